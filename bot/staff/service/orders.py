"""Who of a server's staff wants something of its games, and the game that it is about."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LobbyRefusal, OtherVersion
from bot.kit.store import audit, people
from bot.storage.rows import IN_PRIVATE, AuditLine
from bot.table.service.loading import take
from bot.table.service.lobby import Person
from bot.table.service.match import Match
from bot.table.service.sitting import OWN


@dataclass(frozen=True, slots=True)
class Order:
    """Who wants something of a server's games, by which interaction and why.

    Whoever gives one may manage this server, which its maker has looked at.
    """

    user_id: int
    guild_id: int
    interaction_id: int
    reason: str = ""
    seen: int | None = None
    """The number of what they saw of a game whose end they decide."""


async def take_here(connection: AsyncConnection, game_id: str, order: Order, now: float) -> Match:
    """Read a game of the order's own server, for this interaction; whoever changes it holds it."""
    match = await take(connection, game_id, order.interaction_id, now)
    require_own(match, order)
    return match


async def take_running(
    connection: AsyncConnection, game_id: str, order: Order, now: float, *, of_league: bool = False
) -> Match:
    """Read a running game like this; one of a league only where its league has no say in what is done."""
    match = await take_here(connection, game_id, order, now)
    require_running(match)
    if match.row.fixture is not None and not of_league:
        raise LobbyRefusal("seat_of_league", game=game_id)
    return match


def require_own(match: Match, order: Order) -> None:
    """Refuse a game that another server has begun, or that belongs to none."""
    if order.guild_id == IN_PRIVATE or match.row.guild_id != order.guild_id:
        raise LobbyRefusal("other_server")


async def note_person(connection: AsyncConnection, whom: Person) -> None:
    """Note somebody whom staff has named: what they are called now; their language stays as it was."""
    known = await people.get(connection, whom.user_id)
    language = whom.language if known is None else known.language
    await people.upsert(connection, whom.user_id, whom.name, language)


def require_running(match: Match) -> None:
    """Refuse a game that does not run, or whose rules are kept no more."""
    if match.row.status != "running":
        raise LobbyRefusal("not_running", game=match.id)
    if match.is_lost:
        raise OtherVersion(game=match.id, found=match.rules.version, expected=0)


async def note(
    connection: AsyncConnection,
    order: Order,
    what: str,
    subject: str,
    now: float,
    *,
    before: str = "",
    after: str = "",
    undoes: int | None = None,
) -> AuditLine:
    """Add what staff has done to the audit, and return that line."""
    line = AuditLine(
        at=now,
        guild_id=order.guild_id,
        actor="staff",
        user_id=order.user_id,
        what=what,
        subject=subject,
        before=before,
        after=after,
        reason=order.reason,
        undoes=undoes,
    )
    return msgspec.structs.replace(line, id=await audit.add(connection, line))


def marked(what: str, order: Order, people: Collection[int]) -> str:
    """Return what is done at the table of these people, as the audit has it: of one's own it says so."""
    return what + OWN if order.user_id in people else what
