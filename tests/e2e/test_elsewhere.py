"""Games where the bot is no member: they live in an answer, which every press lets it edit again."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Any

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.interactions import TOKEN_SECONDS
from bot.sandbox.model import Channel, Guild, Message
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
    assert board.id == lobby.id
    await table.sandbox.wait_until(lambda: is_now(game, guest.latest(board)))
    assert [message.id for message in guest.messages(channel) if not message.ephemeral] == [lobby.id]

    # After a quarter of an hour without a press it stands still, until somebody presses it.
    table.allow("50027")  # the teacher may be about to say something
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
    table.sandbox.clock.advance(-TOKEN_SECONDS)


async def want_across(table: Table, guild: Guild) -> None:
    """Let the owner of a server turn on games with others."""
    owner = Person(table.sandbox, table.sandbox.server.hub.world.users[guild.owner_id], guild)
    page = shown(await owner.command("settings"))
    page = shown(await owner.click(page, "b;server_page;*"))
    if any(";across.on" in custom_id for custom_id in page.custom_ids):
        shown(await owner.click(page, "b;server;;;across.on"))


async def test_an_invitation_is_taken_up_in_another_server(table: Table) -> None:
    host = table.person("Hanako", "ja")
    japanese = table.sandbox.add_guild("Secret garden")
    guest = table.sandbox.add_person("Gustav", "en-US", japanese)
    there = table.sandbox.channel(guild=japanese)
    lobby = await table.propose(host, **{"game": "cerke", **SHORT})
    page = shown(await host.click(lobby, "b;more;*"))
    assert "オフになっています" in told(await host.click(page, "b;across;*"))
    await want_across(table, table.sandbox.guild)
    said = told(await host.click(page, "b;across;*"))
    code = said.split("invitation:")[1].split()[0]
    assert f"招待:{code}" in said

    assert "turned off" in told(await guest.command("play", there, invitation=code))
    await want_across(table, japanese)
    assert "can't find" in told(await guest.command("play", there, invitation="nonsense"))
    shown(await guest.command("play", there, invitation=code))
    game = await table.game_of(lobby)
    assert "can't find" in told(await guest.command("play", there, invitation=code))

    # Each has a thread of their own, with a living board.
    (side,) = table.books.ask("SELECT * FROM sides WHERE game = ?", game.id)
    await table.sandbox.wait_until(lambda: side_of(table, game)["board_message_id"])
    await table.settle()
    side = side_of(table, game)
    boards = {host.id: await game.board(), guest.id: guest.latest(side["board_message_id"])}
    assert boards[guest.id].channel_id == side["thread_id"] != boards[host.id].channel_id
    rng = random.Random(5)
    players = {host.id: host, guest.id: guest}
    for _ in range(4):
        ply, mover = game.ply, players[game.mover.id]
        board = mover.latest(boards[mover.id])
        while game.ply == ply:
            board = await press_something(mover, board, rng)
        assert board.id == boards[mover.id].id
        await until_both_show_it(game, players.values(), boards)

    # Nothing of one server is said in the other.
    await table.settle()
    for place, other in ((japanese, table.sandbox.guild), (table.sandbox.guild, japanese)):
        numbers = {str(other.id), *(str(c.id) for c in channels(table, other)), other.name}
        for message in (m for c in channels(table, place) for m in table.sandbox.all_messages(c)):
            if message.id > lobby.id - 1:
                assert not [one for one in numbers if one in str(message)]


async def until_both_show_it(game: Game, people: Collection[Person], boards: Mapping[int, Message]) -> None:
    """Wait until each sees the game as it is on the board of their own server."""
    await game.sandbox.wait_until(lambda: all(is_now(game, one.latest(boards[one.id])) for one in people))


def side_of(table: Table, game: Game) -> dict[str, Any]:
    (side,) = table.books.ask("SELECT * FROM sides WHERE game = ?", game.id)
    return side


def channels(table: Table, guild: Guild) -> list[Channel]:
    return [c for c in table.sandbox.server.hub.world.channels.values() if c.guild_id == guild.id]
