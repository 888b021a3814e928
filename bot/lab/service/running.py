"""Playing comparisons: one process plays a part of one, then a part of the next server's, in turns.

It comes last at the processors (``Priority``).  What falls due in the database says what is to be played
(:data:`~bot.lab.service.labs.EVENT`); what is under way here is remembered by this process alone, and is
begun anew by the next one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures.process import BrokenProcessPool
from typing import Final

import structlog

from bot.kit.store.errors import StorageError
from bot.kit.workers import Priority, Workers
from bot.lab.service.labs import Lab, LabService, named
from engine.core import TymokError
from engine.laboratory import try_out

log: Final = structlog.get_logger()

SECONDS: Final = 2.0
"""So long a part takes at least, but for one whose games are over sooner; a single game may take longer."""

MOST_AT_ONCE: Final = 100
"""Games of one part at most."""

PAUSE: Final = 5.0
"""Seconds until the next attempt where the database could not be used."""


class Laboratory:
    """Plays what is to be played, until it is closed."""

    def __init__(self, service: LabService) -> None:
        self._service = service
        self._workers = Workers(1, priority=Priority.LAST, name="laboratory")
        self._waiting: dict[int, deque[str]] = {}
        """By server, the comparisons that are to be played."""
        self._task: asyncio.Task[None] | None = None

    def take(self, name: str) -> None:
        """Let a comparison be played, after those of its server that were taken before."""
        server, lab_id = named(name)
        queue = self._waiting.setdefault(server, deque())
        if lab_id not in queue:
            queue.append(lab_id)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._play(), name="laboratory")

    def close(self) -> None:
        """Play nothing more, and end the process."""
        if self._task is not None:
            self._task.cancel()
        self._workers.close()

    async def _play(self) -> None:
        """Play until nothing is left: a part for each server in turns."""
        while self._waiting:
            server, queue = next(iter(self._waiting.items()))
            with structlog.contextvars.bound_contextvars(lab=queue[0]):
                if not await self._goes_on(queue[0]):
                    queue.popleft()
            del self._waiting[server]
            if queue:
                self._waiting[server] = queue  # behind the others

    async def _goes_on(self, lab_id: str) -> bool:
        """Play a part of a comparison; return whether there is more to play."""
        try:
            lab = await self._service.to_play(lab_id)
            return lab is not None and await self._part(lab)
        except StorageError as error:
            log.warning("laboratory without the database", exc_info=error)
            await asyncio.sleep(PAUSE)
            return True
        except TymokError as error:
            log.warning("no such comparison any more", error=repr(error))
            await self._service.fail(lab_id)
            return False

    async def _part(self, lab: Lab) -> bool:
        side = lab.next_side
        first, contest = lab.played[side], lab.contests[side]
        most = min(MOST_AT_ONCE, lab.row.games - first)
        try:
            trials = await self._workers.run(try_out, contest, side, first, most, SECONDS)
        except BrokenProcessPool:
            log.warning("laboratory's process died")
            return False  # it is taken again when it is next seen to
        except Exception:
            log.exception("comparison failed")
            await self._service.fail(lab.row.id)
            return False
        after = await self._service.add(lab, side, trials)
        return after is not None and not after.is_played
