"""A sandbox, and one with the test bot connected in the same loop."""

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from bot.sandbox.driver import Person, Replied, Sandbox
from bot.sandbox.model import Message
from tests.bot.sandbox.client import Client, connect_to

BOT = [sys.executable, "-m", "tests.bot.sandbox.client"]


@pytest.fixture
def schema() -> Path | None:
    """Discord's OpenAPI file, where the environment names one."""
    named = os.environ.get("TESTS_DISCORD_SCHEMA")
    return Path(named) if named else None


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path, schema: Path | None) -> AsyncIterator[Sandbox]:
    async with Sandbox(tmp_path, schema=schema) as sandbox:
        yield sandbox
    for thread in threading.enumerate():
        if isinstance(thread, discord.gateway.KeepAliveHandler):
            thread.stop()  # of a client that was cut off: it would go on after this loop's end


@pytest_asyncio.fixture
async def client(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Client]:
    """The test bot, connected."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
    connect_to(sandbox.url)
    client = Client()
    running = asyncio.create_task(client.start(sandbox.token))
    await sandbox.wait_ready()
    await asyncio.wait_for(client.wait_until_ready(), 60)
    yield client
    await client.close()
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running


async def start_game(person: Person) -> Message:
    """Use /play and return the board's message."""
    result = await person.command("play", game="cerke")
    assert isinstance(result, Replied)
    return result.message
