"""The hours in which somebody can play: a page that only its reader sees, changed by its own buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.away.presses.clock import away_of, carry_out
from bot.clocks.messages.words import zone_form
from bot.clocks.service.calendar import kept_zone
from bot.kit.messages.message import Message
from bot.kit.messages.tabs import Tab
from bot.kit.pressing import Presses
from bot.leagues.app import Bot
from bot.leagues.messages.availability import availability_message, hours_form
from bot.leagues.messages.verbs import ASK_HOURS, HOURS_PAGE, OWN_HOURS
from bot.leagues.service.scheduling.slots import free
from bot.table.presses import pages
from bot.table.presses.door import Ask, Who
from renderers.translation import P_

VERBS: Final = Presses()


HOURS: Final = Tab(4, P_("settings", "Hours"), HOURS_PAGE())


@VERBS.on(HOURS_PAGE, Who.ANYBODY)
async def turn(asked: Ask[Bot]) -> None:
    """Show the person their hours in the message that was pressed."""
    await asked.replace(await _page(asked))


@VERBS.on(ASK_HOURS, Who.ANYBODY)
async def ask(asked: Ask[Bot], name: str = "") -> None:
    """Open the form in which hours, or the time zone, are typed."""
    if name == "zone":
        form = zone_form(OWN_HOURS("zone"), asked.t)
    else:
        form = hours_form(await away_of(asked), asked.t)
    await asked.open(form)


@VERBS.on(OWN_HOURS, Who.ANYBODY)
async def change(asked: Ask[Bot], name: str = "", value: str = "") -> None:
    """Take hours or a time zone, or clear the hours; show the page as it is now."""
    await carry_out(CHANGES, asked, name, value)
    await asked.replace(await _page(asked))


# --- What is changed -------------------------------------------------------------------------------


async def _set_hours(asked: Ask[Bot], text: str) -> None:
    await asked.bot.app.away.set_hours(asked.user, text)
    await asked.bot.app.meetings.heard(asked.user)


async def _set_zone(asked: Ask[Bot], text: str) -> None:
    await asked.bot.app.away.set_zone(asked.user, text)
    await asked.bot.app.meetings.heard(asked.user)


async def _clear(asked: Ask[Bot], _: str) -> None:
    await asked.bot.app.away.set_hours(asked.user, "")


CHANGES: Final[Mapping[str, Callable[[Ask[Bot], str], Awaitable[None]]]] = {
    "hours": _set_hours,
    "zone": _set_zone,
    "clear": _clear,
}
"""What is done with what a button or a form of the page says."""


# --- The page --------------------------------------------------------------------------------------


async def _page(asked: Ask[Bot]) -> Message:
    away = await away_of(asked)
    zone = away.player.zone
    spans = free(away.hours, kept_zone(zone), asked.bot.app.away.now()) if zone else ()
    rows = pages.rows(pages.SETTINGS, HOURS, asked.interaction)
    return availability_message(away, spans, asked.t, rows)


async def heard(bot: Bot, user_id: int) -> None:
    """Take note that somebody's times are others in the zone that they have chosen."""
    await bot.app.meetings.heard(user_id)
