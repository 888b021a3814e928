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
from bot.storage.rows import ActionRow
from bot.table.service import asking, messages, sights, timing
from bot.table.service.match import Match, read_people, write_by_seat, write_people
from bot.table.service.settling import Settling
from bot.table.store import actions, declines, games, newcomers, seats
from engine.core import Result

ENDED: Final[Hook[Callable[[AsyncConnection, Match], Awaitable[object]]]] = Hook()
"""What else is written in the transaction that ends a game."""


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
    result = match.rules.result(state)
    changes = {
        "ply": settling.ply,
        "deal": match.rules.deal(state),
        "state": match.rules.dump(state),
        "draw_offered_by": None,
        "asked_from": settling.asked_from,
        "wait_until": settling.wait_until,
        "answers": asking.write(match.rules, settling.answers),
        "asked": write_by_seat(settling.asked),
        "fingerprints": settling.source.fingerprints,
        "last_interaction": settling.source.led_by,
        "late": _late(match, settling.lines),
        **(_ending(result, now) if result else {}),
    }
    after = replace(match, state=state, declines=settling.declines, newcomers=tuple(settling.waiting))
    if settling.joined:
        after = replace(after, seats=tuple(await seats.of(connection, match.id)))
        changes["seat_count"] = max(match.row.seat_count, len(after.seats))
    head = replace(after, row=msgspec.structs.replace(match.row, **changes))
    changes["to_act"] = waiting_for(head)
    after = await _advance(connection, match, after, changes, actor, acted or {}, now)
    if settling.lines and settling.lines[0].seat in messages.still_called(match, after):
        settling.charge(None)  # in a turn whose actions others do not see, its last one tells what it took
    await actions.append(connection, settling.lines)
    await _if_ended(connection, after)
    after = await timing.carried_on(connection, match, after, settling.lines, counted or now)
    if actor is not None and not match.seats[actor].has_acted:
        await seats.acted(connection, match.id, actor)
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
    changes = {"to_act": "", "draw_offered_by": None, **_ending(result, now)}
    after = replace(match, declines={}, newcomers=())
    after = await _advance(connection, match, after, changes, None, {}, now)
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
    changes = {
        "ply": ply,
        "deal": match.rules.deal(state),
        "state": match.rules.dump(state),
        "draw_offered_by": None,
        "asked_from": None,
        "wait_until": None,
        "answers": "",
        "asked": "",
        "late": "",
        "wanted": False,
        "taken_back": match.row.taken_back + match.row.ply - ply + 1,
    }
    after = replace(match, state=state, row=msgspec.structs.replace(match.row, **changes))
    changes["to_act"] = waiting_for(after)
    return await timing.after_takeback(
        connection, await _advance(connection, match, after, changes, None, acted, now), now
    )


async def _advance(
    connection: AsyncConnection,
    match: Match,
    after: Match,
    changes: dict[str, Any],
    actor: int | None,
    acted: Mapping[int, float],
    now: float,
) -> Match:
    """Move the head of the game on, if it still is where we saw it, and put down what to say.

    ``after`` is the game with its new position; its row gets the changes here.
    """
    after = replace(after, row=msgspec.structs.replace(match.row, **changes))
    after = _with(after, changes, sights=sights.carried_on(match, after))
    if sights.is_unseen(match, after, None):
        after = _with(after, changes, draw_offered_by=match.row.draw_offered_by)
    asked = messages.still_called(match, after)
    over = {seat: notice for seat, notice in match.notices.items() if seat not in asked}
    if over:
        left = {seat: notice for seat, notice in match.notices.items() if seat in asked}
        after = _with(after, changes, notices=write_by_seat(left))
    if not await games.advance(connection, match.id, match.row.ply, match.row.taken_back, **changes):
        raise StalePosition(game=match.id)
    if not after.to_act:
        await forget_wishes(connection, match.id)
    called = [user for seat in asked if (user := after.seats[seat].user_id) is not None]
    await due.cancel(connection, match.id, *messages.CALLS, keep=called)
    said = messages.after_change(match, after, actor, acted, now)
    said += [("notice_over", now, notice) for notice in over.values()]
    await due.put_all(connection, match.id, said)
    return after


def _with(after: Match, changes: dict[str, Any], **more: Any) -> Match:
    """Return the game with these columns changed, too; they are noted among the changes."""
    changes |= more
    return replace(after, row=msgspec.structs.replace(after.row, **more))


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


def _ending(result: Result, now: float) -> dict[str, Any]:
    return {"status": "over", "result": msgspec.json.encode(result).decode(), "finished_at": now}
