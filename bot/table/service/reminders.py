"""Reminders: who has half or a tenth of a turn's time left is told once for all their games.

For each person the next reminder is an event due.  Whenever a clock begins to run it is put down, if it is
sooner than the one that stands; what has come to nothing by then reminds of nothing.  Quiet hours hold
reminders back, and nobody is reminded on vacation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service import calendar
from bot.clocks.service.reminders import reminder_times
from bot.clocks.store import clocks
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.kit.store.queues import REMIND, events, news
from bot.storage.rows import Event
from bot.table.service.loading import load
from bot.table.service.match import Match
from engine.core import Seat

EVENT: Final = REMIND
"""The kind of the event due; its subject is the person."""

NEWS: Final = "reminder"
"""The kind of the message; its subject is the live game, or empty for all others."""

NEVER: Final = "never"
"""Where somebody is reminded who does not want to be."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game that waits for a person until a time."""

    match: Match
    seat: Seat
    deadline: float

    @property
    def is_live(self) -> bool:
        """Whether the game is played in one sitting."""
        return self.match.clock_terms.is_live

    def runs(self, now: float) -> bool:
        """Whether the clock does not stand still, for a vacation or anything else."""
        clock = self.match.clock
        return clock is not None and not clock.stops(self.seat, now)

    @property
    def times(self) -> tuple[float, ...]:
        """When the person is to be reminded of it, their quiet hours over; not after the deadline."""
        clock = self.match.clock
        assert clock is not None
        since = clock.left[self.seat].since
        assert since is not None
        times = reminder_times(since, self.deadline, self.is_live, clock.pauses.get(self.seat, ()))
        if not self.is_live:
            who = self.match.seats[self.seat]
            zone, quiet = calendar.kept_zone(who.zone), calendar.quiet(who.quiet)
            times = tuple(calendar.awake(at, zone, quiet) for at in times)
        return tuple(at for at in times if at < self.deadline)


async def plan(connection: AsyncConnection, match: Match, now: float) -> None:
    """Put down when the people of a game are reminded whose clocks run."""
    for one in waiting_in(match):
        user_id = match.seats[one.seat].user_id
        at = next((at for at in one.times if at > now), None)
        if at is not None:
            await events.put_earlier(connection, EVENT, str(user_id), at)


async def remind(database: Database, event: Event, now: float) -> None:
    """Put down the messages that are due to a person, and when the next ones are."""
    user_id = int(event.subject)
    # After a failure the event's time tells nothing any more: then everything that has come by is told.
    since = event.due_at if event.attempts == 0 else 0.0
    async with database.read() as connection:
        waiting = await _waiting_for(connection, user_id)
        player = await people.get(connection, user_id)
    due = [one for one in waiting if one.runs(now) and any(since <= at <= now for at in one.times)]
    wanted = player is not None and player.remind != NEVER
    subjects = sorted({one.match.id if one.is_live else "" for one in due if wanted})
    following = min((at for one in waiting for at in one.times if at > now), default=None)
    async with database.write() as connection:
        noted = (
            await events.done(connection, event)
            if following is None
            else await events.later(connection, event, following)
        )
        if noted:  # else a clock has begun to run meanwhile, and it is looked at once more
            await news.put_all(connection, [(NEWS, subject, now, user_id, "") for subject in subjects])


async def waiting_for(connection: AsyncConnection, user_id: int, now: float) -> list[Waiting]:
    """Return the games whose clocks run for a person now, by the time that is left."""
    found = await _waiting_for(connection, user_id)
    return sorted((one for one in found if one.runs(now)), key=lambda one: one.deadline)


async def _waiting_for(connection: AsyncConnection, user_id: int) -> list[Waiting]:
    """Return the games that wait for a person, those too whose clocks stand still until a time."""
    rows = await clocks.games_of_person(connection, user_id)
    matches = [await load(connection, row.game) for row in rows]
    found = (one for match in matches for one in waiting_in(match))
    return [one for one in found if one.match.seats[one.seat].user_id == user_id]


def waiting_in(match: Match) -> Iterable[Waiting]:
    """Return for whom a game waits until a time that is known."""
    if match.clock is None or match.is_lost:
        return []
    deadlines = match.clock.deadlines
    return [
        Waiting(match, seat, at) for seat, at in deadlines.items() if match.seats[seat].user_id is not None
    ]


def by_server(waiting: Sequence[Waiting]) -> list[list[Waiting]]:
    """Return games by their server, those with the least time left first."""
    servers: dict[int, list[Waiting]] = {}
    for one in waiting:
        servers.setdefault(one.match.row.guild_id, []).append(one)
    return list(servers.values())
