"""Which season of which league somebody means, and which there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.kit.protocols import Interaction
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.app import Bot, WithApp
from bot.leagues.messages.words import plain_season
from bot.leagues.presses.door import Needs, SeasonRequest, find
from bot.leagues.service.season import read_terms
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import SeasonRow

LONGEST_IDENTIFIER: Final = 16
"""Signs of an identifier of a season; the database is not asked for anything else."""


async def find_meant(bot: Bot, interaction: Interaction, typed: str) -> SeasonRequest:
    """Let a member through to the season that is named: by a suggestion's value, or as it is called.

    Raises LeagueRefusal ``no_such_league``, and what the door refuses.
    """
    rows = [*await seasons_here(bot, interaction), *await entered_by(bot, interaction.user.id)]
    return await find(bot, interaction, _named(typed, rows), Needs.MEMBER)


async def seasons_here(bot: WithApp, interaction: Interaction) -> list[SeasonRow]:
    """Return the newest opened season of every league here; in a DM, what the person has entered."""
    async with bot.app.database.read() as connection:
        if interaction.guild_id is None:
            return await leagues.entered(connection, interaction.user.id)
        rows = await leagues.seasons_in(connection, interaction.guild_id)
    return newest([row for row in rows if row.state != "draft"])


def newest(rows: Sequence[SeasonRow]) -> list[SeasonRow]:
    """Return each league's newest season, in the order of these rows."""
    last = {row.league: row for row in sorted(rows, key=lambda row: row.number)}
    return [row for row in rows if last[row.league] is row]


async def entered_by(bot: WithApp, user_id: int) -> list[SeasonRow]:
    """Return the open seasons that somebody has entered, in all servers."""
    async with bot.app.database.read() as connection:
        return await leagues.entered(connection, user_id)


def _named(typed: str, rows: list[SeasonRow]) -> str:
    """Return the season that a suggestion's value or a league's name means."""
    wanted = " ".join(typed.split()).casefold()
    for row in rows:
        if wanted in {plain_season(row).casefold(), read_terms(row.terms).name.casefold()}:
            return row.id
    if not (wanted.isascii() and wanted.isalnum() and len(wanted) <= LONGEST_IDENTIFIER):
        raise LeagueRefusal("no_such_league")
    return wanted
