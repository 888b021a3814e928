"""Who watches the bot: is it live, is it ready, what does it count; through the port that settings name."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import aiohttp
import promql_parser
import pytest
import pytest_asyncio
import yaml
from prometheus_client.parser import text_string_to_metric_families as families
from promql_parser import AggregateExpr, Expr, Matcher, MatchOp, VectorSelector

from bot.kit import alive
from bot.sandbox.driver import Replied
from bot.sandbox.model import Json
from bot.sandbox.process import Launch
from tests.bot.storage.sqlite import Template
from tests.e2e.conftest import new
from tests.e2e.playing import Game, Table, World, told
from tests.e2e.test_start import refused

pytestmark = pytest.mark.asyncio(loop_scope="session")

MONITORING: Final = Path(__file__).resolve().parents[2] / "docs" / "monitoring"

MakeWorld = Callable[..., Awaitable[World]]

Samples = dict[str, dict[tuple[tuple[str, str], ...], float]]
"""Values by name and labels."""


class Watcher:
    """Somebody who asks on the port of a running process, of which ``log`` has the lines so far."""

    def __init__(self, log: Callable[[], list[Json]]) -> None:
        self.log = log

    @property
    def url(self) -> str:
        """Where the bot says that the port is."""
        (line,) = [line for line in self.log() if line.get("event") == "metrics"][-1:]
        return f"http://{line['host']}:{line['port']}"

    async def ask(self, path: str) -> tuple[int, str]:
        """Return status and text of a page."""
        async with aiohttp.ClientSession() as session, session.get(self.url + path) as answer:
            return answer.status, await answer.text()

    async def until(self, path: str, answer: tuple[int, str]) -> None:
        """Wait until a page says this."""
        async with asyncio.timeout(30):
            while await self.ask(path) != answer:  # noqa: ASYNC110 (waits for another process)
                await asyncio.sleep(0.05)

    async def samples(self) -> Samples:
        """Return all that is counted."""
        status, text = await self.ask("/metrics")
        assert status == 200
        found: Samples = {}
        for family in families(text):
            for sample in family.samples:
                found.setdefault(sample.name, {})[tuple(sorted(sample.labels.items()))] = sample.value
        return found


def value(samples: Samples, name: str, /, **labels: str) -> float:
    """Return the sum of all that have these labels, among others; of nothing it is 0."""
    wanted = set(labels.items())
    return sum(number for known, number in samples.get(name, {}).items() if wanted <= set(known))


async def until_a_person_moves(game: Game) -> None:
    await game.sandbox.wait_until(lambda: game.over or game.books.movers(game.id) != [None])


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def seen(
    tmp_path_factory: pytest.TempPathFactory, sqlite_template: Template, launch: Launch
) -> AsyncIterator[Samples]:
    """What a bot has counted with which some people have played, and met what they may."""
    settings = {
        "TYMOK_METRICS_PORT": "0",
        "TYMOK_PRESSES_PER_MINUTE": "30",
        "TYMOK_OPEN_GAMES_PER_PERSON": "2",
    }
    world = await new(tmp_path_factory.mktemp("watched"), sqlite_template, settings, launch)
    async with world.sandbox:
        await world.start_bot()
        yield await _played(world)


async def _played(world: World) -> Samples:
    table = Table(world)
    host, stranger, hasty = (table.person() for _ in range(3))
    game = await table.start(host, rules="educational", options="seasons=1", computer="beginner")
    await until_a_person_moves(game)
    assert "only watching" in told(await stranger.command("game resign", game.place))
    limited = world.sandbox.chaos.fail("(POST|PATCH) /channels/.*/messages", status=429, times=1)
    await table.propose(host, game="ta_xot")
    assert "your limit" in told(await host.command("play", table.channel, game="ta_xot"))
    await game.press(random.Random(1))
    await until_a_person_moves(game)
    await world.sandbox.wait_until(
        lambda: limited.times == 0, message="nothing was sent that could be limited"
    )
    answers = await asyncio.gather(*(hasty.command("games", table.channel) for _ in range(35)))
    assert len([one for one in answers if isinstance(one, Replied)]) == 35
    _leave_undone(world)
    return await Watcher(world.log).samples()


def _leave_undone(world: World) -> None:
    """Let another process have taken something that was due, and hang."""
    now = time.time()
    with closing(sqlite3.connect(world.data / "tymok.db")) as connection, connection:
        connection.execute(
            "INSERT INTO news_due (kind, subject, due_at, claimed_until, attempts) "
            "VALUES ('season', 'guild-1', ?, ?, 1)",
            (now - 20, now + 600),
        )
        connection.execute(
            "INSERT INTO messages_due (game, kind, recipient, due_at, claimed_until, importance) "
            "SELECT id, 'computer', 0, ?, ?, 0 FROM games WHERE status = 'lobby'",
            (now - 20, now + 600),
        )
        connection.execute(
            "INSERT INTO checkups (night, began, ended, games, wrong) VALUES (1, ?, ?, 12, 2)",
            (now - 90, now - 60),
        )


async def test_what_people_do_is_counted(seen: Samples) -> None:
    played = {"kind": "command", "name": "play", "result": "done"}
    assert value(seen, "tymok_interactions_total", **played) == 2
    assert value(seen, "tymok_interactions_total", kind="press", name="pick") >= 1
    assert value(seen, "tymok_interactions_total", name="game resign", result="refused") == 1
    assert value(seen, "tymok_refusals_total", rule="not_your_game") == 1
    assert 5 <= value(seen, "tymok_interactions_total", name="games", result="too_much") <= 6
    assert value(seen, "tymok_interactions_total", name="games", result="too_much") == value(
        seen, "tymok_budget_refusals_total", of="person"
    )
    asked = value(seen, "tymok_interactions_total")
    assert value(seen, "tymok_answer_seconds_count") == value(seen, "tymok_handling_seconds_count") == asked
    assert value(seen, "tymok_faults_total") == 0


async def test_how_things_stand_is_told(seen: Samples) -> None:
    assert value(seen, "tymok_ready") == value(seen, "tymok_servers") == 1
    assert seen["tymok_shard_connected"] == {(("shard", "0"),): 1}
    assert value(seen, "tymok_games", game="cerke", status="running") == 1
    assert value(seen, "tymok_games", game="ta_xot", status="lobby") == 1
    assert value(seen, "tymok_thought_seconds_count", game="cerke", level="beginner", result="done") >= 1
    assert value(seen, "tymok_discord_rate_limited_total") == 1
    assert value(seen, "tymok_discord_request_seconds_count", status="429", resource="channels") == 1
    assert value(seen, "tymok_shards_held") == 1
    assert value(seen, "tymok_leases") == value(seen, "tymok_processes") == 0, "there is one process"
    assert value(seen, "tymok_due", queue="messages", kind="computer") == 1
    assert value(seen, "tymok_refusals_total", rule="too_many_of_yours") == 1
    assert value(seen, "tymok_checkup_wrong") == 2
    assert value(seen, "tymok_due", queue="news", kind="season") == 1
    assert 20 <= value(seen, "tymok_due_age_seconds", queue="news", kind="season") < 60
    assert value(seen, "tymok_due_failing", queue="news", kind="season") == 1
    assert value(seen, "tymok_database_transaction_seconds_count", mode="write") > 5
    assert value(seen, "tymok_database_connections", mode="write") == 1
    assert value(seen, "tymok_workers", pool="thinking") == 1


async def test_no_label_names_people_servers_or_games(seen: Samples) -> None:
    values = {text for samples in seen.values() for labels in samples for _, text in labels}
    assert not [text for text in values if re.search(r"\d{5}", text)]
    assert len(values) < 300


# --- What is read of it ----------------------------------------------------------------------------------

OWN: Final = frozenset({"instance", "job"})
"""Labels that Prometheus adds to whatever it reads; ``up`` is its own, too."""


def queries() -> list[str]:
    """Return all that the dashboard and the alerts ask for, as Prometheus gets it."""
    dashboard = json.loads((MONITORING / "grafana.json").read_text(encoding="utf-8"))
    alerts = yaml.safe_load((MONITORING / "alerts.yaml").read_text(encoding="utf-8"))
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    watched = [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]
    assert len(shown) > 30
    assert len(watched) > 10
    return [one.replace("$__rate_interval", "1m").replace("$instance", ".*") for one in (*shown, *watched)]


def parts_of(query: str) -> tuple[list[VectorSelector], list[AggregateExpr]]:
    """Return what a query selects, and by what it adds up."""
    selected: list[VectorSelector] = []
    added: list[AggregateExpr] = []

    def note(part: Expr) -> bool:
        if isinstance(part, VectorSelector):
            selected.append(part)
        elif isinstance(part, AggregateExpr):
            added.append(part)
        return True

    promql_parser.walk(promql_parser.parse(query), note)
    return selected, added


def fits(matcher: Matcher, label: str) -> bool:
    """Tell whether a value of a label is one that a query asks for."""
    if matcher.op in (MatchOp.Equal, MatchOp.NotEqual):
        return (label == matcher.value) is bool(matcher.op == MatchOp.Equal)
    return (re.fullmatch(matcher.value, label) is not None) is bool(matcher.op == MatchOp.Re)


def found(seen: Samples, wanted: VectorSelector) -> Iterator[set[str]]:
    """Yield the labels of each sample that a query selects."""
    for labels in seen.get(wanted.name or "", {}):
        known = dict(labels)
        asked = [one for one in wanted.matchers.matchers if one.name not in OWN]
        if all(one.name in known and fits(one, known[one.name]) for one in asked):
            yield {*known, *OWN}


async def test_dashboard_and_alerts_ask_for_what_there_is(seen: Samples) -> None:
    for query in queries():
        selected, added = parts_of(query)
        assert selected, query
        labels: set[str] = set(OWN)
        for wanted in selected:
            if wanted.name != "up":
                first = next(found(seen, wanted), None)
                assert first is not None, f"{query}: nothing is like {wanted.prettify()}"
                labels |= first
        for part in added:
            assert part.modifier is None or labels >= set(part.modifier.labels), query


async def test_dashboard_shows_all_that_is_counted(seen: Samples) -> None:
    asked = {one.name or "" for query in queries() for one in parts_of(query)[0]}
    counted = {name.removesuffix("_bucket").removesuffix("_count").removesuffix("_sum") for name in asked}
    own = {name for name in seen if name.startswith("tymok_")}
    assert {name for name in own if not name.startswith(tuple(counted))} == set()


# --- Live and ready ----------------------------------------------------------------------------------------


async def test_a_bot_that_ends_is_first_not_ready_and_then_answers_to_the_end(new_world: MakeWorld) -> None:
    world = await new_world({"TYMOK_METRICS_PORT": "0"})
    await world.start_bot()
    table, watcher = Table(world), Watcher(world.log)
    ada = table.person()
    assert await watcher.ask("/live") == (200, "live\n")
    await world.sandbox.wait_until(lambda: alive.ready(world.data))
    assert await watcher.ask("/ready") == (200, "ready\n")
    world.sandbox.chaos.delay("POST /interactions/.*/callback", seconds=1.5)
    asked = asyncio.create_task(ada.command("games", table.channel))
    await asyncio.sleep(0.5)
    ending = asyncio.create_task(world.sandbox.stop_bot())
    await world.sandbox.wait_until(lambda: alive.ready(world.data) is None)
    assert await watcher.ask("/ready") == (503, "not ready: ending\n")
    assert await watcher.ask("/live") == (200, "live\n")
    assert value(await watcher.samples(), "tymok_ready") == 0
    assert isinstance(await asked, Replied)
    await ending
    with pytest.raises(aiohttp.ClientError):
        await watcher.ask("/live")
    assert table.trouble() == []


async def test_without_discord_a_bot_is_live_and_not_ready(new_world: MakeWorld) -> None:
    world = await new_world({"TYMOK_METRICS_PORT": "0"})
    await world.start_bot()
    watcher = Watcher(world.log)
    await watcher.until("/ready", (200, "ready\n"))
    await world.sandbox.server.stop()
    await watcher.until("/ready", (503, "not ready: Discord is not connected\n"))
    assert (await watcher.ask("/live"))[0] == 200


async def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        environment = {
            "DISCORD_TOKEN": "x.y.z",
            "TYMOK_DATA_FOLDER": str(tmp_path),
            "TYMOK_METRICS_PORT": port,
        }
        assert f"Port {port} of 127.0.0.1" in await refused(["run"], environment)
