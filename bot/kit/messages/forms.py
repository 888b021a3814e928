"""The fields of forms that each have a description."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ui

from bot.kit.messages.message import Label
from bot.kit.messages.press import LONGEST_TITLE, choice


def text_field(
    name: str, label: str, description: str, value: str, longest: int, *, required: bool = True
) -> Label:
    """Return a field in which a text is typed, and what stands in it."""
    text: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=name, default=value or None, max_length=longest, required=required
    )
    return ui.Label(text=label[:LONGEST_TITLE], description=description[:100], component=text)


def menu_field(name: str, label: str, offers: Mapping[str, str], chosen: str = "") -> Label:
    """Return a field in which one of several is chosen: texts by value."""
    options = [choice(text, value, chosen=value == chosen) for value, text in offers.items()]
    menu: ui.Select[ui.Modal] = ui.Select(custom_id=name, options=options)
    return ui.Label(text=label[:LONGEST_TITLE], component=menu)
