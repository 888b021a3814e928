"""Players who leave the server or are banned, a bot that is thrown out: nothing is lost, others go on."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest

from bot.sandbox.driver import Permission, Person, Refused, Replied
from bot.sandbox.model import Message
from tests.e2e.playing import AFTER_A_KILL, Game, Table, World, game_of, ply_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

EXPECTED = ("10007", "50278")
"""What Discord answers about people who are not there."""

FORGETFUL = {"TYMOK_MEMBER_MEMORY_SECONDS": "0"}
"""A bot that takes nobody to be there only because they just were."""

BACK = "Take my seat back"


async def start(table: Table, game_id: str, *people: Person, **options: str) -> Game:
    """Let these people start a game."""
    lobby = await table.propose(people[0], game=game_id, **options)
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    await press_start(people[0], lobby)
    await game.board()
    return game


async def act(game: Game) -> None:
    """Let the mover do whatever is legal, by typing."""
    mover = game.mover
    told(await mover.command("move", game.place, your_move=game.notations()[0]))


async def departure(game: Game, person: Person, reader: Person) -> Message:
    """Return the message that tells the others of somebody who is gone."""
    text = f"**{person.name}** is not in this server any more"
    return await reader.wait_for(lambda message: text in message.text, game.place)


async def hand_of(game: Game, person: Person) -> Message:
    """Return the living DM with a person's hand."""
    return await person.wait_for_dm(lambda m: any(i.split(";")[2] == game.id for i in m.custom_ids))


async def mover_and_next(game: Game, *people: Person) -> tuple[Person, Person]:
    """Return who is to act, and a player who has not acted yet."""
    mover = game.mover
    seats = game.books.seats(game.id)
    after = seats[(seats.index(mover.id) + 1) % len(seats)]
    return mover, next(person for person in people if person.id == after)


def told_in_dm(outcome: object) -> str:
    """Return what a press in a DM was answered with, beside the message."""
    assert isinstance(outcome, Replied), outcome
    return outcome.message.text


@pytest.mark.parametrize("how", ["leaves", "banned"])
async def test_a_computer_player_goes_on_at_a_large_table(table: Table, how: str) -> None:
    table.allow(*EXPECTED)
    people = [table.person() for _ in range(3)]
    game = await start(table, "mok_kaik", *people, options="seasons=1")
    mover, leaver = await mover_and_next(game, *people)
    (leaver.leave_server if how == "leaves" else leaver.be_banned)()
    seat = game.books.seats(game.id).index(leaver.id)
    await act(game)
    news = await departure(game, leaver, mover)
    assert news.mentions == []
    assert game.books.seats(game.id)[seat] is None
    assert not game.over
    # The others go on; nobody waits for who is gone.
    await table.sandbox.wait_until(lambda: game.over or game.books.movers(game.id) != [None])

    # Somebody else can't take the seat for their own; who comes back can.
    assert "have a seat already" in told(await mover.click(news, BACK))
    assert "Only the person who left" in told(await table.person().click(news, BACK))
    if how == "banned":
        with pytest.raises(Refused):
            leaver.come_back()
        leaver.be_pardoned()
    leaver.come_back()
    typed = told(await leaver.command("move", game.place, your_move="B1"))
    assert "You can take it back" in typed
    back = shown(await leaver.click(news, BACK))
    assert back.ephemeral
    assert "Your hand" in str(back.alts)
    assert game.books.seats(game.id)[seat] == leaver.id
    assert "have a seat already" in told(await leaver.click(news, BACK))
    await leaver.wait_for_dm(lambda message: "Your hand" in str(message.alts))
    game.books.check(game.id)


async def test_at_a_table_of_two_the_other_goes_on_or_resigns(table: Table) -> None:
    table.allow(*EXPECTED)
    people = table.people()
    game = await start(table, "cerke", *people)
    mover, leaver = await mover_and_next(game, *people)
    leaver.leave_server()
    await game.choose(mover, game.plain_move())
    news = await departure(game, leaver, mover)
    assert not game.over, "a game is not lost by leaving the server"
    # The computer has moved, and it is the other's turn again.
    await table.sandbox.wait_until(lambda: game.books.movers(game.id) == [mover.id])
    assert "never agrees to a draw" in told(await mover.command("game draw", game.place))
    leaver.come_back()
    watching = table.person()
    assert "Only the person who left" in told(await watching.click(news, BACK))
    assert shown(await leaver.click(news, BACK)).ephemeral
    assert leaver.id in game.books.seats(game.id)
    await game.choose(mover, game.plain_move(), await game.board())
    assert game.books.movers(game.id) == [leaver.id]

    leaver.leave_server()
    question = shown(await mover.command("game resign", game.place))
    shown(await mover.click(question, "Resign"))
    assert game.over
    game.books.check(game.id)


