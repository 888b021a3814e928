"""Messages due: what has to be sent, noted in the transaction that makes it necessary.

There is one row for each (game, kind, recipient).  A sender claims it for the time of a lease, sends, and
reports ``done`` or ``retry``; when the sender dies, the lease ends and another one claims it.  So a message
is sent at least once, and never by two at a time: a row that is put again while its sender is at work is
due again when that sender has reported (or its lease has ended), not before.  Otherwise an old board could
overtake the new one.

Of what is due the more important comes first: after a stop a new board does not wait for a thousand looks
whether somebody is still there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Delete,
    Integer,
    Select,
    Update,
    bindparam,
    delete,
    func,
    literal_column,
    select,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.shards import ALL, Shards, held, of_game
from bot.kit.store.sql import Insert, insert
from bot.storage.rows import DueMessage
from bot.storage.tables import messages_due as due

URGENT, SOON, BACKGROUND = range(3)
"""How important a message is: somebody looks and waits; somebody will read it; nobody waits for it."""

IMPORTANCE: Final[Mapping[str, int]] = {
    "turn_dm": SOON,
    "views": SOON,
    "welcome": SOON,
    "departed": SOON,
    "presence": BACKGROUND,
    "expire_lobby": BACKGROUND,
    "notice_over": BACKGROUND,
}
"""The kinds that are not urgent."""

PUBLIC: Final = ("board", "views", "lobby", "result")
"""The kinds that show all the same; after somebody's press they look for them."""


def importance(kind: str) -> int:
    """Return how important a kind of message is; one that the table does not name is urgent."""
    return IMPORTANCE.get(kind, URGENT)


_ROW: Final = [due.c[name] for name in DueMessage.__struct_fields__]
_LEASED: Final = due.c.claimed_until > literal_column("0")  # as the index of the leases says it
_THIS: Final = due.c.id == bindparam("this")
_UNCHANGED: Final = due.c.revision == bindparam("known")
_HELD: Final = held(of_game(due.c.game))


def _claimable(*which: Any) -> Select[Any]:
    return (
        select(*_ROW)
        .where(due.c.due_at <= bindparam("now"), due.c.claimed_until <= bindparam("now"), *which)
        .order_by(due.c.importance, due.c.due_at, due.c.id)
        .limit(bindparam("most", type_=Integer))
        .with_for_update(skip_locked=True)
    )


def _next(*importances: int, which: Collection[ColumnElement[bool]] = ()) -> Select[Any]:
    """Return the query for the first of the times at which something of this importance can be claimed."""
    free_at = [
        select(due.c.due_at)
        .where(due.c.importance == rank, due.c.claimed_until <= due.c.due_at, *which)
        .order_by(due.c.due_at)
        .limit(1)
        for rank in importances
    ]
    leased = select(func.min(due.c.claimed_until)).where(
        _LEASED, due.c.claimed_until > due.c.due_at, due.c.importance <= max(importances), *which
    )
    times = [select(part.scalar_subquery().label("at")) for part in (*free_at, leased)]
    return select(func.min(union_all(*times).subquery().c.at))


_CLAIM_AWAITED: Final = _claimable(due.c.importance < BACKGROUND)
_CLAIM_BACKGROUND: Final = _claimable(due.c.importance == BACKGROUND)
_LEASE: Final = (
    update(due)
    .where(due.c.id.in_(bindparam("these", expanding=True)))
    .values(claimed_until=bindparam("until"))
    .execution_options(**{LATER: True})
)
_DONE: Final = delete(due).where(_THIS, _UNCHANGED)
_RETRY: Final = (
    update(due)
    .where(_THIS, _UNCHANGED)
    .values(due_at=bindparam("at"), attempts=bindparam("made"), claimed_until=0)
)
_RELEASE: Final[Update] = update(due).where(_THIS).values(claimed_until=0)
_CALM: Final[Update] = (
    update(due)
    .where(due.c.game == bindparam("this_game"), due.c.kind.in_(PUBLIC))
    .values(importance=BACKGROUND)
    .execution_options(**{LATER: True})
)
_HURRY: Final[Update] = (
    update(due)
    .where(due.c.game == bindparam("this_game"), due.c.attempts > 0)
    .values(due_at=bindparam("now"), attempts=0, revision=due.c.revision + 1)
    .execution_options(**{LATER: True})
)
_NEXT: Final = _next(URGENT, SOON, BACKGROUND)
_NEXT_AWAITED: Final = _next(URGENT, SOON)
_NEXT_HELD: Final = _next(URGENT, SOON, BACKGROUND, which=[_HELD])
_NEXT_AWAITED_HELD: Final = _next(URGENT, SOON, which=[_HELD])


@cache
def _put(dialect: str) -> Insert:
    statement = insert(dialect, due)
    again: dict[str, Any] = {name: statement.excluded[name] for name in ("due_at", "importance")}
    again |= {"attempts": 0, "revision": due.c.revision + 1}
    key = [due.c.game, due.c.kind, due.c.recipient]
    noted = statement.on_conflict_do_update(index_elements=key, set_=again)
    return noted.execution_options(**{LATER: True})


