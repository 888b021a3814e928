"""Commands in and about running games: move, look, resign, draw, record, verify."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import posting, records
from bot.answers import board_url, reader
from bot.cogs.common import choices, find, matches_of, suggest_games, title
from bot.services.errors import GameClosed, Refusal
from bot.services.match import Match
from bot.views import play_presses
from bot.views.message import safe, text_message
from bot.views.press import Press
from renderers.translation import N_

if TYPE_CHECKING:
    from bot.client import Tymok
    from bot.views.press import Interaction

GAME = N_("Which game, if not this thread's")


class Playing(commands.Cog):
    """Playing by command, for those who prefer typing, and what cannot be done by buttons."""

    def __init__(self, bot: Tymok) -> None:
        self.bot = bot

    @app_commands.command(name=locale_str(N_("move")), description=locale_str(N_("Make a move by typing it")))
    @app_commands.rename(text=locale_str(N_("your_move")), game=locale_str(N_("game")))
    @app_commands.describe(
        text=locale_str(N_("For example LY弓ZY; suggestions come as you type")), game=locale_str(GAME)
    )
    @app_commands.autocomplete(game=suggest_games)
    async def move(self, interaction: Interaction, text: str, game: str = "") -> None:
        """Play what is typed, at whatever position the game is now."""
        match = await find(interaction, game)
        async with self.bot.app.answering(match.id):
            played = await self.bot.app.play.act(
                match.id,
                None,
                interaction.user.id,
                interaction.id,
                lambda now, _seat: now.rules.parse(now.state, text),
            )
        await self.bot.answers.say(interaction, *play_presses.told(played, reader(interaction)))
        hand = [("hand", interaction.user.id)] if match.privacy.delivered else []
        await self.bot.app.posts.hurry(match.id, ("board", 0), *hand)
        self.bot.delivery.wake()

    @move.autocomplete("text")
    async def suggest_move(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest legal moves that contain what is typed; nothing to those who are not to move."""
        try:
            match = await find(interaction, getattr(interaction.namespace, "game", ""))
        except Refusal:
            return []
        seat = match.seat_of(interaction.user.id)
        if seat is None or seat not in match.to_act:
            return []
        texts = (match.rules.notate(match.state, action) for action in match.rules.legal(match.state, seat))
        return choices(((text, text) for text in texts), typed)

    @app_commands.command(name=locale_str(N_("board")), description=locale_str(N_("Show the board")))
    @app_commands.rename(view=locale_str(N_("how")), game=locale_str(N_("game")))
    @app_commands.describe(
        view=locale_str(N_("Anew for everybody, my own side, or in words")), game=locale_str(GAME)
    )
    @app_commands.choices(
        view=[
            app_commands.Choice(name=locale_str(N_("anew, for everybody")), value="public"),
            app_commands.Choice(name=locale_str(N_("from my side, for me only")), value="mine"),
            app_commands.Choice(name=locale_str(N_("in words, for me only")), value="words"),
        ]
    )
    @app_commands.autocomplete(game=suggest_games)
    async def board(
        self,
        interaction: Interaction,
        view: str = "public",
        game: str = "",
    ) -> None:
        """Show a game; posted anew it becomes the living board, here if its own place is gone."""
        match = await find(interaction, game)
        if match.state is None:
            raise GameClosed("not_started", game=match.id)
        if view == "words":
            await play_presses.tell(self.bot, interaction, match)
        elif view == "mine" or match.seat_of(interaction.user.id) is None:
            await play_presses.show_privately(self.bot, interaction, match)
        else:
            await self._post_anew(interaction, match)

    async def _post_anew(self, interaction: Interaction, match: Match) -> None:
        """Post the board in the game's own place, or here where that is gone or closed to us."""
        await interaction.response.defer(ephemeral=True)
        t = reader(interaction)
        async with self.bot.app.showing(match.id):
            match = await self.bot.app.play.match(match.id)
            try:
                sent = await posting.post_board(self.bot, match, match.place)
            except (discord.NotFound, discord.Forbidden):
                if interaction.guild_id is None:  # a DM is no place for a board that everybody may see
                    await play_presses.show_privately(self.bot, interaction, match)
                    return
                sent = await posting.post_board(
                    self.bot, match, interaction.channel_id or match.row.channel_id
                )
        text = t.t(N_("The board: {link}"), link=sent.jump_url)
        await interaction.edit_original_response(view=text_message(text).view)

    @app_commands.command(
        name=locale_str(N_("table")), description=locale_str(N_("Look at a game as a spectator does"))
    )
    @app_commands.rename(game=locale_str(N_("game")))
    @app_commands.describe(game=locale_str(GAME))
    @app_commands.autocomplete(game=suggest_games)
    async def table(self, interaction: Interaction, game: str = "") -> None:
        """Show what everybody knows, and no more, to this person only."""
        match = await find(interaction, game)
        if match.state is None:
            raise GameClosed("not_started", game=match.id)
        await play_presses.show_table(self.bot, interaction, match)

    @app_commands.command(
        name=locale_str(N_("mine")), description=locale_str(N_("List my games, first those that wait for me"))
    )
    async def mine(self, interaction: Interaction) -> None:
        """List the person's running games."""
        t = reader(interaction)
        waiting = await matches_of(self.bot, interaction.user.id, waiting=True)
        running = await matches_of(self.bot, interaction.user.id, waiting=False)
        others = [match for match in running if match.id not in {other.id for other in waiting}]
        parts = []
        for heading, matches in (
            (N_("### Waiting for you"), waiting),
            (N_("### Waiting for others"), others),
        ):
            lines = [f"- [{safe(title(match, t))}]({board_url(match)})" for match in matches]
            if lines:
                parts.append("\n".join([t.t(heading), *lines[:20]]))
        if not parts:
            parts.append(t.t(N_("You have no running games. `/play` opens one.")))
        await self.bot.answers.say(interaction, *parts)

    @app_commands.command(name=locale_str(N_("resign")), description=locale_str(N_("Give a game up")))
    @app_commands.rename(game=locale_str(N_("game")))
    @app_commands.describe(game=locale_str(GAME))
    @app_commands.autocomplete(game=suggest_games)
    async def resign(self, interaction: Interaction, game: str = "") -> None:
        """Ask for confirmation, then end the game."""
        match = await find(interaction, game)
        await play_presses.resign(self.bot, interaction, Press("resign", match.id))

    @app_commands.command(
        name=locale_str(N_("draw")), description=locale_str(N_("Offer a draw, or accept the one offered"))
    )
    @app_commands.rename(game=locale_str(N_("game")))
    @app_commands.describe(game=locale_str(GAME))
    @app_commands.autocomplete(game=suggest_games)
    async def draw(self, interaction: Interaction, game: str = "") -> None:
        """Offer or accept."""
        match = await find(interaction, game)
        await play_presses.offer_draw(self.bot, interaction, match.id)

    @app_commands.command(
        name=locale_str(N_("record")), description=locale_str(N_("Take the record of a game as a file"))
    )
    @app_commands.rename(game=locale_str(N_("game")))
    @app_commands.describe(game=locale_str(GAME))
    @app_commands.autocomplete(game=suggest_games)
    async def record(self, interaction: Interaction, game: str = "") -> None:
        """Send the record as far as the game has been played."""
        match = await find(interaction, game)
        t = reader(interaction)
        await self.bot.answers.privately(interaction, await records.record_message(self.bot.app, match, t))

    @app_commands.command(
        name=locale_str(N_("verify")),
        description=locale_str(N_("Check that chance was not chosen")),
    )
    @app_commands.rename(seed=locale_str(N_("seed")), game=locale_str(N_("game")))
    @app_commands.describe(
        seed=locale_str(N_("A text of your own, mixed into all draws from now on")),
        game=locale_str(GAME),
    )
    @app_commands.autocomplete(game=suggest_games)
    async def verify(
        self, interaction: Interaction, seed: app_commands.Range[str, 1, 100] | None = None, game: str = ""
    ) -> None:
        """Send the proof of the draws; with a seed, mix it in first."""
        match = await find(interaction, game)
        if seed is not None:
            name = interaction.user.display_name
            await self.bot.app.play.add_seed(match.id, interaction.user.id, name, seed)
        await play_presses.verify(self.bot, interaction, Press("verify", match.id))


async def setup(bot: Tymok) -> None:
    """Load the extension."""
    await bot.add_cog(Playing(bot))
