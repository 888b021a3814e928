"""A game from its proposal to its end: lobby and rules, play, seats, the board and what is said of it."""

from __future__ import annotations

from typing import Final

from bot.kit import steady
from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.storage.rows import Event
from bot.table.app import App
from bot.table.commands.game import Playing
from bot.table.commands.lobby import Lobby, challenge
from bot.table.commands.rules import Rules
from bot.table.presses import (
    across,
    consenting,
    hosting,
    leaving,
    lobby,
    looking,
    matching,
    mine,
    more,
    pages,
    playing,
    proposing,
    rematch,
    rule_sets,
    rules,
    seats,
    why_not,
)
from bot.table.presses.through import up_to_date
from bot.table.service import adjourning, reminders, silent
from bot.table.store import games
from bot.table.telling import rewinding, sending
from renderers.translation import N_


async def _resume(bot: Carrier[App], event: Event) -> None:
    await bot.app.adjourning.time_up(event.subject)


async def _remind(bot: Carrier[App], event: Event) -> None:
    await reminders.remind(bot.app.database, event, steady.now())


async def _silent(bot: Carrier[App], event: Event) -> None:
    await silent.look(bot.app.database, event, steady.now())


FEATURE: Final = Feature(
    app=App,
    commands=(Lobby, Playing, Rules),
    menus=(challenge,),
    moved={
        N_("mine"): "games",
        "board": "game board",
        N_("table"): "game board",
        "draw": "game draw",
        "takeback": "game takeback",
        "pause": "game pause",
        "resign": "game resign",
        **{f"rules {below}": "rules" for below in (N_("show"), N_("compare"))},
    },
    presses=up_to_date(
        {
            **lobby.VERBS,
            **across.VERBS,
            **mine.VERBS,
            **hosting.VERBS,
            **matching.VERBS,
            **playing.VERBS,
            **looking.VERBS,
            **why_not.VERBS,
            **more.VERBS,
            **leaving.VERBS,
            **consenting.VERBS,
            **seats.VERBS,
            **rules.VERBS,
            **rule_sets.VERBS,
            **proposing.VERBS,
        }
    )
    | rematch.VERBS,
    messages=sending.SENDERS,
    news=rewinding.NEWS,
    forgets=(games.forget_answers,),
    joins=(pages.GAMES.by(mine.MINE), pages.GAMES.by(mine.HERE)),
    events={adjourning.RESUME: _resume, reminders.EVENT: _remind, silent.EVENT: _silent},
)
