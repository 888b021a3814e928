"""``/organise``: staff makes leagues, opens their seasons, draws and publishes rounds, and closes.

Discord shows the command to those who manage the server, and to roles that they allow it.
Each part of it asks who somebody is.  Decisions about fixtures and people are asked once more by forms.
"""

from __future__ import annotations

from typing import Final, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.clocks.messages.words import LONGEST_CLOCK, usual_clocks
from bot.kit.options import Choices, option
from bot.kit.protocols import Interaction
from bot.leagues.app import Bot
from bot.leagues.messages.formats import WORDS
from bot.leagues.presses import correcting, organising
from bot.leagues.service.correcting import CORRECTING, EXPEL, EXPELLING, POINTS
from bot.leagues.service.registering import LONGEST_NAME
from bot.table.commands.common import LONGEST_CHOICE, choices, games_to_choose, suggesting
from bot.table.telling.answers import reader
from engine import catalogue
from renderers import naming, rule_words
from renderers.translation import N_

Name: TypeAlias = app_commands.Range[str, 1, LONGEST_NAME]
League: TypeAlias = app_commands.Range[str, 0, LONGEST_NAME]
Date: TypeAlias = app_commands.Range[str, 0, 40]
Meant: TypeAlias = app_commands.Range[str, 1, LONGEST_CHOICE]
"""A suggestion's value, or what was typed in its place."""

Division: TypeAlias = app_commands.Range[int, 1, 50]

T = TypeVar("T")


@suggesting
async def suggest_organised(interaction: Interaction, typed: str) -> Choices:
    """Suggest the leagues of this server that the person may organise."""
    found = await organising.leagues_of(interaction.client, interaction)
    return choices(((row.name, row.id) for row, _ in found), typed)


@suggesting
async def suggest_fixtures(interaction: Interaction, typed: str) -> Choices:
    """Suggest the fixtures of the league that was chosen, by round and names."""
    request = await correcting.season_decided(
        interaction.client, interaction, _league(interaction), CORRECTING
    )
    offers = correcting.fixtures_of(request.season, request.t)
    return choices(((shown, str(number)) for number, shown in offers.items()), typed)


@suggesting
async def suggest_entrants(interaction: Interaction, typed: str) -> Choices:
    """Suggest those who have entered the league that was chosen."""
    request = await correcting.season_decided(
        interaction.client, interaction, _league(interaction), EXPELLING
    )
    offers = correcting.entrants_of(request.season, request.t)
    return choices(((shown, str(number)) for number, shown in offers.items()), typed)


def _league(interaction: Interaction) -> str:
    return str(getattr(interaction.namespace, "league", None) or "")


about_a_league: Final = option(
    "league", N_("league"), N_("Which league (default: the only one that you organise)"), suggest_organised
)
"""Gives a command of staff its option: which league, if not the only one."""

about_this_league: Final = option("league", N_("league"), N_("Which league"), suggest_organised)
"""Gives a command of staff the option that has to be given, as something of the league is named after it."""

about_a_division: Final = option("division", N_("division"), N_("Which division (default: all)"))
"""Gives a command its option: which division."""


def about_somebody(command: T) -> T:
    """Give a command of staff its options: which league, and who."""
    who = option("person", N_("person"), N_("Who, of those who have entered"), suggest_entrants)
    return about_this_league(who(command))


