"""Hints, reasons and reviews, as people press them: answered at once, and never where they may not be."""

from __future__ import annotations

import random

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.e2e.playing import Game, Table, shown, told
from tests.e2e.test_computer import until_a_person_moves
from tests.e2e.test_presses import press_raw

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def edited(table: Table, person: Person, message: Message, word: str) -> Message:
    """Wait until a private message that told that somebody thinks says what was thought."""
    assert message.ephemeral

    def there() -> Message | None:
        latest = person.latest(message)
        return latest if word in latest.text else None

    found: Message = await table.sandbox.wait_until(there, timeout=90, message=f"no {word} came")
    return found


async def hinted(table: Table, game: Game, person: Person) -> Message:
    """Ask for a hint and wait for it."""
    thinking = shown(await person.click(await game.board(), "Hint"))
    return await edited(table, person, thinking, "Hint:")


async def test_hint_reason_and_review_of_a_game_against_the_computer(table: Table) -> None:
    host = table.person()
    game = await table.start(host, computer="good", rules="standard", options="")
    await until_a_person_moves(game)
    hint = await hinted(table, game, host)
    assert "On average it comes to" in hint.text
    assert hint.attachments, "it is drawn on the board"
    again = await hinted(table, game, host)
    assert again.text == hint.text, "the same question has the same answer"
    assert game.books.ask("SELECT hints FROM seats WHERE game = ? AND seat = 0", game.id)[0]["hints"] == 1
    ply = game.ply
    shown(await host.click(hint, "Play it"))
    assert game.ply > ply, "the hint's button plays it"
    await until_a_person_moves(game)
    rng = random.Random(4)
    for _ in range(4):
        if game.over:
            break
        await game.press(rng)
        await until_a_person_moves(game)
    why = shown(await host.click(await game.board(), "What was that for?"))
    assert "Computer" in (await edited(table, host, why, "played:")).text
    assert "still runs" in told(await press_raw(table, host, await game.board(), f"b;review;{game.id};;"))
    question = shown(await host.command("game resign", game.place))
    shown(await host.click(question, "Resign"))
    result = await host.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert f"{host.name} took 1 hint." in result.text
    assert game.books.ask("SELECT count(*) AS n FROM practice WHERE user_id = ?", host.id)[0]["n"] == 0
    making = shown(await host.click(result, "Review"))
    review = await edited(table, host, making, "Judged by")
    assert review.attachments
    assert "value for" in str(review.alts)
    at_once = shown(await host.click(result, "Review"))
    assert "Judged by" in (await edited(table, host, at_once, "Judged by")).text
    side = shown(await host.select(review, review.selects[0]["custom_id"], ["1"]))
    assert "value for Computer" in str(side.alts)
    if "Turning point 1" in str(side.buttons):
        turning = shown(await host.click(side, "Turning point 1"))
        assert "Played:" in turning.text
        assert "Better:" in turning.text
        stepped = shown(await host.click(turning, "Step through from here"))
        assert "Position" in stepped.text


async def test_whoever_waits_for_a_review_is_told_of_which_game(table: Table) -> None:
    host = table.person()
    results, rng = [], random.Random(5)
    for _ in range(2):
        game = await table.start(host, computer="beginner", rules="standard", options="")
        for _ in range(6):
            await until_a_person_moves(game)
            await game.press(rng)
        await until_a_person_moves(game)
        question = shown(await host.command("game resign", game.place))
        shown(await host.click(question, "Resign"))
        over = await host.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
        results.append((game.id, over))
    (first, one), (_, other) = results
    making = shown(await host.click(one, "Review"))
    refused = told(await host.click(other, "Review"))
    assert "I am making the review of another game for you already: Cerke · " in refused
    assert first in refused
    await edited(table, host, making, "Judged by")


async def test_people_whose_game_counts_get_no_hints(table: Table) -> None:
    aya, ben = table.people()
    lobby = await table.propose(aya, game="cerke", rated=True)
    game = await table.begin(lobby, aya, ben)
    board = await game.board()
    assert "no hints in a rated game" in told(
        await press_raw(table, game.mover, board, f"b;hint;{game.id};;")
    )
    more = shown(await game.mover.click(board, "More…"))
    assert "Hint" not in str(more.buttons)
    stranger = table.person()
    assert "only watching" in told(await press_raw(table, stranger, board, f"b;hint;{game.id};;"))


async def test_the_host_switches_hints_off(table: Table) -> None:
    aya, ben = table.people()
    lobby = await table.propose(aya, game="cerke", rated=False)
    options = shown(await aya.click(lobby, "Options"))
    shown(await aya.click(options, "Hints"))
    game = await table.begin(lobby, aya, ben)
    board = await game.board()
    assert "switched hints off" in told(await press_raw(table, game.mover, board, f"b;hint;{game.id};;"))


async def test_nobody_is_told_what_a_computer_holds(table: Table) -> None:
    host = table.person()
    game = await table.start(host, game="mok_kaik", computer="good", rules="", options="")
    board = await game.board()
    assert "what it holds" in told(await press_raw(table, host, board, f"b;why;{game.id};;"))
