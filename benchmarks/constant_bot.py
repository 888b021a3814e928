"""The baseline: a bot that answers each press with the same message and a constant picture.

It decides nothing, stores nothing and draws nothing; what it takes is what the transport takes.
"""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.client import connect_to

PICTURE: Final = Path(os.environ["CONSTANT_PICTURE"])
OPTIONS: Final = [discord.SelectOption(label=f"choice {number}", value=str(number)) for number in range(20)]


class Again(ui.DynamicItem[ui.Button[Any]], template=re.compile("again")):
    """A button that shows the same once more."""

    def __init__(self) -> None:
        super().__init__(ui.Button(label="Again", custom_id="again"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Again:
        """Make the button that was pressed."""
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the constant message."""
        view, file = message()
        await interaction.response.edit_message(view=view, attachments=[file])


DATA: Final = PICTURE.read_bytes()


def message() -> tuple[ui.LayoutView, discord.File]:
    """Return a message of the same build as a board."""
    view = ui.LayoutView(timeout=None)
    picture = ui.MediaGallery[Any](discord.MediaGalleryItem("attachment://board.png", description="a board"))
    menu: ui.Select[Any] = ui.Select(custom_id="again-menu", options=OPTIONS)
    view.add_item(ui.Container(ui.TextDisplay("a board"), picture, ui.ActionRow(menu), ui.ActionRow(Again())))
    return view, discord.File(io.BytesIO(DATA), filename="board.png", description="a board")


class ConstantBot(discord.Client):
    """Registers one command and one button."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register what there is."""
        self.add_dynamic_items(Again)

        @self.tree.command(name="constant", description="Show the constant message")
        async def constant(interaction: discord.Interaction[Any]) -> None:
            view, file = message()
            await interaction.response.send_message(view=view, file=file)

        await self.tree.sync()


if __name__ == "__main__":
    connect_to(os.environ["TYMOK_DISCORD_URL"])
    ConstantBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
