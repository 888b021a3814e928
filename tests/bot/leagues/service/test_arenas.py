"""Arena evenings through the services: who is drawn when, what games give, and who did not come."""

from __future__ import annotations

import heapq
import random
from fractions import Fraction
from typing import Any

import pytest

from bot import features
from bot.away.service import outages
from bot.away.service.outages import Shard
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.leagues.service import changes
from bot.leagues.service.arenas import ArenaService
from bot.leagues.service.closing import lines_of, read_final
from bot.leagues.service.formats import arena as evening
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR, MINUTE, SeasonTerms
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import ActionRow
from bot.table.service import adjourning
from bot.table.store import actions
from tests.bot.leagues.clubs import CHANNEL, SERVER, STAFF, START, LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH

CLOCK = "fischer:300+10"


class ArenaClub(LeagueClub):
    """A club with an evening: it begins a day after it was announced."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.arenas = ArenaService(database, self.leagues, now=self.clock)

    async def evening(self, people: int, minutes: int = 30, **said: Any) -> Season:
        """Announce an evening to which so many people come, and let it begin."""
        said = {"clock": CLOCK, **said}
        terms = SeasonTerms(
            name="Evening",
            channel_id=CHANNEL,
            events=(event(way=Format.ARENA, minutes=minutes, **said),),
        )
        season = await self.leagues.create(SERVER, terms, "UTC", STAFF, self.number())
        season = await self.leagues.open(season.id, STAFF, self.number(), None, self.time + DAY)
        for number in range(1, people + 1):
            await self.arenas.here(season.id, person(number), self.number())
        await self.tick(DAY)
        return await self.season(season.id)

    async def acted(self, fixture: FixtureRow, *times: int) -> None:
        """Note that people have acted so often in the game of a fixture, by seat."""
        (game,) = fixture.games.split(",")[1:]
        seats = [seat for seat, count in enumerate(times) for _ in range(count)]
        async with self.database.write() as connection:
            first = 1000 + await actions.count(connection, game)
            rows = [
                ActionRow(game=game, ply=first + ply, seat=seat, action="x", notation="x", at=self.time)
                for ply, seat in enumerate(seats)
            ]
            await actions.append(connection, rows)

    async def version(self) -> int:
        """Return the version of the server's season."""
        async with self.database.read() as connection:
            (row,) = await leagues.seasons_in(connection, SERVER)
        return row.version

    async def playing(self, season_id: str) -> list[FixtureRow]:
        """Return the fixtures whose games run."""
        season = await self.season(season_id)
        return [one for one in season.fixtures.values() if one.started and not season.is_decided(one)]


@pytest.fixture
def club(database: Database) -> ArenaClub:
    """A club that plays in the evening."""
    return ArenaClub(database)


@ON_BOTH
async def test_two_meet_again_and_again_with_a_pause(club: ArenaClub) -> None:
    season = await club.evening(2)
    assert season.row.ends == START + DAY + 30 * MINUTE
    await club.tick(evening.POSTED)
    (fixture,) = await club.playing(season.id)
    await club.acted(fixture, 6, 6)
    await club.finish(fixture, 1, 2)
    await club.tick(100)
    assert await club.playing(season.id) == []  # the last opponent comes only after two minutes
    await club.tick(20 + evening.POSTED)
    (again,) = await club.playing(season.id)
    assert again.seats == tuple(reversed(fixture.seats))
    await club.acted(again, 6, 6)
    await club.finish(again, 1, 1)
    lines = lines_of(await club.season(season.id), 1)
    assert [(line.points, line.wins) for line in lines] == [(Fraction(3), 1), (Fraction(1), 0)]


async def test_an_evening_that_staff_starts_now_begins_and_ends_so_much_earlier(club: ArenaClub) -> None:
    terms = SeasonTerms(
        name="Evening", channel_id=CHANNEL, events=(event(way=Format.ARENA, minutes=30, clock=CLOCK),)
    )
    season = await club.leagues.create(SERVER, terms, "UTC", STAFF, club.number())
    season = await club.leagues.open(season.id, STAFF, club.number(), None, club.time + 7 * DAY)
    for number in (1, 2):
        await club.arenas.here(season.id, person(number), club.number())
    season = await club.organising.start(season.id, STAFF, club.number())
    assert (season.row.starts, season.row.ends) == (START, START + 30 * MINUTE)
    await club.tick(evening.POSTED)
    assert len(await club.playing(season.id)) == 1
    await club.tick(HOUR)
    assert (await club.season(season.id)).row.state == "closed"


async def test_the_third_win_running_counts_twice(club: ArenaClub) -> None:
    season = await club.evening(2, streaks=True)
    for game in range(4):
        await club.tick(evening.POSTED + (120 if game else 0))
        (fixture,) = await club.playing(season.id)
        await club.acted(fixture, 5, 5)
        winner = fixture.seats.index(1)
        await club.finish(fixture, 1 + winner, 2 - winner)
    (best, _) = lines_of(await club.season(season.id), 1)
    assert (best.entrant, best.points) == (1, Fraction(2 + 2 + 4 + 4))


