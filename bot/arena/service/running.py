"""An arena at work: games are handed out, kept as they come, until all are played or the time is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final

from bot.arena.service.crews import Crew, CrewLost
from bot.arena.service.playing import OtherRules
from bot.arena.service.schedule import Schedule
from bot.arena.store.games import Batch, Played

LOOK: Final = 1.0
"""Seconds after which is looked at who is there, how far it is, and whether the time is over."""

Keep = Callable[[Iterable[Played]], None]
"""Keeps games for good."""


class GameFailed(Exception):
    """A game can't be played; says which and why in one sentence."""


async def run(
    schedule: Schedule, crew: Crew, keep: Keep, tell: Callable[[], None], seconds: float | None
) -> None:
    """Play what is to be played, for so many seconds (None: to the end); ``tell`` is called each second.

    Games under way at the end of the time are dropped.  Raises CrewLost when nobody plays any more, and
    GameFailed where a player or the rules fail; what was played before is kept.
    """
    end = None if seconds is None else monotonic() + seconds
    under_way: dict[asyncio.Task[list[Played]], Batch] = {}
    try:
        while end is None or monotonic() < end:
            _hand_out(schedule, crew, under_way, await crew.size())
            tell()
            if not under_way and schedule.done == len(schedule.tallies):
                return
            await _some_done(under_way, end)
            for task in [task for task in under_way if task.done()]:
                played = _played(task, under_way[task])
                keep(played)
                schedule.add(played)
                del under_way[task]
    finally:
        for task, batch in under_way.items():
            task.cancel()
            schedule.give_back(batch)
        await asyncio.gather(*under_way, return_exceptions=True)


def _hand_out(
    schedule: Schedule, crew: Crew, under_way: dict[asyncio.Task[list[Played]], Batch], size: int
) -> None:
    """Give everybody something to do, and one batch more, which the first who is done goes on with."""
    while len(under_way) < size + (size > 0) and (batch := schedule.next()):
        under_way[asyncio.create_task(crew.play(batch))] = batch


async def _some_done(under_way: Iterable[asyncio.Task[list[Played]]], end: float | None) -> None:
    """Wait until something is done, or it is time to look."""
    seconds = LOOK if end is None else min(LOOK, max(0.0, end - monotonic()))
    tasks = list(under_way)
    if tasks:
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    else:
        await asyncio.sleep(seconds)


def _played(task: asyncio.Task[list[Played]], batch: Batch) -> list[Played]:
    """Return the games of a batch that is done; say in one sentence what went wrong."""
    if task.cancelled():
        raise CrewLost("Who played is gone, and a game with it: go on when they are there again.")
    error = task.exception()
    if error is None:
        return task.result()
    if isinstance(error, CrewLost):
        raise error
    if isinstance(error, OtherRules):
        raise CrewLost("Who is to play has other rules or players: install the same Tymok on all machines.")
    pairing = batch.pairing
    games = f"{pairing.game}, {pairing.better} against {pairing.weaker}, from game {batch.numbers[0]} on"
    said = " ".join(str(error).split()).rstrip(".")
    raise GameFailed(f"A game fails ({games}): {type(error).__name__}: {said}.") from error
