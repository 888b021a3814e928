"""Knock-outs: seeding, byes, matches of several games, who goes on, places."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.service.field import Draw, Entrant, Field, Kind, Meeting
from bot.leagues.service.pairing import knockout
from bot.leagues.service.pairing.knockout import Bracket, Game, Match, Need, tally

ONE, HALF, NOTHING = Fraction(1), Fraction(1, 2), Fraction(0)
WON: Final = (ONE, NOTHING)
LOST: Final = (NOTHING, ONE)
DRAWN: Final = (HALF, HALF)


def field(people: int, *meetings: Meeting, out: Sequence[int] = ()) -> Field:
    entrants = tuple(Entrant(number=one, seed=one, out=one in out) for one in range(1, people + 1))
    return Field(entrants=entrants, meetings=meetings, drawn=max((one.round for one in meetings), default=0))


def drawn(number: int, draw: Draw) -> list[Meeting]:
    """Return a round as it lies in a field when it is published."""
    tables = [Meeting(round=number, seats=pair, table=at) for at, pair in enumerate(draw.tables, 1)]
    return tables + [
        Meeting(round=number, seats=(one,), kind=Kind.BYE, points=(ONE,), table=len(tables) + at)
        for at, one in enumerate(draw.free, 1)
    ]


def over(meeting: Meeting, winner: int | None = None, kind: Kind = Kind.PLAYED) -> Meeting:
    """Return a meeting that somebody has won, the better seed if nobody is named."""
    if len(meeting.seats) == 1:
        return meeting
    winner = min(meeting.seats) if winner is None else winner
    points = tuple(ONE if one == winner else NOTHING for one in meeting.seats)
    return msgspec.structs.replace(meeting, kind=kind, points=points)


def play(people: int, *, third_place: bool = False, seed: int | None = None) -> Field:
    """Play a knock-out to its end: the better seed wins, or whoever chance wants."""
    rng = random.Random(seed)
    known = field(people)
    for number in range(1, knockout.rounds(people) + 1):
        draw = knockout.following(known, number, third_place=third_place)
        meetings = [over(one, None if seed is None else rng.choice(one.seats)) for one in drawn(number, draw)]
        rng.shuffle(meetings)
        known = msgspec.structs.replace(known, meetings=(*known.meetings, *meetings), drawn=number)
    return known


def champion(stands: Bracket) -> int | None:
    """Return who has won; None while nobody has, and if nobody came to the final."""
    return stands.rounds[-1][0].winner if stands.rounds else None


def is_over(stands: Bracket) -> bool:
    return all(match.decided for match in stands.matches())


def places(stands: Bracket) -> dict[int, int]:
    """Return everybody's place: who lost in the same round share one, those who go on the first."""
    found = {one: 1 for match in stands.matches(1) for one in match.people}
    for at, matches in enumerate(stands.rounds, 1):
        behind = 2 ** (len(stands.rounds) - at) + 1
        found.update((one, behind) for match in matches for one in match.losers)
    if stands.third:
        found.update((one, 4) for one in stands.third.losers)
    return found


# --- The first round -------------------------------------------------------------------------------


def test_standard_seeding() -> None:
    assert knockout.first(range(1, 9)).tables == ((1, 8), (4, 5), (2, 7), (3, 6))
    tables = knockout.first(range(1, 65)).tables
    assert tables[:4] == ((1, 64), (32, 33), (16, 49), (17, 48))
    assert tables[16:18] == ((2, 63), (31, 34))
    assert len(tables) == 32


