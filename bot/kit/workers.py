"""Processes that work for the bot: they think for computer players, and they draw.

The bot's own process answers people; Python lets only one of its threads compute at a time, so whatever
takes milliseconds is better done in another one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextvars import ContextVar
from multiprocessing import get_context, parent_process
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


PATIENT: Final[ContextVar[bool]] = ContextVar("patient", default=False)
"""Whether the work is for nobody who has pressed something and waits: then it lets others go first."""


_LEAST_URGENT: Final = 19
"""How far a process that yields steps back, by Unix's count."""


class Workers:
    """A number of such processes, started when they are first needed.

    They work in the order of asking; of patient work there is never more under way than there are processes.
    ``yields``: they take only the time of the processor that nobody else wants.
    """

    def __init__(self, processes: int, *, yields: bool = False) -> None:
        self._processes, self._yields = processes, yields
        self._patient = asyncio.Semaphore(processes)
        self._pool: ProcessPoolExecutor | None = None

    def warm_up(self, work: Callable[P, object], *arguments: P.args, **named: P.kwargs) -> None:
        """Start a process now, and let it do something for which the first work would have to wait."""
        self._opened().submit(work, *arguments, **named)

    async def run(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Let a process do some work, a function of a module, and return what it returns.

        If the process dies, all processes are replaced and the work is done once more: it changes nothing.
        """
        if not PATIENT.get():
            return await self._done(work, *arguments, **named)
        async with self._patient:
            return await self._done(work, *arguments, **named)

    async def _done(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        try:
            return await self._run(work, *arguments, **named)
        except BrokenProcessPool:
            return await self._run(work, *arguments, **named)

    def close(self) -> None:
        """End the processes; what still waits for them is cancelled."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _run(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        pool = self._opened()
        try:
            return await asyncio.wrap_future(pool.submit(work, *arguments, **named))
        except BrokenProcessPool:
            if pool is self._pool:
                self.close()
            raise

    def _opened(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # "spawn": a forked copy of the bot would hold its sockets and database open.
            arguments = (self._yields,)
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _begin, arguments)
        return self._pool


def _begin(yields: bool) -> None:
    """Leave Ctrl-C to the bot, which ends its pool in order; end with a bot that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if yields and hasattr(os, "nice"):  # Windows has no such thing
        os.nice(_LEAST_URGENT)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """Wait for the end of the bot: a process that waits for work does not notice it otherwise."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)
