"""What players and sums are called, in every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engine import core
from renderers.canvas import Look
from renderers.translation import N_, Translator

AGREED, RESIGNED = "draw_agreed", "resigned"
"""The rules by which players end a game themselves, in every game."""


def player(look: Look, seat: int, t: Translator) -> str:
    """Return a player's name, or the number of the seat."""
    return look.name(seat) or t.t("Seat {number}", number=seat + 1)


def listed(parts: Iterable[str], t: Translator) -> str:
    """Join names or notes with commas."""
    return t.t(", ").join(parts)


def points_text(points: int, t: Translator) -> str:
    """Return "1 point" or "−3 points"."""
    return (
        t.tn("{count} point", "{count} points", abs(points))
        if points >= 0
        else t.tn("−{count} point", "−{count} points", -points)
    )


def signed(points: int) -> str:
    """Return a score with a true minus sign."""
    return str(points) if points >= 0 else f"−{-points}"


def gained(points: int) -> str:
    """Return what was won or lost: "+3", "−3" or "0"."""
    return f"+{points}" if points > 0 else signed(points)


EARLY: Final[Mapping[str, str]] = MappingProxyType(
    {
        AGREED: N_("A draw, as both agreed."),
        RESIGNED: N_("{name} wins: {other} resigned."),
        "time": N_("{name} wins: {other} lost on time."),
        "no_show": N_("{name} wins: the time of {other} was up before both had moved twice."),
        "awarded": N_("{name} wins: staff awarded the game."),
        "ended_by_staff": N_("Staff ended the game, with the points as they stood."),
    }
)
"""How any game may end before its time, by the rule of its result; whoever lost alone is ``other``."""


def early_end(result: core.Result, look: Look, t: Translator) -> str:
    """Return how a game ended before its time; empty where its own rules ended it."""
    if result.rule not in EARLY:
        return ""
    winner = result.ranking.index(1)
    other = max(range(len(result.ranking)), key=lambda seat: result.ranking[seat])
    return t.t(EARLY[result.rule], name=player(look, winner, t), other=player(look, other, t))