@cache
def _cancel(of_kinds: bool, of_recipient: bool, but_some: bool) -> Delete:
    statement = delete(due).where(due.c.game == bindparam("game"))
    if of_kinds:
        statement = statement.where(due.c.kind.in_(bindparam("kinds", expanding=True)))
    if of_recipient:
        statement = statement.where(due.c.recipient == bindparam("recipient"))
    if but_some:
        statement = statement.where(due.c.recipient.not_in(bindparam("keep", expanding=True)))
    return statement.execution_options(**{LATER: True})


async def put(conn: AsyncConnection, game: str, kind: str, due_at: float, recipient: int = 0) -> None:
    """Note a message to be sent at ``due_at``; one noted already gets the new time, and no attempts."""
    await put_all(conn, game, [(kind, due_at, recipient)])


async def put_all(conn: AsyncConnection, game: str, messages: Sequence[tuple[str, float, int]]) -> None:
    """Note several messages, each (kind, due at, recipient), no two for the same kind and recipient."""
    values = [
        {
            "game": game,
            "kind": kind,
            "importance": importance(kind),
            "due_at": due_at,
            "recipient": recipient,
        }
        for kind, due_at, recipient in messages
    ]
    if values:
        await conn.execute(_put(conn.dialect.name), values)


async def claim(
    conn: AsyncConnection,
    now: float,
    lease: float,
    limit: int,
    background: int | None = None,
    of: Shards = ALL,
) -> list[DueMessage]:
    """Claim up to ``limit`` messages due at ``now`` for ``lease`` seconds.

    The most important come first, of these the longest due.  Of those for which nobody waits there are
    at most ``background``.  Only of these shards; of less than all on PostgreSQL alone.
    """
    claimed = await _claim(conn, _CLAIM_AWAITED, now, limit, of)
    room = limit - len(claimed)
    if background is not None:
        room = min(room, background)
    if room > 0:
        claimed += await _claim(conn, _CLAIM_BACKGROUND, now, room, of)
    if claimed:
        await conn.execute(_LEASE, {"these": [message.id for message in claimed], "until": now + lease})
    return claimed


async def done(conn: AsyncConnection, message: DueMessage) -> None:
    """Forget a message that was sent; when it was put again meanwhile, let it be claimed again."""
    if (await conn.execute(_DONE, _known(message))).rowcount == 0:
        await conn.execute(_RELEASE, {"this": message.id})


async def retry(conn: AsyncConnection, message: DueMessage, at: float) -> None:
    """Note a failed attempt and try again at ``at``; what was put again meanwhile keeps its own time."""
    values = {**_known(message), "at": at, "made": message.attempts + 1}
    if (await conn.execute(_RETRY, values)).rowcount == 0:
        await conn.execute(_RELEASE, {"this": message.id})


async def cancel(
    conn: AsyncConnection, game: str, *kinds: str, recipient: int | None = None, keep: Collection[int] = ()
) -> None:
    """Forget the messages of a game, or only those of some kinds, or to a person; not those to ``keep``."""
    values = {"game": game, "kinds": kinds, "recipient": recipient, "keep": list(keep)}
    await conn.execute(_cancel(bool(kinds), recipient is not None, bool(keep)), values)


async def calm(conn: AsyncConnection, game: str) -> None:
    """Let what shows a game come after what somebody waits for: nobody's press has changed it."""
    await conn.execute(_CALM, {"this_game": game})


async def hurry(conn: AsyncConnection, game: str, now: float) -> None:
    """Let what was tried in vain be tried again at once: what it waited for is there."""
    await conn.execute(_HURRY, {"this_game": game, "now": now})


async def next_at(conn: AsyncConnection, *, background: bool = True, of: Shards = ALL) -> float | None:
    """Return when the next message of these shards can be claimed: it is due and no lease is on it.

    Without ``background`` those for which nobody waits do not count.
    """
    everything, awaited = (_NEXT, _NEXT_AWAITED) if of.whole else (_NEXT_HELD, _NEXT_AWAITED_HELD)
    which = everything if background else awaited
    earliest: float | None = (await conn.execute(which, of.values)).scalar_one()
    return earliest


async def release_all(conn: AsyncConnection) -> None:
    """Void all leases: at the start of a process that knows that no other one is sending."""
    await conn.execute(update(due).where(_LEASED).values(claimed_until=0))


async def _claim(
    conn: AsyncConnection, which: Select[Any], now: float, most: int, of: Shards
) -> list[DueMessage]:
    wanted = which if of.whole else which.where(_HELD)
    rows = await conn.execute(wanted, {"now": now, "most": most, **of.values})
    return [DueMessage(**row._mapping) for row in rows]


def _known(message: DueMessage) -> dict[str, int]:
    return {"this": message.id, "known": message.revision}
