"""Invitations: several people at once, who may join then, and lobbies whose people have left the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.sandbox.driver import Person, Refused
from bot.sandbox.model import Message
from tests.e2e.playing import Game, Table, World, game_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

MENU = "Who do you want to invite?"
CLOSED = "Only invited people can join"


async def invite(host: Person, lobby: Message, *people: Person) -> Message:
    """Invite people to a lobby; return the private answer."""
    menu = shown(await host.click(lobby, "Invite people"))
    assert menu.ephemeral
    answer = shown(await host.select(menu, MENU, people))
    assert answer.ephemeral
    return answer


def calls(table: Table) -> list[list[int]]:
    """Return whom each message of the table's channel has called, where it called anybody."""
    return [message.mentions for message in table.sandbox.all_messages(table.channel) if message.mentions]


async def test_several_people_are_invited(table: Table) -> None:
    host, ada, ben, cid = (table.person() for _ in range(4))
    stranger = table.person()
    lobby = await table.propose(host, game="ta_xot", options="seasons=1")
    answer = await invite(host, lobby, ada, ben)
    assert CLOSED in answer.text
    await table.settle()
    assert calls(table) == [[ada.id, ben.id]], "they are called once, together, and nobody else"
    seen = await ada.wait_for(lambda m: m.id == lobby.id and "Invited:" in m.text, table.channel)
    assert ada.mention in seen.text
    assert ben.mention in seen.text
    assert CLOSED in seen.text
    call = await ada.wait_for(lambda m: m.mentions == [ada.id, ben.id], table.channel)
    assert f"/{lobby.id}" in call.text

    assert "somebody else" in told(await stranger.click(lobby, "Join"))
    shown(await ada.click(lobby, "Join"))
    # More may be invited later; who sits or is invited already is no mistake, and is not called again.
    await invite(host, lobby, ada, ben, cid)
    await table.settle()
    assert calls(table) == [[ada.id, ben.id], [cid.id]]
    assert "is invited already" in (await invite(host, lobby, ada, ben)).text
    assert len(calls(table)) == 2
    for guest in (ben, cid):
        shown(await guest.click(lobby, "Join"))
    assert table.books.seats(game_of(lobby)) == [host.id, ada.id, ben.id, cid.id]
    # Who gets up may come back.
    shown(await ada.click(lobby, "Leave"))
    shown(await ada.click(lobby, "Join"))
    game = Game(table, game_of(lobby))
    await press_start(host, lobby)
    await game.board()


async def test_the_table_is_opened_to_everybody_again(table: Table) -> None:
    host, early, friend = (table.person() for _ in range(3))
    strangers = table.people()
    lobby = await table.propose(host, game="mok_kaik")
    with pytest.raises(Refused, match="has changed"):
        await host.click(lobby, "Let everybody join")
    shown(await early.click(lobby, "Join"))
    answer = await invite(host, lobby, friend)
    # Who sat there before is welcome still.
    shown(await early.click(host.latest(lobby), "Leave"))
    shown(await early.click(lobby, "Join"))
    assert "somebody else" in told(await strangers[0].click(lobby, "Join"))
    after = shown(await host.click(answer, "Let everybody join"))
    assert after.ephemeral
    assert "Everybody can join" in after.text
    shown(await strangers[0].click(lobby, "Join"))
    await invite(host, lobby, friend)
    await table.settle()
    assert "opened the game" in told(await friend.click(host.latest(lobby), "Let everybody join"))
    assert "Everybody can join" in shown(await host.click(host.latest(lobby), "Let everybody join")).text
    await host.wait_for(lambda message: message.id == lobby.id and CLOSED not in message.text, table.channel)
    shown(await strangers[1].click(lobby, "Join"))
    assert len(table.books.seats(game_of(lobby))) == 4


async def test_one_opponent_and_more_invited_later(table: Table) -> None:
    host, friend, other = (table.person() for _ in range(3))
    lobby = await table.propose(host, game="ni_ne", opponent=friend)
    assert lobby.mentions == [friend.id]
    await invite(host, lobby, other)
    for guest in (friend, other):
        shown(await guest.click(lobby, "Join"))
    assert len(table.books.seats(game_of(lobby))) == 3


async def test_nobody_invites_themselves_bots_or_who_is_not_there(table: Table) -> None:
    host, guest, gone = (table.person() for _ in range(3))
    lobby = await table.propose(host, game="mok_kaik")
    menu = shown(await host.click(lobby, "Invite people"))
    bot = table.sandbox.server.hub.world.bot
    assert "invite yourself" in told(await host.select(menu, MENU, [host, guest]))
    assert "Other bots" in told(await host.select(menu, MENU, [guest, bot]))
    assert "opened the game" in told(await guest.click(lobby, "Invite people"))
    gone.leave_server()
    with pytest.raises(Refused, match="not in this server"):
        await host.select(menu, MENU, [gone])
    assert "is not in this server" in told(await host.command("play", table.channel, opponent=gone))
    assert table.books.row(game_of(lobby))["invited"] == ""
    assert calls(table) == []


