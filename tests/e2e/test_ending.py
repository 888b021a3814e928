"""The system asks the bot to end in the middle of everything: what was begun is finished."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from bot.sandbox.driver import Outcome, Person
from tests.e2e.cards import start
from tests.e2e.playing import Game, Table, World, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

ENDINGS = 3
WATCHING = 8


async def look_on(game: Game, person: Person) -> None:
    """Look at the game, in private, for ever."""
    while True:
        await person.command("game board", game.place, how="mine")


async def play_on(game: Game, rng: random.Random) -> None:
    """Play for ever."""
    while not game.over:
        mover, notation = game.mover, rng.choice(game.notations())
        outcome: Outcome = await mover.command("move", game.place, your_move=notation)
        assert outcome is not None


async def end_in_the_middle(world: World, rng: random.Random) -> None:
    """Start the bot, let people keep it busy, and ask it to end."""
    await world.start_bot()
    table = Table(world)
    table.allow("deadline", "not connected")  # what is pressed when the bot is gone
    game = await table.start(*table.people(), options="seasons=4")
    busy = [asyncio.create_task(look_on(game, table.person())) for _ in range(WATCHING)]
    busy.append(asyncio.create_task(play_on(game, rng)))
    await world.sandbox.wait_until(lambda: game.ply > 0)  # however slow the machine is
    await asyncio.sleep(rng.random())
    await world.sandbox.stop_bot()
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
    game.books.check(game.id)
    assert table.trouble() == []


async def test_sigterm_leaves_no_error_behind(new_world: MakeWorld) -> None:
    world = await new_world()
    rng = random.Random(7)
    for _ in range(ENDINGS):
        await end_in_the_middle(world, rng)


async def test_a_game_that_everybody_left_says_that_it_was_called_off(table: Table) -> None:
    anna, ben = table.people()
    lobby = await table.propose(anna, game="cerke")
    assert "not started" in told(await anna.context_command("Record", lobby))
    game = await start(table, "mok_kaik", anna, ben, computers=1)
    for person in (anna, ben):
        question = shown(await person.command("game resign", game.place))
        shown(await person.click(question, "Leave"))
    await table.settle()
    board = game.sandbox.server.hub.feed.seen(game.row["board_message_id"])
    assert board is not None
    steps = shown(await anna.context_command("Step through", board))
    for message in (board, steps, shown(await ben.command("game board", game.place, how="mine"))):
        assert "**This game was called off." in message.text
    assert "called off" not in shown(await anna.click(steps, "First")).text
    proof = shown(await anna.command("game verify", game.place)).text
    assert "Checked just now: all" in proof
    assert "when the game is over" not in proof
