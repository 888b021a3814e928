"""Messages due: what has to be sent, noted in the transaction that makes it necessary.

There is one row for each (game, kind, recipient).  A sender claims it for the time of a lease, sends, and
reports ``done`` or ``retry``; when the sender dies, the lease ends and another one claims it.  So a message
is sent at least once, and never by two at a time: a row that is put again while its sender is at work is
due again when that sender has reported (or its lease has ended), not before.  Otherwise an old board could
overtake the new one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Update, case, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import DueMessage
from bot.storage.sql import insert
from bot.storage.tables import messages_due as due

_KEY = [due.c.game, due.c.kind, due.c.recipient]
_ROW = [due.c[name] for name in DueMessage.__struct_fields__]


async def put(conn: AsyncConnection, game: str, kind: str, due_at: float, recipient: int = 0) -> None:
    """Note a message to be sent at ``due_at``; one noted already gets the new time, and no attempts."""
    await put_all(conn, game, [(kind, due_at, recipient)])


async def put_all(conn: AsyncConnection, game: str, messages: Sequence[tuple[str, float, int]]) -> None:
    """Note several messages, each (kind, due at, recipient), no two for the same kind and recipient."""
    values = [
        {"game": game, "kind": kind, "due_at": due_at, "recipient": recipient}
        for kind, due_at, recipient in messages
    ]
    statement = insert(conn, due).values(values)
    again = {"due_at": statement.excluded.due_at, "attempts": 0, "revision": due.c.revision + 1}
    await conn.execute(statement.on_conflict_do_update(index_elements=_KEY, set_=again))


async def claim(conn: AsyncConnection, now: float, lease: float, limit: int) -> list[DueMessage]:
    """Claim up to ``limit`` messages due at ``now`` for ``lease`` seconds, the longest due first."""
    free = (
        select(*_ROW)
        .where(due.c.due_at <= now, due.c.claimed_until <= now)
        .order_by(due.c.due_at, due.c.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    claimed = [DueMessage(**row._mapping) for row in await conn.execute(free)]
    if claimed:
        taken = due.c.id.in_([message.id for message in claimed])
        await conn.execute(update(due).where(taken).values(claimed_until=now + lease))
    return claimed


async def done(conn: AsyncConnection, message: DueMessage) -> None:
    """Forget a message that was sent; when it was put again meanwhile, let it be claimed again."""
    this = delete(due).where(due.c.id == message.id, due.c.revision == message.revision)
    if (await conn.execute(this)).rowcount == 0:
        await conn.execute(_release(message))


async def retry(conn: AsyncConnection, message: DueMessage, at: float) -> None:
    """Note a failed attempt and try again at ``at``; what was put again meanwhile keeps its own time."""
    statement = (
        update(due)
        .where(due.c.id == message.id, due.c.revision == message.revision)
        .values(due_at=at, attempts=message.attempts + 1, claimed_until=0)
    )
    if (await conn.execute(statement)).rowcount == 0:
        await conn.execute(_release(message))


async def cancel(
    conn: AsyncConnection,
    game: str,
    *kinds: str,
    recipient: int | None = None,
    keep: Collection[int] = (),
) -> None:
    """Forget the messages of a game, or only those of some kinds, or to a person; not those to ``keep``."""
    statement = delete(due).where(due.c.game == game)
    if kinds:
        statement = statement.where(due.c.kind.in_(kinds))
    if recipient is not None:
        statement = statement.where(due.c.recipient == recipient)
    if keep:
        statement = statement.where(due.c.recipient.not_in(keep))
    await conn.execute(statement)


async def next_at(conn: AsyncConnection) -> float | None:
    """Return when the next message can be claimed: it is due and no lease is on it."""
    free_at = case((due.c.claimed_until > due.c.due_at, due.c.claimed_until), else_=due.c.due_at)
    earliest: float | None = (await conn.execute(select(func.min(free_at)))).scalar_one()
    return earliest


async def release_all(conn: AsyncConnection) -> None:
    """Void all leases: at the start of a process that knows that no other one is sending."""
    await conn.execute(update(due).where(due.c.claimed_until > 0).values(claimed_until=0))


def _release(message: DueMessage) -> Update:
    return update(due).where(due.c.id == message.id).values(claimed_until=0)
