"""What the list of all that somebody plays tells of leagues."""

from __future__ import annotations

from collections.abc import Set

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.leagues.messages.own import entered_line, waiting_fixtures
from bot.leagues.service import ledger
from bot.leagues.store import seasons as leagues
from bot.table.messages.mine import Also
from renderers.translation import N_, Translator


async def also(connection: AsyncConnection, user: int, running: Set[str], t: Translator) -> Also:
    """Return the fixtures that wait for somebody, and the leagues that they have entered."""
    rows = await leagues.entered(connection, user)
    seasons = [await ledger.load(connection, row.id) for row in rows]
    return Also(
        [item for season in seasons for item in waiting_fixtures(season, user, running, t)],
        N_("### Leagues that you have entered"),
        [entered_line(season, t) for season in seasons],
    )
