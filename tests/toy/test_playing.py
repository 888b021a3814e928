"""Lone Stones played through the real bot: all choose at once, and nobody sees what the others do."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.sandbox.driver import Person, Replied
from bot.sandbox.model import Message
from engine import records
from tests.e2e.playing import (
    AFTER_A_KILL,
    Game,
    Table,
    confirms,
    game_of,
    press_start,
    shown,
    take_record,
    told,
)
from tests.toy.conftest import BOT
from tests.toy.game import SQUARES, TOY

pytestmark = pytest.mark.asyncio(loop_scope="session")

MINE = "My choice"
"""The button that shows a player their own view."""


async def start(table: Table, people: Sequence[Person], computers: int = 0, **options: str) -> Game:
    """Let people join a table in this order, with so many computer players after them, and start it."""
    host, *guests = people
    lobby = await table.propose(host, game="toy", **options)
    game = Game(table, game_of(lobby))
    for guest in guests:
        shown(await guest.click(lobby, "Join"))
    for _ in range(computers):
        levels = shown(await host.click(lobby, "Add computer"))
        shown(await host.select(levels, "How strong a computer player?", ["good"]))
    await press_start(host, lobby)
    await game.board()
    return game


async def menus(game: Game, people: Sequence[Person]) -> list[Message]:
    """Let everybody open their own view at once."""
    board = await game.board()
    outcomes = await asyncio.gather(*(person.click(board, MINE) for person in people))
    assert all(isinstance(outcome, Replied) and outcome.message.ephemeral for outcome in outcomes)
    return [shown(outcome) for outcome in outcomes]


async def choose(person: Person, own: Message, square: str) -> str:
    """Choose a square in the own view; return what it says then."""
    if own.selects:  # many squares are a menu, a few are buttons
        (menu,) = own.selects
        return shown(await person.select(own, menu["custom_id"], [square])).text
    (button,) = (button for button in own.buttons if confirms(button, square))
    return shown(await person.click(own, button["custom_id"])).text


async def choose_all(people: Sequence[Person], own: Sequence[Message], squares: Sequence[str]) -> list[str]:
    """Let everybody choose at once; return what their own views say then."""
    return await asyncio.gather(*map(choose, people, own, squares))


def free(game: Game) -> list[str]:
    """Return the squares that can be chosen."""
    return [SQUARES[square] for square in game.books.state(game.id).table.free]


def told_publicly(table: Table, message: Message) -> tuple[object, ...]:
    """Return all of a message but what no two games share: words, alt texts, controls, bytes of pictures."""
    own = "follows the game: this one until <t:"
    words = [line for line in message.text.splitlines() if own not in line]
    files = [table.sandbox.file(attachment) for attachment in message.attachments]
    labels = [str(button.get("label")) for button in message.buttons]
    return words, message.alts, labels, message.selects, files


async def test_all_choose_at_the_same_moment(toy_table: Table, tmp_path: Path) -> None:
    table, rng = toy_table, random.Random(5)
    people = [table.person(name) for name in ("Anna", "Ben", "千鳥", "Dora")]
    game = await start(table, people)
    while not game.over:
        number = table.books.state(game.id).table.round
        own = await menus(game, people)
        squares = [rng.choice(free(game)) for _ in people]
        said = await choose_all(people, own, squares)
        assert not [text for text in said if "has changed" in text], "each choice was fresh"
        log = table.books.check(game.id)[-len(people) :]
        seats = {user: seat for seat, user in enumerate(table.books.seats(game.id))}
        assert {line.seat: line.notation for line in log} == {
            seats[person.id]: square for person, square in zip(people, squares, strict=True)
        }
        if not game.over:
            assert table.books.state(game.id).table.round == number + 1
        board = await game.board()
        for person, square in zip(people, squares, strict=True):
            goes_to = person.name if squares.count(square) == 1 else "nobody"
            assert f"{square} goes to {goes_to}" in board.text
    await check_the_end(game, people, tmp_path)


async def check_the_end(game: Game, people: Sequence[Person], folder: Path) -> None:
    """The result is told with the record, which replays; the bot's own program finds no fault in it."""
    result = await people[0].wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    state = game.books.state(game.id)
    end = TOY.result(state)
    assert end is not None
    for person, points in zip(game.books.seats(game.id), end.points, strict=True):
        name = next((found.name for found in people if found.id == person), "Computer")
        assert name in result.text
        assert f"{points} point" in result.text
    record = folder / "record.txt"
    record.write_bytes(await take_record(game, people[0], result))
    *_, last = records.check(record.read_text(encoding="utf-8")).states()
    assert last == state
    process = await asyncio.create_subprocess_exec(
        *BOT, "check", str(record), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    output, _ = await process.communicate()
    assert (process.returncode, "no error" in output.decode()) == (0, True), output


async def test_nobody_sees_what_another_has_chosen(toy_table: Table) -> None:
    """Two games that differ in one secret choice are told alike to everybody else."""
    table = toy_table
    people = [table.person(name) for name in ("Anna", "Ben", "Carl")]
    games = [await start(table, people) for _ in range(2)]
    boards, private = [], []
    for game, square in zip(games, ("a1", "c3"), strict=True):
        own = await menus(game, people)
        answer = await choose(people[0], own[0], square)
        assert square in answer, "whoever has chosen sees it"
        assert square in shown(await people[0].click(await game.board(), MINE)).text
        boards.append(told_publicly(table, await game.board()))
        private.append([told_publicly(table, message) for message in await menus(game, people[1:])])
        assert "record" in told(await people[1].context_command("Record", await game.board())).lower()
    assert boards[0] == boards[1]
    assert "Have chosen: Anna." in str(boards[0])
    assert private[0][0][0] == private[1][0][0]
    stranger = table.person()
    refusal = shown(await stranger.click(await games[0].board(), MINE))
    assert refusal.attachments == [] or "a1" not in "".join(refusal.alts)
    for number, square in ((1, "b1"), (2, "b3")):
        for game in games:
            (mine,) = await menus(game, [people[number]])
            await choose(people[number], mine, square)
    assert "a1 goes to Anna" in (await games[0].board()).text
    assert "c3 goes to Anna" in (await games[1].board()).text


async def test_a_choice_is_final_and_of_its_round(toy_table: Table) -> None:
    table = toy_table
    people = table.people()
    game = await start(table, people)
    first, second, old = await menus(game, [*people, people[1]])
    await choose(people[0], first, "a1")
    # A second choice of the same round, typed.
    assert "isn't your turn" in told(await people[0].command("move", game.place, your_move="b1"))
    await choose(people[1], second, "c3")
    ply = game.ply
    # Buttons of the first round in the second one: the very same squares mean another choice.
    assert "has changed" in await choose(people[1], old, "b2")
    assert game.ply == ply
    assert "is taken" in told(await people[0].command("move", game.place, your_move="C3"))
    assert "b2" in told(await people[0].command("move", game.place, your_move="b2"))
    assert table.books.log(game.id)[-1].notation == "b2"


async def test_computer_players_choose_too(toy_table: Table, tmp_path: Path) -> None:
    table, rng = toy_table, random.Random(2)
    host = table.person("Anna")
    game = await start(table, [host], computers=3)
    while not game.over:
        await table.sandbox.wait_until(lambda: game.over or game.books.movers(game.id) == [host.id])
        if not game.over:
            (own,) = await menus(game, [host])
            await choose(host, own, rng.choice(free(game)))
    assert {line.seat for line in table.books.check(game.id)} == {0, 1, 2, 3}
    await check_the_end(game, [host], tmp_path)


async def test_killed_in_the_middle_of_a_round(toy_table: Table) -> None:
    table, rng = toy_table, random.Random(3)
    people = [table.person() for _ in range(3)]
    game = await start(table, people, rules="short")
    own = await menus(game, people)
    await choose(people[0], own[0], "a1")
    await table.sandbox.kill_bot()
    await table.world.start_bot()
    # The menus from before serve on, and what was chosen stands.
    await choose_all(people[1:], own[1:], ["b2", "c3"])
    assert {line.notation for line in table.books.check(game.id)} == {"a1", "b2", "c3"}
    assert "a1 goes to" in (await game.board()).text
    while not game.over:
        await choose_all(people, await menus(game, people), [rng.choice(free(game)) for _ in people])
    table.allow(*AFTER_A_KILL)


async def test_it_is_in_the_menus_like_any_game(toy_table: Table) -> None:
    table = toy_table
    host = table.person("Anna")
    offered = await host.autocomplete("play", "game", "lone", table.channel)
    assert [choice["value"] for choice in offered] == ["toy"]
    reader = table.person("千鳥", "ja")
    lobby = await table.propose(reader, game="toy", rules="short")
    assert "Lone Stones" in lobby.text, "a game without Japanese texts is told in English"
    for who, rules in ((host, "Who guesses"), (reader, "ひとり石")):
        assert rules in told(await who.command("help", table.channel, game="toy"))
