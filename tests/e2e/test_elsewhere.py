"""Games where the bot is no member: they live in an answer, which every press lets it edit again."""

from __future__ import annotations

import random

import pytest

from bot.sandbox.driver import Person, Refused
from bot.sandbox.interactions import TOKEN_SECONDS
from bot.sandbox.model import Guild, Message
from tests.e2e.playing import SHORT, Game, Table, confirms, ply_of, press_something, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


def foreign(table: Table, *people: Person) -> Guild:
    """Make a server with these people, in which the bot is not."""
    guild = table.sandbox.add_guild("Foreign", *people)
    table.sandbox.remove_bot(guild)
    table.allow("50001")  # it may just have been about to greet
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
    # All its seasons: whom the dice let step on the tam may end one with the third move.
    lobby = shown(await host.command("play", channel, game="cerke", rules="educational"))
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


async def test_somebody_alone_plays_in_the_bot_s_dm_without_a_server_of_its(table: Table) -> None:
    guild = foreign(table)
    person = table.sandbox.add_person("Dora", guild=guild)
    with pytest.raises(Refused):
        await person.command("play", person.dm())
    person.install()
    shown(await person.command("play", person.dm(), game="cerke", **SHORT))
    game = newest(table)
    board = await game.board()
    assert board.channel_id == person.dm().id
    assert (game.row["guild_id"], game.row["elsewhere"]) == (0, None)
    await table.sandbox.wait_until(lambda: game.books.movers(game.id) != [None])
    ply = game.ply
    while game.ply == ply:
        board = await press_something(person, await game.board(), random.Random(4))
    assert "Learn" in told(await person.command("learn", person.dm()))


async def choose_first(person: Person, message: Message) -> Message:
    """Choose the first of what a view offers, as many as it wants."""
    if sure := [button for button in message.buttons if confirms(button)]:
        return shown(await person.click(message, sure[0]["custom_id"]))
    menu = message.selects[0]
    first = [option["value"] for option in menu["options"][: menu.get("min_values") or 1]]
    return shown(await person.select(message, menu["custom_id"], first))


async def test_hands_stay_hidden_in_a_group_and_the_same_message_goes_on(
    table: Table,
) -> None:
    host, friend = table.people()
    group = table.sandbox.add_group(host, friend)
    host.install()
    board = shown(await host.command("play", group, game="mok_kaik", computers=3, options="seasons=1"))
    game = newest(table)
    assert game.row["elsewhere"] == 0
    if game.row["status"] == "lobby":
        board = shown(await host.click(board, "Start"))
    await table.sandbox.wait_until(lambda: host.id in game.books.movers(game.id))
    before = game.ply
    await host.click(host.latest(board), "My hand")
    own = await host.wait_for(lambda message: message.ephemeral and message.selects, group)
    assert own not in friend.messages(group)
    while game.ply == before:
        own = await choose_first(host, host.latest(own))
    await table.sandbox.wait_until(lambda: is_now(game, host.latest(board)) or game.over)
    public = [message for message in friend.messages(group) if not message.ephemeral]
    assert [message.id for message in public] == [board.id]
    assert "played in private" in told(await table.person().command("game board", game=game.id))


async def test_an_answer_that_others_do_not_see_is_a_game_against_the_computer(table: Table) -> None:
    host = table.person()
    guild = foreign(table, host)
    host = host.in_guild(guild)
    table.sandbox.add_person("Owner", guild=guild)
    guild.owner_id = 0  # who owns a server may do everything there
    table.sandbox.hide_apps(guild)
    host.install()
    assert "nobody could join" in told(await host.command("play", game="cerke", **SHORT))
    board = shown(await host.command("play", game="cerke", computer="beginner", **SHORT))
    assert board.ephemeral
    game = newest(table)
    await table.sandbox.wait_until(lambda: game.books.movers(game.id) != [None])
    await table.sandbox.wait_until(lambda: is_now(game, host.latest(board)))
    before = game.ply
    while game.ply == before:
        shown_now = await press_something(host, host.latest(board), random.Random(4))
    assert shown_now.id == board.id


async def test_a_computer_that_moves_before_the_answer_is_noted_is_seen_all_the_same(table: Table) -> None:
    host = table.person()
    guild = foreign(table, host)
    host = host.in_guild(guild)
    host.install()
    table.sandbox.chaos.delay("callback", seconds=2.0)
    options = {"rules": "educational", "options": "seasons=1 first_player=A"}
    board = shown(await host.command("play", game="cerke", computer="beginner", **options))
    game = newest(table)
    await table.sandbox.wait_until(lambda: game.books.movers(game.id) == [host.id])
    assert game.ply > 0, "the computer has moved"
    await table.sandbox.wait_until(lambda: is_now(game, host.latest(board)))


async def test_what_was_posted_again_leads_on_and_the_end_is_told_below(table: Table) -> None:
    host, guest = table.people()
    guild = foreign(table, host, guest)
    host, guest = host.in_guild(guild), guest.in_guild(guild)
    channel = table.sandbox.channel(guild=guild)
    host.install()
    first = shown(await host.command("play", channel, game="cerke", **SHORT))
    shown(await guest.click(first, "Join"))
    shown(await host.click(guest.latest(first), "Start"))
    shown(await host.command("game board", channel))
    await host.wait_for(lambda message: "The board has moved" in message.text, channel)
    game = newest(table)
    outcome = await host.command("game resign", channel)
    shown(await host.click(shown(outcome), "Resign"))
    assert game.over
    result = await guest.wait_for(lambda message: "Rematch" in str(message.buttons), channel)
    assert not result.ephemeral
    lobby = shown(await guest.click(result, "Rematch"))
    assert "Join" in str(lobby.buttons)
    shown(await host.click(lobby, "Join"))
    assert newest(table).row["rematch_of"] == game.id
    await table.sandbox.wait_until(lambda: newest(table).row["status"] == "running")
