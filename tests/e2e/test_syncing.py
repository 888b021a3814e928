"""The commands: told to Discord when they have changed or are not there, and not at every start."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest

from tests.e2e.playing import World

pytestmark = pytest.mark.asyncio(loop_scope="session")


def times_told(world: World) -> int:
    """Count how often the bot has told its commands."""
    return sum(method == "PUT" and path.endswith("/commands") for method, path, _ in world.sandbox.requests)


async def test_commands_are_told_when_they_changed(new_world: Callable[..., Awaitable[World]]) -> None:
    world = await new_world()
    await world.start_bot()
    assert times_told(world) == 1
    before = {command.name: command.body for command in world.sandbox.commands}
    await world.sandbox.stop_bot()
    await world.start_bot()
    assert times_told(world) == 1
    await world.sandbox.stop_bot()
    world.sandbox.server.hub.world.drop(world.sandbox.commands[0])  # somebody removes one
    await world.start_bot()
    assert times_told(world) == 2
    assert {command.name: command.body for command in world.sandbox.commands} == before
    await world.sandbox.stop_bot()
    with closing(sqlite3.connect(world.data / "tymok.db")) as connection, connection:
        connection.execute("UPDATE synced_commands SET fingerprint = 'of other commands'")
    await world.start_bot()
    assert times_told(world) == 3
