"""Events due: carried out in the order of their time, tried for ever, and never while nobody could act."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from bot import events, features
from bot.clocks.service.counting import GRACE
from bot.events import Events
from bot.kit.feature import CarryOut
from bot.kit.meter import Meter
from bot.kit.service.errors import LeagueRefusal, NoSuchGame
from bot.kit.settings import Settings
from bot.kit.store import heartbeats, queues
from bot.kit.store.database import Database
from bot.leagues.service.terms import DAY
from bot.results.service import recounting
from bot.storage.rows import Event
from bot.table.service.computer import Thinkers
from tests.bot.leagues.clubs import LeagueClub
from tests.bot.leagues.clubs import event as cerke
from tests.bot.results.service.test_recounting import ALL, GAME, GAMES, correct, rated
from tests.bot.storage.samples import ANNA, BEN, add_game

GUILD = 5 << 22


class Pulse:
    """A heartbeat that does what the test says."""

    def __init__(self) -> None:
        self.clocks_agree = True
        self.hurried = 0

    def hurry(self) -> None:
        """Count."""
        self.hurried += 1


class Machine:
    """A bot whose events do what the test says."""

    def __init__(self, database: Database, shards: int = 1) -> None:
        self.app = SimpleNamespace(
            database=database,
            thinkers=Thinkers(1),
            settings=Settings(),
            shards=Settings().share(),
            meter=Meter(),
        )
        self.heartbeat = Pulse()
        self.shard_count = shards
        self.events = Events(cast(Any, self), features.events(), features.failed())


@asynccontextmanager
async def running(machine: Machine) -> AsyncIterator[None]:
    """Let the events of a machine be carried out meanwhile."""
    task = asyncio.create_task(machine.events.run())
    try:
        yield
    finally:
        await machine.events.close()
        await asyncio.wait_for(task, 60)


async def until(condition: Any) -> None:
    """Wait for something."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110  (waits for a state of another task)
            await asyncio.sleep(0.005)


async def put(database: Database, *due: tuple[str, str, float]) -> None:
    """Put events down."""
    async with database.write() as conn:
        await queues.events.put_all(conn, due)


async def left(database: Database) -> float | None:
    """Read when something is due."""
    async with database.read() as conn:
        return await queues.events.next_at(conn)


