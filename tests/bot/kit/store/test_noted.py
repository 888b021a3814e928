"""What a write transaction notes as due is told to who carries it out."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kit.store import due, queues
from bot.kit.store.database import Database
from bot.kit.store.noted import Noted
from tests.bot.storage.samples import add_game


class Ears:
    """Hears what transactions of a database have noted."""

    def __init__(self, database: Database) -> None:
        self.heard: list[list[Noted]] = []
        database.tell(self.hear)

    def hear(self, noted: Sequence[Noted]) -> None:
        """Keep it."""
        self.heard.append(list(noted))


async def test_each_way_to_put_something_down_is_heard_once_it_is_committed(database: Database) -> None:
    await add_game(database)
    ears = Ears(database)
    async with database.write() as conn:
        await due.put(conn, "g1", "board", 3.0)
        await queues.events.put(conn, "clock", "g1", 4.0)
        await queues.events.put_earlier(conn, "remind", "7", 5.0)
        await queues.news.put(conn, "news", "g1", 6.0)
        await queues.news.put_new(conn, "new", "g1", 7.0)
        await queues.news.put_again(conn, "league_again", "g1", 8.0)
        assert ears.heard == []
    (noted,) = ears.heard
    firsts = {
        "quick": due.quick,
        "slow": due.slow,
        "events": queues.events,
        "news": queues.news,
        "leagues": queues.league_news,
    }
    assert {name: queue.first(noted) for name, queue in firsts.items()} == {
        "quick": 3.0,
        "slow": None,
        "events": 4.0,
        "news": 6.0,
        "leagues": 8.0,
    }


async def test_a_computer_players_turn_is_heard_by_the_slow_lane_alone(database: Database) -> None:
    await add_game(database)
    ears = Ears(database)
    async with database.write() as conn:
        await due.put(conn, "g1", "computer", 1.0)
    assert (due.slow.first(ears.heard[0]), due.quick.first(ears.heard[0])) == (1.0, None)


async def test_nothing_is_heard_where_nothing_was_put_down(database: Database) -> None:
    await add_game(database)
    ears = Ears(database)
    async with database.write() as conn:
        await due.cancel(conn, "g1")
    assert ears.heard == []


async def test_what_a_transaction_before_has_noted_is_not_heard_again(database: Database) -> None:
    await add_game(database)
    ears = Ears(database)
    async with database.write() as conn:
        await due.put(conn, "g1", "board", 1.0)
    async with database.write() as conn:
        await due.put(conn, "g1", "hand", 2.0, 7)
    assert [one.kind for one in ears.heard[-1]] == ["hand"]