async def test_as_many_are_invited_as_there_are_seats(table: Table) -> None:
    host, *guests = (table.person() for _ in range(4))
    two = await table.propose(host, rules="educational")
    menu = shown(await host.click(two, "Invite people"))
    with pytest.raises(Refused, match="1 to 1"):
        await host.select(menu, MENU, guests[:2])
    shown(await guests[0].click(two, "Join"))
    assert "Invite people" not in str(host.latest(two).buttons)
    # The menu is still open when the last seat is taken.
    assert "All seats are taken" in told(await host.select(menu, MENU, [guests[1]]))
    many = await table.propose(host, game="ta_xot")
    most = table.books.row(game_of(many))["seat_count"]
    menu = shown(await host.click(many, "Invite people"))
    assert menu.selects[0]["max_values"] == most - 1


async def test_pressed_twice_or_after_the_start(table: Table) -> None:
    host, friend, other = (table.person() for _ in range(3))
    lobby = await table.propose(host, game="mok_kaik", options="seasons=1")
    menu = shown(await host.click(lobby, "Invite people"))
    await asyncio.gather(*(host.select(menu, MENU, [friend]) for _ in range(2)))
    await table.settle()
    assert calls(table) == [[friend.id]]
    late = shown(await host.click(lobby, "Invite people"))
    shown(await friend.click(lobby, "Join"))
    game = Game(table, game_of(lobby))
    await press_start(host, lobby)
    await game.board()
    assert "started already" in told(await host.select(late, MENU, [other]))


async def test_invited_people_are_called_though_the_bot_dies(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    table.allow("on demand", "send failed", "deadline", "gateway", "unexpected", "answer failed", "10062")
    host, ada, ben = (table.person() for _ in range(3))
    lobby = await table.propose(host, game="mok_kaik")
    menu = shown(await host.click(lobby, "Invite people"))
    # The private answer comes, the public call does not.
    table.sandbox.chaos.fail("POST /webhooks", status=500, times=1000)
    shown(await host.select(menu, MENU, [ada, ben]))
    await table.sandbox.kill_bot()
    table.sandbox.chaos.calm()
    world.let_time_pass(game_of(lobby), "invite")
    await world.start_bot()
    await table.settle()
    assert sorted(calls(table)) == sorted([[ada.id], [ben.id]])
    shown(await ada.click(lobby, "Join"))


# --- Who has left the server -----------------------------------------------------------------------


async def test_an_invited_person_who_left_is_no_obstacle(table: Table) -> None:
    table.allow("10007")
    host, friend, gone = (table.person() for _ in range(3))
    lobby = await table.propose(host, game="mok_kaik", options="seasons=1")
    await invite(host, lobby, friend, gone)
    gone.leave_server()
    shown(await friend.click(lobby, "Join"))
    game = Game(table, game_of(lobby))
    await press_start(host, lobby)
    await game.board()
    assert table.books.seats(game.id) == [host.id, friend.id]


async def test_the_next_person_is_host_when_the_host_has_left(table: Table) -> None:
    table.allow("10007")
    host, ada, ben = (table.person() for _ in range(3))
    lobby = await table.propose(host, game="mok_kaik", options="seasons=1")
    for guest in (ada, ben):
        shown(await guest.click(lobby, "Join"))
    assert "opened the game" in told(await ada.click(lobby, "Start")), "the host is there"
    host.leave_server()
    outside = table.person()
    assert "opened the game" in told(await outside.click(lobby, "Start")), "who has no seat is no heir"
    # Whoever at the table asks for what only the host may do, the one who came first is host then.
    assert "opened the game" in told(await ben.click(lobby, "Options"))
    game = Game(table, game_of(lobby))
    assert table.books.row(game.id)["host_id"] == ada.id
    assert table.books.seats(game.id) == [ada.id, ben.id]
    await ada.wait_for(lambda m: m.id == lobby.id and f"{ada.mention} can press" in m.text, table.channel)
    await press_start(ada, lobby)
    await game.board()


async def test_the_only_person_left_starts_what_the_host_had_opened(table: Table) -> None:
    table.allow("10007")
    host, guest = table.people()
    lobby = await table.propose(host)
    shown(await guest.click(lobby, "Join"))
    host.be_banned()
    assert "empty seats" in told(await guest.click(lobby, "Start"))
    await table.settle()
    levels = shown(await guest.click(lobby, "Add computer"))
    shown(await guest.select(levels, "How strong a computer player?", ["beginner"]))
    await table.settle()
    game = Game(table, game_of(lobby))
    await press_start(guest, lobby)
    await game.board()
    assert table.books.seats(game.id) == [guest.id, None]
