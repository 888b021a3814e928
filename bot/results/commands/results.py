"""What remains of games: ``/standings``, ``/profile``, ``/season``; *Profile* in a person's menu."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.kit import protocols
from bot.kit.hooks import Hook
from bot.kit.options import Choices, Cog, option
from bot.kit.protocols import Interaction
from bot.results.app import Bot
from bot.results.messages.naming import (
    APART,
    ORDER_NAMES,
    PERIOD_NAMES,
    game_key,
    pool_name,
    read_game,
    season_name,
)
from bot.results.presses import profiles, standings
from bot.results.presses import seasons as planning
from bot.results.service.server_seasons import LONGEST_NAME
from bot.results.service.standings import EVER, ORDERS, RATING, SEASON, Wanted
from bot.results.store import seasons
from bot.results.store.standings import games_played
from bot.table.commands.common import choices, suggesting
from bot.table.presses.door import server_of
from bot.table.telling.answers import reader
from engine import catalogue
from renderers import naming
from renderers.translation import N_

Named: TypeAlias = app_commands.Range[str, 0, 60]
"""A suggestion's value, or a league's name with a season's number."""


@dataclass(frozen=True, slots=True)
class Leagues:
    """What is shown where a league is named: suggestions for its name, its table, one's part in it."""

    suggest: Callable[[Interaction, str], Awaitable[Choices]]
    open_table: Callable[[protocols.Bot[Any], Interaction, str], Awaitable[None]]
    open_history: Callable[[protocols.Bot[Any], Interaction, str, int], Awaitable[None]]


LEAGUES: Final[Hook[Leagues]] = Hook()
"""Who knows leagues."""


@suggesting
async def suggest_leagues(interaction: Interaction, typed: str) -> Choices:
    """Suggest leagues."""
    return [choice for leagues in LEAGUES for choice in await leagues.suggest(interaction, typed)]


@app_commands.context_menu(name=N_("Profile"))
async def profile_of(interaction: Interaction, person: discord.Member | discord.User) -> None:
    """Show the profile of the person in whose menu it was chosen."""
    await profiles.show(interaction.client, interaction, person)


class Results(Cog[Bot]):
    """Tables and profiles."""

    @app_commands.command(name=N_("standings"), description=N_("Show this server's standings"))
    @option("game", N_("game"), N_("Which game (default: all)"))
    @option("period", N_("period"), N_("Which period: this month, this year, a season"))
    @option("by", N_("by"), N_("What to order by"))
    @option("league", N_("league"), N_("Show a league's standings instead"))
    @app_commands.choices(by=[app_commands.Choice(name=ORDER_NAMES[order], value=order) for order in ORDERS])
    async def standings(
        self,
        interaction: Interaction,
        game: str = "",
        period: str = EVER,
        by: str = RATING,
        league: Named = "",
    ) -> None:
        """Show who stands where, to this person only."""
        if league.strip():
            for leagues in LEAGUES:
                await leagues.open_table(self.bot, interaction, league)
            return
        game_id, family = _game_typed(game, reader(interaction).language)
        period = naming.meant(period, PERIOD_NAMES)
        await standings.open_table(self.bot, interaction, Wanted(game_id, family, period, by))

    @app_commands.command(
        name=N_("season"), description=N_("Plan a season of this server, with a name and dates")
    )
    @option("name", N_("name"), N_("What it is called"))
    @option("ends", N_("ends"), N_("When it ends, like 2027-03-01 18:00, by the server's time zone"))
    @option("starts", N_("starts"), N_("When it begins (default: now)"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def season(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        ends: app_commands.Range[str, 1, 40],
        starts: app_commands.Range[str, 0, 40] = "",
    ) -> None:
        """Add a season to those that staff names."""
        await planning.plan(self.bot, interaction, name, starts, ends)

    @app_commands.command(
        name=N_("profile"), description=N_("Show ratings, results, best hands and luck, mine or somebody's")
    )
    @option("person", N_("person"), N_("Whose profile (default: mine)"))
    async def profile(
        self, interaction: Interaction, person: discord.Member | discord.User | None = None
    ) -> None:
        """Show a profile, to this person only."""
        await profiles.show(self.bot, interaction, person)

    @standings.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the games that were played in this server."""
        t = reader(interaction)
        async with self.bot.app.database.read() as connection:
            played = await games_played(connection, server_of(interaction))
        return choices(((pool_name(*one, t), game_key(*one), *_names(one[0])) for one in played), typed)

    standings.autocomplete("league")(suggest_leagues)

    @standings.autocomplete("period")
    @suggesting
    async def suggest_period(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the periods of this server."""
        t = reader(interaction)
        async with self.bot.app.database.read() as connection:
            listed = await seasons.of_guild(connection, server_of(interaction))
        offers = [(t.t(name), key) for key, name in PERIOD_NAMES.items()]
        offers += [(season_name(season, t), f"{SEASON}{season.number}") for season in reversed(listed)]
        return choices(offers, typed)


def _game_typed(text: str, language: str) -> tuple[str, str]:
    """Return game and family that were chosen or typed; empty for all games, OptionError for none we know."""
    if not text or read_game(text)[0] in catalogue.ids():
        return read_game(text)
    found = naming.find(text.replace(APART, " "), language)
    family = catalogue.get(found.game_id).families.get(found.preset, "")
    return found.game_id, family


def _names(game_id: str) -> tuple[str, ...]:
    return naming.names_of(game_id) if game_id in catalogue.ids() else ()
