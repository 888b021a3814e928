"""What the profile of somebody tells of leagues."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.leagues.messages.places import places_text
from bot.leagues.store import seasons as leagues
from renderers.translation import Translator


async def reached(connection: AsyncConnection, user: int, guild_id: int | None, t: Translator) -> str:
    """Return what somebody has reached in leagues of a server, or of all (None)."""
    places = await leagues.places_of(connection, user, guild_id)
    entered = await leagues.entered(connection, user)
    playing = [season for season in entered if guild_id in {None, season.guild_id}]
    return places_text(places, playing, t)
