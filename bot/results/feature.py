"""What remains of games: results, ratings, standings, profiles, history, seasons of servers."""

from __future__ import annotations

from typing import Final

from bot.kit import pressing, steady
from bot.kit.feature import Feature
from bot.kit.protocols import Carrier
from bot.results.app import App
from bot.results.commands.results import Results, profile_of
from bot.results.presses import books, history, profiles, seasons, sharing, standings
from bot.results.service import foreseeing, rated, recounting, results, rulings, server_seasons
from bot.results.telling import endings, late
from bot.results.telling import seasons as seasons_told
from bot.storage.rows import Event
from bot.table.presses import pages
from bot.table.service import advance, foresight, loading, lobby
from renderers.translation import N_


async def _end_season(bot: Carrier[App], event: Event) -> None:
    await server_seasons.end_due(bot.app.database, int(event.subject), steady.now())


async def _recompute(bot: Carrier[App], event: Event) -> None:
    await recounting.recount(bot.app.database, event.subject, bot.app.thinkers.compute)


FEATURE: Final = Feature(
    app=App,
    commands=(Results,),
    menus=(profile_of,),
    moved={N_("rating"): "profile", N_("history"): "games"},
    presses={
        **standings.VERBS,
        **seasons.VERBS,
        **profiles.VERBS,
        **history.VERBS,
        **sharing.VERBS,
        **books.VERBS,
    },
    messages={
        "result": endings.result,
        "side_result": endings.side_result,
        rulings.RULED_BOARD: endings.ruled_board,
    },
    events={server_seasons.EVENT: _end_season, recounting.RECOMPUTE: _recompute},
    news={**seasons_told.SENDERS, **late.SENDERS},
    joins=(
        advance.ENDED.by(results.record),
        loading.COUNTED.by(results.counts),
        lobby.UNRATED.by(rated.decide),
        foresight.FORESIGHT.by(foreseeing.FORESEEING),
        pages.GAMES.by(history.FINISHED),
        rulings.DECIDED.by(server_seasons.corrected),
        pressing.ANSWERED.by(late.answered),
    ),
)
