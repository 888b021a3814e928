"""六裁 at a table: one button, everything in the open, and nobody throws twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from bot.sandbox.driver import Outcome, Person
from bot.sandbox.model import Message
from engine import records
from engine.core import CHANCE
from engine.nexxy import NEXXY
from engine.nexxy.board import GOAL
from engine.nexxy.state import State
from engine.nexxy.state import Table as Course
from renderers import words
from tests.e2e.cards import check_the_end
from tests.e2e.playing import (
    AFTER_A_KILL,
    Game,
    Table,
    World,
    confirms,
    game_of,
    press_start,
    said_of,
    shown,
    take_record,
    told,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

MOST: Final = 400
"""More throws than any race here has."""


# --- Playing ---------------------------------------------------------------------------------------


async def sit_down(table: Table, *people: Person, computers: int = 0, options: str = "") -> Game:
    """Let these people start a race with computer players in the last seats, one by each press."""
    lobby = await table.propose(people[0], game="nexxy", **({"options": options} if options else {}))
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    for number in range(computers):
        seated = shown(await people[0].click(lobby, "Add computer"))
        seat = len(people) + number + 1
        assert (f"Computer {seat}" if seat > 2 else "Computer") in seated.text
        assert "Computer (" not in seated.text
    await press_start(people[0], lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    return game


def course(game: Game) -> Course:
    """Return the table as it stands in the database."""
    state: State = game.books.state(game.id)
    return state.table


def throw_button(message: Message) -> str:
    """Return the one button by which the sticks are thrown."""
    (button,) = (button for button in message.buttons if confirms(button))
    assert button["label"].startswith(("Throw the sticks", "Roll the die"))
    assert message.selects == []
    return str(button["custom_id"])


async def throw(game: Game) -> Message:
    """Let whoever's turn it is throw by the button on the board; return the board after it."""
    ply = game.ply
    board = await game.board()
    after = shown(await game.mover.click(board, throw_button(board)))
    assert game.ply >= ply + 2, "the throw and what fell"
    return after


async def until_people_act(game: Game) -> None:
    """Wait until it is over, or a person is to throw."""
    await game.sandbox.wait_until(lambda: game.over or None not in game.books.movers(game.id))


async def finish(game: Game) -> None:
    """Throw until the race is over."""
    for _ in range(MOST):
        await until_people_act(game)
        if game.over:
            return
        await throw(game)
    raise AssertionError("the race does not end")


async def refused(outcome: Awaitable[Outcome], *wanted: str) -> None:
    """Hold a refusal against what it must say."""
    text = told(await outcome)
    for words_wanted in wanted:
        assert words_wanted in text, text


# --- Whole games -----------------------------------------------------------------------------------


async def test_three_people_race_by_the_button(new_world: MakeWorld, tmp_path: Path) -> None:
    """A whole race, with a kill in the middle: picture, words and books say the same all the time."""
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    people = [table.person(name) for name in ("Anna", "Ben", "Cleo")]
    game = await sit_down(table, *people)
    seats = game.books.seats(game.id)
    names = tuple(world.find_person(user).name for user in seats if user is not None)
    for turn in range(12):
        board = await throw(game)
        view = NEXXY.view(game.books.state(game.id), None)
        event = course(game).last[-1]
        assert seats[event.seat] == people[turn % 3].id
        assert words.change("nexxy", view, names=names) in board.text
        assert words.prompt("nexxy", view, names=names) in board.text
        assert words.describe("nexxy", view, names=names) in set(board.alts)

    old = await game.board()
    await world.sandbox.kill_bot()
    await world.start_bot()
    shown(await game.mover.click(old, throw_button(old)))
    assert game.ply == 26
    await finish(game)

    assert sorted(runner.position == GOAL for runner in course(game).runners) == [False, True, True]
    await check_the_end(game, people[1], tmp_path)
    result = await people[0].wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    ended = NEXXY.result(game.books.state(game.id))
    assert words.result_text("nexxy", ended, names=names) in result.text
    table.allow(*AFTER_A_KILL)
    await table.settle()
    assert table.trouble() == []


