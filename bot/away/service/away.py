"""One's own time: vacation, quiet hours, time zone, reminders, and the hours in which somebody can play.

A vacation is a pause of one person, with its end known from the start: nothing has to happen for it to end,
and the clocks that it stops are worked out at once.  Who comes back earlier lets it end earlier.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service import calendar
from bot.clocks.service.hours import Hours
from bot.clocks.service.hours import kept as kept_hours
from bot.clocks.service.hours import read as read_hours
from bot.clocks.service.pauses import runs
from bot.clocks.store import clocks, pauses
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import due, people
from bot.kit.timed import Timed
from bot.storage.rows import PauseRow, PlayerRow
from bot.table.service import timing
from bot.table.service.loading import require_first

REMINDERS: Final = ("dm", "thread", "never")
"""How somebody may be reminded."""


@dataclass(frozen=True, slots=True)
class Away:
    """What somebody has set about their time.

    ``vacation`` is the one they are on, ``days_left`` are whole days of further ones in ``year``, and
    ``local_time`` is the time of day in their zone.
    """

    player: PlayerRow
    vacation: PauseRow | None
    year: int
    days_left: int
    local_time: str

    @property
    def hours(self) -> Hours:
        """The hours in which they can play."""
        return kept_hours(self.player.hours)


@dataclass(frozen=True, slots=True)
class AwayService(Timed):
    """Sets what a person has said about their own time."""

    async def of(self, user_id: int) -> Away:
        """Return what a known person has set."""
        async with self.database.read() as connection:
            player = await _known(connection, user_id)
            past = await pauses.vacations_of(connection, user_id)
        now, zone = self.now(), calendar.kept_zone(player.zone)
        current = next((pause for pause in past if runs(pause, now)), None)
        left = int(calendar.vacation_left(_intervals(past), now, zone))
        here = datetime.fromtimestamp(now, zone)
        return Away(player, current, here.year, left, f"{here:%H:%M}")

    async def set_zone(self, user_id: int, text: str) -> None:
        """Take a time zone from what was typed; raise LobbyRefusal with the names that are near."""
        await self._set(user_id, zone=calendar.zone(text).key)

    async def set_quiet(self, user_id: int, text: str) -> None:
        """Take quiet hours from what was typed; raise LobbyRefusal for what can be none."""
        await self._set(user_id, quiet=calendar.quiet(text).text)

    async def set_remind(self, user_id: int, how: str) -> None:
        """Remind the person in this way, one of :data:`REMINDERS`."""
        await self._set(user_id, remind=how)

    async def set_hours(self, user_id: int, text: str) -> None:
        """Take the hours in which the person can play from what was typed; raise LobbyRefusal for none."""
        hours = read_hours(text).text
        async with self.database.write() as connection:
            await people.set_preferences(connection, user_id, hours=hours)

    async def begin(self, user_id: int, days: int, interaction_id: int) -> None:
        """Let a vacation of so many days begin now; refuse one that the years it touches have no room for."""
        async with self.database.write() as connection:
            await require_first(connection, interaction_id, self.now())
            now = self.now()
            player = await _known(connection, user_id)
            past = await pauses.vacations_of(connection, user_id)
            if any(runs(pause, now) for pause in past):
                raise LobbyRefusal("vacation_already")
            zone = calendar.kept_zone(player.zone)
            ends = calendar.vacation_until(now, days, _intervals(past), zone)
            await pauses.add(connection, PauseRow(kind="vacation", user_id=user_id, starts=now, ends=ends))
            await self._anew(connection, user_id)

    async def come_back(self, user_id: int, interaction_id: int) -> None:
        """Let the vacation end now; it has taken a day at least."""
        async with self.database.write() as connection:
            await require_first(connection, interaction_id, self.now())
            past = await pauses.vacations_of(connection, user_id)
            current = next((pause for pause in past if runs(pause, self.now())), None)
            if current is None:
                raise LobbyRefusal("no_vacation")
            await pauses.end(connection, current.id, self.now())
            await self._anew(connection, user_id)
            for clock in await clocks.games_of_person(connection, user_id):
                await due.hurry(connection, clock.game, self.now())  # whoever is back is called

    async def _set(self, user_id: int, **changes: object) -> None:
        async with self.database.write() as connection:
            await people.set_preferences(connection, user_id, **changes)
            await self._anew(connection, user_id)

    async def _anew(self, connection: AsyncConnection, user_id: int) -> None:
        """Work out until when the person has time in their games, and show it there."""
        await timing.anew_for_person(connection, user_id, self.now())
        for clock in await clocks.games_of_person(connection, user_id):
            await due.put(connection, clock.game, "board", self.now())


async def _known(connection: AsyncConnection, user_id: int) -> PlayerRow:
    player = await people.get(connection, user_id)
    assert player is not None, "only who has used the bot has a time of their own"
    return player


def _intervals(vacations: Iterable[PauseRow]) -> list[tuple[float, float | None]]:
    return [(one.starts, one.ends) for one in vacations]
