"""News due: a lane of its own, in which a message is given up after some hours."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Final, cast

import discord
import pytest

from bot.kit.meter import Meter
from bot.kit.news import PLAN, News, Sender
from bot.kit.sending import ALLOWED_AGAIN, NOT_ALLOWED
from bot.kit.service.errors import NoSuchGame
from bot.kit.settings import Settings
from bot.kit.store import queues
from bot.kit.store.database import Database
from bot.kit.store.shards import ALL
from bot.storage.rows import News as Message

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

DAY: Final = 86400.0


def lane(database: Database, senders: Mapping[str, Sender[Any]]) -> News:
    """Return the lane of a bot that is connected."""

    async def ready() -> None:
        """Be connected."""

    app = SimpleNamespace(database=database, settings=Settings(), shards=ALL, meter=Meter())
    bot = SimpleNamespace(app=app, wait_until_ready=ready)
    return News(cast(Any, bot), senders)


def message(attempts: int = 0) -> Message:
    return Message(1, "kind", "g1", 7, "", 1.0, attempts, 0)


def forbidden(code: int) -> discord.Forbidden:
    response = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(cast(Any, response), {"code": code, "message": "no"})


async def outcomes(database: Database, error: Exception | None) -> list[float | None]:
    """Return when a message is tried again, after each of so many attempts."""

    async def send(_bot: object, _message: Message) -> None:
        if error is not None:
            raise error

    told = lane(database, {"kind": send})
    return [await told._carry_out(message(attempts)) for attempts in range(len(PLAN.retry) + 1)]


async def test_a_message_is_given_up_after_some_hours(database: Database) -> None:
    assert await outcomes(database, OSError("no connection")) == [*PLAN.retry, None]
    assert 2 * 3600 < sum(PLAN.retry) < 12 * 3600


CLOSED_DMS: Final = 50007


@pytest.mark.parametrize("code", sorted(NOT_ALLOWED))
async def test_what_is_not_allowed_now_waits_for_a_week(database: Database, code: int) -> None:
    async def send(_bot: object, _message: Message) -> None:
        raise forbidden(code)

    told = lane(database, {"kind": send})
    tried = [await told._carry_out(message(attempts)) for attempts in range(len(ALLOWED_AGAIN) + 1)]
    assert tried == [*ALLOWED_AGAIN, None]
    assert 6 * DAY < sum(ALLOWED_AGAIN) < 8 * DAY
    assert max(ALLOWED_AGAIN) <= 3600, "whoever gives a permission back sees what it is for"


@pytest.mark.parametrize("error", [None, NoSuchGame(game="g1"), forbidden(CLOSED_DMS)])
async def test_what_was_sent_or_cannot_be_is_done(database: Database, error: Exception | None) -> None:
    assert set(await outcomes(database, error)) == {None}


async def test_a_kind_of_a_newer_version_is_tried_again(database: Database) -> None:
    assert await lane(database, {})._carry_out(message()) == PLAN.retry[0]


async def test_few_are_sent_at_a_time_and_their_places_rest(database: Database) -> None:
    sent: list[int] = []

    async def send(_bot: object, message: Message) -> None:
        sent.append(message.recipient)

    async with database.write() as conn:
        await queues.news.put_all(conn, [("kind", "g1", 1.0, person, "") for person in range(1, 61)])
    at_work = lane(database, {"kind": send})
    task = asyncio.create_task(at_work.run())
    async with asyncio.timeout(60):
        while len(sent) < PLAN.places:  # noqa: ASYNC110  (waits for a state of another task)
            await asyncio.sleep(0.005)
    for _ in range(10):
        await asyncio.sleep(0)
    assert len(sent) == PLAN.places
    assert await at_work._take_on() > PLAN.rest
    await at_work.close()
    await task
