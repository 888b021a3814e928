"""Processes that work for the bot: they think for computer players, and they draw.

The bot's own process answers people; Python lets only one of its threads compute at a time, so whatever
takes milliseconds is better done in another one.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import pickle
import signal
import socket
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext, suppress
from contextvars import ContextVar
from enum import IntEnum
from functools import partial
from multiprocessing import get_context, parent_process
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakSet

P = ParamSpec("P")
T = TypeVar("T")


PATIENT: Final[ContextVar[bool]] = ContextVar("patient", default=False)
"""Whether the work is for nobody who has pressed something and waits: then it lets others go first."""


class Priority(IntEnum):
    """How processes share the processors with whatever answers people; the number is Unix's nice value."""

    USUAL = 0
    """They take their turn as the bot itself does."""
    BEHIND = 5
    """They stand behind, for longer work that somebody waits for: a quarter of a busy processor is theirs."""
    LAST = 10
    """They stand behind those, too, for what takes hours: a tenth of it is theirs, so that it ends."""


_MEMORY: Final = {-1: 64 << 20, -3: 32 << 20}
"""How many bytes such a process keeps for later, and from how many on they go back to the system at once.

By the numbers of glibc's mallopt(3).  A picture takes megabytes, some times over; to ask the system for them
anew takes as long as drawing it.
"""

_HEAD: Final = 8
"""Bytes that tell how long the message behind them is."""

_AT_ONCE: Final = 1 << 18
"""Bytes that are read at once: a picture, with what is told of it."""


POOLS: Final[WeakSet[Workers]] = WeakSet()
"""All workers there are, for those who watch."""


