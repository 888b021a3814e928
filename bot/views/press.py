"""Buttons, selects and modals whose whole state stands in their custom id, so that they survive a restart.

A custom id reads ``b;verb;game;ply;args`` (``s`` for selects, ``m`` for modals); args are joined by
dots; a menu of people has ``u``.  What to do for a verb is looked up in one table, filled by :func:`on`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import ui

if TYPE_CHECKING:
    from bot.client import Tymok

Interaction: TypeAlias = "discord.Interaction[Tymok]"

MOST_CHOSEN: Final = 25
"""People or options that Discord lets somebody choose at once."""

_GRAMMAR: Final = r";(?P<verb>[a-z_]+);(?P<game>[a-z0-9]*);(?P<ply>\d*);(?P<args>[^;]*)"
_MODAL: Final = re.compile("m" + _GRAMMAR + r";[0-9a-f]+")


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

    @classmethod
    def read(cls, match: re.Match[str], values: Sequence[str] = ()) -> Press:
        """Read what :meth:`custom_id` wrote."""
        args = tuple(match["args"].split(".")) if match["args"] else ()
        ply = int(match["ply"]) if match["ply"] else None
        return cls(match["verb"], match["game"], ply, args, tuple(values))


Handler = Callable[["Tymok", Interaction, Press], Awaitable[None]]

HANDLERS: Final[dict[str, Handler]] = {}


def on(verb: str) -> Callable[[Handler], Handler]:
    """Register a handler: what to do when something with this verb is pressed."""

    def register(handler: Handler) -> Handler:
        assert verb not in HANDLERS, verb
        HANDLERS[verb] = handler
        return handler

    return register


class PressButton(
    ui.DynamicItem[ui.Button[Any]],
    template=re.compile("b" + _GRAMMAR),
):
    """A button that carries a :class:`Press`."""

    def __init__(
        self,
        press: Press,
        label: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
    ) -> None:
        self.press = press
        super().__init__(
            ui.Button(label=label[:80], style=style, emoji=emoji, custom_id=press.custom_id("b"))
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> PressButton:
        """Make the button that was pressed from its custom id."""
        return cls(Press.read(match), label="·")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to its handler."""
        await handle(interaction, self.press)


class PressSelect(
    ui.DynamicItem[ui.Select[Any]],
    template=re.compile("s" + _GRAMMAR),
):
    """A menu that carries a :class:`Press`; the values chosen are added to it."""

    def __init__(
        self,
        press: Press,
        options: Sequence[discord.SelectOption] = (),
        placeholder: str = "",
        most: int = 1,
    ) -> None:
        self.press = press
        super().__init__(
            ui.Select(
                custom_id=press.custom_id("s"),
                options=list(options) or [discord.SelectOption(label="·")],
                placeholder=placeholder[:150] or None,
                max_values=most,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> PressSelect:
        """Make the menu that was used from its custom id and the values chosen."""
        data: Any = interaction.data
        return cls(Press.read(match, data.get("values", ())))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to its handler."""
        await handle(interaction, self.press)


class PressUserSelect(
    ui.DynamicItem[ui.UserSelect[Any]],
    template=re.compile("u" + _GRAMMAR),
):
    """A menu of the people here that carries a :class:`Press`; those chosen are added to it."""

    def __init__(self, press: Press, placeholder: str = "", most: int = 1) -> None:
        self.press = press
        menu: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=press.custom_id("u"),
            placeholder=placeholder[:150] or None,
            max_values=min(most, MOST_CHOSEN),
        )
        super().__init__(menu)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> PressUserSelect:
        """Make the menu that was used from its custom id."""
        return cls(Press.read(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to its handler, with the people chosen."""
        await handle(interaction, replace(self.press, people=tuple(self.item.values)))


def modal(press: Press, title: str, *fields: tuple[str, str, int]) -> ui.Modal:
    """Return a modal of text fields (label, placeholder, longest text).

    Its custom id ends in a random part: two people with the same modal open must not share one.
    Submissions are read in :func:`on_other`, since discord.py forgets open modals at a restart.
    """
    form = ui.Modal(title=title[:45], custom_id=f"{press.custom_id('m')};{secrets.token_hex(4)}")
    for number, (label, placeholder, longest) in enumerate(fields):
        text: ui.TextInput[Any] = ui.TextInput(
            custom_id=f"field{number}", placeholder=placeholder[:100], max_length=longest
        )
        form.add_item(ui.Label(text=label[:45], component=text))
    return form


async def handle(interaction: Interaction, press: Press) -> None:
    """Run the handler of a press; whatever goes wrong, the person gets an answer."""
    bot = interaction.client
    handler = HANDLERS.get(press.verb)
    try:
        if handler is None:
            await bot.answers.outdated(interaction)
        else:
            await bot.presence.check_press(interaction, press.game)
            await handler(bot, interaction, press)
    except Exception as error:
        await bot.answers.error(interaction, error)


async def on_other(interaction: Interaction) -> None:
    """Handle modals, and answer presses that match nothing any more."""
    data: Any = interaction.data
    custom_id = data.get("custom_id", "") if data else ""
    if interaction.type is discord.InteractionType.modal_submit:
        match = _MODAL.fullmatch(custom_id)
        press = Press.read(match, _texts(data)) if match else Press("unknown")
        await handle(interaction, press)
        return
    if interaction.type is discord.InteractionType.component and not (
        re.fullmatch("[bsu]" + _GRAMMAR, custom_id) and _is_shown(interaction.message, custom_id)
    ):
        await handle(interaction, Press("unknown"))


def _is_shown(message: discord.Message | None, custom_id: str) -> bool:
    """Tell whether the message has this control; discord.py hands on no press of one that is gone."""
    found: list[Any] = list(message.components) if message is not None else []
    for component in found:
        if getattr(component, "custom_id", None) == custom_id:
            return True
        found += getattr(component, "children", ())
    return False


def _texts(data: Any) -> list[str]:
    """Return the texts and values of a submitted modal, in order."""
    found: list[str] = []
    for row in data.get("components", ()):
        inner = row.get("component") or (row.get("components") or [{}])[0]
        value = inner.get("value")
        found += [value] if value is not None else inner.get("values", [])
    return found
