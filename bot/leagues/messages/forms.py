"""Forms of fields that each have a description."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from discord import ui

from bot.kit.messages.message import Item, Label, unkept
from bot.kit.messages.press import Press, choice


def form(press: Press, title: str, *parts: Item) -> ui.Modal:
    """Return a form; its custom id ends in a random part, as that of every modal."""
    made = ui.Modal(title=title[:45], custom_id=f"{press.custom_id('m')};{secrets.token_hex(4)}")
    for part in parts:
        made.add_item(part)
    return unkept(made)


def text_field(
    name: str, label: str, description: str, value: str, longest: int, *, required: bool = True
) -> Label:
    """Return a field in which a text is typed, and what stands in it."""
    text: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=name, default=value or None, max_length=longest, required=required
    )
    return ui.Label(text=label[:45], description=description[:100], component=text)


def menu_field(name: str, label: str, offers: Mapping[str, str], chosen: str = "") -> Label:
    """Return a field in which one of several is chosen: texts by value."""
    options = [choice(text, value, chosen=value == chosen) for value, text in offers.items()]
    menu: ui.Select[ui.Modal] = ui.Select(custom_id=name, options=options)
    return ui.Label(text=label[:45], component=menu)
