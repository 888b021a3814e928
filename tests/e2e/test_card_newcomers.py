"""Joining a running table: people watch, ask, and sit there when the next season is dealt."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.e2e.cards import (
    Knowledge,
    Reading,
    check_the_end,
    hand_by_button,
    start,
    until_a_person_acts,
)
from tests.e2e.playing import Game, Table, World, shown, told, without_controls
from tests.e2e.test_presses import press_raw

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

JOIN = "Join from the next season"


def join(game: Game) -> str:
    """Return the custom id of that button, for whom no page offers it."""
    return f"b;join_next;{game.id};;"


SHORT = "joining=true rounds=1"


async def board_with(person: Person, game: Game, text: str) -> Message:
    """Return the public board as soon as it has this text."""
    return await person.wait_for(lambda message: message.attachments and text in message.text, game.place)


async def fold_on(game: Game, rng: random.Random) -> None:
    """Let whoever is to act fold, mostly."""
    move = "fold" if rng.random() < 0.9 else rng.choice(game.notations())
    told(await game.mover.command("move", game.place, your_move=move))
    await until_a_person_acts(game)


async def play_to_season(game: Game, season: int, rng: random.Random) -> None:
    """Play until this season is dealt, or the game is over."""
    await until_a_person_acts(game)
    while not game.over and game.row["deal"] < season:
        await fold_on(game, rng)


async def test_people_join_between_seasons(new_world: MakeWorld, tmp_path: Path) -> None:
    rng = random.Random(11)
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    aya, ben, dan, eva = (table.person(name) for name in ("Aya", "Ben", "Dan", "Eva"))
    dan.close_dms()
    table.allow("50007 Cannot send messages to this user", "gateway")
    reading = Reading(table, aya, ben, dan, eva)
    game = await start(table, "nam_to", aya, ben, computers=1, seasons=4, options=SHORT)
    await until_a_person_acts(game)

    # Eva asks at the board, Dan at his own look at the table; Aya has a seat already.
    answer = shown(await eva.click(await game.board(), JOIN))
    assert answer.ephemeral
    assert "when the next season begins. Your hand will come" in answer.text
    seen = shown(await dan.command("game board", game.place, how="table"))
    assert seen.ephemeral
    shown(await dan.click(seen, JOIN))
    assert "You have a seat already" in told(await press_raw(table, aya, await game.board(), join(game)))
    await board_with(ben, game, "Joining from the next season: Eva, Dan")
    # Eva withdraws by her answer, and asks again: she comes after Dan now.
    assert "You won't join" in shown(await eva.click(answer, "Don't join")).text
    await board_with(ben, game, "Joining from the next season: Dan")
    shown(await eva.click(await game.board(), JOIN))
    await board_with(ben, game, "Joining from the next season: Dan, Eva")

    # The bot is killed while they wait.
    await world.sandbox.kill_bot()
    assert [row["user_id"] for row in waiting(game)] == [dan.id, eva.id]
    await world.start_bot()
    await play_to_season(game, 2, rng)
    assert table.books.seats(game.id) == [aya.id, ben.id, None, dan.id, eva.id]
    assert waiting(game) == []
    await world.sandbox.wait_until(lambda: joined_thread(game, dan, eva))

    # Each has a hand: Eva by DM, Dan by "My hand"; the table names all five.
    await eva.wait_for_dm(lambda message: "Your hand" in str(message.alts))
    hand = await hand_by_button(game, dan)
    assert "Your hand" in str(hand.alts)
    board = await game.board()
    assert "Dan" in str(board.alts)
    assert "Eva" in str(board.alts)
    assert "Joining from the next season" not in board.text

    await play_to_season(game, 3, rng)
    assert len(table.books.seats(game.id)) == 5
    await play_to_season(game, 5, rng)
    assert game.over
    await check_the_end(game, eva, tmp_path)
    await hand_ends(eva)
    check_what_was_read(game, reading, aya, ben, dan, eva)
    await table.settle()
    assert table.trouble() == []


def waiting(game: Game) -> list[dict[str, int]]:
    """Return who waits for the next season."""
    return game.books.ask("SELECT user_id FROM newcomers WHERE game = ? ORDER BY asked_at", game.id)


def joined_thread(game: Game, *people: Person) -> bool:
    """Tell whether people were added to the game's thread."""
    thread = game.place.thread
    assert thread is not None
    return {str(person.id) for person in people} <= thread.members.keys()


async def hand_ends(person: Person) -> None:
    """Wait until the DM shows the end, without controls."""
    await person.wait_for_dm(without_controls)


def check_what_was_read(game: Game, reading: Reading, *people: Person) -> None:
    """Hold all messages up to the end against what their readers may know, seated or not yet."""
    aya, ben, dan, eva = people
    names = (aya.name, ben.name, "Computer 3 (beginner)", dan.name, eva.name)
    knowledge = Knowledge(game, names, random.Random(1))
    seats = {aya.id: 0, ben.id: 1, dan.id: 3, eva.id: 4}
    joined = max(line.ply for line in game.books.log(game.id) if line.notation == "new seat")
    read = reading.close()
    over = next(n for n, one in enumerate(read) if one.reader is None and "Rematch" in one.labels)
    for one in read[:over]:
        watches = one.ply is not None and one.ply <= joined and one.reader in {dan.id, eva.id}
        knowledge.check(one, {one.reader: None} if watches and one.reader else seats)
    for one in read:
        if one.reader in {dan.id, eva.id} and one.ply is not None and one.ply <= joined:
            assert "Your hand" not in one.everything


async def test_who_may_not_join(table: Table) -> None:
    aya, ben, dan = table.person(), table.person(), table.person()
    closed = await start(table, "nam_to", aya, ben, computers=0, seasons=4, options="rounds=1")
    assert JOIN not in str((await closed.board()).buttons)

    game = await start(table, "ni_ne", aya, ben, computers=1, seasons=9, options="joining=true")
    board = await game.board()
    shown(await dan.click(board, JOIN))
    # The last seat has been promised: nobody else can ask, but Dan can still withdraw.
    await board_with(aya, game, f"Joining from the next season: {dan.name}")
    assert "All seats are taken" in told(await table.person().click(await game.board(), JOIN))
    assert "You won't join" in told(await dan.click(await game.board(), JOIN))
    shown(await dan.click(await game.board(), JOIN))
    # When the game ends, the wish ends with it.
    for person in (aya, ben):
        question = shown(await person.command("game resign", game.place))
        shown(await person.click(question, "Leave"))
    assert waiting(game) == []
    assert "This game is over" in told(await press_raw(table, dan, board, join(game)))
