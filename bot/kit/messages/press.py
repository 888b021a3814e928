"""Buttons, selects and modals whose whole state stands in their custom id, so that they survive a restart.

A custom id reads ``b;verb;game;ply;args`` (``s`` for selects, ``m`` for modals); args are joined by
dots; a menu of people has ``u``, of roles ``r``, of channels ``c``.  What a verb does stands elsewhere.

Presses are read off interactions (:mod:`bot.handling`).  discord.py's dynamic items would read them too, but
put together the whole message that was pressed once more for each.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from discord import ui

from bot.kit.messages.message import Item, Label, unkept

MOST_CHOSEN: Final = 25
"""People or options that Discord lets somebody choose at once."""

LONGEST_LABEL: Final = 80
"""Signs that Discord allows on a button."""

LONGEST_CHOICE: Final = 100
"""Signs that Discord allows in an item of a menu, and in what is said of it."""

LONGEST_ID: Final = 100
"""Signs of a custom id that Discord takes."""

LONGEST_TITLE: Final = 45
"""Signs that Discord allows as the title of a form and above a field of it."""

ONE_LINE: Final = 500
"""Signs up to which a field of a form is one line."""

_GRAMMAR: Final = r";(?P<verb>[a-z_]+);(?P<game>[a-z0-9]*);(?P<ply>[0-9]*);(?P<args>[^;]*)"

CONTROL: Final = re.compile("[bsurc]" + _GRAMMAR)
"""The custom ids of buttons and menus."""

PEOPLE: Final = "u"
"""What those of menus of people begin with."""

MODAL: Final = re.compile("m" + _GRAMMAR + r";[0-9a-f]+")
"""The custom ids of modals."""


def custom_ids(components: Iterable[object]) -> Iterator[str]:
    """Yield the custom ids of all controls among these parts of a message."""
    for one in components:
        if custom_id := getattr(one, "custom_id", None):
            yield custom_id
        yield from custom_ids(getattr(one, "children", ()))


@dataclass(frozen=True, slots=True)
class Press:
    """What somebody pressed: a verb, the game and ply it was shown for, what had been chosen before.

    ``ply`` is None where the press does not belong to a position; ``values`` are a select's, or the
    texts of a modal; ``people`` were chosen in a menu of people.
    """

    verb: str
    game: str = ""
    ply: int | None = None
    args: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    people: tuple[discord.Member | discord.User, ...] = ()

    def custom_id(self, kind: str) -> str:
        """Write the press as a custom id; ``kind`` is b, s or m."""
        ply = "" if self.ply is None else str(self.ply)
        return ";".join((kind, self.verb, self.game, ply, ".".join(self.args)))

    def at(self, ply: int | None) -> Press:
        """Return the press as one that belongs to a position."""
        return replace(self, ply=ply)

    def apart(self, sign: str) -> Press:
        """Return the press with a sign that tells its control from others in the message; nobody reads it."""
        return replace(self, args=(*self.args, sign))

    @classmethod
    def read(cls, match: re.Match[str], values: Sequence[str] = ()) -> Press:
        """Read what :meth:`custom_id` wrote."""
        args = tuple(match["args"].split(".")) if match["args"] else ()
        ply = int(match["ply"]) if match["ply"] else None
        return cls(match["verb"], match["game"], ply, args, tuple(values))


def pressed_game(interaction: discord.Interaction[Any]) -> str:
    """Return the identifier of the game whose control or form was used; empty for anything else."""
    data: Any = interaction.data or {}
    custom_id = data.get("custom_id", "")
    found = CONTROL.fullmatch(custom_id) or MODAL.fullmatch(custom_id)
    return found["game"] if found else ""


class PressButton(ui.Button[ui.LayoutView]):
    """A button that carries a :class:`Press`."""

    def __init__(
        self,
        press: Press,
        label: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: discord.PartialEmoji | None = None,
    ) -> None:
        self.press = press
        super().__init__(
            label=label[:LONGEST_LABEL], style=style, emoji=emoji, custom_id=press.custom_id("b")
        )


def choice(label: str, value: str, *, chosen: bool = False, about: str = "") -> discord.SelectOption:
    """Return an item of a menu, with what is said of it in small: both as long as Discord takes them."""
    description = about[:LONGEST_CHOICE] or None
    return discord.SelectOption(
        label=label[:LONGEST_CHOICE], value=value, description=description, default=chosen
    )


def switch(press: Press, label: str, on: bool) -> PressButton:
    """Return a button that changes what is on or off: it is green while it is on."""
    style = discord.ButtonStyle.success if on else discord.ButtonStyle.secondary
    return PressButton(press, label, style)


class PressSelect(ui.Select[Any]):
    """A menu that carries a :class:`Press`; the values chosen are added to it."""

    def __init__(
        self,
        press: Press,
        options: Sequence[discord.SelectOption] = (),
        placeholder: str = "",
        most: int = 1,
        least: int = 1,
    ) -> None:
        self.press = press
        super().__init__(
            custom_id=press.custom_id("s"),
            options=list(options) or [discord.SelectOption(label="·")],
            placeholder=placeholder[:150] or None,
            min_values=least,
            max_values=most,
        )


class PressUserSelect(ui.DynamicItem[ui.UserSelect[Any]], template=re.compile(PEOPLE + _GRAMMAR)):
    """A menu of the people here that carries a :class:`Press`; those chosen are added to it.

    ``current`` are chosen beforehand; at ``least`` so many have to be.

    The library itself makes people of what Discord tells of those who are chosen, and hands the press on.
    """

    def __init__(
        self,
        press: Press,
        placeholder: str = "",
        most: int = 1,
        least: int = 1,
        current: Iterable[int] = (),
    ) -> None:
        self.press = press
        chosen = _chosen(current, discord.SelectDefaultValueType.user)
        menu: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=press.custom_id(PEOPLE),
            placeholder=placeholder[:150] or None,
            min_values=least,
            max_values=min(most, MOST_CHOSEN),
            default_values=chosen,
        )
        super().__init__(menu)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item, match: re.Match[str], /
    ) -> PressUserSelect:
        """Make the menu that was used from its custom id."""
        return cls(Press.read(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Tell the client of the press, with the people chosen."""
        press = replace(self.press, people=tuple(self.item.values))
        await interaction.client.pressed(interaction, press)


