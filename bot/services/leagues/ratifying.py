"""Results follow the outcomes of their fixtures: what staff decides there, ratings are computed anew by.

A fixture of one game decides about that game's result; in a match of several only the match is corrected.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.leagues.field import AT_THE_BOARD, Kind
from bot.services.leagues.season import Season, integers
from bot.services.ratings.pools import pools_of
from bot.services.recounting import RECOMPUTE
from bot.services.staff import SOON
from bot.storage import due, ratings, results
from bot.storage.league_rows import OutcomeRow
from bot.storage.queues import events
from bot.storage.results import WithSeats
from bot.storage.rows import ResultSeat


async def ratify(connection: AsyncConnection, before: Season, after: Season, now: float) -> None:
    """Let the results of games agree with the outcomes that have changed."""
    for fixture in after.fixtures.values():
        known, outcome = before.outcome(fixture.id), after.outcome(fixture.id)
        if outcome is None or known == outcome or fixture.games_to_play > 1:
            continue
        for game in outcome.games.split(",")[1:]:
            found = await results.get(connection, game)
            if found is not None:
                await _agree(connection, outcome, found, now)


async def _agree(connection: AsyncConnection, outcome: OutcomeRow, found: WithSeats, now: float) -> None:
    row, seats = found
    kind = Kind(outcome.kind)
    annulled = kind is Kind.ANNULLED or (outcome.source == "staff" and kind not in AT_THE_BOARD)
    wanted = _placed(seats, integers(outcome.places))
    if (annulled, wanted) == (row.annulled, seats):
        return
    await results.change(connection, row.game, annulled=annulled)
    await results.set_seats(connection, row.game, wanted)
    if not row.unrated:
        stale = pools_of(row.guild_id, row.game_id, row.family)
        await ratings.mark_stale(connection, stale)
        await events.put_all(connection, [(RECOMPUTE, pool, now) for pool in stale])
    await due.put(connection, row.game, "result", now + SOON)


def _placed(seats: Sequence[ResultSeat], places: Sequence[int]) -> list[ResultSeat]:
    """Return the seats with the places of the fixture, as far as it says any for people."""
    return [
        msgspec.structs.replace(seat, place=places[seat.seat])
        if seat.seat < len(places) and places[seat.seat]
        else seat
        for seat in seats
    ]
