"""``/rules``, the browser of rules, and ``/glossary``."""

from __future__ import annotations

from discord import app_commands

from bot.kit.options import Choices, Cog, option
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal, NoSuchGame, NotYourGame
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
from bot.table.messages.mine import short_title
from bot.table.messages.rules import Meant, Page
from bot.table.messages.verbs import Section
from bot.table.presses import rules
from bot.table.presses.door import Ask, Needs
from bot.table.telling.answers import reader
from engine import catalogue
from engine.core import OptionError
from renderers import glossary, naming
from renderers.translation import N_


class Rules(Cog[Bot]):
    """Looking at rules."""

    @app_commands.command(
        name=N_("rules"), description=N_("How to play a game, all its rules, and how they differ")
    )
    @option("game", N_("game"), N_("A game's name, or one you are playing (default: this thread's)"))
    @option("preset", N_("rules"), N_("Which rule set"))
    @option("other", N_("with"), N_("Compare with another rule set, or with another game of yours"))
    @option("find", N_("find"), N_("Show only what has these words"))
    async def rules(
        self,
        interaction: Interaction,
        game: str = "",
        preset: str = "",
        other: str = "",
        find: str = "",
    ) -> None:
        """Open the browser of rules: after asking of which game, where none is meant."""
        ask = Ask(self.bot, interaction)
        try:
            one = await self._meant(interaction, game, preset)
        except (NoSuchGame, NotYourGame):
            if game:
                raise
            await rules.show_games(ask)
            return
        if other:
            await rules.compare(self.bot, interaction, one, await self._other(interaction, one, other))
        elif find := glossary.folded(find):
            await rules.show(ask, one, Page(Section.FIND, find=find))
        else:
            await rules.show(ask, one)

    @app_commands.command(name=N_("glossary"), description=N_("What the games' words and signs mean"))
    @option("term", N_("term"), N_("A word or a sign"))
    async def glossary(self, interaction: Interaction, term: str = "") -> None:
        """Show the terms of all games, or those that have what is looked for."""
        await rules.show_glossary(Ask(self.bot, interaction), find=term)

    @glossary.autocomplete("term")
    @suggesting
    async def suggest_term(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the terms."""
        t = reader(interaction)
        names = dict.fromkeys(glossary.named(term.key, t) for term in glossary.of_language(t))
        return choices([(name, name) for name in names], typed)

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

    @rules.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the person's games, and all kinds of games."""
        t = reader(interaction)
        mine = await matches_of(self.bot, interaction.user.id)
        return choices(
            [*((short_title(match, t), match.id) for match in mine), *games_to_choose(t.language)], typed
        )

    @rules.autocomplete("preset")
    @suggesting
    async def suggest_preset(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the rule sets of the game, and those of the server."""
        return choices(await rule_set_offers(self.bot, interaction, await self._game(interaction)), typed)

    @rules.autocomplete("other")
    @suggesting
    async def suggest_other(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the rule sets of the game, and the person's games of the same kind."""
        t, game_id = reader(interaction), await self._game(interaction)
        mine = await matches_of(self.bot, interaction.user.id)
        of_kind = [(short_title(match, t), match.id) for match in mine if match.row.game_id == game_id]
        return choices([*await rule_set_offers(self.bot, interaction, game_id), *of_kind], typed)

    async def _game(self, interaction: Interaction) -> str:
        """Return which kind of game the command is about, as far as it is typed."""
        return (await self._meant(interaction, getattr(interaction.namespace, "game", ""), "")).game.id
