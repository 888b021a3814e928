"""Moves and presses that must not count, or must count once."""

from __future__ import annotations

import asyncio
import random
from typing import Final

import msgspec
import pytest

from bot.sandbox.driver import Outcome, Person, Updated
from bot.sandbox.model import InteractionType, Json, Message
from bot.sandbox.person import PATIENCE
from engine.core import CHANCE
from tests.e2e.playing import Game, Table, confirms, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def press_raw(
    table: Table, person: Person, message: Message, custom_id: str, *values: str, gone: bool = False
) -> Outcome:
    """Press a control that a message has shown at some time, or would show if its maker were older.

    The press carries the message with the control in it, as when a press and an edit cross; with
    ``gone`` it carries the message as it is.
    """
    kind = 3 if custom_id.startswith("s;") else 2
    control: Json = {"type": kind, "id": 3, "custom_id": custom_id, "disabled": False}
    if kind == 3:
        control["options"] = [{"label": "·", "value": value} for value in values or ("·",)]
    else:
        control |= {"style": 2, "label": "·"}
    layout: Json = {"type": 17, "id": 1, "components": [{"type": 1, "id": 2, "components": [control]}]}
    messages = table.sandbox.server.hub.world.messages
    now = messages[message.id]
    data: Json = {"component_type": kind, "id": 3, "custom_id": custom_id}
    if kind == 3:
        data["values"] = list(values)
    if not gone:
        messages[message.id] = msgspec.structs.replace(now, components=[layout])
    try:
        channel = table.sandbox.channel(message.channel_id)
        begin = table.sandbox.server.interactions.begin
        interaction = begin(InteractionType.COMPONENT, person.user, channel, data, message=now)
    finally:
        messages[message.id] = now
    assert interaction.outcome is not None
    outcome: Outcome = await asyncio.wait_for(asyncio.shield(interaction.outcome), PATIENCE)
    return outcome


def position(game: Game) -> tuple[object, ...]:
    """Return all of a game that a press might change."""
    row = game.row
    return tuple(row[name] for name in ("ply", "state", "status", "result", "draw_offered_by", "options"))


UNREADABLE: Final = ("xyzzy", "A1-B2", "🐉", "@everyone", "LY", "兵兵兵", "a" * 60, "`*_~|", "ZO皇ZO皇ZO皇")


async def test_unreadable_moves_change_nothing(table: Table) -> None:
    game = await table.start(*table.people())
    before = position(game)
    for text in UNREADABLE:
        answer = shown(await game.type_move(game.mover, text))
        assert answer.ephemeral
        assert answer.text
        assert "went wrong" not in answer.text
        assert answer.mentions == []
    assert "went wrong" not in told(await game.mover.command("move", game.place, your_move=" "))
    assert position(game) == before


async def test_illegal_moves_name_the_rule_or_the_nearest(table: Table) -> None:
    game = await table.start(*table.people())
    mover, before, legal = game.mover, position(game), game.plain_move()
    assert "There is nothing on ZU" in told(await game.type_move(mover, "ZU兵ZI"))
    own = next(option for option in (await game.board()).selects[0]["options"] if option["value"] != "ZO")
    stays = told(await game.type_move(mover, f"{own['value']}{own['label'][0]}{own['value']}"))
    assert own["value"] in stays
    assert "`" in told(await game.type_move(mover, legal[:-1])), "the nearest legal moves"
    assert position(game) == before
    # What is typed into an old form answers only what was asked when it was opened.
    modal = await mover.click(await game.board(), "Type a move")
    await game.choose(mover, legal)
    assert "position has changed" in told(await mover.submit(modal, {"field0": legal}))


async def test_presses_that_come_too_late(table: Table) -> None:
    game = await table.start(*table.people())
    mover, waiting, stranger = game.mover, game.waiting, table.person()
    board = await game.board()
    menu, piece = board.selects[0]["custom_id"], board.selects[0]["options"][0]["value"]
    old = shown(await mover.click(board, "My view"))
    own_menu = old.selects[0]["custom_id"]
    for nobody, answer in ((waiting, "isn't your turn"), (stranger, "watching this game")):
        assert answer in told(await nobody.select(board, menu, [piece]))
        assert answer in told(await nobody.click(board, "Type a move"))
    assert "watching this game" in told(await press_raw(table, stranger, board, f"b;resign;{game.id};;"))
    await game.choose(mover, game.plain_move())
    now, before = await game.board(), position(game)
    for outcome in (
        await press_raw(table, mover, old, own_menu, piece),
        await press_raw(table, mover, now, menu, piece),
    ):
        late = told(outcome)
        assert "position has changed" in late
        assert f"/{game.place.id}/{now.id}" in late, "where the board is now"
    assert "out of date" in told(await press_raw(table, mover, now, menu, piece, gone=True))
    assert position(game) == before


