"""Who has left a season is told, and how the game ended that they forfeited, also where that ended all."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from bot.away.service.time_over import NO_SHOW
from bot.away.telling import news as away
from bot.kit.store.queues import league_news, news
from bot.leagues.service.notices import LEFT
from bot.leagues.service.terms import DAY
from bot.leagues.telling import seasons
from bot.storage.rows import News
from tests.bot.inside import Inside, inside
from tests.bot.leagues.clubs import CHANNEL, SERVER, LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.bot.storage.sqlite import Template


async def test_who_has_left_is_told_though_the_season_is_over_by_that(
    tmp_path: Path, sqlite_template: Template
) -> None:
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path) as there:
        there.join(SERVER, CHANNEL)
        club = LeagueClub(there.app.database, time.time())
        season = await club.started(4, event(way=Format.SWISS, rounds=1))
        first, last = season.tables(season.rounds_of(1)[0].id)
        await club.finish(first, 1, 2)
        await club.act(last)
        one, other = season.people(last)
        await club.leagues.leave(season.id, one, club.number())
        await club.tick(DAY)
        assert (await club.season(season.id)).row.state == "closed"
        left, other_left = (season.entrants[number].name for number in last.seats)
        (told,) = [row for row in await due(club, league_news) if row.kind == LEFT]
        assert await said(there, seasons.left, told) == (
            f"**{left}** has left Club. {other_left} wins by forfeit (Round 1)."
        )
        ended = [row for row in await due(club, news) if row.kind == NO_SHOW]
        assert {row.recipient for row in ended} == {one, other}
        for row in ended:
            text = await said(there, away.no_show, row)
            assert text.startswith(f"**Cerke: {other_left} wins: {left} is no longer in the league.**")


async def due(club: LeagueClub, queue: Any) -> list[News]:
    """Return the news that are due by now."""
    async with club.database.write() as connection:
        return list(await queue.claim(connection, club.time, 60.0, 200))


async def said(there: Inside, sender: Any, row: News) -> str:
    """Return what is written by a sender of news."""
    there.requests.clear()
    await sender(there.bot, row)
    (written,) = [payload for _, path, payload in there.requests if path.endswith("/messages")]
    return str(written["content"])
