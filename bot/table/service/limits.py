"""Where, what and by whom a server lets games be begun and joined, on top of what Discord allows.

Games that have begun go on, whatever staff decides later; and everything else, as looking back or the
settings, is where Discord allows it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import Instant, LobbyRefusal, Mentions
from bot.storage.rows import GuildRow
from bot.storage.staff_rows import BarRow
from bot.table.store import bars


@dataclass(frozen=True, slots=True)
class Asker:
    """Who wants to play, and where: ``channel_id`` of a thread is its parent's."""

    channel_id: int
    roles: Collection[int]
    is_staff: bool


def channels_of(server: GuildRow) -> tuple[int, ...]:
    """Return the channels to which a server keeps its games; none: any."""
    return tuple(int(one) for one in server.only_channels.split())


def games_of(server: GuildRow) -> tuple[str, ...]:
    """Return the games to which a server keeps itself; none: all."""
    return tuple(server.only_games.split())


def require_begun_here(server: GuildRow, asker: Asker, game_id: str) -> None:
    """Raise the refusal of a server that lets no such game be begun there, or not by this person."""
    channels, kept = channels_of(server), games_of(server)
    if channels and asker.channel_id not in channels:
        raise LobbyRefusal("kept_to_channels", channels=Mentions("#", channels))
    if kept and game_id not in kept:
        raise LobbyRefusal("kept_to_games")
    require_role(server, asker)


def require_role(server: GuildRow, asker: Asker) -> None:
    """Raise the refusal of a server that lets only a role play; whoever may manage it is free of that."""
    role = server.only_role_id
    if role is not None and role not in asker.roles and not asker.is_staff:
        raise LobbyRefusal("kept_to_role", role=Mentions("@&", (role,)))


async def require_not_barred(connection: AsyncConnection, guild_id: int, user_id: int, now: float) -> None:
    """Raise the refusal of a server whose staff lets this person begin and join nothing now."""
    bar = await bar_of(connection, guild_id, user_id, now)
    if bar is None:
        return
    staff = Mentions("@", (bar.barred_by,))
    if bar.until is None:
        raise LobbyRefusal("barred", staff=staff)
    raise LobbyRefusal("barred_until", staff=staff, until=Instant(bar.until))


async def bar_of(connection: AsyncConnection, guild_id: int, user_id: int, now: float) -> BarRow | None:
    """Return the bar of a person in a server, if one stands: nobody changes that until the transaction ends.

    Games are held before this is, so whoever bars somebody holds theirs first, too.
    """
    await bars.hold(connection, guild_id, user_id)
    return await bars.get(connection, guild_id, user_id, now)
