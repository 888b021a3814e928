"""``/lab``: staff compares two rule sets by games between computer players."""

from __future__ import annotations

from discord import app_commands

from bot.kit.options import Choices, Cog, called, option
from bot.kit.protocols import Interaction
from bot.kit.texts import level_name
from bot.lab.app import Bot
from bot.lab.presses import labs
from bot.lab.service.labs import Side
from bot.table.commands.common import choices, rule_set_offers, suggest_kinds, suggesting
from bot.table.commands.lobby import chosen_game, known_game, suggest_options
from bot.table.presses.door import Ask, require_staff
from bot.table.presses.rule_choosing import named, read_changes
from bot.table.service import rule_sets
from bot.table.service.rule_sets import RuleSet
from bot.table.telling.answers import reader
from engine import catalogue
from engine.core import AnyGame
from engine.players import levels_of
from renderers.translation import N_


class Lab(Cog[Bot]):
    """The rule laboratory."""

    @app_commands.command(**called(N_("lab"), N_("Compare two rule sets by games between computer players")))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    @option("game", N_("game"), N_("Which game; without it: all comparisons of this server"), suggest_kinds)
    @option("preset", N_("rules"), N_("The first rule set"))
    @option("other", N_("with"), N_("The second rule set"))
    @option(
        "options",
        N_("options"),
        N_("Single rules of the second, like seasons=2 cavalry_points=7"),
        suggest_options,
    )
    @option("level", N_("level"), N_("How well the computer players play"))
    @option("seats", N_("players"), N_("How many play"))
    async def lab(
        self,
        interaction: Interaction,
        game: str = "",
        preset: str = "",
        other: str = "",
        options: str = "",
        level: str = "",
        seats: app_commands.Range[int, 2, 10] | None = None,
    ) -> None:
        """Prepare a comparison of what is named; show all of them where nothing is."""
        require_staff(interaction)
        ask = Ask(self.bot, interaction)
        if not (game or preset or other or options or level or seats):
            await labs.show_home(ask)
            return
        rules = catalogue.get(chosen_game(interaction))
        async with self.bot.app.database.read() as connection:
            sets = await rule_sets.of_game(connection, ask.server, rules.id)
        sides = (_side(rules, preset, "", sets), _side(rules, other or preset, options, sets))
        await labs.prepare(ask, rules, sides, level, seats or 0)

    @lab.autocomplete("preset")
    @lab.autocomplete("other")
    @suggesting
    async def suggest_rules(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the rule sets of the game, and those of the server."""
        return choices(await rule_set_offers(self.bot, interaction, chosen_game(interaction)), typed)

    @lab.autocomplete("level")
    @suggesting
    async def suggest_level(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the levels of the game."""
        t = reader(interaction)
        return choices(((level_name(level, t), level) for level in levels_of(known_game(interaction))), typed)


def _side(game: AnyGame, name: str, typed: str, sets: list[RuleSet]) -> Side:
    """Return rules that are named, with single ones that are typed."""
    preset, changes, called = named(game, name, sets)
    single = read_changes(typed)
    return Side(game.make_options(preset, {**changes, **single}), "" if single else called)
