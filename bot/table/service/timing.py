"""Clocks in play: what an action used of its seat's time, whose clock runs next, and when time will be up.

Each accepted action of a person carries in the log the seconds that it took of their clock; what a seat has
left is the fold of these (``clocks.reckoning.fold``), of which the row in ``clocks`` is a cache, written in
the transaction of the action.  When the first of the clocks runs out is an event due in that transaction
too; it comes :data:`GRACE` seconds after the deadline, and looks then at how things stand.

What somebody is asked in private (``services.asking``) uses nothing of their time, as long as there is any
left: what a clock shows to all would tell who was asked.  Where seats act unseen (``services.sights``) all
that one does until others see something is one turn: a clock that began anew would tell of it as it runs out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service import counting, reckoning
from bot.clocks.service.clock_state import ClockState
from bot.clocks.service.counting import GRACE, in_time
from bot.clocks.service.reckoning import SeatClock, write_clocks
from bot.clocks.store import clocks
from bot.kit.service.errors import LobbyRefusal, Refusal
from bot.kit.store import queues
from bot.storage.rows import ActionRow, ClockRow
from bot.table.service import messages, reminders
from bot.table.service.loading import load
from bot.table.service.match import Match
from engine.core import Seat

EVENT: Final = "clock"
"""The event due when the first clock of a game runs out; its subject is the game."""

TIME: Final = "time"
"""Why a line of the log stands there: the seat's time was up."""

ANSWER: Final = "answer"
"""The same where that was the time in which all had to answer who were asked about one matter."""

BY_TIME: Final = frozenset({TIME, ANSWER})
"""Why lines of the log stand there for which the bot has chosen, since somebody's time was up."""


def require_in_time(match: Match, seat: Seat, at: float) -> None:
    """Refuse what comes too late at this counted time, or while its person is on vacation."""
    if match.clock is None:
        return
    if match.clock.is_away(seat, at):
        raise LobbyRefusal("on_vacation", game=match.id)
    if not in_time(at, match.clock.deadline(seat)):
        raise Refusal("time_is_up", game=match.id)


def is_up(match: Match, seat: Seat, now: float) -> bool:
    """Whether a seat's time is up, and has been for so long that nothing in time can come any more."""
    return match.clock is not None and counting.is_up(now, match.clock.deadline(seat))


def first_up(clock: ClockState, now: float) -> Seat | None:
    """Return the seat whose time was up first, None where nobody's is."""
    up = [(until, seat) for seat, until in clock.deadlines.items() if counting.is_up(now, until)]
    return min(up)[1] if up else None


# --- What an action does to the clocks -------------------------------------------------------------


def used(match: Match, seat: Seat, until: float) -> float | None:
    """Return the seconds that a seat's present turn takes of its clock; None where none runs."""
    clock = match.clock
    if clock is None or match.is_quiet(seat) or seat not in clock.left or clock.left[seat].since is None:
        return None
    return clock.used(seat, until)


async def carried_on(
    connection: AsyncConnection, before: Match, after: Match, lines: Sequence[ActionRow], at: float
) -> Match:
    """Return the game with its clocks after these lines of the log, and write them.

    Of the lines the first one is somebody's choice, made at this counted time; it tells what they used.
    """
    if not after.row.clock:
        return after
    if after.row.status != "running":
        return await stopped(connection, after)
    clock = before.clock or _started(after)
    left = dict(clock.left)
    mover = None
    if lines and (used := lines[0].used) is not None:
        mover = lines[0].seat
        left[mover] = reckoning.spent(clock.terms, left[mover], used, zero=lines[0].cause in BY_TIME)
    kept = [seat for seat in messages.still_called(before, after) if seat != mover]
    starts = max(at, after.row.wait_until or 0.0) if after.is_pausing else at
    return await _going_on(connection, after, clock, _running(after, clock, left, kept, starts), at)


async def stopped(connection: AsyncConnection, match: Match) -> Match:
    """Let no clock of a game run any more: it has ended."""
    if not match.row.clock:
        return match
    await clocks.forget(connection, match.id)
    await queues.events.cancel(connection, EVENT, match.id)
    return replace(match, clock=None)


async def anew(connection: AsyncConnection, match: Match, now: float, before: Match | None = None) -> Match:
    """Work out anew whose clocks run in a game as it stands, and when time is up.

    ``before`` is the game before seats have changed hands, if they have.
    """
    clock, before = match.clock, before or match
    if clock is None:
        return match
    running = [seat for seat, one in clock.left.items() if one.since is not None]
    kept = [seat for seat in running if seat < len(before.seats) and _same_person(before, match, seat)]
    return await _going_on(connection, match, clock, _running(match, clock, dict(clock.left), kept, now), now)


