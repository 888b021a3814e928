"""Servers that were joined while the bot was away are greeted at its next start, once; older ones never."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.sandbox.model import Channel, Message
from tests.e2e.playing import World

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]


def greetings(world: World, where: Channel) -> list[Message]:
    """Return the cards that were sent to a place."""
    return [message for message in world.sandbox.all_messages(where) if "w_play" in str(message.buttons)]


async def test_a_server_is_greeted_at_the_next_start_and_old_ones_never(new_world: MakeWorld) -> None:
    world = await new_world()
    sandbox = world.sandbox
    await world.start_bot()
    await sandbox.wait_until(lambda: world.books.ask("SELECT * FROM greetings WHERE guild_id > 0"))
    await sandbox.stop_bot()
    world.greet_from(0.0)
    guild = sandbox.add_guild("While away", world.person())
    there, home = sandbox.channel(None, guild), sandbox.channel()
    await world.start_bot()
    await sandbox.wait_until(lambda: greetings(world, there))
    for again in (sandbox.kill_bot, sandbox.stop_bot):
        await again()
        await world.start_bot()
        await asyncio.sleep(1.0)
    assert len(greetings(world, there)) == 1
    assert greetings(world, home) == [], "it was known before"


async def test_after_an_update_nobody_is_greeted_who_was_there(new_world: MakeWorld) -> None:
    world = await new_world()
    guild = world.sandbox.add_guild("Before", world.person())
    await world.start_bot()
    query = "SELECT * FROM greetings WHERE guild_id = ?"
    await world.sandbox.wait_until(lambda: world.books.ask(query, guild.id))
    await asyncio.sleep(0.5)
    assert greetings(world, world.sandbox.channel(None, guild)) == []


async def test_a_bot_that_is_thrown_out_greets_when_it_comes_back(new_world: MakeWorld) -> None:
    world = await new_world()
    sandbox = world.sandbox
    await world.start_bot()
    await sandbox.wait_until(lambda: any(line["event"] == "ready" for line in world.log()))
    guild = sandbox.add_guild("Twice", world.person())
    where = sandbox.channel(None, guild)
    await sandbox.wait_until(lambda: len(greetings(world, where)) == 1)
    sandbox.remove_bot(guild)
    query = "SELECT * FROM removals WHERE guild_id = ?"
    await sandbox.wait_until(lambda: world.books.ask(query, guild.id))
    sandbox.invite_bot(guild)
    await sandbox.wait_until(lambda: len(greetings(world, where)) == 2)
    # The same while the bot is down: at its next connection it sees that it is in one server less.
    await sandbox.kill_bot()
    sandbox.remove_bot(guild)
    await world.start_bot()
    await sandbox.wait_until(lambda: world.books.ask(query, guild.id))
    assert len(world.books.ask("SELECT * FROM removals")) == 1, "the others have it still"
