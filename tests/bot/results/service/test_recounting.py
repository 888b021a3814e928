"""Ratings computed anew: after corrections, while results come in, and as a proof of those stored."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import msgspec
import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import counters
from bot.kit.store.counters import SEQ
from bot.kit.store.database import Database
from bot.people.store import erasing
from bot.results.service import recounting
from bot.results.service.ratings.fold import Outcome, ranking_of, step
from bot.results.service.ratings.pools import pools_of
from bot.results.store import ratings, results
from bot.storage.rows import ResultRow
from bot.table.store import games
from tests.bot.results.store.test_results import seated
from tests.bot.storage.samples import ANNA, BEN, CHIO, add_people, game_row

GAME, ALL = pools_of(5, "cerke", "")

Places = Sequence[tuple[int | None, int, int]]
GAMES: list[Places] = [
    [(ANNA, 1, 7), (BEN, 2, -7)],
    [(BEN, 1, 2), (CHIO, 2, 1), (ANNA, 2, 1)],
    [(None, 1, 9), (CHIO, 2, 1), (BEN, 3, -3)],
    [(CHIO, 1, 0), (ANNA, 1, 0)],
]


async def rated(database: Database, game: str, places: Places, family: str = "") -> None:
    """Let a game be over; in one transaction add its result and move the ratings, as in earnest."""
    await add_people(database)
    seats, players = seated(game, *places), ranking_of(seated(game, *places))
    async with database.write() as connection:
        await games.insert(connection, game_row(game, status="over"))
        row = ResultRow(
            game=game,
            seq=await counters.next(connection, SEQ),
            guild_id=5,
            game_id="cerke",
            family=family,
            preset="standard",
            started_at=1000.0,
            finished_at=2000.0,
            ply=40,
            seasons=4,
            rule="points",
            unrated="",
        )
        await results.add(connection, row, seats)
        for pool in pools_of(5, "cerke", family):
            stale, _ = await ratings.state(connection, pool)
            if not stale:
                heads = await ratings.heads_of(connection, pool)
                folded = step(pool, heads, Outcome(row.seq, row.finished_at, players))
                await ratings.put(connection, list(folded.heads.values()), folded.steps)


async def play(database: Database) -> None:
    """Play all games, one of them of another kind."""
    for number, places in enumerate(GAMES):
        await rated(database, f"g{number}", places, family="educational" if number == 1 else "")


async def correct(database: Database, game: str, places: Places) -> None:
    """Let staff say how a game really ended."""
    async with database.write() as connection:
        await rule(connection, game, places)
        await ratings.mark_stale(connection, pools_of(5, "cerke", ""))


async def rule(
    connection: AsyncConnection, game: str, places: Places | None = None, *, annulled: bool | None = None
) -> None:
    """Let a result count with these places, or those it has; for nothing, or as it does."""
    found = await results.get(connection, game)
    assert found is not None
    row, seats = found
    ruled = seats if places is None else seated(game, *places)
    await results.rule(connection, row, ruled, annulled=row.annulled if annulled is None else annulled)


async def numbers(database: Database, pool: str = GAME) -> dict[int, float]:
    async with database.read() as connection:
        return {user: row.mu for user, row in (await ratings.heads_of(connection, pool)).items()}


async def test_what_was_computed_step_by_step_is_proven(database: Database) -> None:
    await play(database)
    assert await recounting.prove(database) == recounting.Proof(pools=3, ratings=9, stale=0)


async def test_the_proof_names_what_differs(database: Database) -> None:
    await play(database)
    async with database.write() as connection:
        heads = await ratings.heads_of(connection, ALL)
        wrong = msgspec.structs.replace(heads[BEN], mu=heads[BEN].mu + 0.000001)
        await ratings.put(connection, [wrong], [])
    proof = await recounting.prove(database)
    assert proof.difference is not None
    assert (proof.pools, proof.difference.pool, proof.difference.user_id) == (0, ALL, BEN)
    assert (proof.difference.field, proof.difference.stored) == ("mu", wrong.mu)


async def test_a_correction_is_counted_in_and_undone(database: Database) -> None:
    """Others' numbers move with it; once it is undone, all are as before, to the last digit."""
    await play(database)
    before = await numbers(database)
    await correct(database, "g0", [(ANNA, 2, -7), (BEN, 1, 7)])
    assert (await recounting.prove(database)).stale == 2
    assert await recounting.recount_stale(database) == [ALL, GAME]
    after = await numbers(database)
    assert after[ANNA] < before[ANNA]
    assert after[CHIO] != before[CHIO]
    assert await recounting.prove(database) == recounting.Proof(pools=3, ratings=9, stale=0)
    await correct(database, "g0", GAMES[0])
    await recounting.recount_stale(database)
    assert await numbers(database) == before
    assert await recounting.recount_stale(database) == []


async def test_annulled_games_leave_no_trace(database: Database) -> None:
    await rated(database, "g0", GAMES[0])
    async with database.write() as connection:
        await rule(connection, "g0", annulled=True)
        await ratings.mark_stale(connection, [GAME, ALL])
    await recounting.recount_stale(database)
    assert await numbers(database) == {}
    assert await recounting.prove(database) == recounting.Proof(pools=0, ratings=0, stale=0)


