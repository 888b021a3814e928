"""``/staff``: what whoever may manage a server decides about its games."""

from __future__ import annotations

from typing import Final, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.kit.options import Choices, Cog, option
from bot.kit.protocols import Interaction
from bot.results.service.rulings import ANNUL, AWARD, CORRECT, END
from bot.staff.app import Bot
from bot.staff.messages.staff import LONGEST_REASON
from bot.staff.presses import bars, staff, tables
from bot.table.commands.common import choices, find, suggesting
from bot.table.messages.mine import short_title
from bot.table.presses.door import Needs, require_staff
from bot.table.service.across import OPEN
from bot.table.service.match import match_of
from bot.table.store import games, seats
from bot.table.telling.answers import reader
from renderers.translation import N_

SUGGESTED: Final = 200
"""The newest games of a server, among which those are suggested that are meant."""

Reason: TypeAlias = app_commands.Range[str, 1, LONGEST_REASON]


T = TypeVar("T")


@suggesting
async def suggest_decidable(interaction: Interaction, typed: str) -> Choices:
    """Suggest the newest games of the server to whoever may manage it."""
    guild_id, t = require_staff(interaction), reader(interaction)
    async with interaction.client.app.database.read() as connection:
        rows = await games.newest_in(connection, guild_id, SUGGESTED)
        at_table = await seats.of_many(connection, [row.id for row in rows])
    found = [match_of(row, at_table[row.id]) for row in rows]
    return choices(((short_title(match, t), match.id) for match in found), typed)


@suggesting
async def suggest_open(interaction: Interaction, typed: str) -> Choices:
    """Suggest the games of the server that run, and tables with an open invitation into another server."""
    guild_id, t = require_staff(interaction), reader(interaction)
    async with interaction.client.app.database.read() as connection:
        rows = [
            row for row in await games.open_here(connection, guild_id, SUGGESTED) if row.guild_id == guild_id
        ]
        rows = [row for row in rows if row.status == "running" or row.invitation == OPEN]
        at_table = await seats.of_many(connection, [row.id for row in rows])
    found = [match_of(row, at_table[row.id]) for row in rows]
    return choices(((short_title(match, t), match.id) for match in found), typed)


def about_a_game(command: T) -> T:
    """Give a command its two options: the game, and why."""
    command = option(
        "game", N_("game"), N_("Its code: the last part of its thread's name"), suggest_decidable
    )(command)
    return option("reason", N_("reason"), N_("Why: the players will read it"))(command)


class Staff(Cog[Bot]):
    """Decisions about games, each with its reason, and all of them to be taken back."""

    group = app_commands.Group(
        name=N_("staff"),
        description=N_("End games and correct results, for those who may manage this server"),
        default_permissions=discord.Permissions(manage_guild=True),
        guild_only=True,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    @group.command(name=N_("end"), description=N_("End a running game, unrated"))
    @about_a_game
    async def end(self, interaction: Interaction, game: str, reason: Reason) -> None:
        """End a game with the points as they stand."""
        await self._ask(interaction, game, END, reason)

    @group.command(name=N_("award"), description=N_("Award a game to a player"))
    @about_a_game
    async def award(self, interaction: Interaction, game: str, reason: Reason) -> None:
        """Let somebody have won."""
        await self._ask(interaction, game, AWARD, reason)

    @group.command(name=N_("annul"), description=N_("Annul a result"))
    @about_a_game
    async def annul(self, interaction: Interaction, game: str, reason: Reason) -> None:
        """Annul a result."""
        await self._ask(interaction, game, ANNUL, reason)

    @group.command(name=N_("correct"), description=N_("Correct places and points of a result"))
    @about_a_game
    async def correct(self, interaction: Interaction, game: str, reason: Reason) -> None:
        """Correct a result."""
        await self._ask(interaction, game, CORRECT, reason)

    @group.command(name=N_("game"), description=N_("Remind, give a seat away, move a game"))
    @option("game", N_("game"), N_("Its code: the last part of its thread's name"), suggest_open)
    async def game(self, interaction: Interaction, game: str) -> None:
        """Show what staff may do about a running game."""
        await tables.show(await find(self.bot, interaction, game, Needs.STAFF))

    @group.command(name=N_("bars"), description=N_("Bar members from games here, or lift that"))
    async def bars(self, interaction: Interaction) -> None:
        """Show who is barred."""
        await bars.show(self.bot, interaction)

    @group.command(name=N_("undo"), description=N_("Take a decision back"))
    async def undo(self, interaction: Interaction) -> None:
        """Show which decisions may be taken back."""
        await staff.show_undo(self.bot, interaction)

    @group.command(name=N_("list"), description=N_("The latest decisions, and results worth a look"))
    async def show_list(self, interaction: Interaction) -> None:
        """Show the audit, and the list of suspicion."""
        await staff.show_list(self.bot, interaction)

    async def _ask(self, interaction: Interaction, game: str, what: str, reason: str) -> None:
        """Ask once more about a game, if the person may decide about it."""
        await staff.ask(await find(self.bot, interaction, game, Needs.STAFF), what, reason)
