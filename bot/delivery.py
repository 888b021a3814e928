"""Sends what is due: boards, calls to the mover, results, lobbies, and computer players' moves.

What is due stands in the database, written in the transaction that made it due, so it survives the
process.  Each kind has one function; sending again what was sent already does no harm, since every
function shows the game as it is now.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Protocol

import discord
import structlog

from bot.kit.app import App
from bot.kit.ending import finish
from bot.kit.feature import Forget, Send
from bot.kit.protocols import WithApp
from bot.kit.service.errors import NoSuchGame, Refusal
from bot.kit.store import due, interactions
from bot.kit.store.errors import StorageError
from bot.kit.workers import PATIENT
from bot.storage.rows import DueMessage
from bot.table.telling import posting

log: Final = structlog.get_logger()

LEASE: Final = 60.0
"""Seconds that a message is ours before somebody else may try."""

AT_ONCE: Final = 8
"""Messages in work at the same time."""

BACKGROUND_AT_ONCE: Final = 3
"""How many of these at most may be messages for which nobody waits: the others always find a place."""

REST: Final = 0.2
"""Seconds after each of these in which its place stays empty: thousands of them slow no press down."""

RETRY: Final = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds until the next attempt, by the number of attempts made; then the message is given up."""

IDLE: Final = 30.0
"""Longest sleep in seconds; another process may have put something down that falls to us."""

SHORTLY: Final = 0.05
"""Seconds until the next look when something was due: there may be more, or another process took it."""

LAST_WORDS: Final = 3.0
"""Seconds in which, at the end, what is being sent may be finished."""

AFTER_FAILURE: Final = 2.0
"""Seconds until the next look when the database could not be used."""

FORGET_EVERY: Final = 3600.0
"""Seconds between two times of forgetting."""

FORGET: Final = 24 * 3600.0
"""Seconds after which an interaction can't come again: its token has expired long before."""


class Sender(WithApp[App], Protocol):
    """Posts once it is connected."""

    async def wait_until_ready(self) -> None:
        """Wait for the first connection."""
        ...


class Delivery:
    """The task that watches over the messages due."""

    def __init__(self, bot: Sender, senders: Mapping[str, Send[Any]], forgets: Sequence[Forget] = ()) -> None:
        """``senders`` has for each kind what sends it, ``forgets`` what is done every hour."""
        self._bot: Any = bot
        self._senders = senders
        self._forgets = forgets
        self._database = bot.app.database
        self._shards = bot.app.settings.share()
        self._woken = asyncio.Event()
        self._working: dict[asyncio.Task[None], int] = {}
        self._closing = False
        self._forget_at = 0.0

    def wake(self) -> None:
        """Look at once whether something is due."""
        self._woken.set()

    async def run(self) -> None:
        """Send what is due until :meth:`close`."""
        await self._bot.wait_until_ready()
        while not self._closing:
            self._woken.clear()
            try:
                pause = await self._send_due()
                await self._forget()
            except StorageError:
                log.exception("database failed")
                pause = AFTER_FAILURE
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), pause)

    async def _forget(self) -> None:
        """Forget every hour what nobody needs any more."""
        if self._forget_at > time.monotonic():
            return
        async with self._database.write() as connection:
            await interactions.forget_before(connection, time.time() - FORGET)
            for forget in self._forgets:
                await forget(connection, time.time())
        self._forget_at = time.monotonic() + FORGET_EVERY

    async def close(self) -> None:
        """Claim nothing more, and wait for what is being sent; the next process sends what takes longer."""
        self._closing = True
        self.wake()
        await finish(self._working, LAST_WORDS)

    async def _send_due(self) -> float:
        """Send what is due; return the seconds until there may be more (or somebody wakes us)."""
        free = AT_ONCE - len(self._working)
        if free <= 0 or self._closing:
            return IDLE  # whatever is finished first wakes us
        background = BACKGROUND_AT_ONCE - list(self._working.values()).count(due.BACKGROUND)
        async with self._database.read() as connection:
            at = await due.next_at(connection, background=background > 0, of=self._shards)
        if at is None or at > time.time():
            return IDLE if at is None else min(IDLE, at - time.time())
        async with self._database.write() as connection:
            messages = await due.claim(connection, time.time(), LEASE, free, background, self._shards)
        for message in messages:
            task = asyncio.create_task(self._send(message), name=f"send {message.kind} {message.game}")
            self._working[task] = message.importance
            task.add_done_callback(self._finished)
        return SHORTLY

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._working.pop(task, None)
        self.wake()

    async def _send(self, message: DueMessage) -> None:
        """Send one message; note that it is done, is to be tried again, or is given up."""
        PATIENT.set(True)
        with structlog.contextvars.bound_contextvars(game=message.game, kind=message.kind):
            try:
                await self._senders[message.kind](self._bot, message)
                retry = False
            except (NoSuchGame, Refusal):
                retry = False  # the game has moved on; what is due now was put down then
            except (discord.NotFound, discord.Forbidden) as error:
                log.info("cannot send", code=error.code)
                retry = False  # nobody can read it there; /board posts the board anew
            except posting.NotYet:
                retry = message.attempts < len(RETRY)
            except (discord.HTTPException, OSError, TimeoutError, BrokenProcessPool) as error:
                log.warning("send failed", error=repr(error), attempts=message.attempts)
                retry = message.attempts < len(RETRY)
            except Exception as error:
                if self._closing:  # its connection was closed: the next process sends it
                    log.info("ended before it was sent", error=repr(error))
                else:
                    log.exception("send failed unexpectedly")
                retry = message.attempts < len(RETRY)
            await self._note(message, retry=retry)
        if message.importance == due.BACKGROUND and not self._closing:
            await asyncio.sleep(REST)

    async def _note(self, message: DueMessage, *, retry: bool) -> None:
        """Note what came of a message; where that fails it comes again when its lease ends."""
        try:
            async with self._database.write() as connection:
                if retry:
                    await due.retry(connection, message, time.time() + RETRY[message.attempts])
                else:
                    await due.done(connection, message)
        except StorageError as error:
            log.warning("not noted as sent", exc_info=error)
