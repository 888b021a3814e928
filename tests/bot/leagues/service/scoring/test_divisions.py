"""Divisions: their sizes, who changes over a border, who fills the gaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.leagues.service.scoring.divisions import divided, less_than_half, moves, moving, sizes
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.scoring.fields import field_of, terms

TWO: Final = {1: (11, 12, 13, 14, 15, 16, 17, 18), 2: (21, 22, 23, 24, 25, 26, 27, 28)}
THREE: Final = TWO | {3: (31, 32, 33, 34, 35, 36)}
EVERYBODY: Final = [one for division in THREE.values() for one in division]

# --- How many ------------------------------------------------------------------------------------------


def test_divisions_are_of_six_to_twelve_as_near_to_eight_as_can_be() -> None:
    assert [sizes(people) for people in (5, 6, 8, 11, 12, 13, 16, 17, 24, 30)] == [
        (5,),
        (6,),
        (8,),
        (11,),
        (6, 6),
        (6, 7),
        (8, 8),
        (8, 9),
        (8, 8, 8),
        (7, 7, 8, 8),
    ]
    assert sizes(0) == ()
    for people in range(6, 257):
        assert sum(sizes(people)) == people
        assert set(sizes(people)) <= set(range(6, 13))


def test_a_quarter_moves_rounded_up_and_at_most_three() -> None:
    assert [moving(people) for people in (0, 1, 4, 5, 6, 8, 9, 12, 20)] == [0, 1, 1, 2, 2, 2, 3, 3, 3]


def test_the_first_time_seeds_decide() -> None:
    assert divided(range(1, 14)) == dict.fromkeys(range(1, 7), 1) | dict.fromkeys(range(7, 14), 2)
    assert divided([]) == {}


# --- Moves ---------------------------------------------------------------------------------------------


def test_over_a_border_moves_the_smaller_of_both_numbers_the_same_each_way() -> None:
    assert moves(TWO) == {17: 2, 18: 2, 21: 1, 22: 1}
    twelve = {1: tuple(range(101, 113)), 2: TWO[2]}
    assert moves(twelve) == {111: 2, 112: 2, 21: 1, 22: 1}
    assert moves(THREE) == {17: 2, 18: 2, 21: 1, 22: 1, 27: 3, 28: 3, 31: 2, 32: 2}
    assert moves({1: TWO[1]}) == {}


def test_who_played_less_than_half_falls_first_and_never_rises() -> None:
    assert moves(TWO, less={11, 21}) == {11: 2, 18: 2, 22: 1, 23: 1}
    assert moves(TWO, less={12, 14, 16}) == {16: 2, 14: 2, 21: 1, 22: 1}


def test_fewer_move_where_fewer_may_rise() -> None:
    assert moves(TWO, less=TWO[2][1:]) == {18: 2, 21: 1}
    assert moves(TWO, less=TWO[2]) == {}


def test_nobody_moves_over_two_borders_even_in_the_smallest_divisions() -> None:
    assert moves({1: (1,), 2: (2,), 3: (3,)}) == {1: 2, 2: 1}


def test_less_than_half_is_of_all_fixtures_of_all_events() -> None:
    swiss = terms(Format.SWISS)
    one = field_of(3, "1 1-0 2, 3 bye", "1 1~0 3, 2 ½", "1 +-- 2")
    assert less_than_half([(one, swiss)]) == {2}
    other = field_of(3, "1 1-0 2", "1 1-0 2", "2 1-0 1")
    assert less_than_half([(one, swiss), (other, swiss)]) == {3}


@pytest.mark.parametrize("form", [Format.SWISS, Format.ROUND_ROBIN, Format.TABLES, Format.KNOCKOUT])
def test_whom_the_opponents_failed_has_not_played_less_than_half(form: Format) -> None:
    failed = field_of(4, "1 +-- 2, 3 1-0 4", "1 +-- 3, 2 1-0 4", "1 x 4, 2 1-0 3")
    assert 1 not in less_than_half([(failed, terms(form))])


def test_who_has_left_a_round_robin_before_half_falls_first() -> None:
    event = terms(Format.ROUND_ROBIN)
    field = field_of(4, "1 0-1 2, 3 0-1 4", "1 --+ 3, 2 1-0 4", "1 x 4, 2 0-1 3", out=(1,))
    assert less_than_half([(field, event)]) == {1}
    entered = field_of(4, "1 1-0 2", "1 1-0 3, 2 1-0 4", "1 1-0 4, 2 1-0 3", first={3: 2, 4: 2})
    assert less_than_half([(entered, terms(Format.SWISS))]) == frozenset()


# --- Gaps ----------------------------------------------------------------------------------------------


def divisions_of(found: Mapping[int, int]) -> dict[int, list[int]]:
    return {
        division: [one for one in found if found[one] == division] for division in sorted(set(found.values()))
    }


def without(*gone: int) -> list[int]:
    return [one for one in EVERYBODY if one not in gone]


def test_without_gaps_all_moves_stand() -> None:
    assert divisions_of(divided(without(), THREE)) == {
        1: [11, 12, 13, 14, 15, 16, 21, 22],
        2: [17, 18, 23, 24, 25, 26, 31, 32],
        3: [27, 28, 33, 34, 35, 36],
    }


def test_a_gap_goes_to_the_best_who_would_fall_then_to_the_best_below() -> None:
    # 17 stays for 12, and 27 for 17; the lowest is one smaller.
    assert divisions_of(divided(without(12), THREE)) == {
        1: [11, 13, 14, 15, 16, 17, 21, 22],
        2: [18, 23, 24, 25, 26, 27, 31, 32],
        3: [28, 33, 34, 35, 36],
    }
    newcomers = [91, 92, 93]
    assert divisions_of(divided([*without(11, 12, 13), *newcomers], THREE)) == {
        1: [14, 15, 16, 17, 18, 21, 22, 23],
        2: [24, 25, 26, 27, 28, 31, 32, 33],
        3: [34, 35, 36, *newcomers],
    }


def test_who_would_have_fallen_and_does_not_return_leaves_a_gap_below_only() -> None:
    assert divisions_of(divided(without(18), THREE)) == {
        1: [11, 12, 13, 14, 15, 16, 21, 22],
        2: [17, 23, 24, 25, 26, 27, 31, 32],
        3: [28, 33, 34, 35, 36],
    }


def test_who_played_less_than_half_profits_from_no_gap() -> None:
    found = divided(without(12), THREE, less={11, 17, 23})
    # 11 and 17 fall whatever happens; the gap goes to the best below who is no such person: 24.
    assert divisions_of(found)[1] == [13, 14, 15, 16, 18, 21, 22, 24]
    assert (found[11], found[17], found[23]) == (2, 2, 3)


def test_newcomers_begin_at_the_bottom() -> None:
    found = divided([97, *without(), 98], THREE)
    assert divisions_of(found)[3] == [27, 28, 33, 34, 35, 36, 97, 98]


def test_a_lowest_division_is_parted_only_where_nobody_of_it_has_to_go_down() -> None:
    five = list(range(91, 96))
    assert len(divisions_of(divided([*TWO[1], *five], {1: TWO[1]}))) == 1
    seven = list(range(91, 98))
    assert divisions_of(divided([*TWO[1], *seven], {1: TWO[1]})) == {1: list(TWO[1]), 2: seven}
    few = divisions_of(divided([*TWO[1][:3], *range(81, 93)], {1: TWO[1]}))
    assert [len(people) for people in few.values()] == [7, 8]


def test_a_lowest_division_that_is_too_small_joins_the_one_above_if_there_is_room() -> None:
    assert len(divisions_of(divided([*TWO[1], *TWO[2][:3]], TWO))) == 1
    twelve = {1: tuple(range(101, 113)), 2: TWO[2]}
    kept = divisions_of(divided([*twelve[1], *TWO[2][:3]], twelve))
    assert [len(people) for people in kept.values()] == [12, 3]
    alone = divisions_of(divided([*twelve[1], TWO[2][0]], twelve))
    assert [len(people) for people in alone.values()] == [13]


TABLES: Final = st.lists(st.integers(6, 12), min_size=1, max_size=4).map(
    lambda parts: {
        division: tuple(range(100 * division, 100 * division + size))
        for division, size in enumerate(parts, 1)
    }
)


@settings(deadline=None)
@given(TABLES, st.data())
def test_nobody_moves_two_nor_is_pushed_down_whoever_returns(
    tables: Mapping[int, Sequence[int]], data: st.DataObject
) -> None:
    everybody = [one for division in tables.values() for one in division]
    less = data.draw(st.sets(st.sampled_from(everybody)))
    gone = data.draw(st.sets(st.sampled_from(everybody)))
    newcomers = list(range(1, 1 + data.draw(st.integers(0, 20))))
    entered = [*newcomers, *(one for one in everybody if one not in gone)]
    moved = moves(tables, less)
    for border in range(1, len(tables)):
        falling = [one for one, to in moved.items() if one // 100 == border and to > border]
        rising = [one for one, to in moved.items() if one // 100 == border + 1 and to == border]
        assert len(falling) == len(rising) <= 3
        assert less.isdisjoint(rising)
    found = divided(entered, tables, less)
    assert set(found) == set(entered)
    back = {one: found[one] for one in entered if one in everybody}
    assert all(division <= moved.get(one, one // 100) for one, division in back.items())
    if len(gone) < 3:
        assert all(abs(division - one // 100) <= 1 for one, division in back.items())
