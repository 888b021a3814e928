"""What is sure, against every outcome that there can be."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.leagues.service.field import Entrant, Field, Kind, Meeting
from bot.leagues.service.scoring.divisions import less_than_half
from bot.leagues.service.scoring.points import HALF, place_points
from bot.leagues.service.scoring.sheet import members
from bot.leagues.service.scoring.standing import standings
from bot.leagues.service.scoring.sure import Sure, can_win, still_to_play, sure
from bot.leagues.service.terms import EventTerms, Unit
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.scoring.fields import field_of, meeting, terms

SWISS: Final = terms(Format.SWISS)
ROUND_ROBIN: Final = terms(Format.ROUND_ROBIN)
CHANCES: Final = st.integers(0, 10**6).map(random.Random)
RESULTS: Final = ("1-0", "½-½", "0-1", "+--", "---")

# --- Examples ------------------------------------------------------------------------------------------


def test_a_lead_that_nobody_can_reach_is_sure() -> None:
    field = field_of(4, "1 1-0 2, 3 ½-½ 4", "1 1-0 3, 2 ½-½ 4", "1 1-0 4, 2 ½-½ 3", rounds=4)
    assert sure(field, SWISS, up=1).rises == can_win(field, SWISS) == {1}
    field = msgspec.structs.replace(field, rounds=5)
    assert sure(field, SWISS, up=1).rises == frozenset()


def test_a_tie_may_be_broken_either_way() -> None:
    field = field_of(3, "1 1-0 2, 3 bye", "1 1-0 3, 2 bye", rounds=3)
    assert sure(field, SWISS, up=1, down=1).rises == frozenset()
    assert can_win(field, SWISS) == {1, 2, 3}
    assert sure(field, SWISS, up=2).rises == frozenset()


def test_who_may_still_miss_half_is_not_sure_of_rising() -> None:
    field = field_of(4, "1 1-0 2, 3 --- 4", "1 1-0 3, 2 --- 4", "1 --- 4, 2 ½-½ 3", rounds=5)
    assert 1 not in sure(field, SWISS, up=1).rises
    assert sure(msgspec.structs.replace(field, rounds=4), SWISS, up=1).rises == {1}


def test_whom_the_opponents_failed_rises_and_only_who_was_absent_falls_first() -> None:
    field = field_of(4, "1 +-- 2, 3 1-0 4", "1 +-- 4, 3 1-0 2", "1 +-- 3, 2 1-0 4")
    assert sure(field, SWISS, up=1, down=1) == Sure(*map(frozenset, ({1}, {4}, {2, 3})))
    absent = field_of(4, "1 +-- 2, 3 1-0 4", "1 +-- 2, 3 1-0 4", "1 1-0 3, 2 1-0 4")
    assert sure(absent, SWISS, up=1, down=1) == Sure(*map(frozenset, ({1}, {2}, {3, 4})))


def test_at_the_end_everybody_knows_but_those_who_share_a_place_across_a_border() -> None:
    field = field_of(4, "1 1-0 2, 3 1-0 4", "1 1-0 3, 2 1-0 4", "1 1-0 4, 2 0-1 3")
    assert sure(field, SWISS, up=1, down=1) == Sure(*map(frozenset, ({1}, {4}, {2, 3})))
    tied = field_of(4, "1 ½-½ 2, 3 ½-½ 4", "1 1-0 3, 2 1-0 4", "1 1-0 4, 2 1-0 3")
    found = sure(tied, SWISS, up=1, down=1)
    assert found.rises == frozenset()
    assert can_win(tied, SWISS) == {1, 2}
    assert found.stays == frozenset()


def test_of_tables_it_is_sure_once_the_last_round_is_drawn() -> None:
    def table(at: int, *ranked: int) -> Meeting:
        places = (1, 2, 3)
        return Meeting(round=at, seats=ranked, kind=Kind.PLAYED, points=place_points(places), places=places)

    placed = terms(Format.TABLES, unit=Unit.PLACES)
    entrants = tuple(Entrant(number=number, seed=number) for number in (1, 2, 3))
    field = Field(
        entrants=entrants,
        meetings=(table(1, 1, 2, 3), table(2, 1, 2, 3), table(3, 1, 2, 3)),
        drawn=3,
        rounds=4,
    )
    assert sure(field, placed, up=1).rises == frozenset()
    drawn = msgspec.structs.replace(
        field, drawn=4, meetings=(*field.meetings, Meeting(round=4, seats=(1, 2, 3)))
    )
    assert sure(drawn, placed, up=1, down=1).rises == can_win(drawn, placed) == {1}
    own = terms(Format.TABLES, unit=Unit.OWN)
    assert sure(drawn, own, up=1) == Sure(frozenset(), frozenset(), frozenset())
    assert can_win(drawn, own) == {1, 2, 3}


def test_in_a_knock_out_those_can_win_whom_nobody_has_beaten() -> None:
    knockout = terms(Format.KNOCKOUT)
    field = field_of(4, "1 1-0 4", rounds=2)
    assert can_win(field, knockout) == {1, 2, 3}
    final = field_of(4, "1 1-0 4, 2 0-1 3", "1 1-0 3")
    assert can_win(final, knockout) == {1}


@pytest.mark.parametrize("form", [Format.ARENA, Format.LADDER])
def test_of_arenas_and_ladders_nothing_is_sure_before_they_close(form: Format) -> None:
    field = field_of(2, "1 1-0 2")
    assert sure(field, terms(form), up=1).rises == frozenset()
    closed = msgspec.structs.replace(field, closed=True)
    assert sure(closed, terms(form), up=1).rises == {1}


def test_a_closed_field_has_nothing_left_even_if_a_meeting_is_annulled() -> None:
    field = field_of(2, "1 1-0 2", "1 x 2")
    assert still_to_play(field, SWISS) == {1: 1, 2: 1}
    assert still_to_play(msgspec.structs.replace(field, closed=True), SWISS) == {1: 0, 2: 0}


# --- Every outcome -------------------------------------------------------------------------------------


def random_season(chance: random.Random, form: Format) -> tuple[Field, EventTerms]:
    """Return a season of three or four people in which few meetings are left."""
    people = chance.randint(3, 4)
    numbers = list(range(1, people + 1))
    if form == Format.ROUND_ROBIN:
        pairs = list(itertools.combinations(numbers, 2))
        chance.shuffle(pairs)
        begun = len(pairs) - chance.randint(0, 2)
        meetings = tuple(
            meeting(1, pair, chance.choice((*RESULTS, "x", "1-0"))) for pair in pairs[:begun]
        ) + tuple(meeting(2, pair, "") for pair in pairs[begun:] if chance.random() < 0.5)
    else:
        meetings = tuple(
            one
            for number in range(1, chance.randint(2, 4))
            for one in _round(chance, number, numbers, (*RESULTS, "1-0", "1-0"))
        )
    drawn = max((one.round for one in meetings), default=0)
    field = Field(
        entrants=tuple(
            Entrant(number=number, seed=number, added=chance.choice((Fraction(0), Fraction(0), HALF)))
            for number in numbers
        ),
        meetings=meetings,
        drawn=drawn,
        rounds=drawn + (1 if form == Format.SWISS else 0),
    )
    return field, terms(form)


def _round(
    chance: random.Random, number: int, numbers: list[int], results: tuple[str, ...]
) -> Iterator[Meeting]:
    there = chance.sample(numbers, len(numbers))
    while len(there) > 1:
        yield meeting(number, (there.pop(), there.pop()), chance.choice(results))
    for left in there:
        yield meeting(number, (left,), "bye")


def ends(field: Field, event: EventTerms) -> Iterator[Field]:
    """Yield every end that a field can come to, with those who may withdraw at the end."""
    if event.format == Format.SWISS:
        for fixed in _last_rounds(field):
            yield from _played_out(fixed)
        return
    met = {frozenset(one.seats) for one in field.meetings if one.kind is not Kind.ANNULLED}
    numbers = [one.number for one in field.entrants]
    missing = [pair for pair in itertools.combinations(numbers, 2) if frozenset(pair) not in met]
    kept = tuple(one for one in field.meetings if one.kind is not Kind.ANNULLED)
    whole = msgspec.structs.replace(field, meetings=kept + tuple(meeting(2, pair, "") for pair in missing))
    for end in _played_out(whole):
        for count in range(2):
            for out in itertools.combinations(numbers, count):
                yield msgspec.structs.replace(
                    end,
                    entrants=tuple(
                        msgspec.structs.replace(one, out=one.number in out) for one in end.entrants
                    ),
                )


def _last_rounds(field: Field) -> Iterator[Field]:
    numbers = [one.number for one in field.entrants]
    last = field.drawn + 1
    for order in itertools.permutations(numbers):
        pairs = tuple(zip(order[::2], order[1::2], strict=False))
        if list(pairs) != sorted(tuple(sorted(pair)) for pair in pairs):
            continue
        free = tuple(meeting(last, (order[-1],), "bye") for _ in range(len(numbers) % 2))
        drawn = tuple(meeting(last, pair, "") for pair in pairs)
        yield msgspec.structs.replace(field, drawn=last, meetings=field.meetings + drawn + free)


def _played_out(field: Field) -> Iterator[Field]:
    open_ones = [one for one in field.meetings if one.kind is None]
    settled = tuple(one for one in field.meetings if one.kind is not None)
    for results in itertools.product(RESULTS, repeat=len(open_ones)):
        played = tuple(
            meeting(one.round, one.seats, result) for one, result in zip(open_ones, results, strict=True)
        )
        yield msgspec.structs.replace(field, meetings=settled + played, closed=True)


def movers(
    field: Field, event: EventTerms, up: int, down: int
) -> tuple[set[int], set[int], set[int], set[int]]:
    """Return who rises and falls at an end for certain, and who may, as ties are broken."""
    less = less_than_half([(field, event)])
    lines = {line.entrant: line.place for line in standings(field, event)}
    places = {one.number: lines.get(one.number, 99) for one in field.entrants}
    fit = {one: place for one, place in places.items() if one not in less}
    fall = {one: (one in less, place) for one, place in places.items()}

    def first(order: Mapping[int, int], number: int, *, shared: bool) -> set[int]:
        return {
            one
            for one, place in order.items()
            if sum(other < place or (shared and other == place) for key, other in order.items() if key != one)
            < number
        }

    backwards = {one: -rank for rank, one in enumerate(sorted(fall, key=fall.__getitem__))}
    level = {one: min(backwards[other] for other in fall if fall[other] == fall[one]) for one in fall}
    return (
        first(fit, up, shared=True),
        first(level, down, shared=True),
        first(fit, up, shared=False),
        first(level, down, shared=False),
    )


@settings(deadline=None, max_examples=40)
@given(
    CHANCES,
    st.sampled_from((Format.SWISS, Format.ROUND_ROBIN)),
    st.integers(0, 2),
    st.integers(0, 2),
)
def test_what_is_sure_holds_at_every_end(chance: random.Random, form: Format, up: int, down: int) -> None:
    field, event = random_season(chance, form)
    found, able = sure(field, event, up, down), can_win(field, event)
    for end in ends(field, event):
        rises, falls, may_rise, may_fall = movers(end, event, up, down)
        assert found.rises <= rises
        assert found.falls <= falls
        assert found.stays.isdisjoint(may_rise | may_fall)
        first_ones = {line.entrant for line in standings(end, event) if line.place == 1}
        assert first_ones <= able
        everybody = {one.number for one in members(end)}
        assert sure(end, event, up, down) == Sure(
            *map(frozenset, (rises, falls, everybody - may_rise - may_fall))
        )
        assert can_win(end, event) == first_ones


@settings(deadline=None, max_examples=60)
@given(
    CHANCES,
    st.sampled_from((Format.SWISS, Format.ROUND_ROBIN)),
    st.integers(0, 2),
    st.integers(0, 2),
)
def test_what_was_sure_is_never_taken_back(chance: random.Random, form: Format, up: int, down: int) -> None:
    numbers = list(range(1, 6))
    event = terms(form)
    if form == Format.SWISS:
        later = [one for number in range(1, 5) for one in _round(chance, number, numbers, RESULTS)]
    else:
        pairs = list(itertools.combinations(numbers, 2))
        later = [meeting(1, pair, chance.choice(RESULTS)) for pair in chance.sample(pairs, len(pairs))]
    field = Field(entrants=tuple(Entrant(number=number, seed=number) for number in numbers), rounds=4)
    before, were_able = sure(field, event, up, down), can_win(field, event)
    for at in range(1, len(later) + 1):
        entrants = field.entrants
        if form == Format.ROUND_ROBIN and chance.random() < 0.1:
            out = chance.choice(numbers)
            entrants = tuple(
                msgspec.structs.replace(one, out=one.out or one.number == out) for one in entrants
            )
            later[at - 1 :] = [_forfeited(one, out) for one in later[at - 1 :]]
        drawn = later[at - 1].round
        opened = tuple(
            msgspec.structs.replace(one, kind=None, points=()) for one in later[at:] if one.round == drawn
        )
        field = msgspec.structs.replace(
            field, entrants=entrants, meetings=tuple(later[:at]) + opened, drawn=drawn
        )
        after = sure(field, event, up, down)
        assert before.rises <= after.rises
        assert before.falls <= after.falls
        assert before.stays <= after.stays
        able = can_win(field, event)
        assert were_able >= able
        before, were_able = after, able


def _forfeited(one: Meeting, out: int) -> Meeting:
    """Return a meeting as it is if somebody does not come to it."""
    if out not in one.seats:
        return one
    if one.kind in {Kind.NO_SHOW, Kind.BOTH_ABSENT} and not one.points[1 - one.seats.index(out)]:
        return meeting(one.round, one.seats, "---")
    return meeting(one.round, one.seats, "--+" if one.seats[0] == out else "+--")


def test_a_season_of_a_round_robin_marks_who_is_sure_before_its_end() -> None:
    rounds = ("1 1-0 4, 2 1-0 3", "1 1-0 3, 2 1-0 4")
    field = field_of(4, *rounds, rounds=3)
    assert sure(field, ROUND_ROBIN, up=2, down=2) == Sure(*map(frozenset, ({1, 2}, {3, 4}, ())))
    # With one game annulled 4 might yet leave before half of theirs, and take along what 1 won.
    annulled = msgspec.structs.replace(field, meetings=(*field.meetings[:3], meeting(2, (2, 4), "x")))
    assert sure(annulled, ROUND_ROBIN, up=2, down=2).rises == frozenset()
