"""What the bot writes by itself: all that is due is sent by its own sender, and looked at on arrival."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, cast

from bot import features
from bot.kit.sending import Later
from bot.kit.service.errors import Refusal
from bot.kit.store import due
from bot.kit.store.queues import league_news, news
from bot.leagues.feature import FEATURE as LEAGUES
from bot.staff.service import offers
from bot.staff.service.seats import SeatService
from bot.storage.rows import Event
from bot.table.service import reminders
from bot.table.service.advance import end
from bot.table.service.loading import load
from bot.table.service.match import Match
from engine.core import Result
from tests.bot.inside import Inside
from tests.pseudo.messages import mistakes
from tests.seasons.worlds import Mortal, World

LEASE: Final = 60.0
AT_ONCE: Final = 500

UNSAID: Final = frozenset({"computer"})
"""What is due and is no message."""

SHOWN_AT: Final = ("/messages", "/messages/{message_id}", "/scheduled-events")
"""Where something is put that people read."""

ACTS: Final = 4
"""So often somebody acts in a game before it is ended."""


@dataclass
class Telling:
    """The lanes of a bot, which are moved by hand; and what is wrong with the messages that they send."""

    there: Inside
    known: frozenset[str]
    wrong: dict[str, str] = field(default_factory=dict)
    """What is wrong, with the kind of message in which it was seen first."""
    told: Counter[str] = field(default_factory=Counter)
    """How many messages of each kind have been written or changed."""

    async def send(self, now: float) -> None:
        """Send all that is due at a time."""
        await self._send_of(due.queue, features.messages(), now)
        await self._send_of(news, features.news(), now)
        await self._send_of(league_news, LEAGUES.news, now)

    async def _send_of(self, queue: Any, senders: Mapping[str, Any], now: float) -> None:
        database = self.there.app.database
        async with database.read() as connection:
            at = await queue.next_at(connection)
        if at is None or at > now:
            return
        async with database.write() as connection:
            claimed = await queue.claim(connection, now, LEASE, AT_ONCE)
        for row in claimed:
            again = None if row.kind in UNSAID else await self._carry_out(senders[row.kind], row)
            async with database.write() as connection:
                if again is None:
                    await queue.done(connection, row)
                else:
                    await queue.retry(connection, row, now + again)

    async def _carry_out(self, sender: Any, row: Any) -> float | None:
        self.there.requests.clear()
        try:
            await sender(self.there.bot, row)
        except Later as later:
            return LEASE if later.seconds is None else later.seconds
        except Refusal:
            return None
        finally:
            self.look(row.kind)
        return None

    def look(self, kind: str) -> None:
        """Look at what has been asked of Discord by something that sends messages of a kind."""
        for _, path, sent in self.there.requests:
            self.told[kind] += path.endswith(SHOWN_AT)
            for mistake in mistakes(sent, self.known):
                self.wrong.setdefault(mistake, kind)


class Town(World):
    """People and staff of a server in which the bot also writes, whenever time has passed."""

    def __init__(self, telling: Telling, time: float) -> None:
        database = cast(Mortal, telling.there.app.database)
        super().__init__(database, time, count(1), random.Random(7))
        self.telling = telling
        self.staff_seats = SeatService(database, self.seating, now=lambda: self.time)

    async def tick(self, seconds: float = 0.0) -> None:
        """Let time pass, and be told what has come of it."""
        await super().tick(seconds)
        await self.telling.send(self.time)

    async def _carry_out(self, event: Event) -> None:
        if event.kind == reminders.EVENT:
            await reminders.remind(self.database, event, self.time)
        elif event.kind == offers.EVENT:
            await self.staff_seats.run_out(event.subject)
        else:
            await super()._carry_out(event)

    async def played(self, match: Match, places: Sequence[int], points: Sequence[int] = ()) -> None:
        """Let a running game end with these places by seat, after some real moves: its end tells of them."""
        for _ in range(ACTS):
            await self.act_once(await self.play.match(match.id))
        ended = Result(tuple(points) or (0,) * len(places), tuple(places), "score")
        async with self.database.write() as connection:
            now = await load(connection, match.id)
            if now.row.status == "running":
                await end(connection, now, ended, self.time)
        await self.tick()
