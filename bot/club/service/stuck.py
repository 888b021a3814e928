"""Which running games of a server stand still, and why: read off as they are, so nothing of it is kept.

What only Discord knows (a thread that is gone, somebody who has left) is asked by whoever shows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, auto
from typing import Final, NamedTuple

from bot.club.store.stuck import Open
from bot.leagues.service.terms import DAY
from engine import catalogue
from engine.core import OptionError

PATIENCE: Final = 3 * DAY
"""Seconds without an action after which a game without a running clock stands still."""

WITH_A_CLOCK: Final = 14 * DAY
"""The same where a clock runs: it decides by itself, sooner or later."""

UNREACHED: Final = DAY
"""The same where reminders do not reach who is to act."""

THINKING: Final = 3600.0
"""Seconds after which a computer player should have acted long ago."""


class Why(IntEnum):
    """Why a game stands still, what nobody at its table can mend first."""

    GONE = auto()
    """Its thread is gone."""
    SHUT = auto()
    """Its thread is locked, or closed to the bot."""
    LOST = auto()
    """Its rules are kept no more."""
    LEFT = auto()
    """Who is to act has left the server."""
    COMPUTER = auto()
    """A computer player does not act."""
    UNREACHED = auto()
    """Who is to act has closed their DMs."""
    PAUSED = auto()
    """Not all have pressed "Go on"."""
    IDLE = auto()
    """Nobody has acted for long."""


class Stuck(NamedTuple):
    """A game that stands still, and why."""

    game: Open
    why: Why


def why(game: Open, now: float) -> Why | None:
    """Return why a game stands still as far as we know ourselves, None if it does not."""
    if _is_lost(game):
        return Why.LOST
    quiet = now - game.since
    if game.halted:
        return Why.PAUSED if quiet >= PATIENCE else None
    if game.to_act and not game.awaited:
        return Why.COMPUTER if quiet >= THINKING else None
    if quiet >= UNREACHED and game.closed.intersection(game.awaited):
        return Why.UNREACHED
    return Why.IDLE if quiet >= (PATIENCE if game.deadline is None else WITH_A_CLOCK) else None


def stuck(found: Iterable[Open], now: float) -> list[Stuck]:
    """Return the games that stand still as far as we know ourselves."""
    told = ((game, why(game, now)) for game in found)
    return [Stuck(game, reason) for game, reason in told if reason is not None]


def in_order(found: Iterable[Stuck]) -> list[Stuck]:
    """Return games in the order in which they are shown: by what is wrong, then who has waited longest."""
    return sorted(found, key=lambda one: (one.why, one.game.since, one.game.id))


def _is_lost(game: Open) -> bool:
    try:
        catalogue.get(game.game_id, game.version)
    except OptionError:
        return True
    return False
