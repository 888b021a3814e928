"""Sending what is due: looks for which nobody waits never take all the places."""

from __future__ import annotations

import asyncio
import contextlib
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot import delivery
from bot.kit.meter import Meter
from bot.kit.settings import Settings
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.kit.store.shards import ALL
from bot.storage.rows import DueMessage
from tests.bot.storage.samples import add_game

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


async def test_a_new_board_is_sent_while_ten_thousand_looks_wait(database: Database) -> None:
    """Discord answers no question about a member; the board comes all the same."""
    looking: set[int] = set()
    board_sent = asyncio.Event()

    async def look(_bot: object, message: DueMessage) -> None:
        looking.add(message.recipient)
        await asyncio.Event().wait()

    async def board(_bot: object, _message: DueMessage) -> None:
        board_sent.set()

    senders = {"presence": look, "board": board}
    app = SimpleNamespace(database=database, settings=Settings(), shards=ALL, meter=Meter())
    bot = SimpleNamespace(app=app, wait_until_ready=asyncio.Event().wait)
    at_work = delivery.Delivery(cast(Any, bot), senders)
    await add_game(database)
    async with database.write() as conn:
        await due.put_all(conn, "g1", [("presence", 1.0, person) for person in range(1, 10_001)])
    for _ in range(3):
        await at_work._take_on()
        await asyncio.sleep(0)
    assert len(looking) == delivery.PLAN.background
    assert len(looking) < delivery.PLAN.places
    async with database.write() as conn:
        await due.put(conn, "g1", "board", 2.0)
    await at_work._take_on()
    await asyncio.wait_for(board_sent.wait(), 60)
    for task in list(at_work._working):
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
