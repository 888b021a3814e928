"""Seasons that staff plans: dates as they are typed, by the server's zone."""

from __future__ import annotations

from typing import Final

from bot.clocks.service.calendar import Moment, kept_zone, read_moment
from bot.kit import steady
from bot.kit.messages.message import text_message
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal, NotYourGame
from bot.kit.store import people
from bot.results.app import Bot
from bot.results.messages.seasons import added_text, which_dates
from bot.results.messages.verbs import SEASON_ADD
from bot.results.service import server_seasons
from bot.table.presses.door import Ask, Who, server_of
from bot.table.telling.answers import reader

VERBS: Final = Presses()


async def plan(bot: Bot, interaction: Interaction, name: str, starts: str, ends: str) -> None:
    """Add a season; where clocks leave a time out or show it twice, ask which is meant first."""
    guild_id, now = _managed(interaction), steady.now()
    name = _plain(name)
    async with bot.app.database.read() as connection:
        zone = kept_zone((await people.guild(connection, guild_id)).zone)
    begins = read_moment(starts, zone, now) if starts.strip() else Moment((now,))
    over = read_moment(ends, zone, now)
    if begins.sure and over.sure:
        await _add(bot, interaction, name, begins.instants[0], over.instants[0])
    else:
        shown = which_dates(name, begins, over, reader(interaction))
        await bot.answers.privately(interaction, shown)


@VERBS.on(SEASON_ADD, Who.STAFF)
async def chosen(ask: Ask[Bot], starts: int, ends: int, *name: str) -> None:
    """Add the season with the dates that were chosen."""
    now = steady.now()
    if ends <= now:
        raise LobbyRefusal("in_the_past", value=f"<t:{ends}:f>")
    await _add(ask.bot, ask.interaction, _plain(".".join(name)), max(float(starts), now), float(ends))


async def _add(bot: Bot, interaction: Interaction, name: str, starts: float, ends: float) -> None:
    season = await server_seasons.plan(bot.app.database, server_of(interaction), name, starts, ends)
    message = text_message(added_text(season, reader(interaction)))
    if interaction.message is None:
        await bot.answers.privately(interaction, message)
    else:
        await interaction.response.edit_message(**message.to_edit())


def _managed(interaction: Interaction) -> int:
    """Return the server that the person may manage; raise a refusal if they may not."""
    guild_id = server_of(interaction)
    if not interaction.permissions.manage_guild:
        raise NotYourGame("needs_manage_server")
    return guild_id


def _plain(name: str) -> str:
    """Return a name that a custom id can carry, and that is one line."""
    plain = " ".join(name.replace(";", ",").split()).strip(".")
    if not plain:
        raise LobbyRefusal("season_unnamed")
    return plain[: server_seasons.LONGEST_NAME]