async def test_the_last_persons_game_waits_for_them(new_world: MakeWorld) -> None:
    world = await new_world(FORGETFUL)
    await world.start_bot()
    table = Table(world)
    table.allow(*EXPECTED)
    person = table.person()
    game = await start(table, "mok_kaik", person, computer="beginner", options="seasons=3")
    await table.sandbox.wait_until(lambda: game.books.movers(game.id) == [person.id], timeout=60)
    dm = table.sandbox.server.hub.world.dm(person.user)
    shown(await person.command("games", dm))
    person.leave_server()
    with pytest.raises(Refused):
        await person.command("move", game.place, your_move=game.notations()[0])
    await table.settle()
    assert person.id in game.books.seats(game.id)
    person.come_back()
    await act(game)
    game.books.check(game.id)
    assert table.trouble() == []


async def test_who_has_just_left_changes_nothing_by_a_dm(new_world: MakeWorld) -> None:
    """An old DM has working buttons: the first press tells, and the seat is handed over at once."""
    world = await new_world(FORGETFUL)
    await world.start_bot()
    table = Table(world)
    table.allow(*EXPECTED)
    people = table.people()
    game = await start(table, "ni_ne", *people, options="seasons=1")
    mover = game.mover
    other = next(person for person in people if person.id != mover.id)
    dm = await hand_of(game, mover)
    await table.sandbox.wait_until(lambda: game.row["notices"])
    modal = await mover.click(dm, "Type a move")
    seat, notation = game.books.seats(game.id).index(mover.id), game.notations()[0]
    mover.leave_server()
    # Their own choice is not played: whatever the computer does, it is told that it was not theirs.
    answer = told_in_dm(await mover.submit(modal, {"field0": notation}))
    assert "computer player has your seat" in answer
    assert "Come back" in answer
    assert game.books.seats(game.id)[seat] is None
    for _ in range(2):
        assert "not in the server" in told_in_dm(await mover.submit(modal, {"field0": notation}))
    await departure(game, mover, other)
    # Alone with a computer player, the other is waited for, however long that takes.
    await table.sandbox.wait_until(lambda: game.over or game.books.movers(game.id) == [other.id])
    other_dm = await other.wait_for_dm(lambda message: "Type a move" in str(message.buttons))
    other.leave_server()
    assert "waits for you" in told_in_dm(await other.click(other_dm, "Type a move"))
    assert other.id in game.books.seats(game.id)
    assert not game.over
    assert table.trouble() == []


async def test_others_do_not_wait_for_ever(new_world: MakeWorld) -> None:
    """Who leaves while it is their turn, and does nothing any more, is missed after a while."""
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    table.allow(*EXPECTED, "gateway")
    people = [table.person() for _ in range(3)]
    game = await start(table, "mok_kaik", *people, options="seasons=1")
    await table.settle()
    mover, other = await mover_and_next(game, *people)
    mover.leave_server()
    await table.sandbox.kill_bot()
    world.let_time_pass(game.id, "presence")
    await world.start_bot()
    await departure(game, mover, other)
    await table.sandbox.wait_until(lambda: game.over or game.books.movers(game.id) != [None])
    # Who is there is looked for again later.
    await table.sandbox.kill_bot()
    waiting = game.mover
    world.let_time_pass(game.id, "presence")
    await world.start_bot()
    await table.settle()
    assert waiting.id in game.books.seats(game.id)
    query = "SELECT recipient FROM messages_due WHERE game = ? AND kind = 'presence' AND due_at > ?"
    assert waiting.id in {row["recipient"] for row in game.books.ask(query, game.id, time.time())}


async def test_who_leaves_while_another_acts_is_replaced_all_the_same(new_world: MakeWorld) -> None:
    """A call to somebody who has lost the seat meanwhile lets the computer player there act."""
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    table.allow(*AFTER_A_KILL)
    people = table.people()
    game = await start(table, "cerke", *people)
    await table.settle()
    mover = game.mover
    other = next(person for person in people if person.id != mover.id)
    await table.sandbox.kill_bot()
    with closing(sqlite3.connect(world.data / "tymok.db")) as connection, connection:
        seat = (game.id, mover.id)
        vacate = "UPDATE seats SET user_id = NULL, computer = 'random' WHERE game = ? AND user_id = ?"
        connection.execute(vacate, seat)
        call = (
            "INSERT INTO messages_due (game, kind, recipient, due_at) VALUES (?, 'notice', ?, 0)"
            " ON CONFLICT DO UPDATE SET due_at = 0"
        )
        connection.execute(call, seat)
    await world.start_bot()
    await table.sandbox.wait_until(lambda: game.books.movers(game.id) == [other.id])
    game.books.check(game.id)


