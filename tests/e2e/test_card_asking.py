"""A table that asks only those who can take a discard: nothing but a pause is seen."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.sandbox.driver import Person
from bot.table.service import asking
from tests.e2e.cards import Knowledge, Reading, start
from tests.e2e.playing import Game, Table, World, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

WAIT = 60.0
"""Seconds in which a table goes on after its pause, on a slow machine too."""


def can(game: Game) -> dict[int, Any]:
    """Return what may be done with the discard, by the seats that can take it."""
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    found: dict[int, Any] = {}
    for seat, at in asking.walk(rules, state):
        wanted = [action for action in rules.legal(at, seat) if action != rules.declining(at)]
        if wanted:
            found.setdefault(seat, []).append(at)
    return found


async def discard(game: Game) -> None:
    """Let the mover discard a card."""
    notation = next(text for text in game.notations() if text.startswith("discard"))
    told(await game.mover.command("move", game.place, your_move=notation))


async def went_on(game: Game, ply: int) -> None:
    """Wait until the game stands beyond this ply."""
    await game.sandbox.wait_until(lambda: game.ply > ply, timeout=WAIT)


async def pass_in_private(game: Game, people: list[Person]) -> int:
    """Let all who can take the card pass on it; return how many presses that took."""
    presses = 0
    for seat, asked in can(game).items():
        for _ in asked:
            answer = told(await people[seat].command("move", game.place, your_move="pass"))
            assert "noted" in answer
            presses += 1
    return presses


async def test_a_table_asks_in_private_and_outlives_its_bot(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    people = [table.person() for _ in range(3)]
    reading = Reading(table, *people)
    game = await start(table, "ta_xot", *people, computers=0, options="asking=who_can")
    board = await game.board()
    assert "only a longer pause may tell something" in board.text
    order = [person.id for person in people]
    rules, presses, kept = game.books.rules(game.id), 0, game.ply
    for turn in range(4):
        mover, ply = game.mover, game.ply
        await discard(game)
        board = await game.board()
        assert "is asked in private" in board.text
        assert all(f"**{person.name}" not in board.text for person in people)
        presses += await pass_in_private(game, people)
        if turn == 1:  # the pause outlives the process
            assert game.ply == ply + 1
            await world.sandbox.kill_bot()
            await world.start_bot()
        await went_on(game, ply + 1)
        assert rules.declining(game.books.state(game.id)) is None
        assert order.index(game.mover.id) == (order.index(mover.id) + 1) % 3
    log = table.books.check(game.id)[kept:]
    assert presses < sum(line.notation == "pass" for line in log)
    knowledge = Knowledge(game, tuple(person.name for person in people), random.Random(1))
    seats = {person.id: seat for seat, person in enumerate(people)}
    for one in reading.close():
        if one.reader is None or one.reader in seats:
            knowledge.check(one, seats)
        if one.reader is None:
            assert "win with" not in one.everything
            assert "noted" not in one.everything


async def test_who_can_answers_in_the_private_message(table: Table) -> None:
    people = [table.person() for _ in range(3)]
    game = await start(table, "ta_xot", *people, computers=0, seasons=9, options="asking=who_can")
    able: dict[int, Any] = {}
    for _ in range(60):  # one discard in a few can be taken; what is dealt is nobody's to choose
        await discard(game)
        able = can(game)
        if able:
            break
        await went_on(game, game.ply)
    seat = next(iter(able))
    for other, person in enumerate(people):
        view = shown(await person.click(await game.board(), "My hand"))
        labels = {str(button["label"]) for button in view.buttons}
        assert ("Pass" in labels) == (other in able)
        if other == seat:
            chosen = shown(await person.click(view, "Pass"))
            assert len(able[seat]) > 1 or "Your answer is noted" in chosen.text
            assert "Pass" not in {str(b["label"]) for b in chosen.buttons} or len(able[seat]) > 1
