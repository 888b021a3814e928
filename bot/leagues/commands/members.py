"""``/league``: what members do in the leagues of their servers."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.kit.options import Choices, option
from bot.kit.protocols import Interaction
from bot.leagues.app import Bot
from bot.leagues.messages.words import plain_season
from bot.leagues.presses import ladders
from bot.leagues.presses import members as leagues
from bot.leagues.presses.finding import entered_by, seasons_here
from bot.results.commands.results import Named
from bot.table.commands.common import choices, suggesting
from renderers.translation import N_

LEAGUE: Final = N_("Which league (default: the one of this channel)")


@suggesting
async def suggest_leagues(interaction: Interaction, typed: str) -> Choices:
    """Suggest the leagues of this server; in a DM those that the person has entered."""
    rows = await seasons_here(interaction.client, interaction)
    return choices(((plain_season(row), row.id) for row in rows), typed)


@suggesting
async def suggest_entered(interaction: Interaction, typed: str) -> Choices:
    """Suggest the leagues that the person has entered."""
    rows = await entered_by(interaction.client, interaction.user.id)
    return choices(((plain_season(row), row.id) for row in rows), typed)


@suggesting
async def suggest_rivals(interaction: Interaction, typed: str) -> Choices:
    """Suggest whom the person may challenge on the ladder that is meant."""
    league = getattr(interaction.namespace, "league", "") or ""
    return choices(await ladders.suggested(interaction.client, interaction, league), typed)


about_a_league: Final = option("league", N_("league"), LEAGUE, suggest_leagues)
"""Gives a command its option: which league."""

about_my_league: Final = option("league", N_("league"), LEAGUE, suggest_entered)
"""Gives a command its option: which league of those that one has entered."""


class Leagues(commands.Cog):
    """Looking at leagues, entering and leaving them."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    group = app_commands.Group(
        name=locale_str(N_("league")),
        description=locale_str(N_("Leagues: look at them, enter, see my fixtures")),
    )

    @group.command(name=locale_str(N_("list")), description=locale_str(N_("List the leagues of this server")))
    async def show_list(self, interaction: Interaction) -> None:
        """List leagues."""
        await leagues.show_list(self.bot, interaction)

    @group.command(name=locale_str(N_("info")), description=locale_str(N_("Show one league")))
    @about_a_league
    async def info(self, interaction: Interaction, league: Named = "") -> None:
        """Show a league."""
        await leagues.show_info(self.bot, interaction, league)

    @group.command(
        name=locale_str(N_("join")), description=locale_str(N_("Read a league's terms, and enter it"))
    )
    @about_a_league
    async def join(self, interaction: Interaction, league: Named = "") -> None:
        """Show the terms, with the button that enters."""
        await leagues.join(self.bot, interaction, league)

    @group.command(name=locale_str(N_("leave")), description=locale_str(N_("Leave a league")))
    @about_my_league
    async def leave(self, interaction: Interaction, league: Named = "") -> None:
        """Ask whether to leave."""
        await leagues.leave(self.bot, interaction, league)

    @group.command(
        name=locale_str(N_("absent")), description=locale_str(N_("Miss the next round, before it is paired"))
    )
    @about_my_league
    async def absent(self, interaction: Interaction, league: Named = "") -> None:
        """Miss a round."""
        await leagues.absent(self.bot, interaction, league)

    @group.command(
        name=locale_str(N_("schedule")),
        description=locale_str(N_("My fixtures: whom I meet, until when, and at what time")),
    )
    @about_my_league
    async def schedule(self, interaction: Interaction, league: Named = "") -> None:
        """Show my fixtures."""
        await leagues.schedule(self.bot, interaction, league)

    @group.command(
        name=locale_str(N_("challenge")),
        description=locale_str(N_("Challenge somebody above you on a ladder")),
    )
    @option("whom", N_("whom"), N_("Somebody above you; the suggestions are those you may"), suggest_rivals)
    @about_my_league
    async def challenge(
        self, interaction: Interaction, whom: app_commands.Range[str, 1, 100], league: Named = ""
    ) -> None:
        """Challenge somebody."""
        await ladders.challenge(self.bot, interaction, whom, league)