@pytest.mark.parametrize("people", range(2, 65))
def test_byes_go_to_the_best_seeds_in_the_first_round_only(people: int) -> None:
    draw = knockout.first(range(1, people + 1))
    size = 2 ** knockout.rounds(people)
    assert draw.free == tuple(range(1, size - people + 1))
    assert sorted([*draw.free, *(one for pair in draw.tables for one in pair)]) == list(range(1, people + 1))
    assert all(one + other == size + 1 for one, other in draw.tables)
    known = field(people, *map(over, drawn(1, draw)))
    for number in range(2, knockout.rounds(people) + 1):
        draw = knockout.following(known, number)
        assert draw.free == ()
        assert len(draw.tables) == size // 2**number
        assert all(one + other == size // 2 ** (number - 1) + 1 for one, other in draw.tables)
        known = field(people, *known.meetings, *map(over, drawn(number, draw)))
    assert champion(knockout.bracket(known)) == 1


def test_people_swapped_by_staff_have_swapped_their_seeds() -> None:
    draw = knockout.first((1, 2, 3, 4, 5, 6))
    assert draw == Draw(tables=((4, 5), (3, 6)), free=(1, 2))
    swapped = Draw(tables=((1, 5), (3, 6)), free=(4, 2))
    assert knockout.entered(field(6, *drawn(1, swapped))) == (4, 2, 3, 1, 5, 6)
    known = field(6, *map(over, reversed(drawn(1, swapped))))
    assert {frozenset(pair) for pair in knockout.following(known, 2).tables} == {
        frozenset({4, 1}),
        frozenset({2, 3}),
    }


def test_who_has_withdrawn_before_is_not_drawn() -> None:
    assert knockout.following(field(5, out=[2]), 1) == Draw(tables=((1, 5), (3, 4)))


# --- Later rounds ----------------------------------------------------------------------------------


@given(st.integers(2, 40), st.integers(0, 10**6), st.booleans())
def test_whatever_happens_one_wins(people: int, seed: int, third_place: bool) -> None:
    known = play(people, third_place=third_place, seed=seed)
    end = knockout.bracket(known, third_place=third_place)
    assert is_over(end)
    assert champion(end) is not None
    found = sorted(places(end).values())
    assert len(found) == people
    assert found[:2] == [1, 2]
    assert knockout.entered(known) == tuple(range(1, people + 1))
    matches = sum(len(one.seats) == 2 for one in known.meetings)
    assert matches == people - 1 + (third_place and people > 3)


def test_places_of_eight() -> None:
    end = knockout.bracket(play(8))
    assert places(end) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}
    assert (champion(end), end.third) == (1, None)
    end = knockout.bracket(play(8, third_place=True), third_place=True)
    assert places(end) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 5, 8: 5}
    assert end.third is not None
    assert end.third.people == (4, 3)


def test_the_last_round_has_the_match_for_the_third_place_after_the_final() -> None:
    first = map(over, drawn(1, knockout.first(range(1, 5))))
    draw = knockout.following(field(4, *first), 2, third_place=True)
    assert [set(pair) for pair in draw.tables] == [{1, 2}, {3, 4}]


def test_of_three_the_only_loser_of_a_semi_final_is_third() -> None:
    first = map(over, drawn(1, knockout.first((1, 2, 3))))
    draw = knockout.following(field(3, *first), 2, third_place=True)
    assert (draw.tables, draw.free) == (((1, 2),), (3,))
    end = knockout.bracket(play(3, third_place=True), third_place=True)
    assert places(end) == {1: 1, 2: 2, 3: 3}


def test_while_it_runs() -> None:
    first = drawn(1, knockout.first(range(1, 9)))
    known = field(8, *map(over, first[:3]), first[3])
    stands = knockout.bracket(known)
    assert [match.winner for match in stands.rounds[0]] == [1, 4, 2, None]
    assert [slot.entrant for slot in stands.rounds[1][0].slots] == [1, 4]
    assert [slot.awaited for slot in stands.rounds[1][1].slots] == [False, True]
    assert [slot.awaited for slot in stands.rounds[2][0].slots] == [True, True]
    assert places(stands) == {1: 1, 2: 1, 3: 1, 4: 1, 6: 1, 5: 5, 7: 5, 8: 5}
    assert not is_over(stands)
    with pytest.raises(ValueError, match="round 1 is not decided"):
        knockout.following(known, 2)


