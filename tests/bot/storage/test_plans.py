"""What is asked of the database: nothing goes through a table that grows with every game that is played."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from sqlalchemy import Connection, Delete, Insert, Select, Update, create_engine
from sqlalchemy.dialects import sqlite

import bot
from bot.kit.store.queues import Queue
from bot.kit.store.sql import Query
from bot.storage.schema import metadata

GROWING: Final = frozenset(
    {"games", "seats", "actions", "secrets", "seeds", "results", "result_seats", "players", "ratings"}
    | {"rating_steps", "clocks", "pauses", "messages_due", "news_due", "interactions", "audit"}
)

WHOLE: Final = frozenset(
    {
        ("bot.clocks.store.pauses", "_OLDEST_FIRST"),  # all others of that module are made of it
        ("bot.results.store.results", "_WITH_SEATS"),  # others are made of these
        ("bot.table.store.seats", "_ROWS"),
    }
)
"""What may, by its module and name."""

LISTED: Final = re.compile(r"__\[POSTCOMPILE_[^\]]+\]")
"""In the place of any number of values."""

ELSEWHERE: Final = (" ANY (", "clock_timestamp()", "pg_advisory_xact_lock", "pg_notify(")
"""What SQLite does not know: it is asked of PostgreSQL alone."""

STATEMENT: Final = (Select, Update, Delete, Insert)


def _statements() -> Iterator[tuple[str, str, Any]]:
    """Yield the statements that are made once, with the module and the name of each."""
    for module in pkgutil.walk_packages(bot.__path__, "bot."):
        if ".store." not in module.name:
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            for statement in _parts(value):
                yield module.name, name, statement


def _parts(value: object) -> Iterator[Any]:
    if isinstance(value, STATEMENT):
        yield value
    elif isinstance(value, Query):
        yield value.reading
    elif isinstance(value, Queue):
        kept = (
            one for own in vars(value).values() for one in (own.values() if isinstance(own, dict) else (own,))
        )
        yield from (one for one in kept if isinstance(one, STATEMENT))


def _scanned(connection: Connection, statement: Any) -> set[str]:
    """Return the growing tables that SQLite would go through from the first row to the last.

    In the order of an index it may: there it ends with the first row that is wanted.
    """
    told = LISTED.sub("?", str(statement.compile(dialect=sqlite.dialect())))
    if any(sign in told for sign in ELSEWHERE):
        return set()
    values = (None,) * told.count("?")
    plan = [row[3].split() for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {told}", values)]
    return {words[1] for words in plan if words[0] == "SCAN" and "INDEX" not in words} & GROWING


@pytest.fixture(scope="module")
def connection() -> Iterator[Connection]:
    """A database without rows: SQLite plans by the indexes alone, as it does for a bot."""
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connected:
        yield connected
    engine.dispose()


def test_what_is_asked_goes_by_an_index(connection: Connection) -> None:
    scanned = {(module, name) for module, name, one in _statements() if _scanned(connection, one)}
    assert scanned == WHOLE


def test_a_walk_through_a_table_is_found(connection: Connection) -> None:
    games = metadata.tables["games"]
    assert _scanned(connection, games.select().where(games.c.ply > 3)) == {"games"}
    assert _scanned(connection, games.select().where(games.c.id == "a")) == set()