async def test_a_private_message_that_follows_no_more_says_so_when_pressed(table: Table) -> None:
    game = await table.start(*table.people())
    mover = game.mover
    old = shown(await mover.click(await game.board(), "My view"))
    menu = old.selects[0]
    assert "follows the game" in old.text
    await table.sandbox.wait_until(
        lambda: game.books.ask("SELECT view_until FROM hand_messages WHERE game = ?", game.id)
    )
    game.books.let_views_expire(game.id)
    await game.choose(mover, game.plain_move())
    await game.choose(game.mover, game.plain_move())
    await table.settle()
    pressed = await mover.select(old, menu["custom_id"], [menu["options"][0]["value"]])
    assert isinstance(pressed, Updated)
    now = pressed.message
    assert "position has changed" in now.text
    assert f";{game.ply};" in str(now.custom_ids)
    # From now on it follows again.
    await game.choose(game.mover, game.plain_move())
    ply = game.ply
    await mover.wait_for(lambda m: m.id == now.id and f";{ply};" in str(m.custom_ids), game.place)


async def test_controls_of_a_finished_game(table: Table) -> None:
    game = await table.start(*table.people())
    mover, waiting = game.mover, game.waiting
    board = await game.board()
    controls = [component["custom_id"] for component in (*board.selects, *board.buttons)]
    view = shown(await mover.click(board, "My view"))
    menu, piece = view.selects[0]["custom_id"], view.selects[0]["options"][0]["value"]
    question = shown(await waiting.click(board, "Resign"))
    twin = shown(await waiting.click(board, "Resign"))
    shown(await waiting.click(question, "Resign"))
    end, before = await game.board(), position(game)
    assert "over" in told(await waiting.click(twin, "Resign"))
    late = told(await press_raw(table, mover, view, menu, piece))
    assert "over" in late
    assert str(end.id) in late
    for control in (*controls, f"b;accept_draw;{game.id};2;"):
        answer = told(await press_raw(table, mover, end, control, piece))
        shows = any(f";{verb};" in control for verb in ("view", "more", "rules"))
        assert ("over" in answer) != shows
    assert position(game) == before


OUTDATED: Final = (
    "b;confirm;{game};{ply};nonsense",
    "b;confirm;{game};{ply};",
    "b;confirm;{game};999999;taxot",
    "b;confirm;zzzzzzz;1;taxot",
    "b;frobnicate;{game};{ply};",
    "b;pick;{game};{ply};ZO.ZO.ZO",
    "b;pick;;;",
    "b;confirm;{game};;taxot",
    "b;join;{game};;",
    "b;leave;{game};;",
    "b;start;{game};;",
    "b;levels;zzzzzzz;;",
    "b;rematch;{game};;",
    "b;accept_draw;{game};{ply};",
    "b;typed;{game};;",
    "b;view;zzzzzzz;1;",
    "old-button-of-version-0",
    "b;" + "x" * 90,
    "s;pick;{game};{ply};",
)


async def test_controls_of_other_times_and_games(table: Table) -> None:
    game = await table.start(*table.people())
    board, before = await game.board(), position(game)
    for control in OUTDATED:
        custom_id = control.format(game=game.id, ply=game.ply)
        for person in (table.person(), game.mover, game.waiting):
            outcome = await press_raw(table, person, board, custom_id, "nowhere")
            assert "went wrong" not in shown(outcome).text, custom_id
            assert position(game) == before, custom_id


async def test_two_presses_at_once_count_once(table: Table) -> None:
    game = await table.start(*table.people())
    mover, waiting = game.mover, game.waiting
    board, legal = await game.board(), game.notations()
    # The mover types two moves and presses a button at once; the other tries as well.
    first, second = legal[0], legal[-1]
    ply = game.ply
    outcomes = await asyncio.gather(
        mover.command("move", game.place, your_move=first),
        mover.command("move", game.place, your_move=second),
        waiting.command("move", game.place, your_move=first),
        mover.command("move", game.place, your_move=first),
    )
    texts = [told(outcome) for outcome in outcomes]
    assert sum("Played" in text for text in texts) == 1
    movers = [text for number, text in enumerate(texts) if number != 2]
    known = ("Played", "isn't your turn", "position has changed in the meantime")
    assert all(any(answer in text for answer in known) for text in movers), texts
    # The other's try may come after the move that counted: then it is their turn, but not their piece.
    assert "Played" not in texts[2]
    lines = table.books.check(game.id)
    assert [line.seat for line in lines[ply:]].count(lines[ply].seat) == 1
    assert (await game.board()).id == board.id


