"""A server's tables: who stands where, worked out by hand, in whatever order the log was written."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.kit.service.errors import Refusal
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.results.service.standings import PER_PAGE, POINTS, RATING, WINS, StandingsService, Wanted
from bot.results.store import seasons
from bot.storage.rows import ServerSeason
from tests.bot.results.result_logs import DAY, SERVER, Ended, keep, league, name_of

ANNA, BEN, CARL, DORA = 1, 2, 3, 4

A_BEATS_B = ((ANNA, 1, 6), (BEN, 2, -6))
B_BEATS_C = ((BEN, 1, 2), (CARL, 2, -2))
DRAWN = ((CARL, 1, 0), (ANNA, 1, 0))

LOG = (
    Ended("g1", 1, A_BEATS_B, seasons=2),
    Ended("g2", 2, B_BEATS_C, seasons=1),
    Ended("g3", 3, DRAWN, seasons=4),
)


def service(database: Database, now: float = 2000.0) -> StandingsService:
    return StandingsService(database, now=lambda: now)


async def places(database: Database, wanted: Wanted, now: float = 2000.0) -> dict[int, tuple[int, float]]:
    """Return the place and the figure of everybody in a table, in their order."""
    page = await service(database, now).whole(SERVER, wanted)
    return {line.stand.user_id: (line.stand.place, line.stand.figure) for line in page.lines}


async def test_a_table_by_rating(database: Database) -> None:
    """By hand from the vectors: A beats B from the start, then B beats C, then A and C draw."""
    await keep(database, LOG[:1])
    page = await service(database).page(SERVER, Wanted())
    assert [(line.stand.user_id, line.stand.place) for line in page.lines] == [(ANNA, 1), (BEN, 2)]
    first, second = page.lines
    assert (first.stand.figure, second.stand.figure) == (1528.389778, 1471.610222)
    assert (first.stand.before, second.stand.before) == (1500.0, 1500.0)
    assert all(line.stand.provisional for line in page.lines)
    assert (first.name, first.last, second.last) == (name_of(ANNA), ("win",), ("loss",))
    assert (first.tally.games, first.tally.wins, first.tally.points) == (1, 1, 6)


async def test_tables_by_points_and_wins(database: Database) -> None:
    await keep(database, LOG)
    assert await places(database, Wanted(by=POINTS)) == {ANNA: (1, 1.0), CARL: (2, -2 / 5), BEN: (3, -4 / 3)}
    assert await places(database, Wanted(by=WINS)) == {ANNA: (1, 1.0), BEN: (1, 1.0), CARL: (3, 0.0)}


async def test_those_who_are_equal_share_a_place(database: Database) -> None:
    await keep(
        database,
        [
            Ended("g1", 1, ((ANNA, 1, 3), (BEN, 2, -3))),
            Ended("g2", 2, ((CARL, 1, 3), (DORA, 2, -3))),
        ],
    )
    for by in (RATING, POINTS, WINS):
        table = await places(database, Wanted(by=by))
        assert {user: place for user, (place, _) in table.items()} == {ANNA: 1, CARL: 1, BEN: 3, DORA: 3}


@pytest.mark.parametrize("seed", range(5))
async def test_the_order_in_which_a_log_was_written_changes_nothing(database: Database, seed: int) -> None:
    log = league(60, 12, seed, ("cerke", "mok_kaik"))
    shuffled = random.Random(seed).sample(log, len(log))
    other = [again_in(one, 6) for one in shuffled]
    await keep(database, log)
    await keep(database, other)
    now = 61 * 3600.0
    for by in (RATING, POINTS, WINS):
        for game in ("", "cerke"):
            for period in ("ever", "month"):
                wanted = Wanted(game, "", period, by)
                one, two = [await service(database, now).whole(server, wanted) for server in (SERVER, 6)]
                assert one.lines == two.lines
                assert len(one.lines) > 5


def again_in(one: Ended, server: int) -> Ended:
    """Return the same game, played in another server a little later in the log."""
    return msgspec.structs.replace(one, game=f"{one.game}x", seq=one.seq + 1000, guild_id=server)


async def test_pages_hold_twenty_and_all_of_them_everybody(database: Database) -> None:
    await keep(database, [Ended(f"g{n}", n, ((2 * n, 1, n), (2 * n + 1, 2, -n))) for n in range(1, 24)])
    seen: list[int] = []
    for number in (1, 2, 3):
        page = await service(database).page(SERVER, Wanted(by=POINTS), number, reader=47)
        assert (page.number, page.pages, page.people, page.mine) == (number, 3, 46, 3)
        assert len(page.lines) == (PER_PAGE if number < 3 else 6)
        seen += [line.stand.user_id for line in page.lines]
    whole = await service(database).whole(SERVER, Wanted(by=POINTS))
    assert seen == [line.stand.user_id for line in whole.lines]
    assert len(set(seen)) == 46
    beyond = await service(database).page(SERVER, Wanted(by=POINTS), 99, reader=1)
    assert (beyond.number, beyond.mine) == (3, None)


async def test_an_empty_server_has_one_empty_page(database: Database) -> None:
    page = await service(database).page(SERVER, Wanted())
    assert (page.lines, page.number, page.pages, page.games) == ([], 1, 1, [])


async def test_results_of_other_servers_games_and_families_do_not_count(database: Database) -> None:
    await keep(
        database,
        [
            Ended("g1", 1, A_BEATS_B),
            Ended("g2", 2, B_BEATS_C, guild_id=6),
            Ended("g3", 3, DRAWN, game_id="mok_kaik"),
            Ended("g4", 4, B_BEATS_C, family="educational"),
            Ended("g5", 5, ((DORA, 1, 9), (None, 2, -9)), unrated="few_people"),
        ],
    )
    assert set(await places(database, Wanted("cerke", ""))) == {ANNA, BEN}
    assert set(await places(database, Wanted("mok_kaik", ""))) == {ANNA, CARL}
    assert set(await places(database, Wanted("cerke", "educational", by=WINS))) == {BEN, CARL}
    assert set(await places(database, Wanted(by=WINS))) == {ANNA, BEN, CARL}, (
        "who beat a computer is not there"
    )
    page = await service(database).page(SERVER, Wanted())
    assert page.games == [("cerke", ""), ("cerke", "educational"), ("mok_kaik", "")]


async def test_who_has_not_played_for_long_is_not_listed_by_rating(database: Database) -> None:
    await keep(database, [Ended("g1", 1, A_BEATS_B, at=0.0), Ended("g2", 2, B_BEATS_C, at=10 * DAY)])
    assert set(await places(database, Wanted(), 90 * DAY)) == {ANNA, BEN, CARL}
    assert set(await places(database, Wanted(), 90 * DAY + 1)) == {BEN, CARL}
    assert set(await places(database, Wanted(by=WINS), 200 * DAY)) == {ANNA, BEN, CARL}


async def test_who_was_erased_stays_with_a_number(database: Database) -> None:
    await keep(database, [Ended("g1", 1, ((-7, 1, 3), (BEN, 2, -3)))])
    page = await service(database).page(SERVER, Wanted())
    assert [(line.stand.user_id, line.name) for line in page.lines] == [(-7, ""), (BEN, name_of(BEN))]


async def test_months_begin_by_the_zone_of_the_server(database: Database) -> None:
    """In Tokyo it is February nine hours before it is in UTC: the first game is of January, the other not."""
    before, after = 31 * DAY - 9 * 3600 - 1, 31 * DAY - 9 * 3600
    await keep(database, [Ended("g1", 1, A_BEATS_B, at=before), Ended("g2", 2, B_BEATS_C, at=after)])
    assert set(await places(database, Wanted(period="month"), after)) == {ANNA, BEN, CARL}
    async with database.write() as connection:
        await people.set_guild(connection, SERVER, zone="Asia/Tokyo")
    assert set(await places(database, Wanted(period="month"), after)) == {BEN, CARL}
    table = await service(database, after).page(SERVER, Wanted(period="month"))
    ben = next(line.stand for line in table.lines if line.stand.user_id == BEN)
    assert ben.before == 1471.610222, "a rating goes on from the month before"


async def test_a_closed_season_stays_readable(database: Database) -> None:
    await keep(database, [Ended("g1", 1, A_BEATS_B, at=100.0), Ended("g2", 2, B_BEATS_C, at=200.0)])
    async with database.write() as connection:
        season = ServerSeason(guild_id=SERVER, number=1, name="first", starts=0.0, ends=200.0, closed=True)
        await seasons.add(connection, season)
    table = await places(database, Wanted(period="s1"), 400 * DAY)
    assert table == {ANNA: (1, 1528.389778), BEN: (2, 1471.610222)}, "an end belongs to the next season"
    page = await service(database).page(SERVER, Wanted(period="s1"))
    assert page.season == season


@pytest.mark.parametrize("wanted", [Wanted(period="s9"), Wanted(period="never"), Wanted(by="luck")])
async def test_a_table_that_does_not_exist_is_refused(database: Database, wanted: Wanted) -> None:
    with pytest.raises(Refusal) as refused:
        await service(database).page(SERVER, wanted)
    assert refused.value.rule == "no_such_table"


async def test_what_a_game_did_to_the_table(database: Database) -> None:
    """By hand: after A beats B, C beats D twice, so C passes A, whom it leaves second."""
    await keep(
        database,
        [
            Ended("g1", 1, A_BEATS_B),
            Ended("g2", 2, ((CARL, 1, 1), (DORA, 2, 0)), at=1100.0),
            Ended("g3", 3, ((CARL, 1, 1), (DORA, 2, 0)), at=1200.0),
            Ended("g4", 4, ((DORA, 1, 1), (None, 2, 0)), at=1300.0, unrated="few_people"),
            Ended("g5", 5, ((DORA, 1, 1), (ANNA, 2, 0)), at=1400.0, annulled=True),
            Ended("g6", 6, ((BEN, 1, 1), (CARL, 2, 0)), at=1200 + 91 * DAY),
        ],
    )
    told = service(database).aftermath
    first = (await told("g1")).moved
    assert (first[ANNA].mu, first[ANNA].before, first[ANNA].place) == (1528.389778, 1500.0, 1)
    assert (first[BEN].place, first[BEN].place_before) == (2, None)
    third = (await told("g3")).moved
    assert (third[CARL].place_before, third[CARL].place) == (1, 1), "it shared the first place with A"
    assert (third[DORA].place_before, third[DORA].place) == (3, 4), "B had lost but once"
    assert third.keys() == {CARL, DORA}
    assert (await told("g4")).unrated == "few_people"
    assert not (await told("g5")).moved, "it is annulled"
    last = (await told("g6")).moved
    assert (last[BEN].place_before, last[BEN].place) == (None, 2), "B was not listed any more"
    assert (await told("other")).moved == {}
