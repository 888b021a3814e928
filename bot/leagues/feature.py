"""Leagues: seasons that people enter, in which they are paired, meet, and stand in a table."""

from __future__ import annotations

from typing import Final

from bot.away.presses import clock
from bot.away.service import outages as outages_of_servers
from bot.away.service import removals
from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.kit.store.queues import GAME_OVER
from bot.leagues.app import App
from bot.leagues.commands.suggesting import suggest_leagues
from bot.leagues.presses import (
    arenas,
    availability,
    books,
    correcting,
    drafting,
    follow,
    history,
    ladders,
    members,
    organising,
    schedule,
    tables,
)
from bot.leagues.service import leaving, ledger, notices, outages, ratifying, returning, rewinding
from bot.leagues.telling import fixtures, games, meetings, mine, places, rounds, seasons
from bot.leagues.telling import ladders as ladders_told
from bot.leagues.telling import rewinding as rewinding_told
from bot.leagues.telling.lane import LeagueNews
from bot.results.commands import results
from bot.results.presses import profiles
from bot.results.service import rulings
from bot.storage.rows import Event
from bot.table.presses import mine as mine_of_all
from bot.table.presses import pages
from bot.table.service import rewinding as tables_rewinding
from bot.table.service import seating
from bot.table.telling import hosts
from renderers.translation import N_


async def _season(bot: Carrier[App], event: Event) -> None:
    await bot.app.seasons.advance(event.subject, bot.presence.has_left)


async def _fixture(bot: Carrier[App], event: Event) -> None:
    await bot.app.seasons.game_over(event.subject)


FEATURE: Final = Feature(
    app=App,
    moved={N_("availability"): "settings", N_("league"): "club", N_("organise"): "club"},
    presses={
        **availability.VERBS,
        **tables.VERBS,
        **books.VERBS,
        **history.VERBS,
        **members.VERBS,
        **schedule.VERBS,
        **follow.VERBS,
        **correcting.VERBS,
        **arenas.VERBS,
        **ladders.VERBS,
        **drafting.VERBS,
        **organising.VERBS,
    },
    events={ledger.EVENT: _season, GAME_OVER: _fixture},
    failed={ledger.EVENT: notices.failed, GAME_OVER: notices.failed},
    news={
        **seasons.SENDERS,
        **rounds.SENDERS,
        **games.SENDERS,
        **meetings.SENDERS,
        **ladders_told.SENDERS,
        **rewinding_told.SENDERS,
    },
    lane=LeagueNews,
    joins=(
        clock.MOVED.by(availability.heard),
        pages.SETTINGS.by(availability.HOURS),
        hosts.HOSTS.by(fixtures),
        mine_of_all.ALSO.by(mine.also),
        outages_of_servers.TIMED.by(outages.timed),
        outages_of_servers.MISSED.by(returning.go_on_after),
        outages_of_servers.TOLD_TOO.by(outages.tell),
        removals.RETURNED.by(returning.go_on),
        profiles.ALSO.by(places.reached),
        results.LEAGUES.by(results.Leagues(suggest_leagues, tables.open_meant, history.show)),
        rulings.BEFORE.by(ratifying.require_of_server),
        seating.LEAVE_ALL.by(leaving.leave_all),
        tables_rewinding.ALSO.by(rewinding.went_back),
        tables_rewinding.PLACES.by(rewinding.channels),
    ),
)
