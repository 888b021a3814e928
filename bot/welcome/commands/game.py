"""``/game``: by keyboard what the buttons of a board do, for this thread's game or another one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from discord import app_commands
from discord.app_commands import locale_str

from bot.away.presses import clock
from bot.kit.options import Cog, called, option
from bot.kit.protocols import Interaction
from bot.records.presses import records, review
from bot.table.commands.common import find, names_a_game
from bot.table.presses import consenting, leaving, looking
from bot.table.presses.anew import post_anew
from bot.table.presses.door import Needs, Request
from bot.welcome.app import Bot
from renderers.translation import N_

LONGEST_POSITION: Final = 4000
"""Signs of a position that is typed."""


async def _anew(request: Request) -> None:
    """Post the board anew for everybody; whoever only watches gets it for themselves."""
    await (looking.show_privately if request.match.seat_of(request.user) is None else post_anew)(request)


VIEWS: Final[Mapping[str, tuple[str, Callable[[Request], Awaitable[None]]]]] = {
    "public": (N_("again, for everybody"), _anew),
    "mine": (N_("from my side, for me only"), looking.show_privately),
    "words": (N_("in words, for me only"), looking.tell),
    "hands": (N_("what is held, for me only"), looking.hands),
    "table": (N_("as a spectator sees it, for me only"), looking.show_table),
}
"""The ways to look at a board: how each is called, and what shows it."""


class Game(Cog[Bot]):
    """What is done at the board, for those who prefer typing."""

    group = app_commands.Group(
        **called(
            N_("game"), N_("The board's buttons by keyboard: look, draw, takeback, pause, resign, verify")
        )
    )

    @group.command(**called(N_("board"), N_("Show the board")))
    @option("view", N_("how"), N_("Repost, from my side, as a spectator, or as text"))
    @names_a_game
    @app_commands.choices(
        view=[app_commands.Choice(name=locale_str(name), value=key) for key, (name, _) in VIEWS.items()]
    )
    async def board(self, interaction: Interaction, view: str = "public", game: str = "") -> None:
        """Show a game; posted anew it becomes the living board, here if its own place is gone."""
        _, show = VIEWS[view]
        await show(await find(self.bot, interaction, game, Needs.MEMBER))

    @group.command(**called(N_("draw"), N_("Offer a draw, or accept the one offered")))
    @names_a_game
    async def draw(self, interaction: Interaction, game: str = "") -> None:
        """Offer or accept."""
        await leaving.offer_draw(await find(self.bot, interaction, game, Needs.SEAT))

    @group.command(**called(N_("takeback"), N_("Ask to take your last move back; all others have to agree")))
    @names_a_game
    async def takeback(self, interaction: Interaction, game: str = "") -> None:
        """Ask, or agree to what somebody asks."""
        await consenting.ask_takeback(await find(self.bot, interaction, game, Needs.SEAT))

    @group.command(**called(N_("pause"), N_("Ask to pause the game; all others have to agree")))
    @names_a_game
    async def pause(self, interaction: Interaction, game: str = "") -> None:
        """Ask, or agree to what somebody asks."""
        await consenting.ask_pause(await find(self.bot, interaction, game, Needs.SEAT))

    @group.command(**called(N_("resign"), N_("Resign a game, or leave a table")))
    @names_a_game
    async def resign(self, interaction: Interaction, game: str = "") -> None:
        """Ask for confirmation, then end the game."""
        await leaving.resign(await find(self.bot, interaction, game, Needs.SEAT))

    @group.command(**called(N_("clock"), N_("The time left in my games")))
    async def clock(self, interaction: Interaction) -> None:
        """Show the time left, on the page on which one's own time is set."""
        await clock.show(self.bot, interaction)

    @group.command(**called(N_("verify"), N_("Check that chance was not chosen")))
    @option("seed", N_("seed"), N_("A text of your own, mixed into all draws from now on"))
    @names_a_game
    async def verify(
        self, interaction: Interaction, seed: app_commands.Range[str, 1, 100] | None = None, game: str = ""
    ) -> None:
        """Send the proof of the draws; with a seed, mix it in first."""
        request = await find(self.bot, interaction, game, Needs.MEMBER)
        if seed is not None:
            name = interaction.user.display_name
            await self.bot.app.play.add_seed(request.game, request.user, name, seed, interaction.id)
        await review.verify(request)

    @group.command(
        **called(N_("position"), N_("Show a Cerke position from its text, or get a game's position as text"))
    )
    @option("text", N_("text"), N_("The position as CPN (default: this game's position, as text)"))
    @names_a_game
    async def position(
        self,
        interaction: Interaction,
        text: app_commands.Range[str, 1, LONGEST_POSITION] | None = None,
        game: str = "",
    ) -> None:
        """Show a position that is typed; without one, write that of a game."""
        if text is None:
            await review.position(await find(self.bot, interaction, game, Needs.MEMBER))
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        await records.open_text(self.bot, interaction, text, position=True)
