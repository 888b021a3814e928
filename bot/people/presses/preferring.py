"""The settings: a page that only its reader sees, changed by its own buttons and menus.

They belong to no game: what a press changes is the presser's own, or a server's if they may manage it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bot.clocks.messages.words import OTHER, clock_form, read_clock, zone_form
from bot.clocks.service import calendar
from bot.kit.messages.message import CHANGED, Message
from bot.kit.messages.tabs import Tab
from bot.kit.messages.verbs import STATES
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Changed
from bot.kit.store import people
from bot.people.app import Bot
from bot.people.messages import verbs
from bot.people.messages.looks import MENUS, look_message
from bot.people.messages.settings import (
    AUTOMATIC,
    NONE,
    SEASONS,
    SWITCHES,
    server_message,
    settings_message,
)
from bot.storage.rows import GuildRow, PlayerRow
from bot.table.messages import pictures
from bot.table.presses import pages
from bot.table.presses.door import Ask, Who, require_staff
from bot.table.presses.people import channel_of
from bot.table.telling.answers import reader
from engine.core import OptionError
from renderers.translation import LANGUAGES, P_

VERBS: Final = Presses()

ALLOWED: Final[Mapping[str, Mapping[str, object]]] = {
    **dict.fromkeys(SWITCHES, STATES),
    **{key: {value: value for value in values} for key, (_, values) in MENUS.items()},
}
"""The preferences, and what each may be."""

OF_SERVERS: Final[Mapping[str, Mapping[str, object]]] = {
    "language": {AUTOMATIC: "", **{language: language for language in LANGUAGES}},
    "seasons": {name: "" if name == NONE else name for name in SEASONS},
    **dict.fromkeys(("rated", "reset", "named", "across"), STATES),
    **{key: ALLOWED[key] for key in MENUS},
}
"""What a server may choose, and what each may be."""


PLAY: Final = Tab(1, P_("settings", "Play"), verbs.PLAY_PAGE())
LOOKS: Final = Tab(2, P_("settings", "Looks"), verbs.LOOK(verbs.MINE))
THIS_SERVER: Final = Tab(6, P_("settings", "Server"), verbs.SERVER_PAGE(), staff=True)


async def show(bot: Bot, interaction: Interaction) -> None:
    """Show the person their settings: first how they like to play."""
    ask = Ask(bot, interaction)
    await ask.show(await _play(ask))


@VERBS.on(verbs.PLAY_PAGE, Who.ANYBODY)
async def turn_to_play(ask: Ask[Bot]) -> None:
    """Show how the person likes to play, in the message that was pressed."""
    await ask.replace(await _play(ask))


@VERBS.on(verbs.SERVER_PAGE, Who.STAFF)
async def turn_to_server(ask: Ask[Bot]) -> None:
    """Show what the server has set, in the message that was pressed."""
    await ask.replace(await _server(ask))


@VERBS.on(verbs.PREFER, Who.ANYBODY)
async def prefer(ask: Ask[Bot], name: str = "", value: str = "") -> None:
    """Change one of the person's preferences."""
    changed = _value(ALLOWED.get(name, {}), name, value)
    await ask.player()
    await ask.bot.app.setting.prefer(ask.user, name, changed)
    await (_look(ask, verbs.MINE) if name in MENUS else turn_to_play(ask))


@VERBS.on(verbs.SERVER, Who.STAFF)
async def set_server(ask: Ask[Bot], name: str = "", value: str = "", seen: int | None = None) -> None:
    """Change one of a server's settings, for whoever may manage the server.

    Where others have changed it since it was shown, it stays, and is shown as it stands.
    """
    if name == "clock" and value == OTHER:
        await ask.open(clock_form(verbs.SERVER(name, seen=seen), ask.t))
        return
    if name not in SETTINGS:
        raise OptionError("bad_option", option=name, value=value)
    column, read = SETTINGS[name]
    above = await change(ask, column, read(ask.interaction, value), seen)
    await (_look(ask, verbs.SERVERS, above) if name in MENUS else ask.replace(await _server(ask, above)))


async def change(ask: Ask[Bot], column: str, value: object, seen: int | None) -> str:
    """Change a server's setting; where others have changed it meanwhile return what is said instead."""
    try:
        await ask.bot.app.setting.change(ask.server, ask.user, column, value, seen)
    except Changed:
        return ask.t.t(CHANGED)
    return ""


@VERBS.on(verbs.LOOK, Who.ANYBODY)
async def look(ask: Ask[Bot], whose: str = verbs.MINE) -> None:
    """Show how pictures look, the person's own or for staff the server's; before, that led back, too."""
    await (turn_to_play(ask) if whose == verbs.BACK else _look(ask, whose))


async def _look(ask: Ask[Bot], whose: str, above: str = "") -> None:
    """Show the page with an example of what is chosen, in the message that was pressed."""
    if whose == verbs.SERVERS:
        require_staff(ask.interaction)
        chosen: GuildRow | PlayerRow = await _guild(ask)
        tab = THIS_SERVER
    else:
        chosen, tab = await ask.player(), LOOKS
    example = await pictures.draw_example(pictures.dress(chosen), ask.t)
    rows = pages.rows(pages.SETTINGS, tab, ask.interaction)
    await ask.replace(look_message(chosen, example, ask.t, rows, above))


@VERBS.on(verbs.ASK_SERVER, Who.STAFF)
async def ask_server(ask: Ask[Bot], name: str = "") -> None:
    """Open the form in which a server's time zone is typed."""
    await ask.open(zone_form(verbs.of_server(await _guild(ask), "zone"), ask.t))


def _channel(interaction: Interaction, value: str) -> int | None:
    """Return the channel in which this was pressed, of a thread its parent; or none."""
    if _value(CHANNELS, "channel", value) is None:
        return None
    return channel_of(interaction)


Reading: TypeAlias = Callable[[Interaction, str], object]


def _choice(name: str) -> Reading:
    """Return what reads a choice of a server, of that name."""
    return lambda _, value: _value(OF_SERVERS[name], name, value)


CHANNELS: Final[Mapping[str, object]] = {"here": True, NONE: None}

SETTINGS: Final[Mapping[str, tuple[str, Reading]]] = {
    "clock": ("clock", lambda interaction, value: read_clock(value, reader(interaction))),
    "channel": ("channel_id", _channel),
    "staff_channel": ("staff_channel_id", _channel),
    "zone": ("zone", lambda _, value: calendar.zone(value).key),
    **{key: (key, _choice(key)) for key in OF_SERVERS},
}
"""The settings of a server: the column, and how what a control or a form says is read."""


def _value(allowed: Mapping[str, object], option: str, value: str) -> object:
    """Return what a value of a control means; raise OptionError for what no control of ours says."""
    if value not in allowed:
        raise OptionError("bad_option", option=option, value=value)
    return allowed[value]


async def _play(ask: Ask[Bot]) -> Message:
    rows = pages.rows(pages.SETTINGS, PLAY, ask.interaction)
    return settings_message(await ask.player(), ask.t, rows)


async def _guild(ask: Ask[Bot]) -> GuildRow:
    async with ask.bot.app.database.read() as connection:
        return await people.guild(connection, ask.server)


async def _server(ask: Ask[Bot], above: str = "") -> Message:
    rows = pages.rows(pages.SETTINGS, THIS_SERVER, ask.interaction)
    return server_message(await _guild(ask), ask.t, rows, above)
