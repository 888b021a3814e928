"""The rules page of a game: how it is played, and its signs."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.views.message import Message, framed, gallery, picture_file
from renderers import Picture


def rules_message(words: str, signs: Picture | None) -> Message:
    """Return the short rules of a game with the picture of its signs below them, if it has one."""
    content: list[ui.Item[Any]] = [ui.TextDisplay(words)]
    if signs is None:
        return framed(content, [])
    return framed([*content, gallery(signs, "signs")], [], [picture_file(signs, "signs")])
