"""One's own time: a page that only its reader sees, changed by its own buttons, menus and forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

from bot.away.app import Bot
from bot.away.messages.clock import (
    ASK_TIME,
    GIVE_TIME,
    OFF,
    OWN_TIME,
    Present,
    clock_message,
    quiet_form,
    vacation_form,
)
from bot.away.service.away import REMINDERS, Away
from bot.away.service.presents import may_be_given
from bot.clocks.messages.words import moment, zone_form
from bot.kit import protocols
from bot.kit.hooks import Hook
from bot.kit.messages.message import Message, safe
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.table.presses.door import Needs, admit
from bot.table.presses.people import person
from bot.table.service.match import Match, load
from bot.table.store import games
from bot.table.telling.answers import reader
from engine.core import OptionError

MOVED: Final[Hook[Callable[[protocols.Bot[Any], int], Awaitable[None]]]] = Hook()
"""Who hears that somebody has chosen another time zone."""


async def show(bot: Bot, interaction: Interaction) -> None:
    """Show the person their time."""
    await bot.answers.privately(interaction, await _page(bot, interaction))


async def ask(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Open the form in which one of the settings is typed."""
    t, name = reader(interaction), next(iter(press.args), "")
    if name == "zone":
        form = zone_form(Press(OWN_TIME, args=("zone",)), t)
    elif name == "quiet":
        form = quiet_form(t)
    else:
        form = vacation_form(await _away(bot, interaction), t)
    await interaction.response.send_modal(form)


async def change(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Change one of the settings, and show the page as it is now."""
    name, value = (*press.args, *press.values, "", "")[:2]
    if name not in CHANGES:
        raise OptionError("bad_option", option=name, value=value)
    await _known(bot, interaction)
    await CHANGES[name](bot, interaction, value)
    await _again(bot, interaction)
    bot.delivery.wake()


async def give(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Give somebody in one of the games the time of a move."""
    game, _, seat = next(iter(press.values), "").partition(".")
    match = await bot.app.play.match(game)
    request = await admit(bot, interaction, match, Needs.SEAT, press)
    chosen = int(seat) if seat.isdecimal() and len(seat) < 3 else len(match.seats)
    after = await bot.app.presents.give(match.id, request.user, chosen, interaction.id)
    assert after.clock is not None
    note = request.t.t(
        "{name} has time until {time} now.",
        name=safe(after.seats[chosen].name),
        time=moment(after.clock.deadlines[chosen]),
    )
    await _again(bot, interaction, note)
    bot.delivery.wake()


# --- What is changed -------------------------------------------------------------------------------


async def _set_zone(bot: Bot, interaction: Interaction, text: str) -> None:
    await bot.app.away.set_zone(interaction.user.id, text)
    for hear in MOVED:
        await hear(bot, interaction.user.id)


async def _set_quiet(bot: Bot, interaction: Interaction, text: str) -> None:
    typed = text.strip().casefold()
    is_off = typed in {OFF, reader(interaction).t(OFF).casefold()}
    await bot.app.away.set_quiet(interaction.user.id, "" if is_off else text)


async def _set_remind(bot: Bot, interaction: Interaction, how: str) -> None:
    if how not in REMINDERS:
        raise OptionError("bad_option", option="remind", value=how)
    await bot.app.away.set_remind(interaction.user.id, how)


async def _begin(bot: Bot, interaction: Interaction, text: str) -> None:
    days = int(text) if text.strip().isdecimal() and len(text) < 4 else 0
    await bot.app.away.begin(interaction.user.id, days, interaction.id)


async def _come_back(bot: Bot, interaction: Interaction, _: str) -> None:
    await bot.app.away.come_back(interaction.user.id, interaction.id)


Change: TypeAlias = Callable[[Bot, Interaction, str], Awaitable[None]]

CHANGES: Final[Mapping[str, Change]] = {
    "zone": _set_zone,
    "quiet": _set_quiet,
    "remind": _set_remind,
    "vacation": _begin,
    "back": _come_back,
}
"""What is done with what a control or a form of the page says."""


# --- The page --------------------------------------------------------------------------------------


async def _known(bot: Bot, interaction: Interaction) -> None:
    await bot.app.known.note(person(interaction))


async def _away(bot: Bot, interaction: Interaction) -> Away:
    await _known(bot, interaction)
    return await bot.app.away.of(interaction.user.id)


async def _page(bot: Bot, interaction: Interaction, note: str = "") -> Message:
    user = interaction.user.id
    away, timed = await _away(bot, interaction), await _timed(bot, user)
    presents = [Present(match, seat) for match in timed for seat in may_be_given(match, user)]
    return clock_message(away, timed, presents, reader(interaction), note)


async def _timed(bot: Bot, user_id: int) -> list[Match]:
    """Return the running games of a person that have a clock."""
    async with bot.app.database.read() as connection:
        rows = await games.running_of(connection, user_id)
        return [await load(connection, row.id) for row in rows if row.clock]


async def _again(bot: Bot, interaction: Interaction, note: str = "") -> None:
    """Show the page as it is now, in the message that was pressed."""
    message = await _page(bot, interaction, note)
    await interaction.response.edit_message(**message.to_edit())


Doing: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

VERBS: Final[Mapping[str, Doing]] = {ASK_TIME: ask, OWN_TIME: change, GIVE_TIME: give}
"""What is done by presses on the page of one's own time."""