def planned(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Let events be carried out otherwise."""
    monkeypatch.setattr(events, "PLAN", events.PLAN._replace(**changes))


def handlers(monkeypatch: pytest.MonkeyPatch, table: Mapping[str, CarryOut[Any]]) -> None:
    monkeypatch.setattr(features, "events", lambda: table)
    planned(monkeypatch, rest=0.0)


async def test_what_is_due_is_carried_out_in_the_order_of_its_time(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def note(_bot: object, event: Event) -> None:
        done.append(event.subject)

    handlers(monkeypatch, {"note": note})
    planned(monkeypatch, places=1)
    machine = Machine(database)
    await put(database, *(("note", str(number), float(number)) for number in (3, 1, 2, 5, 4)))
    await put(database, ("note", "later", time.time() + 1000))
    async with running(machine):
        await until(lambda: len(done) == 5)
    assert done == ["1", "2", "3", "4", "5"]
    assert (await left(database) or 0.0) > time.time()


async def test_what_fails_is_tried_for_ever(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    async def fail(_bot: object, event: Event) -> None:
        tried.append(event.attempts)
        if event.attempts < 8:
            raise ValueError

    handlers(monkeypatch, {"fail": fail})
    planned(monkeypatch, retry=(0.0,))
    machine = Machine(database)
    await put(database, ("fail", "g1", 1.0))
    async with running(machine):
        await until(lambda: len(tried) == 9)
        await asyncio.sleep(0)
    assert tried == list(range(9))
    assert await left(database) is None


async def test_a_failure_comes_again_at_last_every_ten_minutes(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_bot: object, _event: Event) -> None:
        raise ValueError

    handlers(monkeypatch, {"fail": fail})
    machine = Machine(database)
    waits = []
    for attempts in range(8):
        event = Event(1, "fail", "g1", 1.0, attempts, 0)
        waits.append(await machine.events._carry_out(event))
    assert waits == [1, 5, 30, 120, 600, 600, 600, 600]


@pytest.mark.parametrize(("kind", "subject"), [("league", "s1"), ("league_game", "s1:7")])
async def test_staff_is_told_once_of_a_season_that_does_not_go_on(
    database: Database, monkeypatch: pytest.MonkeyPatch, kind: str, subject: str
) -> None:
    async def fail(_bot: object, _event: Event) -> None:
        raise LeagueRefusal("nobody_to_draw")

    handlers(monkeypatch, {kind: fail, "clock": fail})
    machine = Machine(database)
    told = []
    for attempts in range(6):
        await machine.events._carry_out(Event(1, kind, subject, 1.0, attempts, 0))
        await machine.events._carry_out(Event(2, "clock", subject, 1.0, attempts, 0))
        async with database.write() as conn:
            told.append([one.subject for one in await queues.league_news.claim(conn, time.time(), 60, 9)])
    assert told == [[], [], ["s1:stuck"], [], [], []]


async def test_what_fails_is_found_by_its_subject(database: Database) -> None:
    await put(database, ("league", "s1", 1.0), ("league_game", "s1:7", 1.0), ("league", "s2", 1.0))
    async with database.write() as conn:
        for times in range(3):
            for one in await queues.events.claim(conn, 10.0, 60, 9):
                if one.subject != "s2" or not times:
                    await queues.events.retry(conn, one, 2.0)
        subjects = ["s1", "s1:7", "s2", "s3"]
        assert sorted(await queues.events.failing(conn, subjects, 3)) == ["s1", "s1:7"]


async def test_a_game_that_is_gone_is_no_failure(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(_bot: object, _event: Event) -> None:
        raise NoSuchGame(game="g1")

    handlers(monkeypatch, {"gone": gone})
    assert await Machine(database).events._carry_out(Event(1, "gone", "g1", 1.0, 0, 0)) is None


async def test_a_kind_of_a_newer_version_is_kept_and_logged_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    handlers(monkeypatch, {})
    machine = Machine(database)
    await put(database, ("riddle", "a", 1.0), ("riddle", "b", 1.0))
    with capture_logs() as lines:
        async with running(machine):
            await until(lambda: machine.events._unknown)
    assert len([line for line in lines if line["event"] == "of a kind of a newer version"]) == 1
    assert await left(database) is not None


async def test_an_event_put_again_while_it_is_carried_out_comes_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[float] = []

    async def again(_bot: object, event: Event) -> None:
        times.append(event.due_at)
        if len(times) == 1:
            await put(database, ("again", "g1", 2.0))

    handlers(monkeypatch, {"again": again})
    await put(database, ("again", "g1", 1.0))
    async with running(Machine(database)):
        await until(lambda: len(times) == 2)
    assert times == [1.0, 2.0]
    assert await left(database) is None


async def test_a_slow_event_does_not_hold_up_the_others(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def think(_bot: object, _event: Event) -> None:
        await asyncio.Event().wait()

    async def note(_bot: object, event: Event) -> None:
        done.append(event.subject)

    handlers(monkeypatch, {"think": think, "note": note})
    monkeypatch.setattr("bot.kit.lanes.LAST_WORDS", 0.0)
    await put(database, ("think", "a", 1.0), *(("note", str(number), 2.0) for number in range(4)))
    async with running(Machine(database)):
        await until(lambda: len(done) == 4)
    assert await left(database) is not None


async def test_what_is_claimed_while_it_ends_is_left_to_the_next_process(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    claiming, may_claim = asyncio.Event(), asyncio.Event()

    async def note(_bot: object, event: Event) -> None:
        done.append(event.subject)

    async def claim(self: Events, *asked: Any) -> list[Event]:
        claiming.set()
        await may_claim.wait()
        return await claims(self, *asked)

    claims = Events._claim
    handlers(monkeypatch, {"note": note})
    monkeypatch.setattr(Events, "_claim", claim)
    await put(database, ("note", "a", 1.0))
    machine = Machine(database)
    task = asyncio.create_task(machine.events.run())
    await claiming.wait()
    closing = asyncio.create_task(machine.events.close())
    await asyncio.sleep(0)
    may_claim.set()
    await asyncio.gather(closing, task)
    assert done == []
    async with database.write() as conn:
        assert [event.subject for event in await queues.events.claim(conn, 2.0, 60.0, 10)] == ["a"]


# --- Clocks ----------------------------------------------------------------------------------------


async def claimable(database: Database, now: float, shards: int | None = 1) -> list[str]:
    """Return the games whose time is up, without keeping them."""
    async with database.write() as conn:
        found = await queues.events.claim_unless_out(conn, now, 0.0, 100, shards, GRACE)
    return [event.subject for event in found]


async def test_a_clock_runs_out_only_if_its_shard_was_connected_at_its_zero(database: Database) -> None:
    await add_game(database, guild_id=GUILD)
    zero = 1000.0
    await put(database, ("clock", "g1", zero + GRACE))
    assert await claimable(database, 1012.0) == []
    for beat, expected in ((999.9, []), (1000.0, ["g1"]), (1011.0, ["g1"])):
        async with database.write() as conn:
            await heartbeats.beat(conn, [0], "p", beat)
        assert await claimable(database, 1012.0) == expected
    assert await claimable(database, 1010.9) == []
    assert await claimable(database, 1012.0, shards=None) == []
    # After a gap that may be an outage nothing runs out before it was written.
    assert await claimable(database, 1071.0) == ["g1"]
    assert await claimable(database, 1071.1) == []


async def test_each_shard_is_looked_at_for_its_own_servers(database: Database) -> None:
    await add_game(database, "g1", guild_id=(6 << 22) + 12345)
    await add_game(database, "g2", guild_id=(7 << 22) + 12345)
    await add_game(database, "g3", guild_id=0)
    await put(database, *(("clock", game, 1011.0) for game in ("g1", "g2", "g3")))
    async with database.write() as conn:
        await heartbeats.beat(conn, [0], "p", 1001.0)
        await heartbeats.beat(conn, [1], "p", 1001.0)
    assert await claimable(database, 1012.0, shards=2) == ["g1", "g2", "g3"]
    async with database.write() as conn:
        await heartbeats.beat(conn, [1], "p", 999.0)
    assert await claimable(database, 1012.0, shards=2) == ["g1", "g3"]


async def test_a_season_goes_on_only_if_no_outage_is_left_to_be_written(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.open(2, cerke())
    await put(database, ("league_game", f"{season.id}:1", club.time))
    due_at, others = club.time + DAY, [f"{season.id}:1"]
    assert await claimable(database, due_at) == others
    for beat, expected in ((due_at - 60.1, others), (due_at - 60.0, [*others, season.id])):
        async with database.write() as conn:
            await heartbeats.beat(conn, [0], "p", beat)
        assert await claimable(database, due_at) == expected
    assert await claimable(database, due_at, shards=None) == others, "nobody knows whether we are connected"


async def test_clocks_wait_while_the_time_is_not_certain(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def note(_bot: object, event: Event) -> None:
        done.append(event.subject)

    handlers(monkeypatch, {"clock": note, "note": note})
    await add_game(database, guild_id=GUILD)
    machine = Machine(database)
    machine.heartbeat.clocks_agree = False
    now = time.time()
    async with database.write() as conn:
        await heartbeats.beat(conn, [0], "p", now)
    await put(database, ("clock", "g1", now - 5), ("note", "other", now - 1))
    async with running(machine):
        await until(lambda: done == ["other"])
        await until(lambda: not machine.events._working)
        machine.heartbeat.clocks_agree = True
        machine.events.wake()
        await until(lambda: done == ["other", "g1"])
    assert machine.heartbeat.hurried == 0


async def test_a_clock_that_waits_for_a_sign_of_life_asks_for_one(database: Database) -> None:
    await add_game(database, guild_id=GUILD)
    machine = Machine(database)
    await put(database, ("clock", "g1", time.time() - 1))
    assert await machine.events._take_on() > 0
    assert machine.heartbeat.hurried == 1


async def test_a_corrected_pool_is_computed_anew(database: Database) -> None:
    await rated(database, "g0", GAMES[0])
    await correct(database, "g0", [(ANNA, 2, -7), (BEN, 1, 7)])
    await put(database, *((recounting.RECOMPUTE, pool, 1.0) for pool in (GAME, ALL)))
    machine = Machine(database)
    async with running(machine), asyncio.timeout(60):
        while await left(database) is not None:  # noqa: ASYNC110  (waits for what stands in the database)
            await asyncio.sleep(0.005)
    machine.app.thinkers.close()
    assert await recounting.prove(database) == recounting.Proof(pools=2, ratings=4, stale=0)
    assert await left(database) is None
