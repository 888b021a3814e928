"""The club of a server: one page for its members and its staff."""

from __future__ import annotations

from typing import Final

from bot.club.app import App
from bot.club.commands.club import Club
from bot.club.presses import disputes, evenings, page, seasons
from bot.club.service import evenings as weekly
from bot.club.service.disputes import upheld
from bot.club.telling import disputes as disputes_told
from bot.club.telling import evenings as evenings_told
from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.results.service import rulings
from bot.storage.rows import Event


async def _evening(bot: Carrier[App], event: Event) -> None:
    await bot.app.evenings.due(weekly.league_of(event.subject))


FEATURE: Final = Feature(
    app=App,
    commands=(Club,),
    presses={**page.VERBS, **seasons.VERBS, **disputes.VERBS, **evenings.VERBS},
    events={weekly.EVENT: _evening},
    news={**disputes_told.SENDERS, **evenings_told.SENDERS},
    joins=(rulings.DECIDED.by(upheld),),
)
