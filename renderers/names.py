"""What players and sums are called, in every game."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.canvas import Look
from renderers.translation import Translator


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
