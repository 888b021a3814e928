"""From a press to what it does: the table of all verbs, and the way there through the door."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import discord

from bot.away.presses import clock
from bot.kit.messages.press import CONTROL, MODAL, Press
from bot.kit.protocols import Bot, Interaction
from bot.kit.service.errors import StalePosition
from bot.leagues.presses import (
    arenas,
    availability,
    correcting,
    drafting,
    ladders,
    organising,
)
from bot.leagues.presses import door as league_door
from bot.leagues.presses import follow as league_follow
from bot.leagues.presses import history as league_history
from bot.leagues.presses import members as leagues
from bot.leagues.presses import schedule as league_schedule
from bot.leagues.presses import tables as league_tables
from bot.people.presses import erasing, preferring
from bot.records.presses import filming, records, review, stepping
from bot.results.presses import history, profiles, seasons, standings
from bot.staff.presses import staff
from bot.table.presses import (
    consenting,
    hosting,
    leaving,
    lobby,
    looking,
    playing,
    proposing,
    rule_sets,
    rules,
    seats,
)
from bot.table.presses.door import Verbs, admit

VERBS: Final[Verbs] = {
    **lobby.VERBS,
    **hosting.VERBS,
    **playing.VERBS,
    **looking.VERBS,
    **leaving.VERBS,
    **consenting.VERBS,
    **seats.VERBS,
    **review.VERBS,
    **stepping.VERBS,
    **filming.VERBS,
    **staff.VERBS,
    **rules.VERBS,
}
"""What every press on a game does, and who may."""

OF_NO_GAME: Final[Mapping[str, Callable[[Bot, Interaction, Press], Awaitable[None]]]] = {
    **preferring.VERBS,
    **rule_sets.VERBS,
    **rules.OF_NO_GAME,
    **proposing.VERBS,
    **clock.VERBS,
    **availability.VERBS,
    **standings.VERBS,
    **league_tables.VERBS,
    **league_history.VERBS,
    **seasons.VERBS,
    **leagues.VERBS,
    **league_schedule.VERBS,
    **staff.OF_NO_GAME,
    **profiles.VERBS,
    **history.VERBS,
    **records.VERBS,
    **erasing.VERBS,
    **league_door.admitted(league_follow.VERBS),
    **league_door.admitted(correcting.VERBS),
    **league_door.admitted(arenas.VERBS),
    **league_door.admitted(ladders.VERBS),
    **league_door.admitted(drafting.VERBS),
    **league_door.admitted(organising.VERBS),
}
"""What is done by presses that belong to no game: settings, one's own time, the list of games, tables."""

CLOSE: Final = "close"
"""The verb that puts a question away, whatever it is about."""

UNKNOWN: Final = Press("unknown")


async def handle(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Do what a press asks for; whatever goes wrong, the person gets an answer."""
    try:
        if press.verb == CLOSE:
            await leaving.close(interaction)
        elif press.verb in OF_NO_GAME:
            await OF_NO_GAME[press.verb](bot, interaction, press)
        elif press.verb in VERBS:
            needs, do = VERBS[press.verb]
            match = await bot.app.play.match(press.game)
            request = await admit(bot, interaction, match, needs, press)
            try:
                await do(request)
            except StalePosition as error:
                if not await playing.bring_up_to_date(request, error):
                    raise
        else:
            await bot.answers.outdated(interaction)
    except Exception as error:
        await bot.answers.error(interaction, error)


async def on_other(bot: Bot, interaction: Interaction) -> None:
    """Handle modals, and answer presses that match nothing any more."""
    data: Any = interaction.data
    custom_id = data.get("custom_id", "") if data else ""
    if interaction.type is discord.InteractionType.modal_submit:
        match = MODAL.fullmatch(custom_id)
        await handle(bot, interaction, Press.read(match, _texts(data)) if match else UNKNOWN)
        return
    if interaction.type is discord.InteractionType.component and not (
        re.fullmatch(CONTROL, custom_id) and _is_shown(interaction.message, custom_id)
    ):
        await handle(bot, interaction, UNKNOWN)


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
