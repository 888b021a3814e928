"""A game from its proposal to its end: lobby and rules, play, seats, the board and what is said of it."""

from __future__ import annotations

import time
from typing import Final

from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.storage.rows import Event
from bot.table.app import App
from bot.table.commands.game import Playing
from bot.table.commands.lobby import Lobby
from bot.table.commands.rules import Rules
from bot.table.presses import (
    consenting,
    hosting,
    leaving,
    lobby,
    looking,
    more,
    playing,
    proposing,
    rule_sets,
    rules,
    seats,
)
from bot.table.presses.through import up_to_date
from bot.table.service import adjourning, reminders
from bot.table.telling import sending


async def _resume(bot: Carrier[App], event: Event) -> None:
    await bot.app.adjourning.time_up(event.subject)


async def _remind(bot: Carrier[App], event: Event) -> None:
    await reminders.remind(bot.app.database, event, time.time())


FEATURE: Final = Feature(
    app=App,
    commands=(Lobby, Playing, Rules),
    presses=up_to_date(
        {
            **lobby.VERBS,
            **hosting.VERBS,
            **playing.VERBS,
            **looking.VERBS,
            **more.VERBS,
            **leaving.VERBS,
            **consenting.VERBS,
            **seats.VERBS,
            **rules.VERBS,
            **rule_sets.VERBS,
            **proposing.VERBS,
        }
    ),
    messages=sending.SENDERS,
    events={adjourning.RESUME: _resume, reminders.EVENT: _remind},
)
