"""Seats: everybody each as often as the others."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.service.field import COMPUTER, Kind, Meeting
from bot.leagues.service.pairing import seats


def spread(tables: Sequence[Sequence[int]], count: int, before: dict[int, list[int]] | None = None) -> int:
    """Return by how much somebody's numbers of the first so many seats differ at most."""
    had: dict[int, list[int]] = {number: list(each) for number, each in (before or {}).items()}
    for table in tables:
        for seat, number in enumerate(table[:count]):
            had.setdefault(number, [0] * count)[seat] += 1
    return max(max(each) - min(each) for number, each in had.items() if number != COMPUTER)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[int, list[list[int]]]:
    """Draw rounds of tables of one size, in any order of people, some of whom may sit out."""
    size = draw(st.integers(2, 9))
    people = range(1, size * draw(st.integers(1, 4)) + draw(st.integers(0, size - 1)) + 1)
    orders = draw(st.lists(st.permutations(people), min_size=1, max_size=8))
    full = len(people) // size * size
    return size, [order[start : start + size] for order in orders for start in range(0, full, size)]


@given(rounds())
def test_nobody_has_a_seat_twice_more_than_another(drawn: tuple[int, list[list[int]]]) -> None:
    size, tables = drawn
    seated = seats.balanced(tables, {})
    assert [sorted(table) for table in seated] == [sorted(table) for table in tables]
    assert spread(seated, size) <= 1


@given(rounds(), st.data())
def test_computers_sit_anywhere(drawn: tuple[int, list[list[int]]], data: st.DataObject) -> None:
    size, tables = drawn
    for table in tables:
        table[data.draw(st.integers(0, size - 1))] = COMPUTER
    assert spread(seats.balanced(tables, {}), size) <= 1


def test_what_somebody_has_had_counts() -> None:
    assert seats.balanced([(1, 2)], {1: [1, 0], 2: [0, 1]}) == [(2, 1)]
    assert seats.balanced([(1, 2, 3)], {1: [2, 2, 0], 2: [1, 0, 1]}) == [(3, 2, 1)]


def test_it_is_passed_on_from_table_to_table() -> None:
    """1 has the first seat twice too often; 2 has both as often as each other, 3 the second too often."""
    before = {1: [1, 0], 2: [0, 0], 3: [0, 1]}
    tables = [(1, 2), (2, 3)]
    assert spread(tables, 2, before) == 2
    assert spread(seats.balanced(tables, before), 2, before) <= 1


def test_seats_count_where_somebody_has_played_or_plays() -> None:
    kinds = [None, Kind.PLAYED, Kind.UNFINISHED, Kind.NO_SHOW, Kind.ANNULLED]
    meetings = [Meeting(round=1 + place, seats=(7, 8), kind=kind) for place, kind in enumerate(kinds)]
    meetings.append(Meeting(round=6, seats=(8, COMPUTER, 9), kind=Kind.PLAYED))
    assert seats.counted([7, 8], meetings, 2) == {7: [3, 0], 8: [1, 3]}
    assert seats.counted([COMPUTER, 9], meetings, 3) == {COMPUTER: [0, 1, 0], 9: [0, 0, 1]}