def test_who_has_sat_first_less_often_sits_first() -> None:
    first = drawn(1, knockout.first(range(1, 5)))
    known = field(4, over(first[0]), over(first[1], 3))
    assert knockout.following(known, 2).tables == ((3, 1),)
    assert knockout.following(field(4, *map(over, first)), 2).tables == ((1, 2),)


# --- Who does not come -----------------------------------------------------------------------------


def both_absent(meeting: Meeting) -> Meeting:
    return msgspec.structs.replace(meeting, kind=Kind.BOTH_ABSENT, points=(NOTHING, NOTHING))


def test_after_a_match_without_anybody_the_next_opponent_goes_on() -> None:
    first = drawn(1, knockout.first(range(1, 9)))
    known = field(8, over(first[0]), both_absent(first[1]), over(first[2]), over(first[3]))
    stands = knockout.bracket(known, third_place=True)
    assert stands.rounds[1][0].winner == 1
    assert stands.rounds[0][1].losers == (4, 5)
    draw = knockout.following(known, 2, third_place=True)
    assert draw == Draw(tables=((2, 3),), free=(1,))
    known = field(8, *known.meetings, *map(over, drawn(2, draw)))
    draw = knockout.following(known, 3, third_place=True)
    assert draw == Draw(tables=((1, 2),), free=(3,))
    end = knockout.bracket(field(8, *known.meetings, *map(over, drawn(3, draw))), third_place=True)
    assert places(end) == {1: 1, 2: 2, 3: 3, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5}


def test_nobody_comes_to_the_final_or_to_any_match_before() -> None:
    first = drawn(1, knockout.first(range(1, 5)))
    known = field(4, *map(over, first))
    final = drawn(2, knockout.following(known, 2))
    end = knockout.bracket(field(4, *known.meetings, *map(both_absent, final)))
    assert (is_over(end), champion(end)) == (True, None)
    assert places(end) == {1: 2, 2: 2, 3: 3, 4: 3}
    end = knockout.bracket(field(4, *map(both_absent, first)), third_place=True)
    assert (is_over(end), champion(end)) == (True, None)
    assert end.third == Match(round=2, place=2, slots=(knockout.Slot(), knockout.Slot()), decided=True)


def test_who_withdraws_before_the_next_round_lets_the_opponent_go_on() -> None:
    first = tuple(map(over, drawn(1, knockout.first(range(1, 5)))))
    stands = knockout.bracket(field(4, *first, out=[1]))
    assert (is_over(stands), champion(stands)) == (True, 2)
    assert knockout.following(field(4, *first, out=[1]), 2) == Draw(tables=(), free=(2,))


def test_who_withdraws_from_a_drawn_match_has_lost_when_it_is_forfeited() -> None:
    first = drawn(1, knockout.first(range(1, 5)))
    open_ = knockout.bracket(field(4, *first, out=[1]))
    assert not open_.rounds[0][0].decided
    forfeited = [over(first[0], 4, Kind.NO_SHOW), over(first[1])]
    assert knockout.bracket(field(4, *forfeited, out=[1])).rounds[0][0].winner == 4


@pytest.mark.parametrize("kind", [None, Kind.ANNULLED])
def test_what_is_open_or_annulled_decides_nothing(kind: Kind | None) -> None:
    first = [msgspec.structs.replace(one, kind=kind) for one in drawn(1, knockout.first(range(1, 5)))]
    assert not any(match.decided for match in knockout.bracket(field(4, *first)).matches())


