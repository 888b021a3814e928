"""Games without a clock in which nobody acts: nothing decides them by itself, so those who wait are told.

Each such game has an event due.  It looks when somebody acted last; where that was long ago it puts down what
is told, and looks again after a while.  A game with a clock is decided by that, one of a league by its round.
While a game stands still by agreement nobody waits: it goes on by itself, and who is to act is called then.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.storage.rows import Event
from bot.table.service.loading import load
from bot.table.service.match import Match

EVENT: Final = "silent"
"""The kind of the event by which a game, its subject, is looked at."""

NEWS: Final = "silence"
"""The kind of the news that nobody acts in a game, its subject."""

PATIENCE: Final = 3 * 86_400.0
"""Seconds without an action after which it is told."""

SOON: Final = 3600.0
"""Seconds after which a game is looked at again that waits for nobody just now."""

AGAIN: Final = 7 * 86_400.0
"""Seconds after which it is told once more."""


def is_open_ended(match: Match) -> bool:
    """Whether nothing but people will end a game: it has no clock, no round, and several people.

    Where nobody may know how often others have acted, nothing is told: when it comes would tell.
    """
    people = len(match.people) > 1 and match.row.fixture is None
    return people and not match.row.clock and not match.is_lost and not match.privacy.uncounted


async def plan(connection: AsyncConnection, match: Match, now: float) -> None:
    """Put down when a game that runs is looked at; what is put down for sooner stays so."""
    if is_open_ended(match):
        await events.put_earlier(connection, EVENT, match.id, now + PATIENCE)


def since(match: Match) -> float:
    """Return when somebody acted last, or the game began."""
    return max(match.acted.values(), default=match.row.started_at or match.row.created_at)


def awaited(match: Match) -> list[int]:
    """Return the people for whom a game waits."""
    return [user for seat in match.to_act if (user := match.seats[seat].user_id) is not None]


def is_silent(match: Match, now: float) -> bool:
    """Whether people wait for others in a game in which nobody has acted for long."""
    if match.row.status != "running" or match.row.halted or not is_open_ended(match) or not awaited(match):
        return False
    return now - since(match) >= PATIENCE


async def look(database: Database, event: Event, now: float) -> None:
    """Let it be told if nobody acts in the game of an event, and look again later, as long as it runs."""
    async with database.write() as connection:
        match = await load(connection, event.subject)
        if match.row.status != "running" or not is_open_ended(match):
            await events.done(connection, event)
            return
        if not is_silent(match, now):
            goes_on = 0.0 if match.pause is None else match.pause.ends or 0.0
            await events.later(connection, event, max(max(since(match), goes_on) + PATIENCE, now + SOON))
            return
        await news.put(connection, NEWS, match.id, now)
        await events.later(connection, event, now + AGAIN)