async def test_who_is_gone_as_the_game_starts_is_replaced_at_once(new_world: MakeWorld) -> None:
    world = await new_world(FORGETFUL)
    await world.start_bot()
    table = Table(world)
    table.allow(*EXPECTED)
    host, guest = table.people()
    lobby = await table.propose(host, game="ta_xot", options="seasons=1")
    game = Game(table, game_of(lobby))
    shown(await guest.click(lobby, "Join"))
    guest.be_banned()
    await press_start(host, lobby)
    await table.sandbox.wait_until(lambda: game.row["thread_id"])
    await departure(game, guest, host)
    assert game.books.seats(game.id) == [host.id, None]
    assert guest.dms() == []
    assert table.trouble() == []


async def test_the_others_are_told_though_the_bot_dies(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    table.allow(*EXPECTED, "on demand", "send failed", "deadline", "not answered", "gateway")
    people = [table.person() for _ in range(3)]
    game = await start(table, "mak_kaik", *people, options="seasons=1")
    mover, leaver = await mover_and_next(game, *people)
    await table.settle()
    leaver.leave_server()
    table.sandbox.chaos.fail(f"POST /channels/{game.place.id}/messages", status=500, times=1000)
    await act(game)
    await table.sandbox.wait_until(lambda: leaver.id not in game.books.seats(game.id))
    await table.sandbox.kill_bot()
    table.sandbox.chaos.calm()
    await world.start_bot()
    await departure(game, leaver, mover)
    game.books.check(game.id)


async def test_nobody_is_asked_about_at_every_press(table: Table) -> None:
    people = table.people()
    game = await start(table, "niek_hi", *people, options="seasons=1")
    presses = 0
    while presses < 12 and not game.over:
        mover = game.mover
        dm = await mover.wait_for_dm(lambda message: game.ply in map(ply_of, message.custom_ids))
        modal = await mover.click(dm, "Type a move")
        shown(await mover.submit(modal, {"field0": game.notations()[0]}))
        presses += 2
    assert len(asked(table, *people)) <= 2 * len(people), "at the start, and perhaps once more"


def asked(table: Table, *people: Person) -> list[str]:
    """Return the requests that asked whether one of these people is a member."""
    ends = tuple(f"/members/{person.id}" for person in people)
    return [path for method, path, _ in table.sandbox.requests if method == "GET" and path.endswith(ends)]


async def test_a_bot_thrown_out_loses_nothing(new_world: MakeWorld) -> None:
    world = await new_world(FORGETFUL)
    await world.start_bot()
    table = Table(world)
    table.allow("50001", "cannot send", "10004", "50278")
    people = table.people()
    game = await start(table, "mok_kaik", *people, options="seasons=1")
    await hand_of(game, game.mover)
    board, mover, ply = await game.board(), game.mover, game.ply
    table.sandbox.remove_bot()
    with pytest.raises(Refused, match="not in this server"):
        await mover.click(board, "My hand")
    # The DMs are still there, and a hand can be played from them; nobody is taken for gone.
    dm = await hand_of(game, mover)
    modal = await mover.click(dm, "Type a move")
    shown(await mover.submit(modal, {"field0": game.notations()[0]}))
    assert game.ply > ply
    assert set(game.books.seats(game.id)) == {person.id for person in people}
    await table.settle()
    discord = table.sandbox.server.hub.world
    room = discord.dm(mover.user)
    discord.add_guild("Elsewhere", [mover.user])  # so that they have the bot's commands in the DM
    assert shown(await mover.command("game board", room, game=game.id)).attachments
    table.sandbox.invite_bot()
    shown(await mover.command("game board", game.place))
    await game.board()
    await act(game)
    game.books.check(game.id)
    assert table.trouble() == []


async def test_a_thread_closed_to_the_bot_is_left_for_another_channel(table: Table) -> None:
    table.allow("50001", "cannot send", "10003", "10008")
    people = table.people()
    game = await start(table, "mok_kaik", *people, options="seasons=1")
    table.sandbox.deny(table.channel, Permission.VIEW_CHANNEL)
    # A hand is played by DM as before; the board can't be brought up to date.
    mover, ply = game.mover, game.ply
    dm = await hand_of(game, mover)
    modal = await mover.click(dm, "Type a move")
    shown(await mover.submit(modal, {"field0": game.notations()[0]}))
    assert game.ply > ply
    other = table.world.channel()
    shown(await mover.command("game board", other, game=game.id))
    assert game.place.id == other.id
    await game.board()
    await act(game)
    game.books.check(game.id)
