"""Computer players think in processes of their own, so that the event loop never waits for them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any

from bot.services.match import Match
from engine import catalogue
from engine.players import LEVELS


class Thinkers:
    """A pool of processes that choose actions from a View."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, match: Match, seat: int) -> Any:
        """Return the action of the computer player at ``seat``.

        A pool whose process died is replaced once: the next call starts a fresh one.
        """
        view = match.rules.view(match.position(seat), seat)
        if self._pool is None:
            # "spawn": a forked copy of the bot would hold its sockets and database open.
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _begin)
        loop = asyncio.get_running_loop()
        try:
            text = await loop.run_in_executor(
                self._pool, _choose, match.rules.id, match.rules.version, match.seats[seat].computer, view
            )
        except BrokenProcessPool:
            self.close()
            raise
        return match.rules.load_action(text)

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _begin() -> None:
    """Leave Ctrl-C to the bot, which ends its pool in order; end with a bot that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """Wait for the end of the bot: a process that waits for work does not notice it otherwise."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)


def _choose(game_id: str, version: int, level: str, view: Any) -> str:
    rules = catalogue.get(game_id, version)
    action = LEVELS[level].choose(rules, view, random.Random())  # noqa: S311 (no secret depends on it)
    return rules.dump_action(action)
