"""What is counted and timed, as Prometheus reads it: every name begins with ``tymok_``.

What happens is counted where it happens (:class:`Metrics`); how things stand is looked up when somebody asks
(:mod:`bot.kit.standing`).  Labels have few values: commands, verbs, rules and kinds, as the code names them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import aiohttp
import discord
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    ProcessCollector,
    Summary,
)
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics import disable_created_metrics

from bot.kit.meter import THINKING, Meter, Mode
from bot.kit.service.errors import AlreadyDone, Refusal
from bot.kit.standing import Pool, Standing
from bot.kit.store.backlog import QUEUES, Late
from bot.kit.store.errors import SENTENCES, StorageError
from engine.core import TymokError

ANSWER: Final = (0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
"""Upper ends of the intervals into which times to answer are sorted; Discord waits for three seconds."""

SHORT: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""Those of the database's times."""

LONG: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Those of thoughts, requests to Discord and what is due."""

RESOURCES: Final = frozenset(
    {"applications", "channels", "gateway", "guilds", "interactions", "users", "webhooks"}
)
"""What requests to Discord are about, by the first word of their path; all others are ``other``."""

SCOPES: Final = ("user", "shared", "global")
"""Whose a rate limit may be, in Discord's words: the bot's own, that of a place, that of all requests."""

UNKNOWN: Final = "unknown"

INTERACTIONS: Final = "interactions"

_RESULTS: Final[Sequence[tuple[str, tuple[type[BaseException], ...]]]] = (
    ("repeated", (AlreadyDone,)),
    ("refused", (Refusal, TymokError)),
    ("database", (StorageError,)),
    ("forbidden", (discord.Forbidden,)),
    ("gone", (discord.NotFound,)),
    ("discord", (discord.HTTPException, aiohttp.ClientError, ConnectionError, TimeoutError)),
)
"""What an interaction came to, by the error with which it ended; any other one is a fault of ours."""


@dataclass(slots=True)
class _Asked:
    """An interaction that is being answered."""

    kind: str
    name: str
    at: float = field(default_factory=time.perf_counter)
    result: str = "done"
    is_answered: bool = False


_ASKED: Final[ContextVar[_Asked | None]] = ContextVar("asked", default=None)


class Metrics(Meter):
    """Counts and times in a registry of its own, so that one process may have several."""

    def __init__(self, version: str, rules: str) -> None:
        """``rules``: how the rules of games run, compiled or plain."""
        disable_created_metrics()  # type: ignore[no-untyped-call]  # a series more for each of ours, which nobody asks for
        self.registry: Final = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        Info("tymok_build", "Version, and how the rules run.", registry=self.registry).info(
            {"version": version, "rules": rules}
        )
        self._count_presses()
        self._count_work()
        self._gauge()
        self._begin_at_zero()
        self.trace = self._traced()

    def _begin_at_zero(self) -> None:
        """Show also what has not happened yet, where all that may is known: alerts ask for its growth."""
        for reason in SENTENCES:
            self._failures.labels(reason)
        for where in (INTERACTIONS, THINKING, *QUEUES):
            self._faults.labels(where)
        for scope in (*SCOPES, UNKNOWN):
            self._limited.labels(scope)
        for of in ("person", "server"):
            self._too_much.labels(of)

    def _count_presses(self) -> None:
        """Set up what is counted of interactions as they happen."""
        counter = partial(Counter, registry=self.registry)
        timer = partial(Histogram, registry=self.registry)
        self._interactions = counter(
            "tymok_interactions_total",
            "Presses, forms, commands and suggestions, by verb or name, and what came of them.",
            ["kind", "name", "result"],
        )
        self._handling = Summary(
            "tymok_handling_seconds",
            "From an interaction to the end of all that it led to.",
            ["kind", "name"],
            registry=self.registry,
        )
        self._answers = timer(
            "tymok_answer_seconds",
            "From an interaction to Discord's confirmation of its first answer.",
            ["kind"],
            buckets=ANSWER,
        )
        self._faults = counter(
            "tymok_faults_total", "Faults of this program: the log has each with its traceback.", ["where"]
        )
        self._refusals = counter(
            "tymok_refusals_total", "What was refused to people, by the rule that forbids it.", ["rule"]
        )
        self._too_much = counter(
            "tymok_budget_refusals_total", "Interactions of who asked for too much at once.", ["of"]
        )
        self._let_through = counter(
            "tymok_budget_exceptions_total", "Interactions of who asked for too much, and whom a server lets."
        )

    def _count_work(self) -> None:
        """Set up what is counted of what follows from them: all that is due, requests, thoughts."""
        counter = partial(Counter, registry=self.registry)
        timer = partial(Histogram, registry=self.registry)
        self._carried_out = timer(
            "tymok_due_seconds",
            "How long it took to carry out what was due.",
            ["queue", "kind", "result"],
            buckets=LONG,
        )
        self._requests = timer(
            "tymok_discord_request_seconds",
            "Requests to Discord, waiting for its rate limits left out.",
            ["method", "resource", "status"],
            buckets=LONG,
        )
        self._limited = counter(
            "tymok_discord_rate_limited_total", "Requests that Discord refused with 429.", ["scope"]
        )
        self._waits = timer(
            "tymok_database_wait_seconds", "Waiting for a connection.", ["mode"], buckets=SHORT
        )
        self._transactions = timer(
            "tymok_database_transaction_seconds", "Transactions.", ["mode"], buckets=SHORT
        )
        self._failures = counter(
            "tymok_database_failures_total", "Transactions that the database did not allow.", ["reason"]
        )
        self._thoughts = timer(
            "tymok_thought_seconds",
            "Turns that computer players thought about.",
            ["game", "level", "result"],
            buckets=LONG,
        )

    def _gauge(self) -> None:
        """Set up what is looked up when somebody asks."""
        gauge = partial(Gauge, registry=self.registry)
        self._ready = gauge("tymok_ready", "1 while Discord is connected and the database can be used.")
        self._servers = gauge("tymok_servers", "Servers of the shards of this process.")
        self._connected = gauge("tymok_shard_connected", "1 while this shard is connected.", ["shard"])
        self._latency = gauge(
            "tymok_shard_latency_seconds",
            "From a sign of life at Discord's gateway to its answer.",
            ["shard"],
        )
        self._held = gauge("tymok_shards_held", "Shards that this process holds.")
        self._leases = gauge(
            "tymok_leases", "Shards that processes share out, by what becomes of them.", ["state"]
        )
        self._processes = gauge("tymok_processes", "Processes that share them out, and that think.", ["kind"])
        self._places = gauge("tymok_database_connections", "Connections there may be.", ["mode"])
        self._busy = gauge("tymok_database_connections_busy", "Connections at work.", ["mode"])
        self._queueing = gauge(
            "tymok_database_connections_waiting", "Transactions that wait for one.", ["mode"]
        )
        self._workers = gauge("tymok_workers", "Processes that think or draw, at most.", ["pool"])
        self._working = gauge("tymok_workers_busy", "Those at work.", ["pool"])
        self._unthought = gauge("tymok_workers_waiting", "Pieces of work that wait for one.", ["pool"])
        self._late = gauge("tymok_due", "What is due and not done yet.", ["queue", "kind"])
        self._age = gauge("tymok_due_age_seconds", "For how long the first of it is due.", ["queue", "kind"])
        self._failing = gauge(
            "tymok_due_failing", "What has failed and will be tried again.", ["queue", "kind"]
        )
        self._checkup_at = gauge(
            "tymok_checkup_timestamp_seconds", "When the last nightly checkup ended; 0: there was none."
        )
        self._checkup_wrong = gauge("tymok_checkup_wrong", "What the last nightly checkup found wrong.")
        self._games = gauge("tymok_games", "Lobbies and running games.", ["game", "status"])

    # --- What happens ----------------------------------------------------------------------------------

    def taken_on(self, kind: str, name: str, task: asyncio.Task[Any]) -> None:
        """Count an interaction when its task is over, and time its answer."""
        asked = _Asked(kind, name)
        _ASKED.set(asked)
        task.add_done_callback(partial(self._finished, asked))

    def _finished(self, asked: _Asked, task: asyncio.Task[Any]) -> None:
        if task.cancelled():
            asked.result = "cut_off"
        elif task.exception() is not None:
            asked.result = "fault"
            self.fault(INTERACTIONS)
        self._interactions.labels(asked.kind, asked.name, asked.result).inc()
        self._handling.labels(asked.kind, asked.name).observe(time.perf_counter() - asked.at)

    def went_wrong(self, error: BaseException) -> None:
        """Note what the interaction came to, and by which rule it was refused."""
        result = next((name for name, kinds in _RESULTS if isinstance(error, kinds)), "fault")
        if result == "refused":
            self._refusals.labels(getattr(error, "rule", type(error).__name__)).inc()
        elif result == "fault":
            self.fault(INTERACTIONS)
        _came_to(result)

    def fault(self, where: str) -> None:
        """Count a fault."""
        self._faults.labels(where).inc()

    def too_much(self, *, of_server: bool) -> None:
        """Note whose purse was empty."""
        self._too_much.labels("server" if of_server else "person").inc()
        _came_to("too_much")

    def let_through(self) -> None:
        """Count an exception that a server has made."""
        self._let_through.inc()

    def carried_out(self, queue: str, kind: str, seconds: float, *, again: bool) -> None:
        """Time what was due."""
        self._carried_out.labels(queue, kind, "again" if again else "done").observe(seconds)

    def transaction(self, mode: Mode, waited: float, took: float) -> None:
        """Time a transaction."""
        self._waits.labels(mode).observe(waited)
        self._transactions.labels(mode).observe(took)

    def database_failed(self, reason: str) -> None:
        """Count a failure of the database."""
        self._failures.labels(reason).inc()

    def thought(self, game: str, level: str, seconds: float, *, failed: bool) -> None:
        """Time a thought."""
        self._thoughts.labels(game, level, "failed" if failed else "done").observe(seconds)

    def _traced(self) -> aiohttp.TraceConfig:
        """Return what hears of each request to Discord."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(_request_begins)
        trace.on_request_end.append(self._request_ends)
        trace.on_request_exception.append(self._request_fails)
        return trace

    async def _request_ends(self, session: Any, about: Any, ended: aiohttp.TraceRequestEndParams) -> None:
        status, headers = ended.response.status, ended.response.headers
        self._timed(about, ended.method, ended.url.path, str(status))
        if status == 429:
            self._limited.labels(_scope(headers.get("X-RateLimit-Scope", ""))).inc()

    async def _request_fails(
        self, session: Any, about: Any, failed: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self._timed(about, failed.method, failed.url.path, "none")

    def _timed(self, about: Any, method: str, path: str, status: str) -> None:
        now, resource = time.perf_counter(), _resource(path)
        self._requests.labels(method, resource, status).observe(now - about.at)
        asked = _ASKED.get()
        is_answer = resource == "interactions" and path.endswith("/callback")
        if asked is not None and is_answer and not asked.is_answered:
            asked.is_answered = True
            self._answers.labels(asked.kind).observe(now - asked.at)

    # --- How things stand ------------------------------------------------------------------------------

    def text(self, standing: Standing) -> bytes:
        """Return all of it as Prometheus reads it."""
        self._ready.set(standing.ready)
        self._servers.set(standing.servers)
        _set(self._connected, {(str(n),): one.connected for n, one in standing.shards.items()})
        _set(self._latency, {(str(n),): one.latency for n, one in standing.shards.items()})
        self._held.set(standing.held)
        _set(self._leases, {(state,): count for state, count in standing.shared.leases.items()})
        _set(self._processes, {(kind,): count for kind, count in standing.shared.processes.items()})
        _set_pools((self._places, self._busy, self._queueing), standing.connections)
        _set_pools((self._workers, self._working, self._unthought), standing.workers)
        for gauge, values in zip((self._late, self._age, self._failing), _columns(standing.due), strict=True):
            _set(gauge, values)
        _set(self._games, standing.games or {})
        checkup = standing.checkup
        self._checkup_at.set(0 if checkup is None else checkup.ended or 0)
        self._checkup_wrong.set(0 if checkup is None else checkup.wrong)
        return generate_latest(self.registry)


async def _request_begins(session: Any, about: Any, began: aiohttp.TraceRequestStartParams) -> None:
    about.at = time.perf_counter()


def _came_to(result: str) -> None:
    """Note what the interaction of the running task came to."""
    if (asked := _ASKED.get()) is not None:
        asked.result = result


def _resource(path: str) -> str:
    """Return what a request is about: ``/api/v10/channels/…`` is about channels."""
    word = path.removeprefix("/api/v10").lstrip("/").partition("/")[0]
    return word if word in RESOURCES else "other"


def _scope(header: str) -> str:
    """Return whose rate limit was met."""
    return header if header in SCOPES else UNKNOWN


def _set(gauge: Gauge, values: Mapping[Any, float]) -> None:
    """Let a gauge have these values by labels, and no other ones."""
    gauge.clear()
    for labels, value in values.items():
        gauge.labels(*labels).set(value)


def _set_pools(gauges: Sequence[Gauge], pools: Mapping[Any, Pool]) -> None:
    for gauge, name in zip(gauges, Pool._fields, strict=True):
        _set(gauge, {(key,): getattr(pool, name) for key, pool in pools.items()})


def _columns(due: Mapping[tuple[str, str], Late] | None) -> Iterable[Mapping[Any, float]]:
    """Return what is due column by column."""
    return [{key: getattr(one, name) for key, one in (due or {}).items()} for name in Late._fields]
