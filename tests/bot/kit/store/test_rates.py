"""What all processes may do together, on one database; and what one may alone."""

from __future__ import annotations

import asyncio
import itertools
from typing import Final

import pytest

from bot.kit.store import rates
from bot.kit.store.database import Database
from bot.kit.store.rates import Local, Turn

on_postgresql: Final = pytest.mark.parametrize(
    "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)


async def taken(database: Database, name: str, step: float, **more: float) -> Turn:
    """Take a turn in a transaction of its own."""
    async with database.write() as conn:
        return await rates.take(conn, name, step, **more)


@on_postgresql
async def test_of_many_at_once_one_has_the_turn(database: Database) -> None:
    found = await asyncio.gather(*(taken(database, "identify:0", 5.0) for _ in range(8)))
    assert sum(turn.granted for turn in found) == 1
    assert all(4.0 < turn.seconds <= 5.0 for turn in found if not turn.granted)
    assert (await taken(database, "identify:1", 5.0)).granted
    async with database.write() as conn:
        await rates.give_back(conn, "identify:0")
    assert await taken(database, "identify:0", 5.0) == Turn(True, 0.0)


@on_postgresql
async def test_turns_ahead_are_apart(database: Database) -> None:
    """Whoever may take them ahead is told how long to wait: 21 in the time that follows."""
    found = await asyncio.gather(*(taken(database, "requests", 50.0, ahead=1000.0) for _ in range(40)))
    waits = sorted(turn.seconds for turn in found if turn.granted)
    assert len(waits) == 21
    assert waits[0] == 0.0
    assert all(0.0 < later - sooner <= 50.01 for sooner, later in itertools.pairwise(waits))
    assert 900.0 < waits[-1] <= 1000.0


@on_postgresql
async def test_what_was_refused_adds_up(database: Database) -> None:
    found = []
    for number in (3, 0, 4):
        async with database.write() as conn:
            found.append(await rates.refused(conn, number))
    assert found == [3, 3, 7]


def test_one_process_alone_keeps_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    alone = Local()
    assert alone.take("a", 5.0) == Turn(True, 0.0)
    assert alone.take("a", 5.0) == Turn(False, 5.0)
    assert alone.take("a", 5.0, ahead=5.0) == Turn(True, 5.0)
    assert alone.take("b", 5.0) == Turn(True, 0.0)
    assert [alone.refused(number) for number in (2, 0, 3)] == [2, 2, 5]
    clock[0] += 601.0
    assert alone.refused(1) == 1
    assert alone.take("a", 5.0) == Turn(True, 0.0)
