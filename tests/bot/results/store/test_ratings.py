"""Ratings: how people stand, the changes, and the log from which both are computed."""

from __future__ import annotations

from typing import Any

from bot.kit.store import counters
from bot.kit.store.database import Database
from bot.results.store import ratings, results
from bot.results.store.ratings import LogLine
from bot.storage.rows import RatingRow, RatingStep
from tests.bot.results.store.test_results import A_LOSES, A_WINS, DRAWN, finish, seated
from tests.bot.storage.samples import ANNA, BEN, CHIO

POOL = "5:cerke:"


def head(user_id: int, pool: str = POOL, **values: Any) -> RatingRow:
    """Return how somebody stands after a first game."""
    common: dict[str, Any] = {"mu": 1528.389778, "sigma": 138.84219, "games": 1, "as_of": 1, "played_at": 9.5}
    return RatingRow(pool=pool, user_id=user_id, **(common | values))


def step(user_id: int, seq: int = 1, pool: str = POOL) -> RatingStep:
    """Return a change."""
    return RatingStep(pool=pool, seq=seq, user_id=user_id, mu=1528.389778, sigma=138.84219, change=28.389778)


async def test_how_people_stand_is_put_and_read(database: Database) -> None:
    old, new = head(ANNA), head(ANNA, mu=1600.000001, games=2, met=",2,3,", as_of=2)
    async with database.write() as conn:
        await ratings.put(conn, [old, head(BEN), head(ANNA, "5")], [step(ANNA), step(BEN)])
        await ratings.put(conn, [new], [step(ANNA, 2)])
        await ratings.put(conn, [], [])
        both = await ratings.heads(conn, [POOL, "5"], [ANNA, CHIO])
        assert both == {(POOL, ANNA): new, ("5", ANNA): head(ANNA, "5")}
        assert await ratings.heads_of(conn, POOL) == {ANNA: new, BEN: head(BEN)}
        assert await ratings.of_person(conn, ANNA) == [head(ANNA, "5"), new]
        assert await ratings.heads(conn, [], []) == {}


async def test_changes_have_their_times(database: Database) -> None:
    await finish(database, "g1", A_WINS, finished_at=1000.0)
    await finish(database, "g2", A_WINS, finished_at=2000.0)
    async with database.write() as conn:
        third = await counters.next(conn, "seq")
        await ratings.add_reset(conn, POOL, third, 3000.0)
        steps = [step(ANNA, 1), step(BEN, 1), step(ANNA, 2), step(ANNA, third)]
        await ratings.put(conn, [], [*steps, step(ANNA, 1, "5")])
        timed = list(zip([1000.0, 1000.0, 2000.0, 3000.0], steps, strict=True))
        assert await ratings.steps_of(conn, POOL) == timed
        assert await ratings.steps_of(conn, POOL, [BEN]) == [timed[1]]
        assert await ratings.steps_at(conn, [POOL, "5"], [1]) == [step(ANNA, 1, "5"), *steps[:2]]


async def test_the_log_holds_what_counts(database: Database) -> None:
    row = await finish(database, "g1", A_LOSES)
    await finish(database, "g2", DRAWN, unrated="caps")
    await finish(database, "g3", A_LOSES, game_id="mok_kaik", family="north")
    await finish(database, "g4", A_WINS, annulled=True)
    await finish(database, "g5", A_WINS, guild_id=6)
    await finish(database, "g6", A_WINS, family="long")
    async with database.write() as conn:
        await results.rule(conn, row, seated("g1", *A_WINS), annulled=False)
        await ratings.add_reset(conn, POOL, 7, 7000.0)
        first = LogLine(1, 2000.0, seated("g1", *A_WINS))
        third, sixth = LogLine(3, 2000.0, seated("g3", *A_LOSES)), LogLine(6, 2000.0, seated("g6", *A_WINS))
        assert await ratings.log_of(conn, POOL) == [first, LogLine(7, 7000.0, None)]
        assert await ratings.log_of(conn, "5:mok_kaik:north") == [third]
        assert await ratings.log_of(conn, "5") == [first, third, sixth]
        assert await ratings.log_of(conn, "7") == []
        assert await ratings.log_of(conn, POOL, after=1) == [LogLine(7, 7000.0, None)]
        assert await ratings.log_of(conn, "5", after=3) == [sixth]


async def test_pools_of_a_server(database: Database) -> None:
    await finish(database, "g1", A_WINS)
    await finish(database, "g2", A_WINS, guild_id=55)
    await finish(database, "g3", A_WINS, game_id="mok_kaik", unrated="caps")
    async with database.write() as conn:
        await ratings.put(conn, [head(ANNA, "5:zau:north"), head(ANNA, "55"), head(ANNA, "6")], [])
        assert await ratings.pools_in(conn, 5) == ["5", "5:cerke:", "5:zau:north"]
        assert await ratings.pools_in(conn) == ["5", "55", "55:cerke:", "5:cerke:", "5:zau:north", "6"]


async def test_a_pool_is_computed_anew(database: Database) -> None:
    async with database.write() as conn:
        await ratings.put(conn, [head(ANNA), head(ANNA, "5")], [step(ANNA), step(ANNA, 1, "5")])
        assert await ratings.state(conn, POOL) == (False, 0)
        await ratings.mark_stale(conn, [POOL, "5"])
        await ratings.mark_stale(conn, [POOL])
        await ratings.mark_stale(conn, [])
        assert await ratings.state(conn, POOL) == (True, 2)
        assert await ratings.stale_pools(conn) == [("5", 1), (POOL, 2)]
        await ratings.replace_pool(conn, POOL, [head(BEN)], [step(BEN)])
        assert await ratings.heads_of(conn, POOL) == {BEN: head(BEN)}
        assert await ratings.steps_at(conn, [POOL], [1]) == [step(BEN)]
        assert await ratings.heads_of(conn, "5") == {ANNA: head(ANNA, "5")}
        assert not await ratings.mark_fresh(conn, POOL, 1)
        assert await ratings.mark_fresh(conn, POOL, 2)
        assert await ratings.state(conn, POOL) == (False, 2)


async def test_only_what_has_moved_is_computed_anew(database: Database) -> None:
    async with database.write() as conn:
        first, second = head(ANNA), head(BEN, as_of=2)
        await ratings.put(conn, [first, second], [step(ANNA), step(BEN), step(BEN, 2)])
        await ratings.replace_pool(conn, POOL, [first, head(CHIO, as_of=2)], [step(ANNA), step(CHIO, 2)], 2)
        assert await ratings.heads_of(conn, POOL) == {ANNA: first, CHIO: head(CHIO, as_of=2)}
        assert await ratings.steps_at(conn, [POOL], [1, 2]) == [step(ANNA), step(BEN), step(CHIO, 2)]
