"""``/games``: one's own games, those that run here, finished ones and records; and any of them by name."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.kit.options import Choices, Cog, called, option
from bot.kit.protocols import Interaction
from bot.kit.service.errors import NoSuchGame, NotYourGame
from bot.records.presses import records
from bot.results.commands.results import LEAGUES, Named, suggest_leagues
from bot.results.messages.history import game_label
from bot.results.presses import history
from bot.results.store.history import Filters
from bot.table.commands.common import choices, find, matches_of, suggesting
from bot.table.messages.mine import short_title
from bot.table.presses import mine
from bot.table.presses.door import Ask, Needs
from bot.table.telling.answers import reader
from bot.welcome.app import Bot
from renderers.translation import N_


class Games(Cog[Bot]):
    """The one page of games, and what it leads to."""

    @app_commands.command(
        **called(N_("games"), N_("My games, games here, finished ones; replay, film, record, import"))
    )
    @option("game", N_("game"), N_("Open this game"))
    @option("record", N_("record"), N_("Open a record from a text file, at most 1 MB, for me only"))
    @option("league", N_("league"), N_("My fixtures in a league, and staff's decisions"), suggest_leagues)
    async def games(
        self,
        interaction: Interaction,
        game: str = "",
        record: discord.Attachment | None = None,
        league: Named = "",
    ) -> None:
        """Show the page, or open what is named, to this person only."""
        if record is not None:
            await records.open_file(self.bot, interaction, record)
        elif league.strip():
            for leagues in LEAGUES:
                await leagues.open_history(self.bot, interaction, league, 0)
        elif game:
            await self._open(Ask(self.bot, interaction), game)
        else:
            await mine.show_games(self.bot, interaction)

    async def _open(self, ask: Ask[Bot], game: str) -> None:
        """Show a game with the ways into it; how it went for them, if the person has finished it."""
        try:
            message = await history.entry(ask, game.strip().lower())
        except (NoSuchGame, NotYourGame):
            message = mine.entry(await find(self.bot, ask.interaction, game, Needs.MEMBER))
        await ask.show(message)

    @games.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the person's running games, and those that they have finished lately."""
        t = reader(interaction)
        running = await matches_of(self.bot, interaction.user.id)
        finished = await self.bot.app.history.page(interaction.user.id, Filters())
        return choices(
            [
                *((short_title(match, t), match.id) for match in running),
                *((game_label(past, finished.names, t), past.game[0].game) for past in finished.games),
            ],
            typed,
        )
