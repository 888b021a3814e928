"""From a press to what it does: what the features declare, by its verb."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import discord

from bot import features
from bot.kit.messages.press import CONTROL, MODAL, PEOPLE, Press
from bot.kit.protocols import Bot, Interaction
from bot.kit.service.errors import Outdated

UNKNOWN: Final = Press("unknown")

KINDS: Final = {
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "suggestion",
}
"""How interactions are counted that are no commands."""


async def handle(bot: Bot[Any], interaction: Interaction, press: Press) -> None:
    """Do what a press asks for; whatever goes wrong, the person gets an answer."""
    try:
        do = features.press(press.verb)
        if do is None:
            raise Outdated
        await do(bot, interaction, press)
    except Exception as error:
        await bot.answers.error(interaction, error)


def named(interaction: Interaction, press: Press | None) -> tuple[str, str]:
    """Return how an interaction is counted: what kind it is, and its verb or the name of its command."""
    kind = KINDS.get(interaction.type, "command")
    if press is not None:
        return kind, press.verb if features.press(press.verb) is not None else UNKNOWN.verb
    command = interaction.command
    return kind, UNKNOWN.verb if command is None else command.qualified_name


def about(interaction: Interaction, press: Press | None) -> dict[str, object]:
    """Return what an interaction is about, for whoever reads the log; never what was chosen or typed."""
    told: dict[str, object] = {"guild": interaction.guild_id or 0}
    if press is not None and press.game:
        told["game"] = press.game
    if press is not None and press.ply is not None:
        told["ply"] = press.ply
    return told


def read(interaction: Interaction) -> Press | None:
    """Return what an interaction presses; something else than any verb where no message of ours shows it.

    None for a command, and for people who were chosen: discord.py knows them, and hands that press on.
    """
    data: Any = interaction.data or {}
    custom_id = data.get("custom_id", "")
    if interaction.type is discord.InteractionType.modal_submit:
        match = MODAL.fullmatch(custom_id)
        return Press.read(match, _texts(data)) if match else UNKNOWN
    if interaction.type is not discord.InteractionType.component:
        return None
    match = CONTROL.fullmatch(custom_id)
    values = data.get("values", ())
    if match is None or not _is_shown(interaction.message, custom_id, values):
        return UNKNOWN
    return None if custom_id.startswith(PEOPLE) else Press.read(match, values)


def _is_shown(message: discord.Message | None, custom_id: str, values: Collection[str]) -> bool:
    """Tell whether the message that was pressed has this control, and offers what was chosen in it."""
    found: list[object] = list(message.components) if message is not None else []
    for component in found:
        if getattr(component, "custom_id", None) == custom_id:
            offered = {one.value for one in getattr(component, "options", ())}
            return not offered or offered.issuperset(values)  # those of a menu of people stand nowhere
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
