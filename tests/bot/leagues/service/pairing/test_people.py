"""What a draw knows of people: read from what became of their meetings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.leagues.service.field import Entrant, Field, Kind, Meeting
from bot.leagues.service.pairing import people, sides
from bot.leagues.service.pairing.people import Person

HALF = Fraction(1, 2)
ONE = Fraction(1)
ZERO = Fraction(0)


def read(*meetings: Meeting, drawn: int = 2) -> dict[int, Person]:
    entrants = tuple(Entrant(number=number, seed=number) for number in range(1, 5))
    field = Field(entrants=entrants, meetings=meetings, drawn=drawn, rounds=4)
    return {one.number: one for one in people.ranked(field, ())}


def beat(round_: int, winner: int, other: int, kind: Kind = Kind.PLAYED) -> Meeting:
    return Meeting(round=round_, seats=(winner, other), kind=kind, points=(ONE, ZERO))


def alone(who: int, kind: Kind, points: Fraction) -> Meeting:
    return Meeting(round=2, seats=(who,), kind=kind, points=(points,))


def test_people_stand_by_score_and_then_by_seed() -> None:
    found = read(beat(1, 3, 1), beat(1, 4, 2), drawn=1)
    assert list(found) == [3, 4, 1, 2]
    assert [(one.place, one.peers) for one in found.values()] == [(0, 2), (1, 2), (0, 2), (1, 2)]
    assert found[3].score > found[1].score == 0


def test_who_met_somebody_of_another_score_in_the_last_round_has_floated() -> None:
    found = read(beat(1, 1, 2), beat(1, 3, 4), beat(2, 1, 4), beat(2, 2, 3))
    assert [found[number].floated for number in (1, 2, 3, 4)] == [1, -1, 1, -1]
    level = read(beat(1, 1, 2), beat(1, 3, 4), beat(2, 1, 3), beat(2, 2, 4))
    assert [level[number].floated for number in (1, 2, 3, 4)] == [0, 0, 0, 0]
    before = read(beat(1, 1, 2), beat(1, 3, 4), beat(2, 1, 4), beat(2, 2, 3), drawn=3)
    assert [before[number].floated for number in (1, 2, 3, 4)] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("meeting", "floated"),
    [
        (alone(1, Kind.BYE, ONE), 1),
        (alone(1, Kind.ABSENT, HALF), 1),
        (alone(1, Kind.ABSENT, ZERO), 0),
        (beat(2, 1, 2, Kind.NO_SHOW), 1),
        (beat(2, 2, 1, Kind.NO_SHOW), 0),
        (beat(2, 1, 2, Kind.ANNULLED), 0),
        (Meeting(round=2, seats=(1, 2), kind=Kind.BOTH_ABSENT, points=(ZERO, ZERO)), 0),
    ],
)
def test_points_without_a_game_lead_down(meeting: Meeting, floated: int) -> None:
    assert read(beat(1, 2, 1), meeting)[1].floated == floated


def test_seats_are_those_of_games_in_the_order_of_rounds() -> None:
    found = read(
        Meeting(round=4, seats=(1, 3)),
        beat(3, 1, 4),
        beat(2, 2, 1, Kind.NO_SHOW),
        beat(1, 4, 1, Kind.UNFINISHED),
        drawn=4,
    )
    assert found[1].sides == sides.after([1, 0, 0])
    assert found[1].met == {3, 4}
    assert found[2].had_bye
    assert not found[1].had_bye


def test_who_met_somebody_that_has_left_since_has_floated_all_the_same() -> None:
    entrants = (
        Entrant(number=1, seed=1),
        Entrant(number=2, seed=2),
        Entrant(number=3, seed=3, first_round=2, out=True),
    )
    meetings = (beat(1, 1, 2), beat(2, 1, 3))
    one, _ = people.ranked(Field(entrants=entrants, meetings=meetings, drawn=2, rounds=4), ())
    assert (one.number, one.floated) == (1, 1)