async def test_a_person_among_computer_players(table: Table) -> None:
    """Six seats; the game is rolled with a die and ends with the first in the goal."""
    anna = table.person()
    game = await sit_down(table, anna, computers=5, options="randomizer=die end_when=first max_turns=40")
    await finish(game)
    log = game.books.check(game.id)
    assert {line.notation for line in log if line.seat == CHANCE} <= {f"sticks {k}" for k in range(1, 7)}
    result = NEXXY.result(game.books.state(game.id))
    assert result is not None
    assert result.rule in {"first", "max_turns"}
    assert result.ranking.count(1) == 1


async def test_two_race_by_typing(table: Table, tmp_path: Path) -> None:
    """Two people type all they do, in forms and by command; the record replays, and `tymok check` says so."""
    anna, ben = table.person(), table.person(locale="ja")
    game = await sit_down(table, anna, ben, options="ox_walk=prize score_by=cups max_turns=20")
    rng = random.Random(3)
    while not game.over:
        text = rng.choice(("throw", "Throw", " ＴＨＲＯＷ ", "投げる", "振る"))
        if rng.random() < 0.3:
            shown(await game.type_move(game.mover, text))
        else:
            told(await game.mover.command("move", game.place, your_move=text))
    log = game.books.check(game.id)
    assert {line.notation for line in log if line.seat != CHANCE} == {"throw"}
    await check_the_end(game, anna, tmp_path)
    result = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    record = tmp_path / "game.txt"
    record.write_bytes(await take_record(game, anna, result))
    assert records.check(record.read_text(encoding="utf-8")).game_id == "nexxy"
    assert f"{len(log)} actions, no error" in said_of(record)


# --- What is refused -------------------------------------------------------------------------------


async def test_what_cannot_be_done_is_refused_and_changes_nothing(table: Table) -> None:
    anna, ben = table.people()
    stranger = table.person()
    game = await sit_down(table, anna, ben)

    async def typed(person: Person, text: str) -> Outcome:
        return await person.command("move", game.place, your_move=text)

    mover, waiting = game.mover, game.waiting
    await refused(typed(waiting, "throw"), "turn")
    await refused(typed(stranger, "throw"), "watch")
    for text in ("bet 2 3", "LY弓ZY", "throw 6", "6", "🎲", "9" * 400):
        await refused(typed(mover, text), "can't read", "`throw`" if len(text) < 100 else "")
    await refused(typed(mover, "sticks 6"))
    board = await game.board()
    await refused(waiting.click(board, throw_button(board)), "turn")
    await refused(stranger.click(board, throw_button(board)), "watch")
    assert game.ply == 0

    assert await waiting.autocomplete("move", "your_move", "", game.place) == []
    assert [choice["value"] for choice in await mover.autocomplete("move", "your_move", "th", game.place)]
    assert "so far" in shown(await waiting.context_command("Record", await game.board())).text
    assert "Two lines: 3, 6, 9, 12, 15" in shown(await stranger.click(board, f"b;words;{game.id};*")).text


async def test_a_throw_pressed_twice_is_one_throw(table: Table) -> None:
    """Two presses at the same moment: one throws, the other is told that the position has changed."""
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    board = await game.board()
    mover = game.mover
    outcomes = await asyncio.gather(*(mover.click(board, throw_button(board)) for _ in range(2)))
    assert game.ply == 2
    assert sum(runner.turns for runner in course(game).runners) == 1
    (late,) = (shown(outcome) for outcome in outcomes if shown(outcome).ephemeral)
    assert "position has changed" in late.text


async def test_who_leaves_is_followed_by_a_computer_player(table: Table) -> None:
    anna, ben, cleo = (table.person() for _ in range(3))
    game = await sit_down(table, anna, ben, cleo, options="max_turns=20")
    question = shown(await cleo.click(await game.board(), f"b;resign;{game.id};*"))
    shown(await cleo.click(question, "Leave"))
    await finish(game)
    game.books.check(game.id)
    assert game.books.seats(game.id).count(None) == 1
