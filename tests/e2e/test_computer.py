"""Games against the computer: its moves come by themselves, also after a restart."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil  # type: ignore[import-untyped,unused-ignore]
import pytest

from engine.cerke.board import BOARDS, TAM
from engine.cerke.state import Excited, StepCast
from engine.core import CHANCE
from tests.e2e.playing import Game, Table, World, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


AT_ONCE = 20.0
"""Seconds in which a board is there that waits for nothing."""


async def until_a_person_moves(game: Game) -> None:
    """Wait until the computer has made all the moves that it can."""
    await game.sandbox.wait_until(lambda: game.over or game.books.movers(game.id) != [None])


@pytest.mark.parametrize("level", ["beginner", "good"])
async def test_a_game_against_the_computer(table: Table, level: str) -> None:
    host = table.person()
    lobby = await table.propose(host, rules="educational", options="seasons=1", computer=level)
    assert "Computer" in lobby.text
    game = await table.game_of(lobby)
    rng = random.Random(level)
    for _ in range(12 if level == "good" else 400):
        await until_a_person_moves(game)
        if game.over:
            break
        assert await asyncio.wait_for(game.board(), AT_ONCE)
        await game.press(rng)
    await until_a_person_moves(game)
    seats = {line.seat for line in table.books.check(game.id)}
    # A lucky computer wins before anybody else has moved.
    assert seats - {CHANCE} == ({0, 1} if 0 in seats or not game.over else {1})
    board = await game.board()
    assert "Computer" in board.text or game.over
    if not game.over:
        assert "never agrees" in told(await host.command("game draw", game.place))
        question = shown(await host.command("game resign", game.place))
        shown(await host.click(question, "Resign"))
    result = await host.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert "begins" in told(await host.click(result, "Rematch"))
    second = Game(table, table.books.newest(table.channel.id)["id"])
    assert second.id != game.id
    assert table.books.seats(second.id) == [None, host.id], "it starts at once, with the sides changed"
    await until_a_person_moves(second)
    await second.board()
    await host.wait_for(lambda message: f"{second.place.id}" in str(message.buttons), game.place)


async def test_the_own_cast_stays_in_sight_when_the_computer_answers_at_once(table: Table) -> None:
    host = table.person()
    game = await table.start(host, rules="standard", computer="good")
    await until_a_person_moves(game)
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    tam = BOARDS[state.position.options.board].names[state.position.board.index(TAM)]
    steps = (action for action in rules.legal(state, 0) if isinstance(action, StepCast))
    step = next(action for action in steps if action.via != tam)  # nothing is declared after it
    told(await host.command("move", game.place, your_move=rules.notate(state, step)))
    if isinstance(game.books.state(game.id), Excited):
        told(await host.command("move", game.place, your_move="此無"))
    await until_a_person_moves(game)
    board = await game.board()
    own, reply = board.text.index(f"{host.name}: "), board.text.index("Computer (good): ")
    assert own < board.text.index("step cast") < reply, board.text
    assert "needed)" in board.text[own:reply]


async def test_the_computer_moves_after_a_restart(new_world: Callable[..., Awaitable[World]]) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    game = await table.start(table.person(), computer="good")
    await until_a_person_moves(game)
    # Kill the bot at once after a person's move, before the computer can have answered.
    ply = game.ply
    told(await game.mover.command("move", game.place, your_move=game.plain_move()))
    await world.sandbox.kill_bot()
    await world.start_bot()
    await until_a_person_moves(game)
    assert len(table.books.check(game.id)) >= ply + 2
    await game.board()
    table.allow("deadline", "gateway")
    assert table.trouble() == []


async def test_nothing_is_left_of_a_bot_that_is_killed(new_world: Callable[..., Awaitable[World]]) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    game = await table.start(table.person(), computer="beginner")
    await until_a_person_moves(game)
    if not game.over:  # a lucky computer wins before anybody else has moved
        await game.press(random.Random(1))
        await until_a_person_moves(game)
    assert world.sandbox.bot_pid is not None
    working = psutil.Process(world.sandbox.bot_pid).children(recursive=True)
    assert len(working) >= 2  # those that draw and think
    await world.sandbox.kill_bot()
    await asyncio.to_thread(psutil.wait_procs, working, timeout=60)
    assert [process for process in working if process.is_running()] == []


async def test_a_process_that_dies_is_replaced_without_anybody_noticing(tmp_path: Path) -> None:
    world = World(tmp_path)
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        game = await table.start(*table.people())
        for _ in range(2):
            await game.board()
            children = psutil.Process(world.sandbox.bot_pid).children(recursive=True)
            working = [child for child in children if "--multiprocessing-fork" in child.cmdline()]
            assert working
            for process in working:
                process.kill()
            await game.choose(game.mover, game.plain_move())
        assert (await game.board()).attachments
        assert table.trouble() == []
