"""Going through a game: everybody who may, and nobody sees what they may not know."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from engine.core import Result
from renderers import words
from tests.e2e.cards import DEALT, Knowledge, choose, hand_by_button, some_action, start, until_a_person_acts
from tests.e2e.playing import AFTER_A_KILL, Game, Table, World, shown, told, without_controls
from tests.e2e.test_presses import press_raw

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]


def position(message: Message) -> int:
    """Return the position that a message shows, by its picture's name."""
    (file,) = message.attachments
    assert file.filename.startswith("step-")
    return int(file.filename.removesuffix(".png").rpartition("-")[2])


async def open_steps(game: Game, person: Person) -> Message:
    """Open the view from the message with the result."""
    result = await person.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    message = shown(await person.click(result, "Step through"))
    assert message.ephemeral
    assert position(message) == game.ply
    return message


async def side(person: Person, message: Message, value: str) -> Message:
    """Look from another side."""
    return shown(await person.select(message, "s;step_side;*", [value]))


async def resigned(table: Table, game: Game) -> None:
    """Let the mover give up."""
    question = shown(await game.mover.command("game resign", game.place))
    shown(await game.mover.click(question, "Resign"))
    await table.settle()


async def test_all_ways_through_a_game(table: Table) -> None:
    aya, ben = table.people()
    game = await table.start(aya, ben)
    for _ in range(6):
        await game.choose(game.mover, game.plain_move())
    running = shown(await aya.context_command("Step through", await game.board()))
    assert running.ephemeral
    assert position(running) == game.ply, "a game in which all is open can be gone through as it runs"
    await resigned(table, game)
    last, log = game.ply, game.books.log(game.id)
    message = await open_steps(game, ben)
    assert "resigned" in message.text
    for label, ply in (("Back", last - 1), ("First", 0), ("Forward", 1), ("Forward", 2), ("Last", last)):
        message = shown(await ben.click(message, label))
        assert position(message) == ply
        if 0 < ply < last:
            assert "`" not in message.text, "what led here is told in words"
            assert log[ply - 1].notation not in message.text
            assert {aya.name, ben.name} & {name for name in (aya.name, ben.name) if name in message.text}
            assert "resigned" not in message.text + str(message.alts)
    shown(await ben.click(message, "First"))
    menu = next(menu for menu in message.selects if menu["custom_id"].startswith("s;step;"))
    assert [option["value"] for option in menu["options"]] == [str(ply) for ply in range(last + 1)]
    message = shown(await ben.select(message, menu["custom_id"], ["3"]))
    assert position(message) == 3
    form = await ben.click(message, "Go to …")
    message = shown(await ben.submit(form, {"field0": " 4 "}))
    assert position(message) == 4
    form = await ben.click(message, "Go to …")
    assert "number" in told(await ben.submit(form, {"field0": "end"}))
    form = await ben.click(message, "Go to …")
    message = shown(await ben.submit(form, {"field0": "99999"}))
    assert position(message) == last, "the nearest that there is"
    pictures = [table.sandbox.file(message.attachments[0])]
    for _ in range(2):
        message = shown(await ben.click(message, "The other side"))
        assert position(message) == last
        pictures.append(table.sandbox.file(message.attachments[0]))
    assert pictures[0] != pictures[1]
    assert pictures[0] == pictures[2]
    assert aya.name in told(await ben.click(message, "In words"))


