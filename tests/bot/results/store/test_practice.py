"""Practice: somebody's private number in a game, and the games that it follows from."""

from __future__ import annotations

from msgspec.structs import replace

from bot.kit.store.database import Database
from bot.results.store import practice
from bot.storage.practice_rows import PracticeGame, PracticeRow
from tests.bot.storage.samples import ANNA, BEN


async def test_practice_is_a_persons_own(database: Database) -> None:
    first, second = (
        PracticeRow("cerke", "", ANNA, 1400.5, 90.0, 3, 1500.0, 150.0, 0),
        PracticeRow("cerke", "", ANNA, 1410.5, 88.0, 4, 1500.0, 150.0, 0),
    )
    async with database.write() as conn:
        assert await practice.number_of(conn, ANNA, "cerke", "") is None
        await practice.put_number(conn, first)
        await practice.put_number(conn, second)
        assert await practice.number_of(conn, ANNA, "cerke", "") == second
        assert await practice.numbers_of(conn, ANNA) == [second]
        assert await practice.numbers_of(conn, BEN) == []


async def test_its_games_are_read_in_their_order(database: Database) -> None:
    one = PracticeGame(
        seq=1, user_id=ANNA, game_id="cerke", family="", anchors="[1000.0]", places="[1,2]", counts=True
    )
    later, other = replace(one, seq=3), replace(one, seq=2, family="educational")
    number = PracticeRow("cerke", "", ANNA, 1400.5, 90.0, 3, 1500.0, 150.0, 0)
    async with database.write() as conn:
        for game in (later, other, one):
            await practice.put_game(conn, game)
        assert await practice.games_of(conn, number) == [one, later]
        await practice.put_game(conn, replace(one, counts=False))
        assert await practice.game(conn, 1) == replace(one, counts=False)
        assert await practice.game(conn, 4) is None
