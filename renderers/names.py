"""What players and sums are called, in every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine import core
from renderers.canvas import Look
from renderers.translation import N_, Translator

AGREED, RESIGNED = "draw_agreed", "resigned"
"""The rules by which players end a game themselves, in every game."""

FORFEIT, ROUND_OVER, NEVER_MOVED = "forfeit", "round_over", "never_moved"
"""The rules by which a league ends a game: one has left it, its round is over, or is and one never moved."""

CORRECTED: Final = "corrected"
"""The rule of a result that staff has corrected: what ended the game says no more who has won."""

BY_STAFF: Final = frozenset({"awarded", "ended_by_staff"})
"""The rules by which staff ends a game."""

COUNTS_NOWHERE: Final = N_("It doesn't count anywhere.")


def player(look: Look, seat: int, t: Translator) -> str:
    """Return a player's name, or the number of the seat."""
    return look.name(seat) or t.t("Seat {number}", number=seat + 1)


def listed(parts: Iterable[str], t: Translator) -> str:
    """Join names or notes with commas."""
    return t.t(", ").join(parts)


def whose_piece(look: Look) -> str:
    """Return the sentence on what a piece may do: who looks back at a game need not be who moves it."""
    return N_("The {piece} {what}.") if look.looking_back else N_("Your {piece} {what}.")


MOST_KEPT: Final = 3
"""Kinds of pieces that are named."""


def keeps(pieces: Iterable[str], t: Translator) -> str:
    """Return that an action keeps pieces from being captured, each kind once; empty for none."""
    kinds = list(dict.fromkeys(pieces))[:MOST_KEPT]
    return t.t("keeps {pieces} from being captured", pieces=listed(kinds, t)) if kinds else ""


def points_text(points: int, t: Translator, unit: int = 1) -> str:
    """Return "1 point" or "−3 points"; ``unit`` is how many of the number are one point (:func:`signed`)."""
    count, number = counted(points, unit), signed(abs(points), unit)
    if points >= 0:
        return t.tn("{count} point", "{count} points", count, count=number)
    return t.tn("−{count} point", "−{count} points", count, count=number)


def signed(points: int, unit: int = 1) -> str:
    """Return a score with a true minus sign.

    Where a game counts in tenths of a point (``unit`` 10), with one decimal if it is not whole: "5.6", "−20".
    """
    whole, rest = divmod(abs(points), unit)
    digits = f"{whole}.{rest * 10 // unit}" if rest else str(whole)
    return digits if points >= 0 else f"−{digits}"


def capitalized(words: str) -> str:
    """Return a label with a capital at its beginning, where its script has them; the rest stays.

    So does the name of a square, as "e3", at the beginning.
    """
    return words if words[1:2].isdigit() else words[:1].upper() + words[1:]


def gained(points: int, unit: int = 1) -> str:
    """Return what was won or lost: "+3", "−3" or "0"."""
    return f"+{signed(points, unit)}" if points > 0 else signed(points, unit)


def counted(points: int, unit: int = 1) -> int:
    """Return the number by which a language chooses between "point" and "points": 1 for one point only."""
    whole, rest = divmod(abs(points), unit)
    return whole if not rest else max(2, whole)


def percent(odds: Fraction) -> str:
    """Return a probability in per cent, with one decimal only where it tells something."""
    value = float(odds * 100)
    return f"{value:.0f}" if value == round(value) else f"{value:.1f}"


WAYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "last_season": N_("the last season is over"),
        "last_round": N_("the last round is over"),
        "bankrupt": N_("somebody has no points left"),
        "one_has_all": N_("one player has everything"),
        "no_move": N_("no legal move is left"),
        "max_turns": N_("no turns are left"),
        AGREED: N_("both agree to a draw"),
        RESIGNED: N_("somebody resigns"),
        "": N_("broken off: it found no end"),
    }
)
"""How seasons and games end, in a few words; what only one game has is told by its face."""

EARLY: Final[Mapping[str, str]] = MappingProxyType(
    {
        AGREED: N_("A draw, as both agreed."),
        RESIGNED: N_("{name} wins: {other} resigned."),
        "time": N_("{name} wins: {other} lost on time."),
        "no_show": N_("{name} wins: {other} ran out of time before both had moved twice."),
        FORFEIT: N_("{name} wins: {other} is no longer in the league."),
        NEVER_MOVED: N_("{name} wins: {other} never moved, and the round is over."),
        ROUND_OVER: N_("{name} wins: the round is over, and the points as they stood count."),
        "awarded": N_("{name} wins: staff awarded the game."),
        "ended_by_staff": N_("Staff ended the game, with the points as they stood."),
        CORRECTED: N_("{name} wins: staff has corrected the result."),
    }
)
"""How any game may end otherwise than by its own rules, by the rule of its result; ``other`` lost alone."""

SHARED: Final[Mapping[str, str]] = MappingProxyType(
    {
        ROUND_OVER: N_("{names} share first place: the round is over, and the points as they stood count."),
        CORRECTED: N_("{names} share first place: staff has corrected the result."),
    }
)
"""The same where several are first."""


def as_played(result: core.Result, said: str, t: Translator) -> str:
    """Return how a game ended that counts for nothing now; what staff had decided was taken back by that."""
    return "" if result.rule in BY_STAFF else t.t("It had ended like this: {what}", what=said)


def early_end(result: core.Result, look: Look, t: Translator) -> str:
    """Return how a game ended otherwise than by its own rules; empty where these say who has won."""
    if result.rule not in EARLY:
        return ""
    if result.rule in SHARED and result.ranking.count(1) > 1:
        first = [player(look, seat, t) for seat, rank in enumerate(result.ranking) if rank == 1]
        return t.t(SHARED[result.rule], names=t.both(first))
    winner = result.ranking.index(1)
    other = max(range(len(result.ranking)), key=lambda seat: result.ranking[seat])
    return t.t(EARLY[result.rule], name=player(look, winner, t), other=player(look, other, t))
