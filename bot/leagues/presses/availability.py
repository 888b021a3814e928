"""The hours in which somebody can play: a page that only its reader sees, changed by its own buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from bot.away.service.away import Away
from bot.clocks.messages.words import zone_form
from bot.clocks.service.calendar import kept_zone
from bot.kit.messages.message import Message
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.leagues.app import Bot
from bot.leagues.messages.availability import ASK_HOURS, OWN_HOURS, availability_message, hours_form
from bot.leagues.service.scheduling.slots import free
from bot.table.presses.people import person
from bot.table.telling.answers import reader
from engine.core import OptionError


async def show(bot: Bot, interaction: Interaction, hours: str | None) -> None:
    """Show the person their hours, after taking new ones where they have typed any."""
    await _known(bot, interaction)
    if hours is not None:
        await _set_hours(bot, interaction.user.id, hours)
    await bot.answers.privately(interaction, await _page(bot, interaction))


async def ask(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Open the form in which hours, or the time zone, are typed."""
    t = reader(interaction)
    if press.args == ("zone",):
        form = zone_form(Press(OWN_HOURS, args=("zone",)), t)
    else:
        form = hours_form(await _away(bot, interaction), t)
    await interaction.response.send_modal(form)


async def change(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Take hours or a time zone, or clear the hours; show the page as it is now."""
    name, value = (*press.args, *press.values, "", "")[:2]
    if name not in CHANGES:
        raise OptionError("bad_option", option=name, value=value)
    await _known(bot, interaction)
    await CHANGES[name](bot, interaction.user.id, value)
    message = await _page(bot, interaction)
    await interaction.response.edit_message(**message.to_edit())


# --- What is changed -------------------------------------------------------------------------------


async def _set_hours(bot: Bot, user_id: int, text: str) -> None:
    await bot.app.away.set_hours(user_id, text)
    await bot.app.meetings.heard(user_id)


async def _set_zone(bot: Bot, user_id: int, text: str) -> None:
    await bot.app.away.set_zone(user_id, text)
    await bot.app.meetings.heard(user_id)


async def _clear(bot: Bot, user_id: int, _: str) -> None:
    await bot.app.away.set_hours(user_id, "")


CHANGES: Final[Mapping[str, Callable[[Bot, int, str], Awaitable[None]]]] = {
    "hours": _set_hours,
    "zone": _set_zone,
    "clear": _clear,
}
"""What is done with what a button or a form of the page says."""


# --- The page --------------------------------------------------------------------------------------


async def _known(bot: Bot, interaction: Interaction) -> None:
    await bot.app.known.note(person(interaction))


async def _away(bot: Bot, interaction: Interaction) -> Away:
    await _known(bot, interaction)
    return await bot.app.away.of(interaction.user.id)


async def _page(bot: Bot, interaction: Interaction) -> Message:
    away = await _away(bot, interaction)
    zone = away.player.zone
    spans = free(away.hours, kept_zone(zone), bot.app.away.now()) if zone else ()
    return availability_message(away, spans, reader(interaction))


async def heard(bot: Bot, user_id: int) -> None:
    """Take note that somebody's times are others in the zone that they have chosen."""
    await bot.app.meetings.heard(user_id)


Doing: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

VERBS: Final[Mapping[str, Doing]] = {ASK_HOURS: ask, OWN_HOURS: change}
"""What is done by presses on the page of one's own hours."""