# --- Who goes on from a level match ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "places", "game_points", "winner"),
    [
        ((2, 1), (), (), 1),
        ((1, 1), (2, 1), (5, 3), 4),
        ((1, 1), (1, 1), (-3, 3), 4),
        ((1, 1), (1, 1), (3, 3), None),
        ((1, 1), (), (), None),
    ],
)
def test_what_a_meeting_says(
    points: tuple[int, int], places: tuple[int, ...], game_points: tuple[int, ...], winner: int | None
) -> None:
    first = drawn(1, knockout.first(range(1, 5)))
    meeting = msgspec.structs.replace(
        first[0],
        kind=Kind.PLAYED,
        points=tuple(map(Fraction, points)),
        places=places,
        game_points=game_points,
    )
    match = knockout.bracket(field(4, meeting, first[1])).rounds[0][0]
    assert (match.winner, match.decided) == (winner, winner is not None)


@pytest.mark.parametrize(
    ("games", "best_of", "need", "winner"),
    [
        ([], 1, Need.GAME, None),
        ([WON], 1, Need.NOTHING, 0),
        ([WON, LOST], 3, Need.GAME, None),
        ([WON, WON], 3, Need.NOTHING, 0),
        ([WON, DRAWN], 3, Need.GAME, None),
        ([WON, DRAWN, DRAWN], 3, Need.NOTHING, 0),
        ([WON, LOST, LOST], 3, Need.NOTHING, 1),
        ([DRAWN], 1, Need.SHORT, None),
        ([DRAWN, WON], 1, Need.SHORT, None),
        ([DRAWN, WON, LOST], 1, Need.LOT, None),
        ([DRAWN, WON, DRAWN], 1, Need.NOTHING, 0),
        ([DRAWN, LOST, LOST], 1, Need.NOTHING, 1),
        ([WON, LOST, DRAWN], 3, Need.SHORT, None),
        ([WON, LOST, DRAWN, DRAWN, LOST], 3, Need.NOTHING, 1),
        ([WON, WON, DRAWN, LOST], 5, Need.GAME, None),
        ([WON, WON, WON], 5, Need.NOTHING, 0),
        ([WON, WON, LOST, LOST, DRAWN, DRAWN, DRAWN], 5, Need.LOT, None),
    ],
)
def test_a_match_ends_when_nobody_can_catch_up(
    games: list[tuple[Fraction, Fraction]], best_of: int, need: Need, winner: int | None
) -> None:
    stands = tally([Game(points) for points in games], best_of)
    assert (stands.need, stands.winner) == (need, winner)


def test_the_sum_of_game_points_comes_before_short_games() -> None:
    games = [Game(WON, (3, -3)), Game(LOST, (-5, 5)), Game(DRAWN, (1, -1))]
    stands = tally(games, 3)
    assert (stands.need, stands.winner, stands.game_points) == (Need.NOTHING, 1, (-1, 1))
    assert stands.places == (2, 1)
    assert tally([*games[:2], Game(DRAWN, (2, -2))], 3).need is Need.SHORT


def test_the_lot_is_the_last() -> None:
    games = [Game(DRAWN), Game(WON, (2, -2)), Game(LOST, (-2, 2))]
    assert tally(games, 1).places == (1, 1)
    assert [tally(games, 1, lot).winner for lot in (0, 1, 2, 7)] == [0, 1, 0, 1]
    assert tally([Game(DRAWN)], 1, 1).need is Need.SHORT
    assert tally([Game(WON)], 1, 1).winner == 0


@given(st.sampled_from([1, 3, 5]), st.lists(st.sampled_from([WON, LOST, DRAWN]), min_size=7, max_size=7))
def test_every_match_comes_to_an_end(best_of: int, outcomes: list[tuple[Fraction, Fraction]]) -> None:
    played: list[Game] = []
    while tally(played, best_of).need in {Need.GAME, Need.SHORT}:
        played.append(Game(outcomes[len(played)]))
    end = tally(played, best_of, 1)
    assert len(played) <= best_of + 2
    assert end.need is Need.NOTHING
    assert end.winner is not None
    assert end.points[end.winner] >= end.points[1 - end.winner]