async def test_a_quick_draw_gives_nothing(club: ArenaClub) -> None:
    season = await club.evening(2)
    await club.tick(evening.POSTED)
    (fixture,) = await club.playing(season.id)
    await club.acted(fixture, 5, 4)
    await club.finish(fixture, 1, 1)
    assert [line.points for line in lines_of(await club.season(season.id), 1)] == [0, 0]


async def test_who_makes_no_first_move_is_paused_and_the_other_wins(club: ArenaClub) -> None:
    season = await club.evening(2)
    await club.tick(evening.POSTED)
    (fixture,) = await club.playing(season.id)
    match = await club.play.match(fixture.games[1:])
    first = match.to_act[0]
    await club.acted(fixture, *[int(seat == first) for seat in (0, 1)])
    await club.tick(50)
    season = await club.season(season.id)
    assert not season.is_decided(fixture)
    await club.tick(15)  # whoever acted is still to act in the books of the game, but has begun
    assert not (await club.season(season.id)).is_decided(fixture)


async def test_nobody_makes_a_first_move(club: ArenaClub) -> None:
    season = await club.evening(2)
    await club.tick(evening.POSTED + 61)
    season = await club.season(season.id)
    (fixture,) = season.fixtures.values()
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    assert outcome.kind == "no_show"
    late = fixture.seats[outcome.places.split(",").index("2")]
    assert season.entrants[late].state == "absent"
    assert (await club.play.match(fixture.games[1:])).row.status == "cancelled"
    (best, other) = lines_of(season, 1)
    assert [best.points, best.wins, other.points] == [2, 0, 0]


@ON_BOTH
async def test_an_outage_across_a_first_move_leaves_a_minute_for_it_afterwards(club: ArenaClub) -> None:
    features.join()
    season = await club.evening(2)
    await club.tick(evening.POSTED + 30)
    (fixture,) = await club.playing(season.id)
    await outages.beat(club.database, [Shard(0, 1)], "p", club.clock)
    club.time += 3 * MINUTE
    await outages.beat(club.database, [Shard(0, 1)], "p", club.clock)
    await club.tick(adjourning.LONGEST[adjourning.AFTER_OUTAGE])  # the game stands until both go on
    assert not (await club.season(season.id)).is_decided(fixture)
    await club.tick(59)
    assert not (await club.season(season.id)).is_decided(fixture)
    await club.tick(1)
    assert (await club.season(season.id)).is_decided(fixture)


async def test_pausing_and_coming_back(club: ArenaClub) -> None:
    season = await club.evening(0)
    for number in (1, 2):
        await club.leagues.enter(season.id, person(number), club.number())
    await club.tick(600)
    assert not (await club.season(season.id)).rounds  # nobody has said that they are there


async def test_after_the_bell_games_have_ten_minutes(club: ArenaClub) -> None:
    season = await club.evening(4)
    await club.tick(evening.POSTED)
    for fixture in await club.playing(season.id):
        await club.acted(fixture, 1, 1)
    await club.tick(30 * MINUTE)
    season = await club.season(season.id)
    assert season.row.state == "running"
    assert len(season.rounds) == 1
    await club.tick(10 * MINUTE)
    season = await club.season(season.id)
    assert season.row.state == "closed"
    assert {one.kind for one in season.outcomes.values()} == {"unfinished"}
    assert changes.difference(await club.audited(season.id), season) == {}
    assert len(read_final(season.row.final).tables[0]) == 4


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"minutes": 29}, "arena_minutes"),
        ({"minutes": 241}, "arena_minutes"),
        ({"clock": "days:3"}, "arena_clock"),
        ({"clock": "fischer:900+15"}, "arena_clock"),
    ],
)
async def test_what_is_no_evening_is_refused(club: ArenaClub, said: dict[str, Any], rule: str) -> None:
    with pytest.raises(LeagueRefusal) as refused:
        await club.evening(2, **said)
    assert refused.value.rule == rule


async def test_an_evening_of_forty(club: ArenaClub) -> None:
    """Nobody meets their last opponent, and 95 of 100 wait 45 seconds at most."""
    rng = random.Random(7)
    season = await club.evening(40)
    until = club.time + 15 * MINUTE
    ends: list[tuple[float, int]] = []
    begun: dict[int, float] = {}
    free = dict.fromkeys(range(1, 41), club.time)
    waited: list[float] = []
    last: dict[int, int] = {}
    version = -1
    while club.time < until:
        changed, version = version, await club.version()
        for fixture in await club.playing(season.id) if changed != version else ():
            if fixture.id in begun:
                continue
            begun[fixture.id] = club.time
            await club.acted(fixture, 6, 6)
            heapq.heappush(ends, (club.time + rng.uniform(180, 480), fixture.id))
            for one, other in zip(fixture.seats, reversed(fixture.seats), strict=True):
                assert last.get(one) != other
                last[one] = other
                waited.append(club.time - free[one])
        if ends and ends[0][0] <= club.time:
            _, number = heapq.heappop(ends)
            fixture = (await club.season(season.id)).fixtures[number]
            await club.finish(fixture, *rng.choice([(1, 2), (2, 1), (1, 1)]))
            free.update(dict.fromkeys(fixture.seats, club.time))
            continue
        await club.tick(min(5.0, max(0.0, ends[0][0] - club.time)) if ends else 5.0)
    waited.sort()
    assert waited[int(len(waited) * 0.95)] <= 45
    assert len(begun) > 40
