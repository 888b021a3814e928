"""``/rules``: all rules of a game in words, and what they differ in."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.kit.options import Choices, option
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal, NoSuchGame
from bot.table.app import Bot
from bot.table.commands.common import (
    IDENTIFIER,
    choices,
    find,
    games_to_choose,
    matches_of,
    rule_set_offers,
    suggesting,
)
from bot.table.messages.mine import title
from bot.table.presses import rules
from bot.table.presses.door import Needs
from bot.table.presses.rules import Meant
from bot.table.telling.answers import reader
from engine import catalogue
from engine.core import OptionError
from renderers import naming
from renderers.translation import N_


class Rules(commands.Cog):
    """Looking at rules."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    group = app_commands.Group(
        name=locale_str(N_("rules")),
        description=locale_str(N_("All rules of a game in words, and what they differ in")),
    )

    @group.command(
        name=locale_str(N_("show")), description=locale_str(N_("Show all rules of a game in words"))
    )
    @option("game", N_("game"), N_("A kind of game, or one of yours (default: this thread's)"))
    @option("preset", N_("rules"), N_("Which rule set"))
    async def show(self, interaction: Interaction, game: str = "", preset: str = "") -> None:
        """Show all rules, page by page."""
        await rules.show(self.bot, interaction, await self._meant(interaction, game, preset))

    @group.command(
        name=locale_str(N_("compare")),
        description=locale_str(N_("Show only what the rules of a game differ in")),
    )
    @option("game", N_("game"), N_("A kind of game, or one of yours (default: this thread's)"))
    @option("preset", N_("rules"), N_("Which rule set"))
    @option("other", N_("with"), N_("Another rule set, or another game of yours (default: the usual rules)"))
    async def compare(
        self, interaction: Interaction, game: str = "", preset: str = "", other: str = ""
    ) -> None:
        """Show differences, and nothing else."""
        one = await self._meant(interaction, game, preset)
        compared = await self._other(interaction, one, other) if other else None
        await rules.compare(self.bot, interaction, one, compared)

    async def _meant(self, interaction: Interaction, game: str, preset: str) -> Meant:
        """Return the rules that are meant: of a kind of game, of a game, or of this thread's."""
        try:
            if game:
                game_id = naming.find(game, reader(interaction).language).game_id
                return await rules.of_name(self.bot, interaction, game_id, preset)
            played = await self._played(interaction, "")
        except OptionError as error:
            if error.rule != "unknown_game":
                raise
            played = await self._named(interaction, game, error)
        except NoSuchGame:
            if not preset:
                raise
            return await rules.of_name(self.bot, interaction, catalogue.ids()[0], preset)
        return await rules.of_name(self.bot, interaction, played.game.id, preset) if preset else played

    async def _played(self, interaction: Interaction, game: str) -> Meant:
        """Return the rules of a game: of this one, or of this thread's."""
        return rules.of_match((await find(self.bot, interaction, game, Needs.MEMBER)).match)

    async def _named(self, interaction: Interaction, game: str, error: OptionError) -> Meant:
        """Return the rules of the game with this identifier; raise the error from before if there is none."""
        if not IDENTIFIER.fullmatch(game.strip().lower()):
            raise error
        try:
            return await self._played(interaction, game)
        except NoSuchGame:
            raise error from None

    async def _other(self, interaction: Interaction, one: Meant, other: str) -> Meant:
        """Return what rules are compared with: a rule set of the same game, or a game by its identifier."""
        try:
            return await rules.of_name(self.bot, interaction, one.game.id, other)
        except OptionError as error:
            found = await self._named(interaction, other, error)
        if found.game.id != one.game.id:
            raise LobbyRefusal("rules_of_other_game")
        return found

    @show.autocomplete("game")
    @compare.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the person's games, and all kinds of games."""
        t = reader(interaction)
        mine = await matches_of(self.bot, interaction.user.id)
        return choices(
            [*((title(match, t), match.id) for match in mine), *games_to_choose(t.language)], typed
        )

    @show.autocomplete("preset")
    @compare.autocomplete("preset")
    @suggesting
    async def suggest_preset(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the rule sets of the game, and those of the server."""
        return choices(await rule_set_offers(self.bot, interaction, await self._game(interaction)), typed)

    @compare.autocomplete("other")
    @suggesting
    async def suggest_other(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the rule sets of the game, and the person's games of the same kind."""
        t, game_id = reader(interaction), await self._game(interaction)
        mine = await matches_of(self.bot, interaction.user.id)
        of_kind = [(title(match, t), match.id) for match in mine if match.row.game_id == game_id]
        return choices([*await rule_set_offers(self.bot, interaction, game_id), *of_kind], typed)

    async def _game(self, interaction: Interaction) -> str:
        """Return which kind of game the command is about, as far as it is typed."""
        return (await self._meant(interaction, getattr(interaction.namespace, "game", ""), "")).game.id
