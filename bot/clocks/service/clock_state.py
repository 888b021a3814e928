"""The clocks of a game as they stand: what each seat has left, and until when it may choose.

All of it follows from what each seat has used, from the pauses, and from where people live: nothing here
reads the time or a database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.clocks.service import calendar, reckoning
from bot.clocks.service.pauses import Pause, counted, deadline, runs
from bot.clocks.service.reckoning import SeatClock
from bot.clocks.service.terms import Terms
from bot.storage.rows import PauseRow, SeatRow
from engine.core import Seat

VACATION: Final = "vacation"


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clocks of a running game.

    ``left`` is what each seat has; ``pauses`` are those that count for each seat, as far as they touch a turn
    that is not over; ``seats`` are who sits there.
    """

    terms: Terms
    left: Mapping[Seat, SeatClock]
    pauses: Mapping[Seat, tuple[Pause, ...]]
    seats: tuple[SeatRow, ...]

    @property
    def deadlines(self) -> dict[Seat, float]:
        """Until when each seat whose clock runs may choose; seats without an end in sight are missing."""
        found = {seat: self.deadline(seat) for seat in self.left}
        return {seat: until for seat, until in found.items() if until is not None}

    def deadline(self, seat: Seat) -> float | None:
        """Return until when a seat may choose; None while its clock stands, and nobody knows until when."""
        clock = self.left.get(seat)
        if clock is None or clock.since is None:
            return None
        resting = self.pauses.get(seat, ())
        until = deadline(
            clock.since, reckoning.allowance(self.terms, clock), resting, live=self.terms.is_live
        )
        who = self.seats[seat]
        return calendar.due(self.terms, until, calendar.kept_zone(who.zone), calendar.quiet(who.quiet))

    def used(self, seat: Seat, until: float) -> float:
        """Return the seconds of the present turn that count for a seat, up to a time."""
        clock = self.left.get(seat)
        if clock is None or clock.since is None:
            return 0.0
        return counted(clock.since, max(clock.since, until), self.pauses.get(seat, ()))

    def is_away(self, seat: Seat, at: float) -> bool:
        """Whether the person of a seat is on vacation from this game."""
        return any(pause.kind == VACATION and runs(pause, at) for pause in self.pauses.get(seat, ()))

    def back_at(self, seat: Seat, at: float) -> float | None:
        """Return when the person of a seat is back from their vacation, None if they are not on one."""
        found = (one for one in self.pauses.get(seat, ()) if one.kind == VACATION and runs(one, at))
        return next((one.ends for one in found), None)

    def stops(self, seat: Seat, at: float) -> bool:
        """Whether a seat's clock stands still at a time."""
        return any(runs(pause, at) for pause in self.pauses.get(seat, ()))


def pauses_by_seat(
    terms: Terms, seats: Iterable[SeatRow], rows: Iterable[PauseRow]
) -> dict[Seat, tuple[Pause, ...]]:
    """Return which pauses count for each seat.

    A vacation stops the clock of its person alone, where they play with other people, and not live.  That a
    computer player keeps the seat of somebody else takes it from nobody: the time that is past would count.
    """
    seats, rows = list(seats), list(rows)
    with_people = sum(seat.user_id is not None for seat in seats) > 1
    return {
        seat.seat: tuple(
            Pause(starts=row.starts, ends=row.ends, grace=row.grace, kind=row.kind)
            for row in rows
            if row.user_id is None or (row.user_id == seat.user_id and not terms.is_live and with_people)
        )
        for seat in seats
    }
