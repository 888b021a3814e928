"""Time away from the table: whose time is up, reminders, outages, vacation and quiet hours."""

from __future__ import annotations

from typing import Final

from bot.away.app import App
from bot.away.presses import clock
from bot.away.telling import news, resting, silent
from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.storage.rows import Event
from bot.table.presses import pages
from bot.table.service import timing


async def _clock(bot: Carrier[App], event: Event) -> None:
    await bot.app.times.ran_out(event.subject)


FEATURE: Final = Feature(
    app=App,
    presses=clock.VERBS,
    events={timing.EVENT: _clock},
    news={**news.SENDERS, **silent.SENDERS, **resting.SENDERS},
    moved={"clock": "game clock"},
    joins=(pages.SETTINGS.by(clock.TIME),),
)
