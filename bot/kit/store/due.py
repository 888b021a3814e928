"""Messages due: what has to be sent, noted in the transaction that makes it necessary.

There is one row for each (game, kind, recipient), in a queue like all others.  After a stop a new board does
not wait for a thousand looks whether somebody is still there: it is more important.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Final

from sqlalchemy import ColumnElement, Delete, Update, bindparam, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.queues import Queue
from bot.kit.store.shards import of_game
from bot.storage.rows import BACKGROUND, SOON, URGENT, DueMessage
from bot.storage.tables import games
from bot.storage.tables import messages_due as due

EXPIRE_LOBBY: Final = "expire_lobby"
"""The kind of the message by which a lobby closes."""

IMPORTANCE: Final[Mapping[str, int]] = {
    "turn_dm": SOON,
    "views": SOON,
    "welcome": SOON,
    "departed": SOON,
    "in_vain": SOON,
    "unfilled": SOON,
    "unanswered": SOON,
    "left": SOON,
    "seated": SOON,
    "draw_declined": SOON,
    "taken_back": SOON,
    "takeback_declined": SOON,
    "pause_declined": SOON,
    "presence": BACKGROUND,
    "board_again": BACKGROUND,
    "ruled_board": BACKGROUND,
    EXPIRE_LOBBY: BACKGROUND,
    "notice_over": BACKGROUND,
    "side_notice_over": BACKGROUND,
}
"""The kinds that are not urgent."""

PUBLIC: Final = ("board", "side", "views", "lobby", "result", "side_result")
"""The kinds that show all the same; after somebody's press they look for them."""

SLOW: Final = ("computer",)
"""The kinds that take seconds of thought: they are claimed by a lane of their own, and delay no message."""


def _queue(
    only: ColumnElement[bool] | None = None, holds: Callable[[str], bool] = lambda _kind: True
) -> Queue[DueMessage]:
    key = ("game", "kind", "recipient")
    return Queue(due, DueMessage, key, of_game(due.c.game), ("importance",), only, holds)


queue: Final = _queue()
"""All that is due about games."""

quick: Final = _queue(due.c.kind.not_in(SLOW), lambda kind: kind not in SLOW)
slow: Final = _queue(due.c.kind.in_(SLOW), lambda kind: kind in SLOW)
"""What is carried out at once, and what takes its time."""

_CALM: Final[Update] = (
    update(due)
    .where(due.c.game == bindparam("this_game"), due.c.kind.in_(PUBLIC))
    .values(importance=BACKGROUND)
    .execution_options(**LATER)
)
_HURRY: Final[Update] = (
    update(due)
    .where(due.c.game == bindparam("this_game"), due.c.attempts > 0)
    .values(due_at=bindparam("now"), attempts=0, revision=due.c.revision + 1)
    .execution_options(**LATER)
)
_ALLOWED: Final[Update] = (
    update(due)
    .where(
        due.c.attempts > 0,
        due.c.game.in_(select(games.c.id).where(games.c.guild_id == bindparam("this_guild"))),
    )
    .values(due_at=bindparam("now"), attempts=0, revision=due.c.revision + 1)
    .execution_options(**LATER)
)


def importance(kind: str) -> int:
    """Return how important a kind of message is; one that the table does not name is urgent."""
    return IMPORTANCE.get(kind, URGENT)


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
    await queue.put_rows(conn, values)


async def cancel(
    conn: AsyncConnection, game: str, *kinds: str, recipient: int | None = None, keep: Collection[int] = ()
) -> None:
    """Forget the messages of a game, or only those of some kinds, or to a person; not those to ``keep``."""
    values = {"game": game, "recipient": recipient, "keep": list(keep)}
    await conn.execute(_cancel(kinds, recipient is not None, bool(keep)), values)


async def calm(conn: AsyncConnection, game: str) -> None:
    """Let what shows a game come after what somebody waits for: nobody's press has changed it."""
    await conn.execute(_CALM, {"this_game": game})


async def hurry(conn: AsyncConnection, game: str, now: float) -> None:
    """Let what was tried in vain be tried again at once: what it waited for is there."""
    await conn.execute(_HURRY, {"this_game": game, "now": now})


async def allowed(conn: AsyncConnection, guild_id: int, now: float) -> None:
    """Let what was tried in vain in a server be tried again at once: we may do more there."""
    await conn.execute(_ALLOWED, {"this_guild": guild_id, "now": now})


@cache
def _cancel(kinds: tuple[str, ...], of_recipient: bool, but_some: bool) -> Delete:
    statement = delete(due).where(due.c.game == bindparam("game"))
    if kinds:  # named one by one: a list has to be put into the statement each time
        statement = statement.where(or_(*(due.c.kind == kind for kind in kinds)))
    if of_recipient:
        statement = statement.where(due.c.recipient == bindparam("recipient"))
    if but_some:
        statement = statement.where(due.c.recipient.not_in(bindparam("keep", expanding=True)))
    return statement.execution_options(**LATER)
