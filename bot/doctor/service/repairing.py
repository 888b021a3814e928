"""Mending what follows from what is of record: positions of logs, ratings of results, tables of outcomes.

Logs, results, outcomes, secrets and audits are never written.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.doctor.service.findings import Finding
from bot.doctor.service.games import rebuilt
from bot.doctor.store import cases
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.kit.store.queues import events
from bot.leagues.service import closing, ledger
from bot.leagues.service.ratifying import ruled, verdict
from bot.leagues.store import seasons as leagues
from bot.results.service import recounting, rulings
from bot.results.service.recounting import RECOMPUTE
from bot.results.store import ratings
from bot.storage.tables import games as games_table
from bot.table.store import games

HEAD: Final = ("state", "ply", "deal", "to_act")
"""The columns of a game that follow from its log."""


@dataclass(frozen=True, slots=True)
class Repairs:
    """Mends what was found, in one transaction; ratings are computed anew after it, as after corrections."""

    database: Database
    now: Callable[[], float]

    async def mend(self, found: Sequence[Finding]) -> int:
        """Write anew what can be rebuilt of this; return how much that was."""
        mended = 0
        async with self.database.write() as connection:
            for finding in found:
                if finding.can_be_rebuilt:
                    mended += await _BY_KIND[finding.kind](self, connection, finding.where)
        await recounting.recount_stale(self.database)
        return mended

    async def _head(self, connection: AsyncConnection, game: str) -> bool:
        """Let a game stand where its log leads, and be shown so."""
        await games.hold(connection, game)
        (case,) = await cases.read(connection, [game])
        row = rebuilt(case)
        if row is None:
            return False
        columns = {name: getattr(row, name) for name in HEAD}
        await connection.execute(update(games_table).where(games_table.c.id == game).values(columns))
        if row.status == "running":
            await due.put(connection, game, "board", self.now())
        return True

    async def _counts(self, connection: AsyncConnection, game: str) -> bool:
        """Let a result count as was played, or decided."""
        (case,) = await cases.read(connection, [game])
        assert case.remains is not None
        stand = rulings.decided_by(case.remains.decisions, case.remains.played)
        if case.row.fixture is not None:
            season_id, number = ledger.read_name(case.row.fixture)
            season = await ledger.load(connection, season_id)
            fixture = season.fixtures[number]
            stand = ruled(season.event(fixture), stand, verdict(season, fixture, game))
        await rulings.let_stand(connection, case.remains.with_seats, stand, self.now())
        return True

    async def _ratings(self, connection: AsyncConnection, pool: str) -> bool:
        """Let a pool be computed anew: here, or by the bot if this process dies."""
        await ratings.mark_stale(connection, [pool])
        await events.put(connection, RECOMPUTE, pool, self.now())
        return True

    async def _table(self, connection: AsyncConnection, season_id: str) -> bool:
        """Freeze the tables of a season anew that may still be corrected."""
        season = await ledger.load(connection, season_id)
        if season.row.state != "closed":
            return False
        after = await closing.frozen(connection, season)
        await leagues.put_season(connection, after.row)
        return True

    async def _places(self, connection: AsyncConnection, season_id: str) -> bool:
        """Let profiles tell the places of the final tables."""
        season = await ledger.load(connection, season_id)
        final = closing.read_final(season.row.final)
        await leagues.set_places(connection, season_id, closing.places_in(season, final))
        return True


_BY_KIND: Final[Mapping[str, Callable[[Repairs, AsyncConnection, str], Awaitable[bool]]]] = {
    "head": Repairs._head,
    "counts": Repairs._counts,
    "ratings": Repairs._ratings,
    "table": Repairs._table,
    "places": Repairs._places,
}
"""What mends each kind of thing that can be rebuilt, given where it is."""
