"""Games where the bot is no member: they live in an answer, which every press lets it edit again."""

from __future__ import annotations

import random

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.interactions import TOKEN_SECONDS
from bot.sandbox.model import Guild, Message
from tests.e2e.playing import SHORT, Game, Table, ply_of, press_something, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


def foreign(table: Table, *people: Person) -> Guild:
    """Make a server with these people, in which the bot is not."""
    guild = table.sandbox.add_guild("Foreign", *people)
    table.sandbox.remove_bot(guild)
    return guild


def newest(table: Table) -> Game:
    (row,) = table.books.ask("SELECT id FROM games ORDER BY created_at DESC LIMIT 1")
    return Game(table, str(row["id"]))


def is_now(game: Game, message: Message) -> bool:
    """Tell whether a message shows the game as it is."""
    return game.ply in [ply_of(custom_id) for custom_id in message.custom_ids]


async def test_two_people_play_in_a_server_without_the_bot(table: Table) -> None:
    host, guest = table.people()
    guild = foreign(table, host, guest)
    host, guest = host.in_guild(guild), guest.in_guild(guild)
    channel = table.sandbox.channel(guild=guild)
    host.install()
    lobby = shown(await host.command("play", channel, game="cerke", **SHORT))
    assert "Join" in str(lobby.buttons)
    game = newest(table)
    assert game.row["elsewhere"] == guild.id
    shown(await guest.click(lobby, "Join"))
    board = shown(await host.click(guest.latest(lobby), "Start"))
    assert board.id == lobby.id
    assert board.attachments, "the board takes the place of the lobby"
    rng = random.Random(3)
    for _ in range(3):
        ply, mover = game.ply, game.mover.in_guild(guild)
        while game.ply == ply:
            board = await press_something(mover, mover.latest(board), rng)
    assert is_now(game, board)
    assert board.id == lobby.id
    assert [message.id for message in guest.messages(channel) if not message.ephemeral] == [lobby.id]

    # After a quarter of an hour without a press it stands still, until somebody presses it.
    table.sandbox.clock.advance(TOKEN_SECONDS)
    await table.settle()
    await guest.click(guest.latest(board), "More…")
    page = await guest.wait_for(lambda message: "What would you like" in message.text, channel)
    again = shown(await guest.click(page, "Post the board again"))
    assert again.id != lobby.id
    assert is_now(game, again)
    assert not again.ephemeral

    # What needs a server is said to be impossible.
    assert "I am not a member here" in told(await host.command("standings", channel))
    assert "no clock here" in told(await host.command("play", channel, game="cerke", clock="1 day"))
