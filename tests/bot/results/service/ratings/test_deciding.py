"""Whether a game is rated: every reason, and the caps at their edges."""

from __future__ import annotations

from typing import Any, Final

import pytest

from bot.clocks.service.terms import DAY
from bot.results.service.ratings.deciding import (
    MONTH,
    REASONS,
    Past,
    at_end,
    at_start,
    capped,
    of_fixture,
)

NOON: Final = 20_000 * DAY + DAY / 2
"""A noon in UTC."""
MIDNIGHT: Final = NOON - DAY / 2

PAIR: Final = frozenset({1, 2})
TABLE: Final = frozenset({1, 2, 3})


def games(*at: float, people: frozenset[int] = PAIR, rated: bool = True) -> list[Past]:
    return [Past(time, people, rated) for time in at]


THREE: Final = games(NOON - 3, NOON - 2, NOON - 1)
EVERY_DAY: Final = games(*(NOON - day * DAY for day in range(1, 13)))
"""Twelve games, one a day, the first of them twelve days ago."""
FIVE: Final = games(*(NOON - second for second in range(5)), people=TABLE)

CAPS: Final = [
    ("nobody has played", [], PAIR, NOON, ""),
    ("a third game today", THREE[1:], PAIR, NOON, ""),
    ("a fourth one", THREE, PAIR, NOON, "cap_day"),
    ("at the last second of the day", THREE, PAIR, MIDNIGHT + DAY - 1, "cap_day"),
    ("on the next day", THREE, PAIR, MIDNIGHT + DAY, ""),
    ("the day began before one of them", [Past(MIDNIGHT - 1, PAIR, True), *THREE[1:]], PAIR, NOON, ""),
    ("at the first second of the day", [Past(MIDNIGHT, PAIR, True), *THREE[1:]], PAIR, NOON, "cap_day"),
    ("one of them was unrated", [*THREE[1:], *games(NOON, rated=False)], PAIR, NOON, ""),
    ("with somebody else", THREE, frozenset({1, 3}), NOON, ""),
    ("the two meet at a larger table", games(*[NOON] * 4, people=TABLE), PAIR, NOON, ""),
    ("the pair's games are no larger table's", THREE, TABLE, NOON, ""),
    ("a twelfth game in 30 days", EVERY_DAY[1:], PAIR, NOON, ""),
    ("a thirteenth one", EVERY_DAY, PAIR, NOON, "cap_month"),
    ("the first one is just within 30 days", EVERY_DAY, PAIR, NOON - 12 * DAY + MONTH - 1, "cap_month"),
    ("the first one is 30 days ago", EVERY_DAY, PAIR, NOON - 12 * DAY + MONTH, ""),
    ("a fifth table today", FIVE[1:], TABLE, NOON, ""),
    ("a sixth table", FIVE, TABLE, NOON, "cap_table"),
    ("a sixth table on the next day", FIVE, TABLE, MIDNIGHT + DAY, ""),
    ("a table with one more", FIVE, TABLE | {4}, NOON, ""),
    ("tables have no cap in 30 days", games(*[NOON - DAY] * 40, people=TABLE), TABLE, NOON, ""),
]


@pytest.mark.parametrize(("_what", "past", "people", "now", "reason"), CAPS, ids=[row[0] for row in CAPS])
def test_caps(_what: str, past: list[Past], people: frozenset[int], now: float, reason: str) -> None:
    assert capped(past, people, now) == reason
    assert capped(reversed(past), people, now) == reason


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, ""),
        ({"private": True}, "private"),
        ({"has_choice": False}, "pure_luck"),
        ({"has_choice": False, "preset": "", "announced": False}, "pure_luck"),
        ({"announced": False}, "not_announced"),
        ({"preset": ""}, "own_rules"),
        ({"preset": "", "handicapped": True}, "handicap"),
        ({"people": (1,)}, "few_people"),
        ({"people": (1, 1)}, "few_people"),
        ({"past": THREE}, "cap_day"),
        ({"past": THREE, "announced": False}, "not_announced"),
    ],
)
def test_what_is_said_before_the_game(changes: dict[str, Any], reason: str) -> None:
    usual: dict[str, Any] = {
        "private": False,
        "has_choice": True,
        "announced": True,
        "preset": "standard",
        "people": (2, 1),
        "own_start": False,
        "handicapped": False,
        "past": (),
        "now": NOON,
    }
    assert at_start(**{**usual, **changes}) == reason


@pytest.mark.parametrize(
    ("begun", "acts", "reason"),
    [
        ("", (2, 2), ""),
        ("", (2, 1, 9), "few_acts"),
        ("", (7,), "few_people"),
        ("cap_day", (2, 2), "cap_day"),
        ("few_people", (9, 9), "few_people"),
    ],
)
def test_the_end_can_only_take_a_rating_away(begun: str, acts: tuple[int, ...], reason: str) -> None:
    assert at_end(begun, acts) == reason


def test_every_reason_fits_its_column() -> None:
    assert all(0 < len(reason) <= 16 for reason in REASONS)
    said = {reason for *_, reason in CAPS} - {""}
    assert said < set(REASONS)


def test_a_leagues_game_with_a_handicap_is_not_rated() -> None:
    usual: dict[str, Any] = {"announced": True, "handicapped": False, "has_choice": True, "people": (1, 2)}
    assert of_fixture(**usual) == ""
    assert of_fixture(**{**usual, "handicapped": True}) == "handicap"
    assert of_fixture(**{**usual, "has_choice": False}) == "pure_luck"