async def test_the_view_outlives_the_bot(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    aya, ben = table.people()
    game = await table.start(aya, ben)
    await game.choose(game.mover, game.plain_move())
    old = shown(await aya.context_command("Step through", await game.board()))
    await world.sandbox.kill_bot()
    await world.start_bot()
    assert position(shown(await aya.click(old, "Back"))) == game.ply - 1
    await game.choose(game.mover, game.plain_move())
    assert position(shown(await aya.click(old, "Last"))) == game.ply - 1, (
        "as far as there was when it was shown"
    )
    table.allow(*AFTER_A_KILL)
    assert table.trouble() == []


async def finished(table: Table, *, sealed: bool) -> tuple[Game, Person, Person, Knowledge]:
    """Play a season of cards; return it with its two people, and what could be known."""
    aya, ben = table.people()
    rng = random.Random(5)
    game = await start(table, "nam_to", aya, ben, seasons=2, options=f"folded_hidden={str(sealed).lower()}")
    await until_a_person_acts(game)
    for person in (aya, ben, table.person()):
        board = await game.board()
        for way in (
            person.context_command("Step through", await game.board()),
            press_raw(table, person, board, f"b;step;{game.id};2;0.back"),
            press_raw(table, person, board, f"b;step_words;{game.id};2;0"),
            press_raw(table, person, board, f"b;step_ask;{game.id};2;0"),
            press_raw(table, person, board, f"s;step_side;{game.id};2;", "1"),
        ):
            assert "only when the game is over" in told(await way)
    while not game.over:
        _, steps = some_action(game, rng)
        await choose(game, game.mover, await hand_by_button(game, game.mover), steps)
        await until_a_person_acts(game)
    await table.settle()
    names = (aya.name, ben.name, "Computer 3 (beginner)")
    return game, aya, ben, Knowledge(game, names, rng)


def alt(known: Knowledge, ply: int, seat: int | None, near: int, result: Result | None) -> str:
    """Return what a seat sees of a position, in words."""
    view = known.rules.view(known.states[ply], seat)
    return words.describe(known.game_id, view, **known.look(near), result=result, looking_back=True)


@pytest.mark.parametrize("sealed", [False, True])
async def test_hidden_hands_are_shown_after_the_end_or_never(table: Table, sealed: bool) -> None:
    game, aya, ben, known = await finished(table, sealed=sealed)
    result = known.rules.result(known.states[-1])
    spectator = table.person()
    for person in (aya, ben, spectator):
        message = await open_steps(game, person)
        for ply in (game.ply, 0, 1, game.ply // 2):
            menu = next(menu for menu in message.selects if menu["custom_id"].startswith("s;step;"))
            values = [option["value"] for option in menu["options"]]
            wanted = str(ply) if str(ply) in values else "0"
            message = shown(await person.select(message, menu["custom_id"], [wanted]))
            here = position(message)
            ended = result if here == game.ply else None
            for chosen in ("t", "0", "1", "2"):
                message = await side(person, message, chosen)
                seat = None if chosen == "t" else int(chosen)
                seen = None if sealed else seat
                assert set(message.alts) == {alt(known, here, seen, seat or 0, ended)}
                if sealed:
                    everything = message.text + str(message.alts) + str(message.selects)
                    assert not any(words in everything for words in ("Your hand", "Hand of"))
                    assert not DEALT.search(everything)
                assert position(message) == here


async def test_from_a_dm_it_comes_as_a_message_of_its_own(table: Table) -> None:
    game, aya, _, _ = await finished(table, sealed=False)
    hand = await aya.wait_for_dm(lambda message: f"b;steps;{game.id};" in str(message.custom_ids))
    assert without_controls(hand)
    message = shown(await aya.click(hand, "Step through"))
    assert message.id != hand.id
    assert position(message) == game.ply
    assert position(shown(await aya.click(message, "Back"))) == game.ply - 1
    assert without_controls(await aya.wait_for_dm(lambda message: message.id == hand.id)), (
        "that stays as it is"
    )


async def test_verify_says_on_the_spot_whether_it_stands(table: Table) -> None:
    aya, ben = table.people()
    game = await table.start(aya, ben)
    assert "Checked" not in shown(await aya.command("game verify", game.place)).text
    await resigned(table, game)
    result = await aya.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
    assert "Checked just now: all" in shown(await ben.click(result, "Verify")).text
    for change in (
        "UPDATE actions SET notation = '1' || notation WHERE game = ? AND draws IS NOT NULL",
        "UPDATE secrets SET secret = zeroblob(32) WHERE game = ? AND deal = 2",
    ):
        with closing(sqlite3.connect(table.world.data / "tymok.db")) as connection, connection:
            connection.execute(change, (game.id,))
        assert "something does NOT fit" in shown(await ben.click(result, "Verify")).text
