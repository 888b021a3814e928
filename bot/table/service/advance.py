"""The head of a game moves on: every change is written against the ply at which it was worked out.

The messages that are due because of it stand in the same transaction, so what has to be said about a change
is said even if the process dies right after the commit.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.store import due
from bot.storage.rows import ActionRow
from bot.table.service import messages, sights, timing
from bot.table.service.ledger import commit
from bot.table.service.loading import as_it_counts
from bot.table.service.match import Match
from bot.table.service.settling import Settling
from bot.table.store import actions, seats
from bot.table.store.columns import read_people, write_by_seat, write_people
from engine.core import Result

ENDED: Final[Hook[Callable[[AsyncConnection, Match], Awaitable[object]]]] = Hook()
"""What else is written in the transaction that ends a game."""


async def settled(
    settling: Settling,
    now: float,
    actor: int | None = None,
    acted: Mapping[int, float] | None = None,
    counted: float | None = None,
) -> Match:
    """Write where a game has come to, and how; ``actor`` is the seat whose person's press led there.

    ``counted`` is when that press counts, where it is not now: at that time the next clocks begin.  Raises
    StalePosition if the game has moved on meanwhile.
    """
    connection, before, lines = settling.source.connection, settling.before, settling.lines
    after = settling.match.written(
        draw_offered_by=None,
        fingerprints=settling.source.fingerprints,
        last_interaction=settling.source.led_by,
        late=_late(before, lines),
    )
    if (result := after.rules.result(after.state)) is not None:
        after = _ended(after, result, now)
    if actor is not None and not after.seats[actor].has_acted:
        after = after.with_seat(msgspec.structs.replace(after.seats[actor], has_acted=True))
    after = await _advance(connection, before, after, actor, acted or {}, now)
    if lines and lines[0].seat in messages.still_called(before, after):
        settling.charge(None)  # in a turn whose actions others do not see, its last one tells what it took
    await actions.append(connection, lines)
    after = await _if_ended(connection, after)
    after = await timing.carried_on(connection, before, after, lines, counted or now)
    if joined := settling.joined:
        welcome = [("welcome", now, user_id) for user_id in joined]
        await due.put_all(connection, after.id, [*welcome, ("lobby", now, 0)])
    return after


def _late(match: Match, lines: Sequence[ActionRow]) -> str:
    """Return for which seats the bot has acted since a person did last, after these lines of the log.

    Of those who choose at the same moment it is told when all have.
    """
    first = lines[0] if lines else None
    by_time = first is not None and first.cause in timing.BY_TIME
    by_person = first is not None and first.seat >= 0 and match.seats[first.seat].user_id is not None
    kept = read_people(match.row.late) if match.row.asked or by_time or not by_person else ()
    late = {*kept, first.seat} if first is not None and by_time else set(kept)
    return write_people(late)


async def end(
    connection: AsyncConnection, match: Match, result: Result, now: float, *, unrated: str = ""
) -> Match:
    """End a game before its time; its points are in the unit of the game.

    ``unrated`` is why it is not rated, if that comes of how it ends.
    """
    after = _ended(match, msgspec.structs.replace(result, unit=match.unit), now)
    after = after.with_row(draw_offered_by=None, unrated=unrated or match.row.unrated)
    after = await _advance(connection, match, after, None, {}, now)
    after = await _if_ended(connection, after)
    return await timing.stopped(connection, after)


async def _if_ended(connection: AsyncConnection, match: Match) -> Match:
    """Write what remains of a game that has ended, and return it as it counts."""
    if match.row.status != "over":
        return match
    for write in ENDED:
        await write(connection, match)
    return await as_it_counts(connection, match)


async def rewind(
    connection: AsyncConnection,
    match: Match,
    ply: int,
    state: object,
    acted: Mapping[int, float],
    now: float,
) -> Match:
    """Let a game stand again at an earlier ply, in the state it had there; the log's later lines are gone.

    What messages tell of it runs ahead, so that no ply is ever told for two positions.
    """
    after = match.at(ply, state).written(
        draw_offered_by=None,
        asked_from=None,
        wait_until=None,
        answers="",
        asked="",
        late="",
        taken_back=match.row.taken_back + match.row.ply - ply + 1,
    )
    after = await _advance(connection, match, after, None, acted, now)
    return await timing.after_takeback(connection, after, now)


async def _advance(
    connection: AsyncConnection,
    match: Match,
    after: Match,
    actor: int | None,
    acted: Mapping[int, float],
    now: float,
) -> Match:
    """Write what a game has become, if it still is where we saw it, and put down what to say."""
    asked = messages.still_called(match, after)
    left = write_by_seat({seat: notice for seat, notice in match.notices.items() if seat in asked})
    after = after.with_row(notices=left, sights=sights.carried_on(match, after))
    if sights.is_unseen(match, after, None):
        after = after.with_row(draw_offered_by=match.row.draw_offered_by)
    await commit(connection, match, after)
    if len(after.seats) > len(match.seats):  # how those who join are to be called is known when they sit
        after = replace(after, seats=tuple(await seats.of(connection, match.id)))
    called = [user for seat in asked if (user := after.seats[seat].user_id) is not None]
    await due.cancel(connection, match.id, *messages.CALLS, keep=called)
    said = messages.after_change(match, after, actor, acted, now)
    said += [
        (match.notice_over(seat), now, notice) for seat, notice in match.notices.items() if seat not in asked
    ]
    if after.row.status != "running":
        said += messages.in_vain((one.user_id for one in match.newcomers), now)
    await due.put_all(connection, match.id, said)
    return after


def points(match: Match) -> tuple[int, ...]:
    """Return the points of a game that ends before its time, as they stand."""
    return match.rules.standing(match.state) or (0,) * len(match.seats)


def _ended(match: Match, result: Result, now: float) -> Match:
    return match.closed("over", now).with_row(result=msgspec.json.encode(result).decode())