class Organise(commands.Cog):
    """Making leagues, and running their seasons."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    group = app_commands.Group(
        name=locale_str(N_("organise")),
        description=locale_str(N_("Make leagues and run their seasons, for their staff")),
        default_permissions=discord.Permissions(manage_guild=True),
        guild_only=True,
    )

    @group.command(
        name=locale_str(N_("create")), description=locale_str(N_("Make a league, in four short steps"))
    )
    @option("name", N_("name"), N_("What it is called"))
    @option("game", N_("game"), N_("What to play; more games can be added"))
    @option("preset", N_("rules"), N_("Which rule set"))
    @option("way", N_("format"), N_("How those who enter meet"))
    @option("clock", N_("clock"), N_("Time for each move, like “3 days” or “5 min + 10 s”"))
    @app_commands.choices(
        way=[app_commands.Choice(name=locale_str(one.name), value=way) for way, one in WORDS.items()]
    )
    async def create(
        self,
        interaction: Interaction,
        name: Name,
        game: str,
        preset: str = "",
        way: str = "",
        clock: app_commands.Range[str, 1, LONGEST_CLOCK] | None = None,
    ) -> None:
        """Make a league with a draft of its first season."""
        await organising.create(self.bot, interaction, organising.Wish(name, game, preset, way, clock))

    @group.command(
        name=locale_str(N_("open")), description=locale_str(N_("Open a draft, or a league's next season"))
    )
    @option("until", N_("until"), N_("Until when people may enter, like 2027-03-01 18:00 or sat 20:00"))
    @option("starts", N_("starts"), N_("When the first round begins (default: when registration is over)"))
    @about_a_league
    async def open(
        self, interaction: Interaction, league: League = "", until: Date = "", starts: Date = ""
    ) -> None:
        """Show the terms of the next season, to be opened."""
        await organising.open_season(self.bot, interaction, league, until, starts)

    @group.command(
        name=locale_str("draw", means=N_("draw a round")),
        description=locale_str(N_("Pair the next round now, or show its pairings")),
    )
    @about_a_league
    @about_a_division
    async def draw(
        self, interaction: Interaction, league: League = "", division: Division | None = None
    ) -> None:
        """Draw a round, or show the draw that is there."""
        await organising.draw(self.bot, interaction, league, division)

    @group.command(
        name=locale_str(N_("publish")), description=locale_str(N_("Publish the pairings of a round"))
    )
    @about_a_league
    @about_a_division
    async def publish(
        self, interaction: Interaction, league: League = "", division: Division | None = None
    ) -> None:
        """Publish a round, after asking once."""
        await organising.publish(self.bot, interaction, league, division)

    @group.command(
        name=locale_str(N_("close")),
        description=locale_str(N_("Close the registration and start, or end a season")),
    )
    @about_a_league
    async def close(self, interaction: Interaction, league: League = "") -> None:
        """Close registration or season, after asking once."""
        await organising.close(self.bot, interaction, league)

    @group.command(
        name=locale_str(N_("fixture")),
        description=locale_str(N_("Decide about a fixture: outcome, deadline, seats, once more …")),
    )
    @about_this_league
    @option("fixture", N_("fixture"), N_("Its round, or who plays in it"), suggest_fixtures)
    async def fixture(self, interaction: Interaction, league: League, fixture: Meant) -> None:
        """Show a fixture, and what can be decided about it."""
        await correcting.show_fixture(self.bot, interaction, league, fixture)

    @group.command(name=locale_str(N_("expel")), description=locale_str(N_("Expel somebody from a season")))
    @about_somebody
    async def expel(self, interaction: Interaction, league: League, person: Meant) -> None:
        """Ask why somebody is to be excluded."""
        await correcting.ask_about(self.bot, interaction, league, person, EXPEL)

    @group.command(
        name=locale_str(N_("points")),
        description=locale_str(N_("Give somebody points in the table, or take them")),
    )
    @about_somebody
    async def points(self, interaction: Interaction, league: League, person: Meant) -> None:
        """Ask how many points somebody is to get, and why."""
        await correcting.ask_about(self.bot, interaction, league, person, POINTS)

    @group.command(name=locale_str(N_("undo")), description=locale_str(N_("Take a decision back")))
    @about_a_league
    async def undo(self, interaction: Interaction, league: League = "") -> None:
        """Show which decisions may be taken back."""
        await correcting.show_undo(self.bot, interaction, league)

    @group.command(
        name=locale_str(N_("audit")),
        description=locale_str(N_("What was changed in a season: who, when and why")),
    )
    @about_a_league
    async def audit(self, interaction: Interaction, league: League = "") -> None:
        """Show the newest lines of the audit."""
        await correcting.show_audit(self.bot, interaction, league)

    @create.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest all games by their kind."""
        return choices(games_to_choose(reader(interaction).language), typed)

    @create.autocomplete("preset")
    @suggesting
    async def suggest_preset(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the rule sets of the game."""
        language = reader(interaction).language
        game = naming.find(interaction.namespace.game, language).game_id
        presets = catalogue.get(game).presets
        return choices(((rule_words.preset_label(game, name, language), name) for name in presets), typed)

    @create.autocomplete("clock")
    @suggesting
    async def suggest_clock(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the usual clocks, and none."""
        return choices(usual_clocks(reader(interaction)), typed)
