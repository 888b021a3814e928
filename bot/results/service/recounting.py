"""Ratings computed anew from the log: after a correction, and to prove that the stored ones are right.

A pool whose log has changed is stale: results that come meanwhile leave it alone, and are counted here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import counters
from bot.kit.store.counters import SEQ
from bot.kit.store.database import Database
from bot.results.service.ratings.fold import Entry, Folded, entries, recompute
from bot.results.service.ratings.proof import Difference, first_difference, moved_since
from bot.results.store import ratings

RECOMPUTE: Final = "recompute"
"""The kind of event by which a stale pool, its subject, is computed anew."""


class Proof(msgspec.Struct, frozen=True):
    """What a comparison of all pools with their logs has found.

    ``ratings`` in so many ``pools`` were compared, up to the first difference; ``stale`` pools have still to
    be computed anew and are left out.
    """

    pools: int
    ratings: int
    stale: int
    difference: Difference | None = None


async def recount_stale(database: Database) -> list[str]:
    """Compute all stale pools anew; return them."""
    async with database.read() as connection:
        stale = await ratings.stale_pools(connection)
    for pool, _ in stale:
        await recount(database, pool)
    return [pool for pool, _ in stale]


Compute = Callable[[Callable[..., Folded], str, list[Entry]], Awaitable[Folded]]
"""Lets a function do its work where nothing waits for it."""


async def recount(database: Database, pool: str, compute: Compute = asyncio.to_thread) -> None:
    """Compute a pool anew if it is stale, beside the other transactions, until nobody corrects it meanwhile.

    Only what has moved is written: what a correction of a late game costs does not grow with the log.
    ``compute`` is where the work is done: in a running bot, in a process of its own.
    """
    while not await _recounted(database, pool, compute):
        pass


async def _recounted(database: Database, pool: str, compute: Compute) -> bool:
    """Compute a pool anew; return False if it was corrected meanwhile."""
    async with database.read() as connection:
        stale, version = await ratings.state(connection, pool)
        if not stale:
            return True
        log = await ratings.log_of(connection, pool)
        stored = await _stored(connection, pool)
    folded = await compute(recompute, pool, list(entries(log)))
    async with database.write() as connection:
        await counters.next(connection, SEQ)  # who holds it knows all results: none is on its way
        _, current = await ratings.state(connection, pool)
        if current != version:
            return False
        later = await ratings.log_of(connection, pool, after=log[-1].seq if log else 0)
        folded = recompute(pool, entries(later), folded)
        since = moved_since(stored, folded)
        if since is not None:
            await ratings.replace_pool(connection, pool, folded.heads.values(), folded.steps, since)
        await ratings.mark_fresh(connection, pool, version)
    return True


async def _stored(connection: AsyncConnection, pool: str) -> Folded:
    """Return what is stored of a pool."""
    heads = await ratings.heads_of(connection, pool)
    return Folded(heads, [step for _, step in await ratings.steps_of(connection, pool)])


async def prove(database: Database) -> Proof:
    """Compare all ratings with those that follow from the log."""
    async with database.read() as connection:
        compared, stale = await to_prove(connection)
        people = 0
        for pools, pool in enumerate(compared):
            found = compared_in(*await kept_of(connection, pool))
            if found.difference is not None:
                return Proof(pools, people, stale, found.difference)
            people += found.ratings
        return Proof(len(compared), people, stale)


async def to_prove(connection: AsyncConnection) -> tuple[list[str], int]:
    """Return the pools whose ratings are to be those that follow, and how many are to be computed anew."""
    stale = {pool for pool, _ in await ratings.stale_pools(connection)}
    return [pool for pool in await ratings.pools_in(connection) if pool not in stale], len(stale)


async def kept_of(connection: AsyncConnection, pool: str) -> tuple[str, Folded, list[Entry]]:
    """Return a pool, what is stored of it, and its log."""
    return pool, await _stored(connection, pool), list(entries(await ratings.log_of(connection, pool)))


def compared_in(pool: str, stored: Folded, log: list[Entry]) -> Proof:
    """Compare what is stored of a pool with what follows from its log: a function for any process."""
    return Proof(1, len(stored.heads), 0, first_difference(stored, recompute(pool, log)))
