"""Games in a DM: somebody plays the computer there, and nobody else can look or act."""

from __future__ import annotations

import random

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from renderers.typed import to_type
from tests.e2e.cards import choose, some_action
from tests.e2e.playing import Game, Table, ply_of, press_something, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def begin(table: Table, person: Person, **options: str) -> tuple[Game, Message]:
    """Let a person play in their DM; return the game and the message with its table."""
    lobby = shown(await person.command("play", person.dm(), **options))
    row = table.books.ask("SELECT id FROM games ORDER BY created_at DESC LIMIT 1")[0]
    return Game(table, str(row["id"])), lobby


def is_now(game: Game, message: Message) -> bool:
    """Tell whether a message shows the game as it is."""
    return game.ply in [ply_of(custom_id) for custom_id in message.custom_ids]


async def until_mine(game: Game) -> bool:
    """Wait until the person is to act, or the game is over; tell whether it goes on."""
    await game.sandbox.wait_until(lambda: game.over or game.books.movers(game.id) != [None])
    return not game.over


async def test_a_game_with_the_computer_is_played_in_the_dm_to_its_end(table: Table) -> None:
    person = table.person()
    options = "seasons=1 max_plies_per_season=10"
    game, lobby = await begin(table, person, rules="educational", options=options)
    assert "Educational game" in lobby.text
    assert (game.row["status"], game.row["guild_id"]) == ("running", 0)
    rng = random.Random(2)
    while await until_mine(game):
        before, board = game.ply, await game.board()
        assert board.channel_id == person.dm().id
        assert "Take a computer's seat" not in [button["label"] for button in board.buttons]
        while game.ply == before:
            board = await press_something(person, board, rng)
    result = await person.wait_for_dm(lambda message: "Rematch" in str(message.buttons))
    assert result.channel_id == person.dm().id
    await table.settle()
    assert not [message for message in person.dms() if "it is your turn" in message.text]
    assert game.books.check(game.id)

    # A rematch begins here at once, and nobody is asked to join it.
    shown(await person.click(result, "Rematch"))
    (row,) = table.books.ask("SELECT id, status, guild_id FROM games WHERE rematch_of = ?", game.id)
    assert (row["status"], row["guild_id"]) == ("running", 0)
    again = Game(table, str(row["id"]))
    await until_mine(again)
    assert (await again.board()).channel_id == person.dm().id
    labels = {button["label"] for message in person.dms() for button in message.buttons}
    assert not {"Join", "Invite people", "Start"} & labels

    # Whoever has finished a game is proposed the standard one.
    _, lobby = await begin(table, person)
    assert "Standard" in lobby.text


async def test_moves_are_typed_in_a_dm_and_help_is_about_its_game(table: Table) -> None:
    person = table.person()
    game, lobby = await begin(table, person)
    assert "Educational game" in lobby.text, "a first game is on the small board"
    assert await until_mine(game)
    move = game.plain_move()
    assert f"`{to_type('cerke', move, 'en')}`" in told(
        await person.command("move", person.dm(), your_move=move)
    )
    assert (await game.board()).channel_id == person.dm().id
    assert "/channels/@me/" in told(await person.command("games", person.dm()))
    rules = told(await person.click(await game.board(), "Rules"))
    assert rules.startswith(told(await person.command("help", person.dm())).rstrip())
    shown(await person.command("game board", person.dm()))
    assert (await game.board()).channel_id == person.dm().id


async def test_cards_are_played_with_three_computers_in_a_dm(table: Table) -> None:
    person = table.person()
    game, lobby = await begin(table, person, game="行戦", options="seasons=1")
    assert lobby.text.count("Computer") == 3
    rng = random.Random(1)
    for _ in range(3):
        if not await until_mine(game):
            break
        hand = await person.wait_for_dm(lambda message: bool(message.selects) and is_now(game, message))
        _, steps = some_action(game, rng)
        await choose(game, person, hand, steps)
    board = await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    public = table.sandbox.server.hub.feed.seen(board)
    assert public is not None
    assert public.selects == [], "the table in the DM shows no hand"
    own = shown(await person.click(public, "My hand"))
    assert own.ephemeral


async def test_nobody_else_gets_in(table: Table) -> None:
    person, stranger = table.people()
    game, _ = await begin(table, person)
    for command, options in (
        ("game board", {}),
        ("game board", {"how": "words"}),
        ("game board", {"how": "table"}),
        ("games", {}),
        ("game verify", {}),
        ("move", {"your_move": "KI"}),
        ("game resign", {}),
    ):
        for place in (table.channel, stranger.dm()):
            answer = told(await stranger.command(command, place, game=game.id, **options))
            assert "played in private" in answer, (command, answer)
    assert await stranger.autocomplete("move", "your_move", "", table.channel, game=game.id) == []
    invited = told(await person.command("play", person.dm(), opponent=stranger))
    assert "use `/play` in a server" in invited
