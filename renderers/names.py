"""What players and sums are called, in every game."""

from __future__ import annotations

from collections.abc import Iterable

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


def early_end(result: core.Result, look: Look, t: Translator) -> str:
    """Return how players ended a game before its time; empty where the rules of the game did."""
    if result.rule == AGREED:
        return t.t(N_("A draw, as both agreed."))
    if result.rule == RESIGNED:
        winner = result.ranking.index(1)
        names = {"name": player(look, winner, t), "other": player(look, 1 - winner, t)}
        return t.t(N_("{name} wins: {other} resigned."), **names)
    return ""