class Workers:
    """A number of such processes, started when they are first needed.

    They work in the order of asking; of patient work there is never more under way than there are processes.

    The event loop talks to each over a socket.  The standard library's pool has threads for that, and to pass
    a picture from one to the other takes longer than to put its message together.
    """

    def __init__(self, processes: int, *, priority: Priority = Priority.USUAL, name: str = "") -> None:
        """``name``: under which they are watched, if they are."""
        self._processes = processes
        self.priority: Final = priority
        self.name: Final = name
        self._patient = asyncio.Semaphore(processes)
        self._all: set[_Worker] = set()
        self._idle: list[_Worker] = []
        self._waiting: deque[asyncio.Future[_Worker]] = deque()
        self._asked = 0
        POOLS.add(self)

    @property
    def processes(self) -> int:
        """How many processes there may be."""
        return self._processes

    @property
    def asked(self) -> int:
        """How much is asked of them at this moment: what is at work, and what waits for it."""
        return self._asked

    def warm_up(self, work: Callable[P, object], *arguments: P.args, **named: P.kwargs) -> None:
        """Start a process now, and let it do something for which the first work would have to wait."""
        self._idle.append(self._started(partial(work, *arguments, **named)))

    async def run(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Let a process do some work, a function of a module, and return what it returns.

        If the process dies, another one does the work once more: it changes nothing.  Raises what the work
        raises, and BrokenProcessPool if that process dies too.
        """
        request = _message(partial(work, *arguments, **named))
        self._asked += 1
        try:
            async with self._patient if PATIENT.get() else nullcontext():
                outcome: T = await self._done(request)
        finally:
            self._asked -= 1
        return outcome

    def close(self) -> None:
        """End the processes, those at work when it is done; what still waits for them is cancelled."""
        for turn in self._waiting:
            turn.cancel()
        for worker in self._idle:
            worker.end()
        self._waiting.clear()
        self._idle.clear()
        self._all.clear()

    async def _done(self, request: bytes) -> Any:
        try:
            answer = await self._answer(request)
        except BrokenProcessPool:
            answer = await self._answer(request)
        outcome, error = pickle.loads(answer)  # noqa: S301 (our own process made it)
        if error is not None:
            raise error
        return outcome

    async def _answer(self, request: bytes) -> bytes:
        worker = await self._next_free()
        # What has begun is done to its end, even if nobody waits for it any more: then the process is free.
        return await asyncio.shield(self._worked(worker, request))

    async def _next_free(self) -> _Worker:
        """Return a process that has nothing to do, in the order of asking."""
        if self._idle:
            return self._idle.pop()
        if len(self._all) < self._processes:
            return self._started()
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on(turn.result())
            raise

    async def _worked(self, worker: _Worker, request: bytes) -> bytes:
        try:
            answer = await worker.answer(request)
        except BaseException:
            worker.end()
            self._replace(worker)
            raise
        self._pass_on(worker)
        return answer

    def _pass_on(self, worker: _Worker) -> None:
        """Give a process that is free again to who has waited longest."""
        if worker not in self._all:
            worker.end()  # all were closed while it was at work
            return
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle.append(worker)

    def _replace(self, worker: _Worker) -> None:
        """Start another process instead of one that is gone, if somebody waits."""
        if worker in self._all:
            self._all.remove(worker)
            if self._waiting:
                self._pass_on(self._started())

    def _started(self, first: Callable[[], object] | None = None) -> _Worker:
        worker = _Worker(self.priority, first)
        self._all.add(worker)
        return worker


class _Worker:
    """A process, which does one thing after the other, and the way to it."""

    def __init__(self, priority: Priority, first: Callable[[], object] | None) -> None:
        self._way, its_end = socket.socketpair()
        # "spawn": a forked copy of the bot would hold its sockets and database open.
        process = get_context("spawn").Process(target=_work, args=(its_end, priority, first), daemon=True)
        process.start()
        its_end.close()
        self._way.setblocking(False)

    async def answer(self, request: bytes) -> bytes:
        """Let it work and return its answer; raise BrokenProcessPool if it has died."""
        loop = asyncio.get_running_loop()
        received = bytearray()
        try:
            await loop.sock_sendall(self._way, request)
            while len(received) < _HEAD or len(received) < _HEAD + int.from_bytes(received[:_HEAD]):
                part = await loop.sock_recv(self._way, _AT_ONCE)
                if not part:
                    raise BrokenProcessPool("the process has died")
                received += part
        except OSError as error:
            raise BrokenProcessPool("the process has died") from error
        return bytes(received[_HEAD:])

    def end(self) -> None:
        """Let it end, as soon as it has nothing to do."""
        self._way.close()


# --- In such a process -----------------------------------------------------------------------------


def _work(bot: socket.socket, priority: Priority, first: Callable[[], object] | None) -> None:
    """Do what the bot asks for until it hangs up."""
    _begin(priority)
    if first is not None:
        first()
    bot.setblocking(True)
    # A bot that is killed with an answer unread hangs up less politely than one that ends.
    with suppress(ConnectionError), bot, bot.makefile("rb") as requests:
        while head := requests.read(_HEAD):
            bot.sendall(_outcome(requests.read(int.from_bytes(head))))


def _outcome(request: bytes) -> bytes:
    """Do something; return what came of it, and the error if it went wrong, as a message."""
    try:
        return _message((pickle.loads(request)(), None))  # noqa: S301 (the bot has made it)
    except BaseException as error:
        error.add_note(f"In the process that worked:\n{traceback.format_exc()}")
        return _message((None, error))


def _message(content: object) -> bytes:
    data = pickle.dumps(content, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(_HEAD) + data


def _begin(priority: Priority) -> None:
    """Leave Ctrl-C to the bot, which ends its pool in order; end with a bot that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _keep_memory()
    _step_back(priority)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _step_back(priority: Priority) -> None:
    """Let others go first, as far as the priority says."""
    if hasattr(os, "nice"):  # Windows has no such thing
        os.nice(priority)


def _keep_memory() -> None:
    """Keep what pictures were drawn in for the next one, where the memory is glibc's."""
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "mallopt"):
        for option, value in _MEMORY.items():
            libc.mallopt(option, value)


def _end_with_the_bot() -> None:
    """Wait for the end of the bot: a process that waits for work does not notice it otherwise."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)