async def anew_for_person(connection: AsyncConnection, user_id: int, now: float) -> None:
    """Work out anew the clocks of a person's games."""
    for row in await clocks.games_of_person(connection, user_id):
        await anew(connection, await load(connection, row.game), now)


async def anew_for_guild(connection: AsyncConnection, guild_id: int, now: float) -> None:
    """Work out anew the clocks of a server's games."""
    for row in await clocks.games_in_guild(connection, guild_id):
        await anew(connection, await load(connection, row.game), now)


async def zero(connection: AsyncConnection, match: Match, seat: Seat) -> Match:
    """Let a seat's turn be over by its time, without an action: it is given up."""
    clock = match.clock
    assert clock is not None
    spent = reckoning.spent(clock.terms, clock.left[seat], 0.0, zero=True)
    return await _noted(connection, match, clock, {**clock.left, seat: spent})


async def change_seat(connection: AsyncConnection, match: Match, seat: Seat, clock: SeatClock) -> Match:
    """Give a seat another clock than it has."""
    assert match.clock is not None
    return await _noted(connection, match, match.clock, {**match.clock.left, seat: clock})


async def after_takeback(connection: AsyncConnection, match: Match, now: float) -> Match:
    """Let the clocks run for whoever is to act in a position that has come back; what was used stays used."""
    clock = match.clock
    if clock is None:
        return match
    return await _going_on(connection, match, clock, _running(match, clock, dict(clock.left), (), now), now)


def cause_of(match: Match, seat: Seat) -> str:
    """Return why the bot acts for a seat whose time is up, as the log has it."""
    return ANSWER if match.clock is not None and match.clock.left[seat].answer else TIME


def _asked_since(match: Match) -> float | None:
    """Return since when all are asked about one matter who share the time for it; None where nobody does.

    Between two each has a whole move: there the game is lost when time is up.
    """
    around = match.asks and match.rules.declining(match.state) is not None
    shares = around and len(match.seats) > 2 and reckoning.answer_time(match.clock_terms) > 0.0
    return match.row.wait_until if shares else None


def _started(match: Match) -> ClockState:
    """Return the clocks of a game that has just begun."""
    terms = match.clock_terms
    return ClockState(terms, {}, {}, match.seats)


def _running(
    match: Match, clock: ClockState, left: dict[Seat, SeatClock], kept: Sequence[Seat], at: float
) -> dict[Seat, SeatClock]:
    """Return the clocks with those running whose person has to choose: on, if it was asked so before."""
    asked = [seat for seat in match.to_act if match.seats[seat].user_id is not None]
    asked = [seat for seat in asked if match.question(seat) is not None]
    after = {}
    for seat in range(len(match.seats)):
        one = left.get(seat) or reckoning.fresh(clock.terms)
        if seat not in asked:
            one = reckoning.stopped(one)
        elif (since := _asked_since(match)) is not None:
            one = one if seat in kept else reckoning.stopped(one)
            one = reckoning.answering(clock.terms, one, since, at)
        else:
            one = reckoning.begun(one if seat in kept else reckoning.stopped(one), at)
        after[seat] = one
    return after


async def _going_on(
    connection: AsyncConnection, match: Match, clock: ClockState, left: Mapping[Seat, SeatClock], now: float
) -> Match:
    """Write the clocks, and put down when they run out and when their people are reminded of that."""
    after = await _noted(connection, match, clock, left)
    await reminders.plan(connection, after, now)
    return after


async def _noted(
    connection: AsyncConnection, match: Match, clock: ClockState, left: Mapping[Seat, SeatClock]
) -> Match:
    """Write the clocks, and put down when the first of them runs out."""
    state = replace(clock, left=left, seats=match.seats)
    first = min(state.deadlines.values(), default=None)
    await clocks.put(connection, ClockRow(match.id, clock.terms.text, write_clocks(left), first))
    if first is None:
        await queues.events.cancel(connection, EVENT, match.id)
    else:
        await queues.events.put(connection, EVENT, match.id, first + GRACE)
    return replace(match, clock=state)


def _same_person(before: Match, after: Match, seat: Seat) -> bool:
    return before.seats[seat].user_id == after.seats[seat].user_id
