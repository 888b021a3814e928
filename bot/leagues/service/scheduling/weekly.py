"""What comes every week at the same hour: 20:00 stays 20:00 when clocks change."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from bot.clocks.service.calendar import local_times


class Weekly(msgspec.Struct, frozen=True):
    """A day of the week (0: Monday) and a minute of it, by the clock on the wall."""

    day: int
    minute: int

    @classmethod
    def of(cls, at: float, zone: ZoneInfo) -> Weekly:
        """Return the day and the minute that clocks show at a moment."""
        wall = datetime.fromtimestamp(at, zone)
        return cls(wall.weekday(), wall.hour * 60 + wall.minute)

    def after(self, at: float, zone: ZoneInfo) -> float:
        """Return the first such moment after another.

        Where clocks leave the time out it is the next one that exists; where they show it twice, the first.
        """
        today = datetime.fromtimestamp(at, zone).replace(
            hour=0, minute=0, second=0, microsecond=0, tzinfo=None
        )
        day = today + timedelta(days=(self.day - today.weekday()) % 7, minutes=self.minute)
        return next(found for weeks in range(3) if (found := _first(day + timedelta(weeks=weeks), zone)) > at)


def _first(wall: datetime, zone: ZoneInfo) -> float:
    return local_times(wall.year, wall.month, wall.day, wall.hour, wall.minute, zone)[0]
