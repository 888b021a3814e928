"""The head of a game moves on: every change is written against the ply at which it was worked out.

The messages that are due because of it stand in the same transaction, so what has to be said about a change
is said even if the process dies right after the commit.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.service.errors import StalePosition
from bot.kit.store import due
from bot.storage.rows import ActionRow, GameRow
from bot.table.service import asking, messages, sights, timing
from bot.table.service.match import Match, read_people, write_by_seat, write_people
from bot.table.service.settling import Settling
from bot.table.store import actions, declines, games, newcomers, seats
from engine.core import Result

ENDED: Final[Hook[Callable[[AsyncConnection, Match], Awaitable[object]]]] = Hook()
"""What else is written in the transaction that ends a game."""

HEAD: Final = (
    "ply",
    "deal",
    "state",
    "to_act",
    "draw_offered_by",
    "asked_from",
    "wait_until",
    "answers",
    "asked",
    "fingerprints",
    "last_interaction",
    "late",
    "sights",
)
"""The columns that make the head of a game: they are written together, whatever was read of them.

What an action leads to is worked out before its transaction: an offer may have been made since.
"""


async def commit(
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
    connection, match, state = settling.connection, settling.match, settling.state
    after = replace(match, state=state, declines=settling.declines, newcomers=tuple(settling.waiting))
    if settling.joined:
        after = replace(after, seats=tuple(await seats.of(connection, match.id)))
    after = after.with_row(
        ply=settling.ply,
        deal=match.rules.deal(state),
        state=match.rules.dump(state),
        draw_offered_by=None,
        asked_from=settling.asked_from,
        wait_until=settling.wait_until,
        answers=asking.write(match.rules, settling.answers),
        asked=write_by_seat(settling.asked),
        fingerprints=settling.source.fingerprints,
        last_interaction=settling.source.led_by,
        late=_late(match, settling.lines),
        seat_count=max(match.row.seat_count, len(after.seats)) if settling.joined else match.row.seat_count,
    )
    if (result := match.rules.result(state)) is not None:
        after = _ended(after, result, now)
    after = after.with_row(to_act=waiting_for(after))
    if actor is not None:
        after = after.with_seat(actor, has_acted=True)
    after = await _advance(connection, match, after, actor, acted or {}, now)
    if settling.lines and settling.lines[0].seat in messages.still_called(match, after):
        settling.charge(None)  # in a turn whose actions others do not see, its last one tells what it took
    await actions.append(connection, settling.lines)
    await _if_ended(connection, after)
    after = await timing.carried_on(connection, match, after, settling.lines, counted or now)
    await settling.forget_answers()
    if settling.joined:
        welcome = [("welcome", now, user_id) for user_id in settling.joined]
        await due.put_all(connection, match.id, [*welcome, ("lobby", now, 0)])
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
    return write_people(late) if late else ""


async def end(connection: AsyncConnection, match: Match, result: Result, now: float) -> Match:
    """End a game before its time; its points are in the unit of the game."""
    result = msgspec.structs.replace(result, unit=match.unit)
    after = _ended(replace(match, declines={}, newcomers=()), result, now)
    after = after.with_row(to_act="", draw_offered_by=None)
    after = await _advance(connection, match, after, None, {}, now)
    await _if_ended(connection, after)
    return await timing.stopped(connection, after)


async def _if_ended(connection: AsyncConnection, match: Match) -> None:
    """Write what remains of a game that has ended."""
    if match.row.status == "over":
        for write in ENDED:
            await write(connection, match)


async def rewind(
    connection: AsyncConnection,
    match: Match,
    ply: int,
    state: Any,
    acted: Mapping[int, float],
    now: float,
) -> Match:
    """Let a game stand again at an earlier ply, in the state it had there; the log's later lines are gone.

    What messages tell of it runs ahead, so that no ply is ever told for two positions.
    """
    after = replace(match, state=state).with_row(
        ply=ply,
        deal=match.rules.deal(state),
        state=match.rules.dump(state),
        draw_offered_by=None,
        asked_from=None,
        wait_until=None,
        answers="",
        asked="",
        late="",
        wanted=False,
        taken_back=match.row.taken_back + match.row.ply - ply + 1,
    )
    after = after.with_row(to_act=waiting_for(after))
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
    after = after.with_row(sights=sights.carried_on(match, after))
    if sights.is_unseen(match, after, None):
        after = after.with_row(draw_offered_by=match.row.draw_offered_by)
    asked = messages.still_called(match, after)
    over = {seat: notice for seat, notice in match.notices.items() if seat not in asked}
    if over:
        left = {seat: notice for seat, notice in match.notices.items() if seat in asked}
        after = after.with_row(notices=write_by_seat(left))
    changed = _changed(match.row, after.row)
    if not await games.advance(connection, match.id, match.row.ply, match.row.taken_back, **changed):
        raise StalePosition(game=match.id)
    for known, seat in zip(match.seats, after.seats, strict=False):  # those that joined stand there already
        if seat.has_acted and not known.has_acted:
            await seats.acted(connection, match.id, seat.seat)
    if not after.to_act:
        await forget_wishes(connection, match.id)
    called = [user for seat in asked if (user := after.seats[seat].user_id) is not None]
    await due.cancel(connection, match.id, *messages.CALLS, keep=called)
    said = messages.after_change(match, after, actor, acted, now)
    said += [("notice_over", now, notice) for notice in over.values()]
    await due.put_all(connection, match.id, said)
    return after


def _changed(before: GameRow, after: GameRow) -> dict[str, Any]:
    """Return the columns to be written: the head, and what else differs."""
    return {
        name: getattr(after, name)
        for name in GameRow.__struct_fields__
        if name in HEAD or getattr(before, name) != getattr(after, name)
    }


async def forget_wishes(connection: AsyncConnection, game_id: str) -> None:
    """Forget what was said for later, in a game that has ended."""
    await declines.forget(connection, game_id)
    await newcomers.forget(connection, game_id)


def points(match: Match) -> tuple[int, ...]:
    """Return the points of a game that ends before its time, as they stand."""
    return match.rules.standing(match.state) or (0,) * len(match.seats)


def waiting_for(match: Match) -> str:
    """Return the seats that have to choose as the text in which the database searches for one's own games.

    It reads ",0,1,".
    """
    return "".join(f",{seat}" for seat in match.to_act if match.question(seat) is not None) + ","


def _ended(match: Match, result: Result, now: float) -> Match:
    return match.with_row(status="over", result=msgspec.json.encode(result).decode(), finished_at=now)
