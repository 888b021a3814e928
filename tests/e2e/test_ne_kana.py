"""連船之遊 at a table: whole games by menus, by buttons and by typing, with computers, and with bad input."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.driver import Outcome, Person, Replied
from engine import records
from engine.core import CHANCE
from engine.ne_kana import NE_KANA
from engine.ne_kana.state import Acting, State, Throwing
from engine.ne_kana.wording import LETTERS
from engine.players.greedy_player import GreedyPlayer
from renderers import words
from tests.e2e.cards import check_the_end
from tests.e2e.playing import Game, Table, confirms, game_of, press_start, said_of, shown, take_record, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHORT = "target=5 max_rounds=30"
"""One voyage is enough."""


# --- Playing ---------------------------------------------------------------------------------------


async def sit_down(
    table: Table, *people: Person, computers: Sequence[str] = (), options: str = SHORT
) -> Game:
    """Let these people start a game with computer players of these levels in the last seats."""
    lobby = await table.propose(people[0], game="ne_kana", options=options)
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    for level in computers:
        levels = shown(await people[0].click(lobby, "Add computer"))
        shown(await people[0].select(levels, "s;add_computer;*", [level]))
    await press_start(people[0], lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    return game


def planned(game: Game) -> str:
    """Return what a computer player would do in the place of the mover."""
    state: State = game.books.state(game.id)
    view = NE_KANA.view(state, state.table.mover)
    return NE_KANA.notate(state, GreedyPlayer().choose(NE_KANA, view, random.Random(game.ply)))


async def until_a_person_acts(game: Game) -> None:
    """Wait until it is over, or the turn of somebody who is no computer."""
    await game.sandbox.wait_until(lambda: game.over or None not in game.books.movers(game.id))


def check_log(game: Game) -> None:
    """Every turn is a throw, the sticks, and one action; the turn passes with a 0 and only then."""
    log = game.books.check(game.id)
    assert len(log) % 3 == 0
    for throw, sticks, deed in zip(log[::3], log[1::3], log[2::3], strict=True):
        assert throw.notation == "throw"
        assert sticks.seat == CHANCE
        assert throw.seat == deed.seat
        assert (sticks.notation == "sticks 0") == (deed.notation == "pass")


async def refused(outcome: Awaitable[Outcome], *wanted: str) -> None:
    """Hold a refusal against what it must say."""
    text = told(await outcome)
    for wanted_words in wanted:
        assert wanted_words in text, text


# --- Whole games -----------------------------------------------------------------------------------


async def test_two_people_by_menus(table: Table, tmp_path: Path) -> None:
    """Everything is pressed: the throw by its button, the action by kind and ship; the end is verified."""
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    seen = set()
    while not game.over:
        board = await game.board()
        state: State = game.books.state(game.id)
        if isinstance(state, Throwing):
            (button,) = (button for button in board.buttons if confirms(button))
            assert button["label"] == "Throw the sticks"
        view = NE_KANA.view(state, None)
        assert words.prompt("ne_kana", view, names=(anna.name, ben.name)) in board.text
        plan = planned(game)
        seen.add(plan.split()[0])
        await game.choose(game.mover, plan, board)
    assert {"throw", "move"} <= seen  # what else there is depends on the sticks
    check_log(game)
    result = NE_KANA.result(game.books.state(game.id))
    message = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert words.result_text("ne_kana", result, names=(anna.name, ben.name)) in message.text
    await check_the_end(game, ben, tmp_path)
    assert table.trouble() == []


async def test_labels_of_the_menus_say_what_comes_of_them(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    await game.choose(anna, "throw")
    state: State = game.books.state(game.id)
    while not isinstance(state, Acting):  # Anna has thrown a 0, and it passed by itself
        await game.choose(game.mover, "throw")
        state = game.books.state(game.id)
    board, ones, letter = await game.board(), state.ones, LETTERS[state.table.mover]
    (menu,) = board.selects
    labels = {option["value"]: option["label"] for option in menu["options"]}
    assert set(labels) == {"move", "supply", "build", "unload"}
    assert labels["move"].startswith(
        f"Move a ship by {ones}, for {ones} of the stock (20) → {letter}1: start"
    )
    ships = shown(await game.mover.select(board, menu["custom_id"], ["supply"]))
    offered = [option["label"] for menu in ships.selects for option in menu["options"]]
    assert offered[0] == f"{letter}1: load 5 → {5 + ones}"
    assert len(offered) == 3
    back = shown(await game.mover.click(ships, "Back"))
    assert [option["value"] for menu in back.selects for option in menu["options"]] == list(labels)


async def test_two_seats_by_typing_in_two_languages(table: Table, tmp_path: Path) -> None:
    """One types in English, the other in Japanese; the record replays, and `tymok check` says so."""
    anna, rin = table.person(), table.person(locale="ja")
    game = await sit_down(table, anna, rin, options="target=5 max_rounds=20")
    japanese = {
        "throw": "投げる",
        "move": "移動",
        "supply": "補給",
        "build": "造船",
        "unload": "荷下ろし",
        "raid": "略奪",
    }
    while not game.over:
        plan, mover = planned(game), game.mover
        verb, _, rest = plan.partition(" ")
        before = game.ply
        typed = plan.upper() if mover is anna else f"{japanese[verb]}　{rest}"
        if before % 2:
            shown(await game.type_move(mover, typed))
        else:
            told(await mover.command("move", game.place, your_move=typed))
        assert game.ply > before
    check_log(game)
    result = await anna.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    record = tmp_path / "game.txt"
    record.write_bytes(await take_record(game, anna, result))
    assert records.check(record.read_text(encoding="utf-8")).game_id == "ne_kana"
    said = said_of(record)
    assert "Ne Kana, " in said
    assert " actions, no error" in said


async def test_one_person_among_computers(table: Table, tmp_path: Path) -> None:
    """Four seats, three of them computers of both levels; the person presses whatever is offered."""
    anna, rng = table.person(), random.Random(3)
    options = "target=5 max_rounds=150"  # casts may keep all of them from the goal for more than a short game
    game = await sit_down(table, anna, computers=("good", "beginner", "good"), options=options)
    while not game.over:
        await until_a_person_acts(game)
        if not game.over:
            await game.press(rng)
    check_log(game)
    ended: Any = NE_KANA.result(game.books.state(game.id))
    assert ended.rule == "target_reached"
    assert ended.ranking[0] > 1, "somebody who presses at random does not win against plans"
    await check_the_end(game, anna, tmp_path)


# --- What is refused -------------------------------------------------------------------------------


async def test_what_cannot_be_done_is_refused_and_changes_nothing(table: Table) -> None:
    anna, ben = table.people()
    stranger = table.person()
    game = await sit_down(table, anna, ben, options="")

    async def typed(person: Person, text: str) -> Outcome:
        return await person.command("move", game.place, your_move=text)

    await refused(typed(anna, "move 1"), "Throw the sticks first")
    await refused(typed(anna, "pass"), "Throw the sticks first")
    await refused(typed(ben, "throw"), "turn")
    await refused(typed(stranger, "throw"), "watch")
    await refused(typed(anna, "B5 B6 B7"), "can't read")
    await refused(typed(anna, "LY弓ZY"), "can't read")
    await refused(typed(anna, "9" * 400), "can't read")
    assert game.ply == 0

    while not isinstance(game.books.state(game.id), Acting):
        told(await typed(game.mover, "throw"))
    mover, ply, state = game.mover, game.ply, game.books.state(game.id)
    own, other = LETTERS[state.table.mover], LETTERS[1 - state.table.mover]
    await refused(typed(mover, "throw"), f"You have thrown {state.ones} already")
    await refused(typed(mover, "pass"), "can't pass")
    await refused(typed(mover, "move 2"), f"Ship {own}2 is empty")
    await refused(typed(mover, "move 4"), "no ship 4")
    await refused(typed(mover, "build 1"), f"ship {own}1 carries 5")
    await refused(typed(mover, "unload 3"), "at the start already")
    await refused(typed(mover, f"raid 1 {other}1"), f"Ship {own}1 is in a place where ships can't be raided")
    await refused(typed(mover, f"raid 1 {own}2"), "your own ship")
    await refused(typed(mover, "raid 1 D1"), "no such opponent")
    await refused(typed(mover, "raid 1"), "can't read", "`move 1`")
    await refused(typed(mover, "sink them all"), "can't read")
    await refused(typed(game.waiting, "supply 1"), "turn")
    assert game.ply == ply
    told(await typed(mover, "supply 2"))
    assert game.ply == ply + 1


async def test_who_presses_the_throw_twice_throws_once(table: Table) -> None:
    anna, ben = table.people()
    game = await sit_down(table, anna, ben)
    board = await game.board()
    (button,) = (button for button in board.buttons if confirms(button))
    pressed = await asyncio.gather(*(anna.click(board, button["custom_id"]) for _ in range(2)))
    (late,) = (outcome for outcome in pressed if isinstance(outcome, Replied))
    assert "position has changed" in told(late)
    throws = [line for line in game.books.log(game.id) if line.notation == "throw"]
    assert len(throws) == 1
    assert [line.notation for line in game.books.check(game.id)][:1] == ["throw"]


async def test_who_leaves_is_followed_by_a_computer(table: Table) -> None:
    """One of three leaves in the middle of the game; the two others play it to its end."""
    people = [table.person() for _ in range(3)]
    game = await sit_down(table, *people)
    await game.choose(people[0], "throw")
    question = shown(await people[1].click(await game.board(), f"b;resign;{game.id};*"))
    shown(await people[1].click(question, "Leave"))
    while not game.over:
        await until_a_person_acts(game)
        if not game.over:
            assert game.mover is not people[1]
            await game.choose(game.mover, planned(game))
    check_log(game)
    assert game.books.seats(game.id)[1] is None
