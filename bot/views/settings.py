"""The page of settings: what one person prefers, and what a server has set; it changes in place."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

import discord
from discord import ui

from bot.storage.rows import GuildRow, PlayerRow
from bot.views.message import Message, framed, row
from bot.views.press import Press, PressButton, PressSelect
from renderers.translation import LANGUAGES, N_, Translator

PREFER: Final = "prefer"
"""The verb of a person's preferences; its argument names one."""

SERVER: Final = "server"
"""The verb of a server's settings."""

SWITCHES: Final = MappingProxyType(
    {
        "private_choice": (
            N_("Choose in private"),
            N_("The board shows one button, **My move**, and nobody watches you choose."),
        ),
        "confirm_moves": (N_("Ask before a move"), N_("A move is played only after one more press.")),
        "turn_dms": (N_("Calls by DM"), N_("I tell you by DM when it is your turn.")),
        "hand_dms": (N_("Hands by DM"), N_("Hidden hands come by DM, else only by the button **My hand**.")),
    }
)
"""The preferences that are on or off, each with its name and what it does."""

STYLES: Final = MappingProxyType({"brush": N_("brush"), "gothic": N_("plain")})
"""How signs are drawn."""

LANGUAGE_NAMES: Final = MappingProxyType({"en": "English", "ja": "日本語"})
"""What the languages call themselves."""

AUTOMATIC: Final = "auto"
"""A server's choice of no language of its own: the language that Discord knows of it."""


def settings_message(player: PlayerRow, server: GuildRow | None, t: Translator) -> Message:
    """Return the page; ``server`` is None for whoever may not change what a server has set."""
    lines = [t.t(N_("## Your settings"))]
    lines += [
        _line(t.t(name), _state(getattr(player, key), t), t.t(what), t)
        for key, (name, what) in SWITCHES.items()
    ]
    content: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    rows: list[ui.Item[Any]] = [
        row(*(_switch(key, t.t(name), getattr(player, key)) for key, (name, _) in SWITCHES.items())),
        row(_styles(player, t)),
    ]
    if server is not None:
        rows += [ui.TextDisplay(t.t(N_("### This server"))), row(_languages(server, t))]
    return framed(content, rows)


def _line(name: str, state: str, what: str, t: Translator) -> str:
    stands = t.t(N_("{name}: {what}"), name=name, what=f"**{state}**")
    return f"{stands}\n-# {what}"


def _state(on: bool, t: Translator) -> str:
    return t.t(N_("on")) if on else t.t(N_("off"))


def _switch(key: str, name: str, on: bool) -> PressButton:
    """Return the button that turns a preference: green while it is on."""
    style = discord.ButtonStyle.success if on else discord.ButtonStyle.secondary
    return PressButton(Press(PREFER, args=(key, "off" if on else "on")), name, style)


def _styles(player: PlayerRow, t: Translator) -> PressSelect:
    options = [
        discord.SelectOption(
            label=t.t(N_("Signs on my own view: {style}"), style=t.t(name)),
            value=key,
            default=key == player.style,
        )
        for key, name in STYLES.items()
    ]
    return PressSelect(Press(PREFER, args=("style",)), options)


def _languages(server: GuildRow, t: Translator) -> PressSelect:
    names = {AUTOMATIC: t.t(N_("as Discord has it"))} | {key: LANGUAGE_NAMES[key] for key in LANGUAGES}
    chosen = server.language or AUTOMATIC
    options = [
        discord.SelectOption(
            label=t.t(N_("Language of public messages: {language}"), language=name),
            value=key,
            default=key == chosen,
        )
        for key, name in names.items()
    ]
    return PressSelect(Press(SERVER, args=("language",)), options)
