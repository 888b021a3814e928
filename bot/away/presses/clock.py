"""One's own time: a page that only its reader sees, changed by its own buttons, menus and forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from bot.away.app import Bot
from bot.away.messages.clock import (
    OFF,
    Present,
    clock_message,
    quiet_form,
    vacation_form,
)
from bot.away.messages.verbs import ASK_TIME, GIVE_TIME, OWN_TIME, TIME_PAGE
from bot.away.service.away import REMINDERS, Away
from bot.away.service.presents import may_be_given
from bot.clocks.messages.words import moment, zone_form
from bot.kit import protocols
from bot.kit.hooks import Hook
from bot.kit.messages.message import Message, safe
from bot.kit.messages.press import Press
from bot.kit.messages.tabs import Tab
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.table.presses import pages
from bot.table.presses.door import Ask, Needs, Who
from bot.table.service.loading import load
from bot.table.service.match import Match
from bot.table.store import games
from engine.core import OptionError
from renderers.translation import P_

VERBS: Final = Presses()

B = TypeVar("B", bound=Bot)

MOVED: Final[Hook[Callable[[protocols.Bot[Any], int], Awaitable[None]]]] = Hook()
"""Who hears that somebody has chosen another time zone, goes on vacation, or is back."""


TIME: Final = Tab(3, P_("settings", "Clock"), TIME_PAGE())


async def show(bot: Bot, interaction: Interaction) -> None:
    """Show the person their time."""
    asked = Ask(bot, interaction)
    await asked.show(await _page(asked))


@VERBS.on(TIME_PAGE, Who.ANYBODY)
async def turn(asked: Ask[Bot]) -> None:
    """Show the person their time in the message that was pressed."""
    await _again(asked)


@VERBS.on(ASK_TIME, Who.ANYBODY)
async def ask(asked: Ask[Bot], name: str = "") -> None:
    """Open the form in which one of the settings is typed."""
    if name == "zone":
        form = zone_form(OWN_TIME("zone"), asked.t)
    elif name == "quiet":
        form = quiet_form(asked.t)
    else:
        form = vacation_form(await away_of(asked), asked.t)
    await asked.open(form)


async def carry_out(
    changes: Mapping[str, Callable[[Ask[B], str], Awaitable[None]]], asked: Ask[B], name: str, value: str
) -> None:
    """Change one of the settings of somebody's time, as the table of them has it."""
    if name not in changes:
        raise OptionError("bad_option", option=name, value=value)
    await asked.player()
    await changes[name](asked, value)


@VERBS.on(OWN_TIME, Who.ANYBODY)
async def change(asked: Ask[Bot], name: str = "", value: str = "") -> None:
    """Change one of the settings, and show the page as it is now."""
    await carry_out(CHANGES, asked, name, value)
    await _again(asked)
    asked.bot.delivery.wake()


@dataclass(frozen=True, slots=True)
class Giving(Ask[Bot]):
    """What a player of a game gives to another."""

    match: Match


async def of_chosen(bot: Bot, interaction: Interaction, press: Press) -> Giving:
    """Let a player of the game through that was chosen in the menu."""
    (present,), _ = GIVE_TIME.read(press)
    request = await Needs.SEAT(bot, interaction, replace(press, game=present.partition(".")[0]))
    return Giving(bot, interaction, request.match)


@VERBS.on(GIVE_TIME, of_chosen)
async def give(request: Giving, present: str = "") -> None:
    """Give somebody in one of the games the time of a move."""
    seat, match, bot = present.partition(".")[2], request.match, request.bot
    chosen = int(seat) if seat.isdecimal() and len(seat) < 3 else len(match.seats)
    after = await bot.app.presents.give(match.id, request.user, chosen, request.interaction.id)
    assert after.clock is not None
    note = request.t.t(
        "{name} now has time until {time}.",
        name=safe(after.seats[chosen].name),
        time=moment(after.clock.deadlines[chosen]),
    )
    await _again(request, note)
    bot.delivery.wake()


# --- What is changed -------------------------------------------------------------------------------


async def _set_zone(asked: Ask[Bot], text: str) -> None:
    await asked.bot.app.away.set_zone(asked.user, text)
    await _moved(asked)


async def _moved(asked: Ask[Bot]) -> None:
    for hear in MOVED:
        await hear(asked.bot, asked.user)


async def _set_quiet(asked: Ask[Bot], text: str) -> None:
    typed = text.strip().casefold()
    is_off = typed in {OFF, asked.t.t(OFF).casefold()}
    await asked.bot.app.away.set_quiet(asked.user, "" if is_off else text)


async def _set_remind(asked: Ask[Bot], how: str) -> None:
    if how not in REMINDERS:
        raise OptionError("bad_option", option="remind", value=how)
    await asked.bot.app.away.set_remind(asked.user, how)


async def _begin(asked: Ask[Bot], text: str) -> None:
    days = int(text) if text.strip().isdecimal() and len(text) < 4 else 0
    await asked.bot.app.away.begin(asked.user, days, asked.interaction.id)
    await _moved(asked)


async def _come_back(asked: Ask[Bot], _: str) -> None:
    await asked.bot.app.away.come_back(asked.user, asked.interaction.id)
    await _moved(asked)


CHANGES: Final[Mapping[str, Callable[[Ask[Bot], str], Awaitable[None]]]] = {
    "zone": _set_zone,
    "quiet": _set_quiet,
    "remind": _set_remind,
    "vacation": _begin,
    "back": _come_back,
}
"""What is done with what a control or a form of the page says."""


# --- The page --------------------------------------------------------------------------------------


async def away_of(asked: Ask[Bot]) -> Away:
    """Return what the person has said of their time."""
    await asked.player()
    return await asked.bot.app.away.of(asked.user)


async def _page(asked: Ask[Bot], note: str = "") -> Message:
    user = asked.user
    away, timed = await away_of(asked), await _timed(asked.bot, user)
    presents = [Present(match, seat) for match in timed for seat in may_be_given(match, user)]
    rows = pages.rows(pages.SETTINGS, TIME, asked.interaction)
    return clock_message(away, timed, presents, asked.t, note, rows)


async def _timed(bot: Bot, user_id: int) -> list[Match]:
    """Return the running games of a person that have a clock."""
    async with bot.app.database.read() as connection:
        rows = await games.running_of(connection, user_id)
        return [await load(connection, row.id) for row in rows if row.clock]


async def _again(asked: Ask[Bot], note: str = "") -> None:
    """Show the page as it is now, in the message that was pressed."""
    await asked.replace(await _page(asked, note))
