"""A row of buttons between pages that belong together, though each is a room's of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import discord

from bot.kit.messages.message import ActionRow, row
from bot.kit.messages.press import Press, PressButton
from renderers.translation import Translator

PER_ROW: Final = 5
"""Buttons that Discord allows in a row."""


@dataclass(frozen=True, slots=True)
class Tab:
    """The way to a page: its place among the others, what its button is called, and what is pressed by it.

    ``staff`` is a page that only those see who may manage the server.
    """

    place: int
    label: str
    press: Press
    staff: bool = False


def tab_rows(tabs: Iterable[Tab], here: Tab | None, t: Translator, *, staff: bool) -> list[ActionRow]:
    """Return the buttons of all pages, with the one that is shown in colour."""
    primary, plain = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    buttons = [
        PressButton(tab.press.apart("tab"), t.t(tab.label), primary if tab is here else plain)
        for tab in sorted(tabs, key=lambda tab: tab.place)
        if staff or not tab.staff
    ]
    return [row(*buttons[at : at + PER_ROW]) for at in range(0, len(buttons), PER_ROW)]
