"""獣裁 at a table: one after the other throws by a button, and the highest throw takes the pot."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.driver import Outcome, Person
from engine import records
from engine.core import CHANCE
from engine.zau_shu import ZAU_SHU
from renderers import words
from tests.e2e.cards import check_the_end
from tests.e2e.playing import Game, Table, confirms, game_of, press_start, shown, take_record, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def sit_down(table: Table, *people: Person, computers: int = 0, options: str = "") -> Game:
    """Let these people start a game with computer players in the last seats, one by each press."""
    asked = {"options": options} if options else {}
    lobby = await table.propose(people[0], game="zau_shu", **asked)
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


async def throw(game: Game) -> None:
    """Let whoever's turn it is throw by the button on the board; a computer player does it by itself."""
    ply = game.ply
    (mover,) = game.books.movers(game.id)
    if mover is None:
        await game.sandbox.wait_until(lambda: game.ply > ply)
        return
    board = await game.board()
    (button,) = (button for button in board.buttons if confirms(button))
    assert button["label"] == "Throw the sticks"
    shown(await game.world.find_person(mover).click(board, button["custom_id"]))
    assert game.ply > ply


async def finish(game: Game, most: int = 400) -> None:
    """Throw until the game is over."""
    for _ in range(most):
        if game.over:
            return
        await throw(game)
    raise AssertionError("the game does not end")


def state(game: Game) -> Any:
    """Return the position as it stands in the database."""
    return game.books.state(game.id)


async def test_three_people_throw_to_the_end(table: Table, tmp_path: Path) -> None:
    anna, ben, cleo = (table.person(name) for name in ("Anna", "Ben", "Cleo"))
    game = await sit_down(table, anna, ben, cleo, options="rounds=3")
    board = await game.board()
    assert "Anna: throw the sticks." in board.text
    await finish(game)
    log = game.books.check(game.id)
    assert {line.notation.split()[0] for line in log} == {"throw", "sticks"}
    assert sum(ZAU_SHU.standing(state(game))) == 0
    result = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    names = ("Anna", "Ben", "Cleo")
    assert words.result_text("zau_shu", ZAU_SHU.result(state(game)), names=names) in result.text
    await check_the_end(game, anna, tmp_path)
    assert table.trouble() == []


async def test_eight_seats_of_people_and_computers(table: Table) -> None:
    """Three people throw, and five computer players throw by themselves."""
    people = [table.person() for _ in range(3)]
    game = await sit_down(table, *people, computers=5, options="rounds=3 bankroll=4")
    await finish(game)
    log = game.books.check(game.id)
    assert len({line.seat for line in log} - {CHANCE}) == 8
    assert sum(ZAU_SHU.standing(state(game))) == 0


async def test_two_people_by_typing(table: Table, tmp_path: Path) -> None:
    """Both type all they do; the record replays, and `tymok check` says so; every throw is verified."""
    anna, ben = table.people()
    game = await sit_down(table, anna, ben, options="rounds=2 tie_rule=free")
    for number in range(100):
        if game.over:
            break
        text = ("throw", "投げる", " THROW ")[number % 3]
        told(await game.mover.command("move", game.place, your_move=text))
    assert game.over
    assert "Checked just now: all" in shown(await ben.command("game verify", game.place)).text
    result = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    record = tmp_path / "game.txt"
    record.write_bytes(await take_record(game, anna, result))
    assert records.check(record.read_text(encoding="utf-8")).game_id == "zau_shu"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "check", str(record), stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert process.returncode == 0
    assert b"Zau Shu, " in output
    assert b"no error" in output


async def test_what_cannot_be_done_is_refused_and_changes_nothing(table: Table) -> None:
    anna, ben, stranger = (table.person() for _ in range(3))
    game = await sit_down(table, anna, ben)
    board = await game.board()
    (button,) = (button for button in board.buttons if confirms(button))

    async def refused(outcome: Outcome, *wanted: str) -> None:
        text = told(outcome)
        assert all(word in text for word in wanted), text

    await refused(await ben.click(board, button["custom_id"]), "turn")
    await refused(await stranger.click(board, button["custom_id"]), "watch")
    for text in ("again", "hold", "bet 2 3", "B5", "sticks 5 5", "x" * 400):
        await refused(await anna.command("move", game.place, your_move=text), "can't read", "`throw`")
    await refused(await anna.command("move", game.place, your_move="sticks 5"), "")
    await refused(await anna.command("move", game.place, your_move="new seat"), "")
    await refused(await ben.command("move", game.place, your_move="throw"), "turn")
    assert game.ply == 0


async def test_a_throw_pressed_twice_is_thrown_once(table: Table) -> None:
    """A person with two views open presses both at the same moment."""
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    views = [shown(await anna.click(await game.board(), f"b;view;{game.id};*")) for _ in range(2)]
    buttons = [next(button for button in view.buttons if confirms(button)) for view in views]
    await asyncio.gather(
        *(anna.click(view, button["custom_id"]) for view, button in zip(views, buttons, strict=True))
    )
    assert game.ply == 2
    assert [line.seat for line in game.books.check(game.id)] == [0, CHANCE]


async def test_people_join_between_rounds(table: Table) -> None:
    """Somebody presses the button in the first round, and throws in the second."""
    anna, ben, cleo = (table.person() for _ in range(3))
    game = await sit_down(table, anna, ben, options="rounds=3 joining=true")
    await throw(game)
    shown(await cleo.click(await game.board(), f"b;join_next;{game.id};*"))
    while state(game).table.round == 1:
        await throw(game)
    assert state(game).table.seats == 3
    assert cleo.id in game.books.seats(game.id)
    await finish(game)
    log = game.books.check(game.id)
    notations = [line.notation for line in log]
    assert notations.count("new seat") == 1
    assert notations.count("next round") == 2
    assert notations.index("next round") == notations.index("new seat") + 1
    assert any(line.seat == 2 for line in log), "the third seat has thrown"
    assert "Checked just now: all" in shown(await ben.command("game verify", game.place)).text


async def test_who_leaves_is_followed_by_a_computer(table: Table) -> None:
    anna, ben, cleo = (table.person() for _ in range(3))
    game = await sit_down(table, anna, ben, cleo, options="rounds=2")
    question = shown(await anna.click(await game.board(), f"b;resign;{game.id};*"))
    shown(await anna.click(question, "Leave"))
    await finish(game)
    game.books.check(game.id)
    assert sum(ZAU_SHU.standing(state(game))) == 0
