"""Computer players think in processes of their own, so that the event loop never waits for them.

They stand behind whatever answers people, and nothing that somebody has pressed for waits behind a thought;
where others keep the processors busy they get a share all the same (``Priority``).  A game has one thought at
a time.  A player that fails is logged once, and the next weaker level thinks instead; if all fail, any legal
move is played.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import structlog

from bot.kit.meter import THINKING, Meter
from bot.kit.workers import Priority, Workers
from bot.table.service.match import Match
from bot.table.service.thinking import chance, thought
from engine.core import AnyGame
from engine.players import RandomPlayer, down_from

P = ParamSpec("P")
T = TypeVar("T")

log: Final = structlog.get_logger()


class Thinkers:
    """Processes that choose actions from a View, and one that computes what takes long besides."""

    def __init__(self, processes: int, *, meter: Meter | None = None) -> None:
        """``processes`` think at a time; ``meter`` hears of their thoughts."""
        self._meter = meter or Meter()
        self._thinking = Workers(processes, priority=Priority.BEHIND, name="thinking")
        self._computing = Workers(1, name="computing")
        self._games: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._failed: set[tuple[str, str, str]] = set()

    async def choose(self, match: Match, seat: int, level: str = "") -> Any:
        """Return the action of the computer player at ``seat``, or what one of a level would do there.

        Whoever plays it has to see whether the game still stands where it did.
        """
        async with self._games.setdefault(match.id, asyncio.Lock()):
            return await self._chosen(match, seat, level or match.seats[seat].computer)

    async def compute(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Let a process do some other work that takes long: a function of a module."""
        return await self._computing.run(work, *arguments, **named)

    def close(self) -> None:
        """End the processes."""
        self._thinking.close()
        self._computing.close()

    async def _chosen(self, match: Match, seat: int, wanted: str) -> Any:
        rules = match.rules
        view = rules.view(match.position(seat), seat)
        for level in down_from(rules.id, wanted):
            began = time.monotonic()
            try:
                text = await self._thinking.run(thought, rules.id, rules.version, level, view)
                self._meter.thought(rules.id, level, time.monotonic() - began, failed=False)
                return rules.load_action(text)
            except Exception as error:
                self._meter.thought(rules.id, level, time.monotonic() - began, failed=True)
                self._note(rules, level, error)
        return RandomPlayer().choose(rules, view, chance())

    def _note(self, rules: AnyGame, level: str, error: Exception) -> None:
        """Log that a level has failed, unless it has failed by this error before."""
        known = (rules.id, level, repr(error))
        if known not in self._failed:
            self._failed.add(known)
            self._meter.fault(THINKING)
            log.error("computer player failed", rules=rules.id, level=level, exc_info=error)
