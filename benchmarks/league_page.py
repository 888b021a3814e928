"""How long the page of a league's standings takes from its rows to its picture: 1,000 entrants, 10,000 games.

A page is computed in a process of its own, and drawn in another, so that nothing else waits: how long the
loop stands still meanwhile is measured too.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import msgspec

from benchmarks.league_standings import league
from bot.leagues.messages.table_pictures import LINES, look
from bot.leagues.service import tables
from bot.leagues.service.season import Season, listed, write_terms
from bot.leagues.service.tables import Wanted
from bot.leagues.service.terms import EventTerms, SeasonTerms
from bot.storage.league_rows import EntrantRow, FixtureRow, OutcomeRow, RoundRow, SeasonRow
from bot.table.messages import pictures
from bot.table.service.computer import Thinkers
from engine import catalogue
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.leagues.formats import Format

TIMES: Final = 5


def run() -> None:
    """Measure the first page of a Swiss."""
    with pictures.painting():
        asyncio.run(_run())


async def _run() -> None:
    season, t = _season(), translator("en")
    thinkers = Thinkers(1)
    still: list[float] = []
    watch = asyncio.create_task(_watch(still))
    for what, work in (("table", tables.page), ("crosstable", tables.cross)):
        taken = []
        for _ in range(TIMES + 1):
            begun = time.perf_counter()
            await tables.computed(thinkers.compute, work, season, Wanted(), 1)
            taken.append(time.perf_counter() - begun)
        print(f"{what}: {statistics.median(taken[1:]) * 1000:.0f} ms in a process of its own")
    page = await tables.computed(thinkers.compute, tables.page, season, Wanted(), 1)
    begun = time.perf_counter()
    await look(season, LINES, page, Wanted(), 1, t).picture(t, USUAL)
    print(f"picture, drawn anew: {(time.perf_counter() - begun) * 1000:.0f} ms")
    watch.cancel()
    print(f"the loop stood still for {max(still) * 1000:.0f} ms at most")
    thinkers.close()


async def _watch(still: list[float]) -> None:
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(0.001)
        still.append(time.perf_counter() - begun - 0.001)


def _season() -> Season:
    """Return the season whose field the other benchmark counts."""
    field, rules = league(1), catalogue.get("cerke")
    options = msgspec.json.encode(rules.make_options("")).decode()
    event = EventTerms(
        game_id="cerke", options=options, version=rules.version, format=Format.SWISS, rounds=20
    )
    terms = write_terms(SeasonTerms(name="League", channel_id=1, events=(event,)))
    row = SeasonRow(
        id="league",
        league="l",
        guild_id=1,
        number=1,
        state="running",
        zone="UTC",
        terms=terms,
        changed_at=0.0,
    )
    of: Callable[..., Any] = dict
    entrants = of(
        (
            one.number,
            EntrantRow(
                season="league",
                number=one.number,
                user_id=one.number,
                name=f"Player {one.number}",
                seed=one.seed,
                since=0.0,
                entered_at=0.0,
            ),
        )
        for one in field.entrants
    )
    rounds = {
        number: RoundRow(season="league", id=number, number=number, state="closed", at=0.0)
        for number in range(1, field.drawn + 1)
    }
    fixtures, outcomes = {}, {}
    for number, one in enumerate(field.meetings, 1):
        fixtures[number] = FixtureRow(
            season="league", id=number, round=one.round, table_number=number, seats=one.seats
        )
        assert one.kind is not None
        first = one.points[0] > Fraction(1, 2)
        outcomes[number, 1] = OutcomeRow(
            season="league",
            fixture=number,
            revision=1,
            kind=one.kind.value,
            points=listed(one.points),
            places="1,2" if first else "2,1",
            game_points=listed(one.game_points),
            source="game",
            at=0.0,
        )
    return Season(row, entrants, rounds, fixtures, outcomes)
