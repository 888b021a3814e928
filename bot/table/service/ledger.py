"""Games are read whole and written as what has become of them, in one transaction.

Whoever changes a game makes another value of it and commits both.  What has a life of its own beside a game
is written by whoever changes it: its clock, its pauses, and who has left it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import StalePosition
from bot.kit.store.signals import tell_others
from bot.table.service.match import Match
from bot.table.store import consents, declines, games, newcomers, seats

FLEETING: Final = ("draw_offered_by", "late")
"""What others may change while a game stays at its position: an action writes it whatever was read of it.

What an action leads to is worked out before its transaction: an offer may have been made since.
"""


async def commit(connection: AsyncConnection, before: Match, after: Match) -> Match:
    """Write what differs between two values of a game; return the later one.

    Raises StalePosition if the game has moved on since it was read.  No patches are kept, as they are of
    seasons: the log of actions leads from the first position to every other one.  What a game between two
    servers makes due is its own server's process's to send, which may be another one.
    """
    acted = before.row.ply != after.row.ply
    if not await games.write(connection, before.row, after.row, FLEETING if acted else ()):
        raise StalePosition(game=before.id)
    await _write_seats(connection, before, after)
    await _write_wishes(connection, before, after)
    if after.side is not None:
        await tell_others(connection)
    return after


async def _write_seats(connection: AsyncConnection, before: Match, after: Match) -> None:
    """Write who sits there now, and who has acted for the first time."""
    for known, seat in zip(before.seats, after.seats, strict=False):
        if (known.user_id, known.computer) != (seat.user_id, seat.computer):
            await seats.hand_over(connection, after.id, seat.seat, seat.user_id, seat.computer)
        elif seat.has_acted and not known.has_acted:
            await seats.acted(connection, after.id, seat.seat)
    for seat in after.seats[len(before.seats) :]:
        await seats.add(connection, after.id, seat.seat, seat.user_id, seat.computer)


async def _write_wishes(connection: AsyncConnection, before: Match, after: Match) -> None:
    """Write what was said beforehand, who wants to join, and what is asked of all."""
    for seat, until in after.declines.items():
        if before.declines.get(seat) != until:
            await declines.put(connection, after.id, seat, until)
    if gone := before.declines.keys() - after.declines.keys():
        await declines.forget(connection, after.id, gone)
    waited, wait = ({one.user_id: one for one in match.newcomers} for match in (before, after))
    for user_id in waited.keys() - wait.keys():
        await newcomers.remove(connection, after.id, user_id)
    for user_id in wait.keys() - waited.keys():
        await newcomers.add(connection, after.id, user_id, wait[user_id].asked_at)
    for wish in after.consents:
        if wish not in before.consents:
            await consents.put(connection, wish)
    for kind in {wish.kind for wish in before.consents} - {wish.kind for wish in after.consents}:
        await consents.forget(connection, after.id, kind)
