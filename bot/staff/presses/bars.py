"""Barring people from games here, and lifting that: a form asks once more, and takes the reason."""

from __future__ import annotations

from typing import Final

import discord

from bot.kit.messages.message import Message
from bot.kit.messages.verbs import People, Texts
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import people as known_people
from bot.staff.app import Bot
from bot.staff.messages import verbs
from bot.staff.messages.bars import bar_form, barred_message, bars_message, lift_form
from bot.staff.presses.orders import member, order_of
from bot.staff.service.bars import MOST_DAYS
from bot.storage.staff_rows import BarRow
from bot.table.presses.door import Ask, Who
from bot.table.service.lobby import Person
from renderers.translation import language_of

VERBS: Final = Presses()


async def show(bot: Bot, interaction: Interaction) -> None:
    """Show who is barred here, in a message of its own."""
    ask = await Who.STAFF(bot, interaction, verbs.STAFF_BARS())
    await ask.show(await _page(ask, 1))


@VERBS.on(verbs.STAFF_BARS, Who.STAFF)
async def turn(ask: Ask[Bot], page: int = 1) -> None:
    """Show a page of who is barred here."""
    message = await _page(ask, page)
    pressed = ask.interaction.message
    await (ask.replace(message) if pressed is not None and pressed.flags.ephemeral else ask.show(message))


async def _page(ask: Ask[Bot], page: int) -> Message:
    found = await ask.bot.app.bars.here(ask.server)
    async with ask.bot.app.database.read() as connection:
        rows = [await known_people.get(connection, bar.user_id) for bar in found]
    names = {row.user_id: row.name for row in rows if row is not None}
    return bars_message(found, names, page, ask.t)


@VERBS.on(verbs.STAFF_BAR, Who.STAFF)
async def ask_bar(ask: Ask[Bot], people: People = ()) -> None:
    """Ask for how long somebody is barred, and why."""
    if not people:
        raise LobbyRefusal("not_barred")
    user = people[0]
    _require_may_be_barred(ask, user)
    await ask.open(bar_form(user.id, user.display_name, ask.t))


@VERBS.on(verbs.STAFF_BAR_YES, Who.STAFF)
async def bar(ask: Ask[Bot], user: int, texts: Texts = ()) -> None:
    """Bar somebody, and show which of their games go on."""
    days, reason = (*texts, "", "")[:2]
    order = order_of(ask, reason)
    found = await member(ask, user)
    if found is not None:
        _require_may_be_barred(ask, found)
    whom = await _person(ask, user, found)
    bars = ask.bot.app.bars
    await bars.bar(whom, _days(days), order)
    ask.bot.delivery.wake()
    running = [await ask.bot.app.play.match(row.id) for row in await bars.running(ask.server, user)]
    await ask.show(barred_message(user, running, ask.t))


@VERBS.on(verbs.STAFF_LIFT, Who.STAFF)
async def ask_lift(ask: Ask[Bot], user: int = 0) -> None:
    """Ask whether a bar is to be lifted, and why."""
    await ask.open(lift_form(await _bar_of(ask, user), ask.t))


@VERBS.on(verbs.STAFF_LIFT_YES, Who.STAFF)
async def lift(ask: Ask[Bot], user: int, reason: str = "") -> None:
    """Let somebody begin and join games again."""
    await ask.bot.app.bars.lift(user, order_of(ask, reason))
    ask.bot.delivery.wake()
    await ask.say(ask.t.t("Done. <@{user}> begins and joins games here again, and is told.", user=user))


async def _person(ask: Ask[Bot], user: int, found: discord.Member | None) -> Person:
    """Return somebody, as Discord has them in this server, or as they were known who have left it."""
    name = str(user)
    if found is not None:
        name = found.display_name
    else:
        async with ask.bot.app.database.read() as connection:
            known = await known_people.get(connection, user)
        name = name if known is None else known.name
    return Person(user, name, language_of(str(ask.interaction.guild_locale)))


async def _bar_of(ask: Ask[Bot], user: int) -> BarRow:
    found = next((bar for bar in await ask.bot.app.bars.here(ask.server) if bar.user_id == user), None)
    if found is None:
        raise LobbyRefusal("not_barred")
    return found


def _require_may_be_barred(ask: Ask[Bot], user: discord.Member | discord.User) -> None:
    """Refuse oneself, bots, and whoever could lift it themselves."""
    if user.id == ask.user:
        raise LobbyRefusal("bar_yourself")
    if user.bot:
        raise LobbyRefusal("bar_bots")
    if isinstance(user, discord.Member):
        rights = user.resolved_permissions or user.guild_permissions
        if rights.manage_guild:
            raise LobbyRefusal("bar_staff")


def _days(text: str) -> int | None:
    """Read for how many days somebody is barred, None until somebody lifts it."""
    text = text.strip()
    if not text:
        return None
    if not (text.isdecimal() and len(text) <= 4):
        raise LobbyRefusal("bad_days", most=MOST_DAYS)
    return int(text)
