"""What tables ask of thousands of results: sums, last games, ratings as they were reached."""

from __future__ import annotations

from typing import Any

import pytest

from bot.kit.store.database import Database
from bot.results.store import standings
from bot.results.store.outcomes import outcomes
from bot.results.store.standings import Scope, Tally
from bot.storage.rows import ResultSeat
from tests.bot.results.store.test_results import A_LOSES, A_WINS, DRAWN, finish, seated
from tests.bot.storage.samples import ANNA, BEN, CHIO


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (A_WINS, ["win", "loss"]),
        (DRAWN, ["draw", "draw"]),
        (((ANNA, 1, 0), (BEN, 2, 0), (CHIO, 3, 0)), ["win", "middle", "loss"]),
        (((ANNA, 1, 0), (BEN, 1, 0), (CHIO, 3, 0)), ["draw", "draw", "loss"]),
        (((None, 1, 5), (ANNA, 2, 0), (CHIO, 3, -5)), ["", "win", "loss"]),
        (((ANNA, 1, 5), (None, 2, -5)), ["", ""]),
    ],
)
def test_people_come_out_as_they_stand_among_people(places: Any, expected: list[str]) -> None:
    assert outcomes(seated("g1", *places)) == expected


def test_who_quit_comes_last() -> None:
    first, second = (
        ResultSeat(game="g1", seat=seat, user_id=user, computer="", place=place, points=0, quit=left)
        for seat, user, place, left in ((0, ANNA, 1, True), (1, BEN, 2, False))
    )
    assert outcomes([first, second]) == ["loss", "win"]


async def test_tallies_count_by_person(database: Database) -> None:
    await finish(database, "g1", A_WINS)
    await finish(database, "g2", DRAWN, finished_at=3000.0)
    await finish(database, "g3", ((None, 1, 5), (ANNA, 2, 0), (CHIO, 3, -5)), game_id="mok_kaik", seasons=1)
    await finish(database, "g4", A_LOSES, annulled=True)
    await finish(database, "g5", A_LOSES, guild_id=6)
    await finish(database, "g6", ((ANNA, 1, 9), (None, 2, -9)))
    async with database.read() as conn:

        async def told(**filters: Any) -> dict[int, Tally]:
            return {tally.user_id: tally for tally in await standings.tallies(conn, Scope(5, **filters))}

        assert await told() == {
            ANNA: Tally(ANNA, games=3, wins=2, draws=1, losses=0, points=7, seasons=9),
            BEN: Tally(BEN, games=2, wins=0, draws=1, losses=1, points=-7, seasons=8),
            CHIO: Tally(CHIO, games=1, wins=0, draws=0, losses=1, points=-5, seasons=1),
        }
        assert (await told(since=2500.0)).keys() == {ANNA, BEN}
        assert (await told(until=3000.0))[ANNA].games == 2
        assert (await told(game_id="mok_kaik")).keys() == {ANNA, CHIO}
        assert await told(game_id="mok_kaik", family="other") == {}
        some = await standings.tallies(conn, Scope(5), [CHIO])
        assert [tally.user_id for tally in some] == [CHIO]
        assert await standings.games_played(conn, 5) == [("cerke", ""), ("mok_kaik", "")]


async def test_the_last_outcomes(database: Database) -> None:
    for number, places in enumerate((A_LOSES, A_WINS, DRAWN, A_WINS, A_WINS, A_LOSES)):
        await finish(database, f"g{number}", places)
    await finish(database, "void", A_WINS, annulled=True)
    async with database.read() as conn:
        assert await standings.last_outcomes(conn, Scope(5), [ANNA, BEN, CHIO], 3) == {
            ANNA: ["win", "win", "loss"],
            BEN: ["loss", "loss", "win"],
        }
        assert await standings.last_outcomes(conn, Scope(6), [ANNA], 3) == {}


async def test_points_of_games_that_count_in_tenths_add_up_as_points(database: Database) -> None:
    await finish(database, "g1", A_WINS)
    await finish(database, "g2", ((ANNA, 1, 56), (BEN, 2, -56)), unit=10)
    async with database.read() as conn:
        points = {tally.user_id: tally.points for tally in await standings.tallies(conn, Scope(5))}
        assert points == {ANNA: 12.6, BEN: -12.6}
        (own,) = await standings.by_game(conn, ANNA, 5)
        assert own[3].points == 12.6
