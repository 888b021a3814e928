"""Takebacks and pauses through real sockets: asked, answered, and old buttons that stay old."""

from __future__ import annotations

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.e2e.playing import Game, Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def board_with(game: Game, text: str) -> Message:
    """Wait until the board says this."""

    def found() -> Message | None:
        message = game.sandbox.server.hub.feed.seen(game.row["board_message_id"])
        return message if message is not None and text in message.text else None

    message: Message = await game.sandbox.wait_until(found, message=f"the board does not say {text!r}")
    return message


async def moved(game: Game, person: Person) -> None:
    """Let somebody play without sticks."""
    await person.command("move", game.place, your_move=game.plain_move())
    await game.board()


async def test_a_move_is_taken_back(table: Table) -> None:
    game = await table.start(*table.people(), rules="standard")
    mover, other, stranger = game.mover, game.waiting, table.person()
    before, old_board = game.row, await game.board()
    old = next(found for found in old_board.custom_ids if found.startswith("s;pick"))
    first = game.notations()[0]
    await moved(game, mover)
    view = shown(await mover.command("game board", game.place, how="mine"))
    assert "You have asked to take" in told(await mover.click(view, "Take back"))
    board = await board_with(game, "would like to take their last move back")
    assert mover.name in board.text
    assert "only watching" in told(await stranger.click(board, "Agree to the takeback"))
    assert "agreed already" in told(await mover.click(board, "Agree to the takeback"))
    assert "taken back" in told(await other.click(board, "Agree to the takeback"))
    now = await game.sandbox.wait_until(lambda: _without(game, "take their last move back"))
    row = game.row
    assert (row["ply"], row["state"], row["to_act"]) == (before["ply"], before["state"], before["to_act"])
    assert game.mover.id == mover.id
    # What was shown before it stays old, though the position is the same.
    assert old not in now.custom_ids
    assert first in game.notations()
    steps = shown(
        await mover.click(shown(await mover.context_command("Step through", await game.board())), "First")
    )
    assert "0" in steps.text
    await moved(game, mover)
    table.books.check(game.id)


def _without(game: Game, text: str) -> Message | None:
    message = game.sandbox.server.hub.feed.seen(game.row["board_message_id"])
    return message if message is not None and text not in message.text else None


async def test_a_takeback_is_refused_or_overtaken(table: Table) -> None:
    game = await table.start(*table.people(), rules="standard")
    mover, other = game.mover, game.waiting
    assert "no move here" in told(await mover.command("game takeback", game.place))
    await moved(game, mover)
    await mover.command("game takeback", game.place)
    board = await board_with(game, "would like to take")
    assert "request is off" in told(await other.click(board, "Decline"))
    assert "Nobody asks" in told(await other.click(board, "Agree to the takeback"))
    await mover.command("game takeback", game.place)
    board = await board_with(game, "would like to take")
    ply = game.ply
    await moved(game, other)
    assert _without(game, "would like to take") is not None
    assert game.ply == ply + 1


async def test_a_game_is_paused_and_goes_on(table: Table) -> None:
    game = await table.start(*table.people(), rules="standard")
    mover, other, stranger = game.mover, game.waiting, table.person()
    await mover.command("game pause", game.place)
    board = await board_with(game, "would like to pause")
    assert "paused" in told(await other.click(board, "Agree to the pause"))
    board = await board_with(game, "This game is paused")
    move = game.plain_move()
    assert "paused" in told(await mover.command("move", game.place, your_move=move))
    assert "only watching" in told(await stranger.click(board, "Go on"))
    assert "others have pressed" in told(await mover.click(board, "Go on"))
    board = await board_with(game, "Still to press")
    assert "goes on" in told(await other.click(board, "Go on"))
    await game.sandbox.wait_until(lambda: _without(game, "This game is paused"))
    await moved(game, mover)


async def test_a_board_that_was_just_pressed_tells_of_a_wish(table: Table) -> None:
    game = await table.start(*table.people(), rules="standard")
    mover, other = game.mover, game.waiting
    await game.choose(mover, game.plain_move())
    await mover.command("game takeback", game.place)
    board = await board_with(game, "would like to take")
    await other.click(board, "Agree to the takeback")
    await game.sandbox.wait_until(lambda: _without(game, "would like to take"))
    await game.choose(game.mover, game.plain_move())
    await mover.command("game pause", game.place)
    await board_with(game, "would like to pause")


async def test_the_computer_agrees(table: Table) -> None:
    person = table.person()
    game = await table.start(person, rules="standard", computer="good")
    await game.sandbox.wait_until(lambda: game.books.movers(game.id) == [person.id], timeout=60)
    before = game.row["state"]
    await person.command("game pause", game.place)
    await board_with(game, "This game is paused")
    await person.click(await game.board(), "Go on")
    await game.sandbox.wait_until(lambda: _without(game, "This game is paused"))
    assert game.row["state"] == before