async def test_double_click_plays_once(table: Table) -> None:
    game = await table.start(*table.people())
    mover, ply = game.mover, game.ply
    board = await game.board()
    notation = game.plain_move()
    rules, state = table.books.rules(game.id), table.books.state(game.id)
    *before, last = rules.steps(state, rules.parse(state, notation))
    for step in before:
        board = shown(await mover.select(board, board.selects[0]["custom_id"], [step.value]))
    menu = next(m for m in board.selects if any(o["value"] == last.value for o in m["options"]))
    presses = (press_raw(table, mover, board, menu["custom_id"], last.value) for _ in range(3))
    outcomes = await asyncio.gather(*presses)
    assert sum(isinstance(outcome, Updated) for outcome in outcomes) == 1
    refused = [shown(outcome).text for outcome in outcomes if not isinstance(outcome, Updated)]
    assert all("position has changed" in text for text in refused)
    assert [line.notation for line in table.books.check(game.id)[ply:] if line.seat != CHANCE] == [notation]


async def test_the_same_interaction_delivered_twice_counts_once(table: Table) -> None:
    game = await table.start(*table.people())
    table.allow("40060", "interaction repeated")
    mover, ply = game.mover, game.ply
    notation = game.plain_move()
    table.sandbox.chaos.deliver_twice()
    assert "Played" in told(await mover.command("move", game.place, your_move=notation))
    assert len(table.books.check(game.id)) == ply + 1
    # And by buttons, all the way through a few turns.
    rng = random.Random(5)
    for _ in range(3):
        table.sandbox.chaos.deliver_twice(10)
        await game.press(rng)
        table.sandbox.chaos.calm()
    lines = table.books.check(game.id)
    assert len(lines) == game.ply

    host = table.person()
    table.sandbox.chaos.deliver_twice()
    await host.command("play", table.channel, game="cerke")
    query = "SELECT id FROM games WHERE channel_id = ? AND host_id = ?"
    assert len(table.books.ask(query, table.channel.id, host.id)) == 1


async def test_casts_and_declarations_by_button_with_their_odds(table: Table) -> None:
    """Play until both have been seen: a cast offered with its odds, and a declaration by two buttons."""
    rng = random.Random(11)
    seen_cast = seen_declaration = False
    for _ in range(4):
        game = await table.start(*table.people())
        for _ in range(120):
            if game.over or (seen_cast and seen_declaration):
                break
            board, mover = await game.board(), game.mover
            labels = [button["label"] for button in board.buttons if confirms(button)]
            if any("終季" in label for label in labels):
                assert any("再行" in label for label in labels)
                assert board.selects == []
                seen_declaration = True
            if not seen_cast:
                seen_cast = await try_cast(game, mover)
            else:
                await game.press(rng)
        if seen_cast and seen_declaration:
            break
    assert seen_cast
    assert seen_declaration


async def try_cast(game: Game, mover: Person) -> bool:
    """Make a move that needs the sticks, if there is one, and see that its odds are told before."""
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    (seat,) = rules.turn(state).seats
    risky = [a for a in rules.legal(state, seat) if rules.odds(state, a) is not None]
    if not risky:
        await game.press(random.Random(1))
        return False
    message = await game.board()
    steps = rules.steps(state, risky[0])
    for step in steps:
        menus = [m for m in message.selects if any(o["value"] == step.value for o in m["options"])]
        if not menus:
            continue  # it was the only way, and has made itself
        (menu,) = menus
        (option,) = (o for o in menu["options"] if o["value"] == step.value)
        message = shown(await mover.select(message, menu["custom_id"], [step.value]))
    assert "%" in option["description"], "the odds stand in the menu of the last choice"
    assert game.books.state(game.id) == state, "nothing is cast before the second press"
    (button,) = (button for button in message.buttons if confirms(button))
    assert "%" in button["label"]
    ply = game.ply
    shown(await mover.click(message, button["custom_id"]))
    assert game.books.check(game.id)[ply + 1].seat == CHANCE
    return True


async def test_controls_that_no_message_of_today_shows_say_so(table: Table) -> None:
    game = await table.start(*table.people())
    board, before = await game.board(), position(game)
    for args in ("", "nonsense", "turn.turn.nonsense"):
        for person in (game.mover, game.waiting):
            answer = told(await press_raw(table, person, board, f"b;decline;{game.id};{game.ply};{args}"))
            assert "went wrong" not in answer
    assert position(game) == before
    assert table.books.ask("SELECT * FROM declines WHERE game = ?", game.id) == []
