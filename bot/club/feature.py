"""The club of a server: one page for its members and its staff."""

from __future__ import annotations

from typing import Final

from bot.club.app import App
from bot.club.commands.club import Club
from bot.club.presses import disputes, evenings, page, roles, seasons, stuck
from bot.club.service import evenings as weekly
from bot.club.service import roles as ranks
from bot.club.service import waits
from bot.club.service.disputes import upheld
from bot.club.telling import disputes as disputes_told
from bot.club.telling import evenings as evenings_told
from bot.club.telling import roles as roles_told
from bot.club.telling import waits as waits_told
from bot.club.telling import ways
from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.leagues.service import ledger
from bot.learning.telling import teaching
from bot.results.service import rulings, server_seasons
from bot.storage.rows import Event
from bot.table.presses import pages
from bot.table.service import advance, seating


async def _evening(bot: Carrier[App], event: Event) -> None:
    await bot.app.evenings.due(weekly.league_of(event.subject))


async def _roles(bot: Carrier[App], event: Event) -> None:
    await bot.app.roles.look(event)


async def _waits(bot: Carrier[App], event: Event) -> None:
    await bot.app.waits.look(event, bot.presence.has_left)


FEATURE: Final = Feature(
    app=App,
    commands=(Club,),
    presses={
        **page.VERBS,
        **seasons.VERBS,
        **stuck.VERBS,
        **disputes.VERBS,
        **evenings.VERBS,
        **roles.VERBS,
    },
    events={weekly.EVENT: _evening, ranks.EVENT: _roles, waits.EVENT: _waits},
    news={**disputes_told.SENDERS, **evenings_told.SENDERS, **roles_told.SENDERS, **waits_told.SENDERS},
    joins=(
        pages.SETTINGS.by(page.TAB),
        rulings.DECIDED.by(upheld),
        rulings.DECIDED.by(ranks.corrected),
        ledger.CHANGED.by(ranks.changed),
        ledger.CHANGED.by(waits.changed),
        server_seasons.OVER.by(ranks.server_season_over),
        advance.ENDED.by(ranks.ended),
        seating.LEAVE_ALL.by(ranks.erased),
        teaching.WAYS_ON.by(ways.way_on),
    ),
)