class PressRoleSelect(ui.RoleSelect[Any]):
    """A menu of the server's roles that carries a :class:`Press`; the one chosen, or none, is added."""

    def __init__(self, press: Press, placeholder: str = "", current: int | None = None) -> None:
        self.press = press
        chosen = _chosen(() if current is None else (current,), discord.SelectDefaultValueType.role)
        super().__init__(
            custom_id=press.custom_id("r"),
            placeholder=placeholder[:150] or None,
            min_values=0,
            default_values=chosen,
        )


THREADS: Final = (discord.ChannelType.public_thread, discord.ChannelType.private_thread)


class PressChannelSelect(ui.ChannelSelect[Any]):
    """A menu of the server's text channels that carries a :class:`Press`; those chosen are added.

    One has to be chosen, or, where ``most`` are more, as many as one likes.  ``threads`` are offered, too.
    """

    def __init__(
        self,
        press: Press,
        placeholder: str = "",
        current: Iterable[int] = (),
        most: int = 1,
        *,
        threads: bool = False,
    ) -> None:
        self.press = press
        chosen = _chosen(current, discord.SelectDefaultValueType.channel)
        super().__init__(
            custom_id=press.custom_id("c"),
            placeholder=placeholder[:150] or None,
            channel_types=[discord.ChannelType.text, *(THREADS if threads else ())],
            min_values=1 if most == 1 else 0,
            max_values=most,
            default_values=chosen,
        )


def _chosen(numbers: Iterable[int], kind: discord.SelectDefaultValueType) -> list[discord.SelectDefaultValue]:
    """Return what is chosen in a menu beforehand.

    What can be no number of Discord's, as of who was erased, is left out: it would refuse the whole message.
    """
    return [discord.SelectDefaultValue(id=one, type=kind) for one in numbers if 0 < one < 1 << 63]


def form(press: Press, title: str, *parts: Item) -> ui.Modal:
    """Return a modal of these parts.

    Its custom id ends in a random part: two people with the same modal open must not share one.
    Submissions are read by the client, since discord.py forgets open modals at a restart.
    """
    made = ui.Modal(title=title[:LONGEST_TITLE], custom_id=f"{press.custom_id('m')};{secrets.token_hex(4)}")
    for part in parts:
        made.add_item(part)
    return unkept(made)


def modal(
    press: Press,
    title: str,
    *fields: tuple[str, str, int],
    filled: Sequence[str] = (),
    needed: int | None = None,
) -> ui.Modal:
    """Return a modal of text fields (label, placeholder, longest text), with what stands in the first ones.

    The first ``needed`` ones have to be filled, all of them unless a number is named.
    """
    parts: list[Label] = []
    for number, (label, placeholder, longest) in enumerate(fields):
        text: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=f"field{number}",
            style=discord.TextStyle.paragraph if longest > ONE_LINE else discord.TextStyle.short,
            placeholder=placeholder[:100],
            max_length=longest,
            default=(filled[number] or None) if number < len(filled) else None,
            required=needed is None or number < needed,
        )
        parts.append(ui.Label(text=label[:LONGEST_TITLE], component=text))
    return form(press, title, *parts)


def value_modal(press: Press, name: str, short: str, field: tuple[str, int], **said: Any) -> ui.Modal:
    """Return a modal that asks for what is called by ``name`` (placeholder, longest text).

    A name that has no room above stands below what ``short`` calls it.
    """
    if len(name) <= LONGEST_TITLE:
        return modal(press, name, (name, *field), **said)
    asking = modal(press, short, (short, *field), **said)
    (asked,) = (item for item in asking.children if isinstance(item, ui.Label))
    asked.description = name[:100]
    return asking
