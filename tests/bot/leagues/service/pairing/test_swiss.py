"""The Swiss draw, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from bot.leagues.service.field import Draw, Entrant, Field, Kind, Meeting, Remark
from bot.leagues.service.pairing import swiss

HALF: Final = Fraction(1, 2)


def people(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(number=number, seed=number) for number in range(1, count + 1))


def met(round_: int, *seats: int, kind: Kind = Kind.PLAYED, won: float = 1) -> Meeting:
    """Return a meeting in which the first seat got so many points, and the second the rest of one."""
    first = Fraction(won)
    return Meeting(round=round_, seats=seats, kind=kind, points=(first, 1 - first)[: len(seats)])


def field(count: int, *meetings: Meeting, rounds: int = 5) -> Field:
    drawn = max((has.round for has in meetings), default=0)
    return Field(entrants=people(count), meetings=meetings, drawn=drawn, rounds=rounds)


def pairs(draw: Draw) -> set[frozenset[int]]:
    return {frozenset(seats) for seats in draw.tables}


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [(4, 3), (5, 4), (6, 4), (7, 4), (8, 4), (9, 5), (16, 5), (17, 6), (32, 6), (33, 7), (64, 7), (200, 9)],
)
def test_how_many_rounds_there_are(entrants: int, rounds: int) -> None:
    assert swiss.rounds(entrants) == rounds


def test_rounds_are_never_more_than_all_pairs_need() -> None:
    assert [swiss.rounds(entrants) for entrants in range(4)] == [0, 1, 1, 3]


def test_the_first_round_is_top_half_against_bottom_half_with_seats_by_turns() -> None:
    assert swiss.draw(field(8)) == Draw(tables=((1, 5), (6, 2), (3, 7), (8, 4)))


def test_the_last_is_free_in_the_first_round() -> None:
    assert swiss.draw(field(5)) == Draw(tables=((1, 3), (4, 2)), free=(5,))


def test_more_than_eight_are_drawn_in_the_same_way() -> None:
    assert swiss.draw(field(11)) == Draw(tables=((1, 6), (7, 2), (3, 8), (9, 4), (5, 10)), free=(11,))


def test_people_of_the_same_score_meet_who_have_not_met() -> None:
    # 1, 2, 3 and 4 have won.  1 and 3 sat first, 2 and 4 second: 1 against 3 would refuse a wish.
    second = swiss.draw(field(8, met(1, 1, 5), met(1, 6, 2, won=0), met(1, 3, 7), met(1, 8, 4, won=0)))
    assert pairs(second) == {frozenset(two) for two in ((1, 4), (2, 3), (5, 8), (6, 7))}
    assert second.tables == ((4, 1), (2, 3), (5, 8), (7, 6))


def test_without_advantage_of_the_first_seat_seats_do_not_say_who_meets() -> None:
    meetings = (met(1, 1, 5), met(1, 6, 2, won=0), met(1, 3, 7), met(1, 8, 4, won=0))
    second = swiss.draw(field(8, *meetings), first_seat=False)
    assert pairs(second) == {frozenset(two) for two in ((1, 3), (2, 4), (5, 7), (6, 8))}


def test_the_bye_goes_to_the_lowest_score_that_has_not_had_it() -> None:
    meetings = (met(1, 1, 3), met(1, 4, 2, won=0), met(1, 5, kind=Kind.BYE))
    assert swiss.draw(field(5, *meetings)).free == (4,)


def test_a_win_without_a_game_counts_as_a_bye_and_half_a_point_for_an_absence_does_not() -> None:
    meetings = (
        met(1, 5, 1, kind=Kind.NO_SHOW, won=0),
        met(1, 2, 3),
        met(1, 4, kind=Kind.ABSENT, won=0.5),
        met(2, 1, 2),
        met(2, 3, 5),
        met(2, 4, kind=Kind.ABSENT, won=0),
    )
    assert swiss.draw(field(5, *meetings, rounds=3)).free == (5,)
    first = (met(1, 4, 1, kind=Kind.NO_SHOW), met(1, 2, 3), met(1, 5, kind=Kind.ABSENT, won=0.5))
    assert swiss.draw(field(5, *first, rounds=2)).free == (3,)
    late = (*first, met(2, 1, 5, won=0.5), met(2, 2, 4), met(2, 3, kind=Kind.BYE))
    assert swiss.draw(field(5, *late, rounds=3)).free == (1,)


def test_who_has_not_met_at_the_board_may_meet_again() -> None:
    before = (met(1, 1, 3), met(1, 2, 4), met(2, 1, 2), met(2, 3, 4))
    for kind, may in {
        Kind.PLAYED: False,
        Kind.UNFINISHED: False,
        Kind.NO_SHOW: True,
        Kind.BOTH_ABSENT: True,
        Kind.ANNULLED: True,
    }.items():
        third = (met(3, 1, 4, kind=kind, won=0), met(3, 3, 2, kind=kind, won=0))
        last = swiss.draw(field(4, *before, *third, rounds=4))
        assert (pairs(last) == {frozenset({1, 4}), frozenset({2, 3})}) is may
        assert last.remarks == (() if may else tuple(Remark("repeat", two) for two in last.tables))


def test_who_is_still_at_it_has_met() -> None:
    running = Meeting(round=1, seats=(1, 3))
    assert pairs(swiss.draw(field(4, running, met(1, 2, 4, won=0.5)))) == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }


def test_those_absent_out_or_not_yet_entered_are_not_drawn() -> None:
    entrants = (
        *people(4),
        Entrant(number=5, seed=5, out=True),
        Entrant(number=6, seed=6, first_round=2),
        Entrant(number=7, seed=7),
    )
    assert swiss.draw(Field(entrants=entrants, rounds=3), {7}).tables == ((1, 3), (4, 2))
    draw = swiss.draw(Field(entrants=entrants, rounds=3, drawn=1), {2, 3, 4, 7})
    assert sorted(draw.tables[0]) == [1, 6]


def test_a_late_entry_has_half_a_point_for_each_of_two_rounds() -> None:
    late = Entrant(number=9, seed=9, first_round=4)
    meetings = tuple(
        met(number, one, other)
        for number, others in enumerate(((5, 6, 7, 8), (6, 7, 8, 5), (7, 8, 5, 6)), 1)
        for one, other in zip((1, 2, 3, 4), others, strict=True)
    )
    whole = Field(entrants=(*people(8), late), meetings=meetings, drawn=3, rounds=5)
    # A point: nearer to those with 0 than to those with 3, so one of those who have nothing is free.
    draw = swiss.draw(whole, first_seat=False)
    assert draw.free[0] > 4
    (opponent,) = next(set(two) - {9} for two in draw.tables if 9 in two)
    assert opponent > 4


def test_points_that_staff_has_given_count() -> None:
    given = (*people(3), Entrant(number=4, seed=4, added=Fraction(1, 3)))
    assert swiss.draw(Field(entrants=given, rounds=3)).tables == ((1, 4), (3, 2))


def test_the_last_round_of_six_would_be_stuck_without_looking_ahead() -> None:
    # After these two rounds 1, 3, 5 and 2, 4, 6 could meet across once more; then two triangles were left.
    meetings = (met(1, 1, 2), met(1, 3, 4), met(1, 5, 6), met(2, 4, 1), met(2, 6, 3), met(2, 2, 5))
    played = list(meetings)
    for number in (3, 4, 5):
        draw = swiss.draw(field(6, *played))
        assert not draw.remarks
        assert pairs(draw) != {frozenset(two) for two in ((1, 6), (2, 3), (4, 5))}
        played += [met(number, *two) for two in draw.tables]


def test_what_cannot_be_avoided_is_said() -> None:
    two = swiss.draw(field(2, met(1, 1, 2)))
    assert two == Draw(tables=((2, 1),), remarks=(Remark("repeat", (2, 1)),))
    one = swiss.draw(field(1, met(1, 1, kind=Kind.BYE)))
    assert one == Draw(tables=(), free=(1,), remarks=(Remark("second_bye", (1,)),))


def test_nobody() -> None:
    assert swiss.draw(field(0)) == Draw(tables=())
