"""What people and servers set, looks, one's own data."""

from __future__ import annotations

from typing import Final

from bot.away.service import removals
from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.people.app import App
from bot.people.commands.settings import Settings
from bot.people.presses import erasing, limits, preferring
from bot.people.telling import gone
from bot.storage.rows import Event
from bot.table.presses import pages
from renderers.translation import N_


async def _server_over(bot: Carrier[App], event: Event) -> None:
    await bot.app.forgetting.look(event)


FEATURE: Final = Feature(
    app=App,
    commands=(Settings,),
    moved={f"settings {below}": "settings" for below in (N_("page"), N_("presets"))},
    events={removals.EVENT: _server_over},
    news=gone.SENDERS,
    presses={**preferring.VERBS, **limits.VERBS, **erasing.VERBS},
    joins=tuple(
        pages.SETTINGS.by(tab)
        for tab in (preferring.PLAY, preferring.LOOKS, preferring.THIS_SERVER, erasing.DATA)
    ),
)
