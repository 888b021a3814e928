"""What is said of a level that is proposed."""

from __future__ import annotations

import pytest

from bot.table.messages.levels import suggestion_lines
from bot.table.service.foresight import Place, Suggested
from engine import catalogue
from renderers.translation import translator


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (None, "I don't know yet how you play this game"),
        (0.0, "All levels are still stronger than you. “medium” comes nearest: you would hardly ever win."),
        (
            0.2,
            "comes nearest: you would win about 2 of 10 games.",
        ),
        (0.4, "“medium” suits you: you would win about 4 of 10 games."),
        (
            0.8,
            "comes nearest: you would win about 8 of 10 games.",
        ),
        (1.0, "No level is strong enough for you. “medium” comes nearest: you would nearly always win."),
    ],
)
def test_whom_no_level_suits_is_told_so(chance: float | None, said: str) -> None:
    rules = catalogue.get("cerke")
    place = Place(rules, rules.make_options(), 0, 1, False)
    (line,) = suggestion_lines(place, Suggested("medium", chance), translator("en"))
    assert said in line
