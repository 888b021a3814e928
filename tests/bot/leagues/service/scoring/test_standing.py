"""Tables: who is in them, how they are told, and that the order of the log does not matter."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from fractions import Fraction
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.leagues.service.field import Entrant, Field, Kind, Meeting
from bot.leagues.service.scoring.points import HALF, Missed, match_points, place_points
from bot.leagues.service.scoring.reckoning import RECKONINGS
from bot.leagues.service.scoring.standing import (
    Cell,
    Line,
    Mark,
    counts_a_table,
    crosstable,
    explain,
    standings,
)
from bot.leagues.service.terms import EventTerms
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.scoring.fields import (
    field_of,
    lines_of,
    meeting,
    of,
    order_of,
    points_of,
    terms,
    tie_of,
)

SWISS: Final = terms(Format.SWISS)
ROUND_ROBIN: Final = terms(Format.ROUND_ROBIN)

# --- Lines ------------------------------------------------------------------------------------------


def test_those_who_are_tied_to_the_last_share_a_place_and_stand_by_seed() -> None:
    field = field_of(5, "1 ½-½ 2, 4 ½-½ 3, 5 bye")
    assert order_of(field, SWISS) == [(1, 5), (2, 1), (2, 2), (2, 3), (2, 4)]
    assert standings(field_of(0), SWISS) == ()


def test_a_line_tells_what_was_played_and_how_the_last_five_rounds_went() -> None:
    field = field_of(
        4,
        "1 1-0 2, 3 ½-½ 4",
        "1 0-1 3, 2 --+ 4",
        "1 ½-½ 4, 2 --- 3",
        "1 bye",
        "1 +-- 2",
        "1 ½, 2 1~0 3",
        "1 x 4",
    )
    one = lines_of(field, SWISS)[1]
    assert (one.played, one.wins, one.draws, one.losses) == (3, 1, 1, 1)
    assert one.last == (Mark.LOSS, Mark.DRAW, Mark.BYE, Mark.CAME, Mark.ABSENT)
    two = lines_of(field, SWISS)[2]
    assert two.last == (Mark.MISSING, Mark.ABSENT, Mark.MISSING, Mark.WIN, Mark.ABSENT)
    assert one.there


def test_a_line_of_tables_tells_who_was_first_alone_shared_or_last() -> None:
    def table(at: int, places: tuple[int, ...]) -> Meeting:
        return Meeting(
            round=at, seats=(1, 2, 3), kind=Kind.PLAYED, points=place_points(places), places=places
        )

    field = msgspec.structs.replace(
        field_of(3), meetings=(table(1, (1, 2, 3)), table(2, (1, 1, 3)), table(3, (3, 1, 2)))
    )
    lines = lines_of(field, terms(Format.TABLES))
    assert lines[1].last == (Mark.WIN, Mark.DRAW, Mark.LOSS)
    assert lines[2].last == (Mark.MIDDLE, Mark.DRAW, Mark.WIN)
    assert [(line.played, line.wins, line.draws, line.losses) for _, line in sorted(lines.items())] == [
        (3, 1, 1, 1),
        (3, 1, 1, 1),
        (3, 0, 0, 3),
    ]
    assert not counts_a_table(field, terms(Format.TABLES))
    one_more = msgspec.structs.replace(field, entrants=(*field.entrants, Entrant(number=4, seed=4)))
    assert counts_a_table(one_more, terms(Format.TABLES))


def test_who_only_won_because_another_did_not_come_was_there_and_who_had_a_bye_was_not() -> None:
    lines = lines_of(field_of(4, "1 +-- 2, 3 bye"), SWISS)
    assert [line.there for _, line in sorted(lines.items())] == [True, False, False, False]


# --- Who has withdrawn ------------------------------------------------------------------------------


def test_who_withdrew_from_a_swiss_stays_in_the_table() -> None:
    field = field_of(3, "1 0-1 2, 3 bye", "1 1-0 3", out=(2,))
    assert points_of(field, SWISS) == {1: 1, 2: 1, 3: 1}


def test_who_leaves_a_round_robin_before_half_their_games_takes_their_results_along() -> None:
    field = field_of(4, "1 0-1 2, 3 ½-½ 4", "1 1-0 3, 2 --+ 4", "1 1-0 4, 3 +-- 2", out=(2,))
    assert points_of(field, ROUND_ROBIN) == {1: 2, 3: HALF, 4: HALF}
    assert all(line.entrant != 2 for line in standings(field, ROUND_ROBIN))
    assert explain(field, ROUND_ROBIN, 2) == ()


def test_who_leaves_a_round_robin_after_half_their_games_stays_in_the_table() -> None:
    field = field_of(5, "1 0-1 2, 3 1~0 4", "2 1~0 3, 1 1-0 4", "2 --+ 4", "2 --+ 5", out=(2,))
    assert points_of(field, ROUND_ROBIN) == {1: 1, 2: 2, 3: 1, 4: 1, 5: 1}


def test_several_who_leave_are_judged_by_all_their_games_and_leave_together() -> None:
    # Of three fixtures 3 has played two, one of them with 4, who leaves; of the rest it would be one of two.
    field = field_of(4, "1 1-0 2, 3 1-0 4", "1 0-1 3", out=(3, 4))
    assert points_of(field, ROUND_ROBIN) == {1: 1, 2: 0, 3: 1}
    both = field_of(5, "1 1-0 2, 3 1-0 4", "1 0-1 3, 2 0-1 5", out=(3, 4))
    assert points_of(both, ROUND_ROBIN) == {1: 1, 2: 0, 3: 1, 5: 1}


def test_the_fixtures_of_a_double_round_robin_are_twice_as_many() -> None:
    field = field_of(3, "1 1-0 2", "3 0-1 1", out=(1,))
    assert 1 in points_of(field, ROUND_ROBIN)
    assert 1 in points_of(field, terms(Format.ROUND_ROBIN, cycles=2))
    once = field_of(3, "1 1-0 2", out=(1,))
    assert 1 in points_of(once, ROUND_ROBIN)
    assert 1 not in points_of(once, terms(Format.ROUND_ROBIN, cycles=2))


def test_who_withdrew_before_any_meeting_was_never_in() -> None:
    assert points_of(field_of(3, "1 1-0 2", out=(3,)), SWISS) == {1: 1, 2: 0}
    assert points_of(field_of(3, "1 1-0 2", out=(3,)), ROUND_ROBIN) == {1: 1, 2: 0}


# --- How it is computed -----------------------------------------------------------------------------


def told(field: Field, event: EventTerms, entrant: int, tie: str) -> list[tuple[str, int, int, str]]:
    """Return kind, round, opponent and value of the summands that count."""
    return [
        (summand.kind, summand.round, summand.opponent, str(summand.value))
        for summand in explain(field, event, entrant)
        if summand.tie == tie and summand.weight
    ]


def test_every_summand_has_its_name() -> None:
    field = field_of(4, "1 1-0 2, 3 ½-½ 4", "1 +-- 3, 2 ½-½ 4", "1 ½-½ 4, 2 x 3", added={1: HALF})
    assert told(field, SWISS, 1, "points") == [
        ("played", 1, 2, "1"),
        ("no_show", 2, 3, "1"),
        ("played", 3, 4, "1/2"),
        ("added", 0, 0, "1/2"),
    ]
    assert told(field, SWISS, 1, "buchholz") == [
        ("played", 1, 2, "1/2"),
        ("no_show", 2, 3, "3"),
        ("played", 3, 4, "3/2"),
    ]
    assert told(field, SWISS, 1, "buchholz_cut") == [("no_show", 2, 3, "3"), ("played", 3, 4, "3/2")]
    weighed = [one for one in explain(field, SWISS, 1) if one.tie == "sonneborn_berger"]
    assert [(one.weight, one.value, one.unplayed) for one in weighed] == [
        (1, HALF, False),
        (1, 3, True),
        (HALF, Fraction(3, 2), False),
    ]


def test_rounds_without_a_meeting_are_named_too() -> None:
    field = field_of(3, "1 1-0 2", "1 1-0 3", "1 1-0 3", first={3: 2})
    assert told(field, SWISS, 3, "points")[0] == (Missed.LATE, 1, 0, "1/2")
    assert (Missed.GONE, 2, 0, "0") in told(field, SWISS, 2, "points")


def test_head_to_head_is_told_for_each_group_in_which_it_was_taken() -> None:
    field = field_of(5, "2 1-0 1, 4 1-0 3", "1 1-0 3, 2 1-0 4", "1 1-0 4, 3 1-0 2", "3 1-0 5, 4 1-0 5")
    groups: dict[tuple[int, ...], list[tuple[int, int]]] = defaultdict(list)
    for one in explain(field, ROUND_ROBIN, 1):
        if one.tie == "head_to_head":
            groups[one.group].append((one.opponent, int(one.value * one.weight)))
    assert groups == {(1, 2, 3, 4): [(2, 0), (3, 1), (4, 1)], (1, 2): [(2, 0)]}


# --- Crosstables ------------------------------------------------------------------------------------


def test_a_crosstable_has_its_rows_and_columns_in_the_order_of_the_table() -> None:
    field = field_of(3, "1 0-1 2, 3 free", "2 ½-½ 3, 1 free", "3 x 1, 2 free")
    rows = crosstable(field, ROUND_ROBIN)
    assert [row.line.entrant for row in rows] == [2, 3, 1]
    two, three, one = rows
    assert two.met == (
        (),
        (Cell(round=2, kind=Kind.PLAYED, points=HALF, opponent=3, seat=0),),
        (Cell(round=1, kind=Kind.PLAYED, points=Fraction(1), opponent=1, seat=1),),
    )
    assert one.met[1] == (Cell(round=3, kind=Kind.ANNULLED, opponent=3, seat=1),)
    assert [cell.kind for cell in three.by_round] == [Kind.FREE, Kind.PLAYED, Kind.ANNULLED]


def test_the_rounds_of_a_swiss_are_all_there() -> None:
    field = field_of(3, "1 1-0 2", "1 ½-½ 3, 2 bye", first={3: 2})
    rows = {row.line.entrant: row for row in crosstable(field, SWISS)}
    assert [(cell.round, cell.kind, cell.points) for cell in rows[3].by_round] == [
        (1, Missed.LATE, HALF),
        (2, Kind.PLAYED, HALF),
    ]
    assert [cell.kind for cell in rows[2].by_round] == [Kind.PLAYED, Kind.BYE]


def test_an_open_meeting_is_in_the_crosstable_and_whose_results_have_left_is_not() -> None:
    open_one = msgspec.structs.replace(
        field_of(4, "1 0-1 2", out=(2,)), meetings=(meeting(1, (1, 2), "0-1"), meeting(1, (3, 4), ""))
    )
    rows = crosstable(open_one, ROUND_ROBIN)
    assert [row.line.entrant for row in rows] == [1, 3, 4]
    assert rows[1].met[2] == (Cell(round=1, kind=None, opponent=4, seat=0),)


# --- Whatever happens -------------------------------------------------------------------------------

KINDS: Final = (*[Kind.PLAYED] * 5, Kind.NO_SHOW, Kind.BOTH_ABSENT, Kind.UNFINISHED, Kind.ANNULLED, None)


def random_field(chance: random.Random) -> Field:
    """Return a field of random rounds with late entries, absences, withdrawals, corrections."""
    people = chance.randint(2, 9)
    rounds = chance.randint(1, 7)
    entrants = tuple(
        Entrant(
            number=number,
            seed=chance.randint(1, 4),
            first_round=chance.choice((1, 1, 1, 2, 4)),
            out=chance.random() < 0.2,
            added=Fraction(chance.choice((0, 0, 0, 1, -1, 3)), 2),
        )
        for number in range(1, people + 1)
    )
    meetings: list[Meeting] = []
    for number in range(1, rounds + 1):
        there = [one.number for one in entrants if one.first_round <= number and chance.random() < 0.9]
        chance.shuffle(there)
        while there:
            meetings.append(_random_meeting(chance, number, there))
    return Field(
        entrants=entrants,
        meetings=tuple(meetings),
        drawn=rounds,
        rounds=rounds + chance.randint(0, 2),
        capital=chance.choice((None, 5)),
        closed=chance.random() < 0.3,
    )


def _random_meeting(chance: random.Random, number: int, there: list[int]) -> Meeting:
    if len(there) == 1 or chance.random() < 0.1:
        kind = chance.choice((Kind.BYE, Kind.ABSENT, Kind.FREE))
        points = {Kind.BYE: of(1), Kind.ABSENT: of(HALF), Kind.FREE: ()}[kind]
        return Meeting(round=number, seats=(there.pop(),), kind=kind, points=points)
    chosen = chance.choice(KINDS)
    seats = there.pop(), there.pop()
    if chosen is None:
        return Meeting(round=number, seats=seats)
    winner = chance.choice((0, 1) if chosen is Kind.NO_SHOW else (0, 1, None))
    stake = chance.randint(-9, 9)
    return Meeting(
        round=number,
        seats=seats,
        kind=chosen,
        points=match_points(chosen, winner, (stake, -stake)),
        game_points=(stake, -stake),
    )


CHANCES: Final = st.integers(0, 10**6).map(random.Random)
FIELDS: Final = CHANCES.map(random_field)
FORMS: Final = st.sampled_from((Format.SWISS, Format.ROUND_ROBIN, Format.ARENA))


@settings(deadline=None, max_examples=150)
@given(FIELDS, FORMS, CHANCES)
def test_the_order_of_the_log_changes_nothing(field: Field, form: Format, chance: random.Random) -> None:
    event = terms(form, ties=RECKONINGS[form].choices)
    meetings, entrants = list(field.meetings), list(field.entrants)
    chance.shuffle(meetings)
    chance.shuffle(entrants)
    other = msgspec.structs.replace(field, meetings=tuple(meetings), entrants=tuple(entrants))
    assert standings(other, event) == standings(field, event)
    assert crosstable(other, event) == crosstable(field, event)
    for entrant in entrants:
        assert explain(other, event, entrant.number) == explain(field, event, entrant.number)


@settings(deadline=None, max_examples=150)
@given(FIELDS, FORMS)
def test_every_figure_is_the_sum_of_what_is_told(field: Field, form: Format) -> None:
    event = terms(form, ties=RECKONINGS[form].choices)
    for line in standings(field, event):
        sums: dict[str, Fraction] = defaultdict(Fraction)
        groups: dict[str, tuple[int, ...]] = {}
        for summand in explain(field, event, line.entrant):
            if groups.setdefault(summand.tie, summand.group) == summand.group:
                sums[summand.tie] += summand.value * summand.weight
        assert sums["points"] == line.points
        for name, figure in line.ties:
            assert sums[name] == figure, name


@settings(deadline=None, max_examples=150)
@given(FIELDS, FORMS)
def test_the_order_follows_from_points_and_then_from_each_tie_break(field: Field, form: Format) -> None:
    lines = standings(field, terms(form))
    for upper, lower in itertools.pairwise(lines):
        assert (upper.points, _before_repeated(upper)) >= (lower.points, _before_repeated(lower))
        if upper.place == lower.place:
            assert (upper.points, upper.ties) == (lower.points, lower.ties)
    assert [line.place for line in lines] == sorted(line.place for line in lines)


def _before_repeated(line: Line) -> Fraction:
    """Return the first tie-break: head-to-head may be taken again among those it leaves tied."""
    return line.ties[0][1] if line.ties and line.ties[0][0] == "head_to_head" else Fraction(0)


@pytest.mark.parametrize("closed", [False, True])
def test_a_meeting_that_is_annulled_and_set_again_leaves_no_trace(closed: bool) -> None:
    field = field_of(4, "1 1-0 2, 3 ½-½ 4", "1 1-0 3, 2 1-0 4", closed=closed)
    annulled = msgspec.structs.replace(
        field,
        meetings=(msgspec.structs.replace(field.meetings[0], kind=Kind.ANNULLED), *field.meetings[1:]),
    )
    assert points_of(annulled, SWISS)[1] == 1
    assert tie_of(annulled, SWISS, "buchholz") != tie_of(field, SWISS, "buchholz")
    again = msgspec.structs.replace(annulled, meetings=field.meetings)
    assert standings(again, SWISS) == standings(field, SWISS)