async def test_resets_are_in_the_log(database: Database) -> None:
    await play(database)
    async with database.write() as connection:
        await ratings.add_reset(connection, GAME, await counters.next(connection, SEQ), 9000.0)
        await ratings.mark_stale(connection, [GAME])
    before = await numbers(database)
    await recounting.recount_stale(database)
    assert await numbers(database) == {
        user: pytest.approx(1500 + 0.75 * (mu - 1500), abs=1e-6) for user, mu in before.items()
    }


async def test_results_that_come_meanwhile_are_counted(database: Database) -> None:
    """Those leave a stale pool alone that come before it is computed; later ones move it again."""
    await play(database)
    await correct(database, "g0", [(ANNA, 1, 0), (BEN, 1, 0)])
    more = [rated(database, f"late{number}", GAMES[number % 4]) for number in range(8)]
    await asyncio.gather(*more[:4], recounting.recount_stale(database), *more[4:])
    assert await recounting.prove(database) == recounting.Proof(pools=3, ratings=9, stale=0)


async def test_whoever_is_corrected_meanwhile_is_computed_once_more(database: Database) -> None:
    await play(database)
    await correct(database, "g0", [(ANNA, 1, 0), (BEN, 1, 0)])
    other = correct(database, "g3", [(CHIO, 1, 0), (ANNA, 2, 0)])
    await asyncio.gather(recounting.recount_stale(database), other)
    await recounting.recount_stale(database)
    assert (await recounting.prove(database)) == recounting.Proof(pools=3, ratings=9, stale=0)


@pytest.mark.parametrize("seed", range(3))
async def test_who_is_erased_meanwhile_does_not_come_back(database: Database, seed: int) -> None:
    """What was read of them before is not written afterwards; others' numbers stay."""
    await play(database)
    await correct(database, "g0", [(ANNA, 2, -7), (BEN, 1, 7)])
    others = recounting.recount_stale(database), erased(database, ANNA)
    await asyncio.gather(*(others if seed else reversed(others)))
    await recounting.recount_stale(database)
    assert set(await numbers(database)) == {-1, BEN, CHIO}
    assert await recounting.prove(database) == recounting.Proof(pools=3, ratings=9, stale=0)


async def erased(database: Database, user_id: int) -> int:
    """Make somebody a former player."""
    async with database.write() as connection:
        return -await erasing.former(connection, user_id)


class Mix:
    """A server in which games end, staff corrects, people are erased and seasons begin, in any order."""

    def __init__(self, database: Database, seed: int) -> None:
        self.database = database
        self.rng = random.Random(seed)
        self.played: list[Places] = []
        self.computed = 0

    async def play(self) -> None:
        """Let a game of two, three or four end, with ties, computers and people who quit the place."""
        people = self.rng.sample((ANNA, BEN, CHIO, None), self.rng.randint(2, 4))
        places = [(user, self.rng.randint(1, 3), 0) for user in people]
        self.played.append(places)
        await rated(self.database, f"m{len(self.played)}", places)

    async def correct(self) -> None:
        """Turn the places of a game round, or turn them back."""
        number = self.rng.randrange(len(self.played))
        places = [(user, 4 - place, 0) for user, place, _ in self.played[number]]
        self.played[number] = places
        await correct(self.database, f"m{number + 1}", places)

    async def annul(self) -> None:
        """Let a game count no more, or again."""
        async with self.database.write() as connection:
            game = f"m{self.rng.randint(1, len(self.played))}"
            found = await results.get(connection, game)
            assert found is not None
            await rule(connection, game, annulled=not found[0].annulled)
            await ratings.mark_stale(connection, [GAME, ALL])

    async def begin_season(self) -> None:
        """Pull the ratings of one pool together."""
        async with self.database.write() as connection:
            pool = self.rng.choice([GAME, ALL])
            await ratings.add_reset(connection, pool, await counters.next(connection, SEQ), 5000.0)
            await ratings.mark_stale(connection, [pool])

    async def erase(self) -> None:
        """Make somebody a former player, who may come again as somebody new."""
        user_id = self.rng.choice([ANNA, BEN, CHIO])
        former = await erased(self.database, user_id)
        self.played = [
            [(former if user == user_id else user, place, 0) for user, place, _ in places]
            for places in self.played
        ]

    async def compute(self) -> None:
        """Compute anew what is stale."""
        self.computed += len(await recounting.recount_stale(self.database))


@pytest.mark.parametrize("seed", range(4))
async def test_any_mix_of_games_corrections_and_undoing_is_proven(database: Database, seed: int) -> None:
    mix = Mix(database, seed)
    await mix.play()
    doings = [*[mix.play] * 6, mix.correct, mix.annul, mix.begin_season, mix.erase, *[mix.compute] * 3]
    for _ in range(40):
        await mix.rng.choice(doings)()
    await mix.compute()
    assert mix.computed
    proof = await recounting.prove(database)
    assert (proof.difference, proof.stale, proof.pools) == (None, 0, 2)
    assert proof.ratings >= 4
