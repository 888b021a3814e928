"""Several events: what a place gives, and which events count."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from bot.leagues.service.scoring.decathlon import best, event_points, total
from bot.leagues.service.scoring.standing import Line, standings
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.scoring.fields import field_of, terms


def event(*places: tuple[int, int], absent: tuple[int, ...] = ()) -> tuple[Line, ...]:
    """Return the table of an event from places and entrants."""
    return tuple(
        Line(entrant=entrant, place=place, points=Fraction(0), there=entrant not in absent)
        for place, entrant in places
    )


def test_a_place_gives_a_hundred_for_the_first_down_to_nothing_for_the_last() -> None:
    assert event_points(event((1, 7), (2, 8), (3, 9))) == {7: 100, 8: 50, 9: 0}
    assert event_points(event((1, 1), (2, 2), (3, 3), (4, 4)))[2] == Fraction(200, 3)


def test_shared_places_are_averaged() -> None:
    assert event_points(event((1, 1), (1, 2), (3, 3))) == {1: 75, 2: 75, 3: 0}


def test_the_number_is_the_events_and_who_never_came_has_missed_it() -> None:
    assert event_points(event((1, 1), (2, 2), (3, 3), (4, 4), absent=(2,))) == {1: 100, 3: 50, 4: 0}
    assert event_points(event((1, 1), (2, 2), absent=(2,))) == {1: 100}
    assert event_points(event((1, 1), absent=(1,))) == {}


THREE: Final = (
    event((1, 1), (2, 2), (3, 3)),
    event((1, 2), (2, 3), (3, 4), (4, 1)),
    event((1, 3), (2, 1), (3, 4), absent=(4,)),
)


@pytest.mark.parametrize(
    ("counting", "expected"),
    [
        (0, [(3, 1, Fraction(500, 3)), (2, 2, 150), (1, 3, 100), (4, 4, Fraction(100, 3))]),
        (2, [(3, 1, Fraction(500, 3)), (2, 2, 150), (1, 3, 100), (4, 4, Fraction(100, 3))]),
        (1, [(1, 1, 100), (2, 1, 100), (3, 1, 100), (4, 4, Fraction(100, 3))]),
    ],
)
def test_the_best_events_count_and_a_missed_one_is_nothing(
    counting: int, expected: list[tuple[int, int, Fraction]]
) -> None:
    # 1 has 100, 0, 0; 2 has 50, 100, –; 3 has 0, 66⅔, 100; 4 has –, 33⅓, –.
    assert total(THREE, counting) == expected


def test_the_best_come_first() -> None:
    numbers = [Fraction(3), Fraction(9), Fraction(5)]
    assert best(numbers, 2) == [9, 5]
    assert best(numbers) == [9, 5, 3]


def test_it_is_computed_from_tables_of_fields() -> None:
    field = field_of(4, "1 1-0 2, 3 +-- 4", "1 1-0 3")
    lines = standings(field, terms(Format.SWISS))
    assert [(entrant, place, int(points)) for entrant, place, points in total([lines])] == [
        (1, 1, 100),
        (3, 2, 50),
        (2, 3, 0),
        (4, 3, 0),
    ]
