"""Which season of which league somebody means: the one named, this channel's, or the only one there is."""

from __future__ import annotations

from typing import Final

from bot.kit.protocols import Interaction
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.app import Bot, WithApp
from bot.leagues.messages.words import plain_season
from bot.leagues.presses.door import Needs, SeasonRequest, find
from bot.leagues.service.formats import way_of
from bot.leagues.service.season import read_terms
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import SeasonRow

GOING: Final = frozenset({"registration", "running"})
"""States of seasons in which something can be done."""

LONGEST_IDENTIFIER: Final = 16
"""Signs of an identifier of a season; the database is not asked for anything else."""


async def find_meant(
    bot: Bot, interaction: Interaction, typed: str, needs: Needs, *, on_ladder: bool = False
) -> SeasonRequest:
    """Let a person through to the season that is meant; ``on_ladder``: only ladders can be.

    Raises LeagueRefusal: there is none of that name, nothing is open here, several are; and what the door
    refuses.
    """
    return await find(bot, interaction, await _meant(bot, interaction, typed, needs, on_ladder), needs)


async def seasons_here(bot: WithApp, interaction: Interaction) -> list[SeasonRow]:
    """Return the newest opened season of every league here; in a DM, what the person has entered."""
    async with bot.app.database.read() as connection:
        if interaction.guild_id is None:
            return await leagues.entered(connection, interaction.user.id)
        rows = await leagues.seasons_in(connection, interaction.guild_id)
    opened = [row for row in rows if row.state != "draft"]
    newest = {row.league: row for row in sorted(opened, key=lambda row: row.number)}
    return [row for row in opened if newest[row.league] is row]


async def entered_by(bot: WithApp, user_id: int) -> list[SeasonRow]:
    """Return the open seasons that somebody has entered, in all servers."""
    async with bot.app.database.read() as connection:
        return await leagues.entered(connection, user_id)


async def _meant(bot: Bot, interaction: Interaction, typed: str, needs: Needs, on_ladder: bool) -> str:
    entered = await entered_by(bot, interaction.user.id)
    here = await seasons_here(bot, interaction)
    if typed.strip():
        return _named(typed, [*here, *entered])
    going = [row for row in (entered if needs is Needs.ENTRANT else here) if row.state in GOING]
    if on_ladder:
        going = [row for row in going if way_of(read_terms(row.terms).events[0]).order is not None]
    if not going:
        raise LeagueRefusal("nothing_entered" if needs is Needs.ENTRANT else "no_league_open")
    there = [row for row in going if read_terms(row.terms).channel_id == interaction.channel_id]
    if len(going) > 1 and len(there) != 1:
        raise LeagueRefusal("which_league")
    return (going if len(going) == 1 else there)[0].id


def _named(typed: str, rows: list[SeasonRow]) -> str:
    """Return the season that a suggestion's value or a league's name means."""
    wanted = " ".join(typed.split()).casefold()
    for row in rows:
        if wanted in {plain_season(row).casefold(), read_terms(row.terms).name.casefold()}:
            return row.id
    if not (wanted.isascii() and wanted.isalnum() and len(wanted) <= LONGEST_IDENTIFIER):
        raise LeagueRefusal("no_such_league")
    return wanted
