"""What is said of a level that is proposed."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from bot.results.service.ratings.anchors import anchors_of
from bot.results.service.ratings.matching import matched
from bot.table.messages.levels import even_line, suggestion_lines
from bot.table.service.foresight import Even, Place, Suggested
from engine import catalogue
from renderers.translation import translator
from tests.bot.table.matches import match_at


@pytest.mark.parametrize(
    ("level", "chance", "said"),
    [
        ("beginner", None, "I don't know yet how you play this game"),
        ("beginner", 0.0, "All levels are still stronger than you. “beginner” comes nearest"),
        ("beginner", 0.2, "comes nearest: you would win about 2 of 10 games."),
        ("medium", 0.4, "“medium” suits you: you would win about 4 of 10 games."),
        ("master", 0.8, "comes nearest: you would win about 8 of 10 games."),
        ("master", 1.0, "No level is strong enough for you. “master” comes nearest: you would nearly"),
        ("medium", 0.2, "No level suits you exactly. “medium” comes nearest: you would win"),
        ("master", 0.2, "No level suits you exactly."),
        ("beginner", 0.7, "No level suits you exactly."),
    ],
)
def test_whom_no_level_suits_is_told_so(level: str, chance: float | None, said: str) -> None:
    rules = catalogue.get("cerke")
    place = Place(rules, rules.make_options(), 0, 1, False)
    (line,) = suggestion_lines(place, Suggested(level, chance), translator("en"))
    assert said in line


@pytest.mark.parametrize("against", [1, 3])
def test_levels_are_called_stronger_only_by_numbers(against: int) -> None:
    """Whoever stands between two levels is not told that all are stronger, nor that none is strong enough."""
    rules = catalogue.get("mok_kaik")
    place, numbers = Place(rules, rules.make_options(), 0, against, False), anchors_of("mok_kaik", "")
    weakest, strongest = round(min(numbers.values())), round(max(numbers.values()))
    wide = {"beginner": float(weakest), "master": float(strongest)}
    for mu in range(weakest + 5, strongest, 5):
        for levels in (numbers, wide):
            found = matched(mu, levels, lambda _: {}, lambda _: {}, against)
            (line,) = suggestion_lines(place, Suggested(found.level, found.chance), translator("en"))
            assert "stronger than you" not in line
            assert "strong enough" not in line


@pytest.mark.parametrize(("left", "said"), [(49, "makes it about even"), (12, "win about 12 of 100 games")])
def test_a_head_start_is_said_to_make_it_even_only_where_it_does(left: int, said: str) -> None:
    rules = catalogue.get("cerke")
    options = rules.make_options("standard")
    lobby = match_at("cerke", rules.start(2, options), options, 2)
    even = Even("points_15", 1, 200, 66, left)
    row = msgspec.structs.replace(lobby.row, status="lobby", even=str(even))
    line = even_line(replace(lobby, row=row), translator("en"))
    assert said in line
    assert ("about even" in line) == (left == 49)
