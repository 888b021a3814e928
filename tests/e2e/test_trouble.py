"""What goes wrong on Discord's side: permissions, deletions, closed doors, bad connections, odd names."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from contextlib import closing

import pytest

from bot.kit.store.patience import BUSY_SECONDS
from bot.sandbox.driver import Failed, Permission
from bot.sandbox.model import MessageType
from tests.e2e.playing import ANSWER_SECONDS, Game, Table, game_of, press_start, shown, take_record, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_without_threads_the_game_is_played_in_the_channel(table: Table) -> None:
    table.allow("50013 Missing Permissions")
    table.sandbox.deny(table.channel, Permission.CREATE_PUBLIC_THREADS)
    game = await table.start(*table.people())
    assert game.place.id == table.channel.id
    await game.choose(game.mover, game.plain_move())
    assert "Played" in told(await game.mover.command("move", table.channel, your_move=game.plain_move()))
    table.sandbox.deny(table.channel)


async def test_who_may_not_write_says_so_privately(table: Table) -> None:
    table.allow("50013 Missing Permissions", "50001 Missing Access")
    game = await table.start(*table.people())
    board = await game.board()
    table.sandbox.deny(table.channel, Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS)
    refused = shown(await game.mover.command("game board", game.place))
    assert "permission" in refused.text
    assert "Send Messages in Threads" in refused.text
    # Play goes on: a press is answered in the message itself, which needs no permission.
    await game.choose(game.mover, game.plain_move(), board)
    assert "Played" in told(await game.mover.command("move", game.place, your_move=game.plain_move()))
    table.sandbox.deny(table.channel)
    shown(await game.mover.command("game board", game.place))
    await game.choose(game.mover, game.plain_move())
    table.books.check(game.id)


@pytest.mark.parametrize("where", ["channel", "server"])
async def test_a_result_waits_for_the_permission_to_post_it(table: Table, where: str) -> None:
    table.allow("50013 Missing Permissions", "10003")
    game = await table.start(*table.people())
    thread, guild = game.place, table.sandbox.guild
    taken = (Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS)
    if where == "channel":
        table.sandbox.deny(table.channel, *taken)
    else:
        table.sandbox.forbid(*taken, guild=guild)
    question = shown(await game.mover.command("game resign", thread))
    await game.mover.click(question, "Resign")
    assert game.over
    waits = "SELECT attempts FROM messages_due WHERE game = ? AND kind = 'result' AND attempts > 0"
    await table.sandbox.wait_until(lambda: table.books.ask(waits, game.id), message="the result is given up")
    assert not [m for m in table.sandbox.all_messages(thread) if m.id == game.row["result_message_id"]]
    if where == "channel":
        table.sandbox.deny(table.channel)
    else:
        table.sandbox.forbid(guild=guild)
    await table.sandbox.wait_until(lambda: game.row["result_message_id"], message="the result is not posted")
    await table.settle()
    results = [m for m in table.sandbox.all_messages(thread) if any(";rematch;" in i for i in m.custom_ids)]
    assert [m.id for m in results] == [game.row["result_message_id"]], "once"


@pytest.mark.parametrize("what", ["message", "thread", "archive", "locked"])
async def test_board_is_posted_anew_where_it_is_gone(table: Table, what: str) -> None:
    table.allow("Unknown (Channel|Message)", "50083", "10003", "10008", "50001", "send failed")
    game = await table.start(*table.people())
    old, thread, mover = await game.board(), game.place, game.mover
    match what:
        case "message":
            table.sandbox.delete_message(old)
        case "thread":
            table.sandbox.delete_channel(thread)
        case "archive":
            table.sandbox.archive(thread)
        case _:
            table.sandbox.archive(thread, locked=True)
    where = table.channel if what == "thread" else thread
    if what == "archive":
        # Discord opens an archived thread by itself when somebody writes; here nobody has.
        await game.choose(mover, game.plain_move(), old)
        mover = game.mover
    answer = shown(await mover.command("game board", where))
    assert answer.ephemeral
    new = await game.board()
    assert new.id != old.id
    assert str(new.id) in answer.text
    await game.choose(mover, game.plain_move(), new)
    if what == "thread":  # a new one beside it, not the channel in which the command was given
        assert game.place.parent_id == table.channel.id
        assert game.place.id != thread.id
    else:
        assert game.place.id == where.id
    table.books.check(game.id)


async def test_a_gone_lobby_and_channel_leave_no_trouble_behind(table: Table) -> None:
    table.allow("Unknown (Channel|Message)", "10003", "10008")
    host, guest = table.people()
    lobby = await table.propose(host, **{"rules": "educational"})
    game = Game(table, game_of(lobby))
    shown(await guest.click(lobby, "Join"))
    table.sandbox.delete_message(lobby)
    other = table.world.channel()
    table.sandbox.delete_channel(table.channel)
    assert game.id not in told(await host.command("games", other))
    assert game.row["status"] == "lobby"


async def test_names_are_shown_as_written_and_ping_nobody(table: Table) -> None:
    victim = table.person()
    names = [
        f"<@{victim.id}> @everyone",
        "**bold** `code` ||x|| [a](b)",
        "\u202eevil\u202c العربية עברית",
        "👩‍👩‍👧‍👦🏳️‍🌈 e\u0301\u0300\u0302 ﷽",
        "\u200b\u2060",
        "# heading\n> quote",
        "<#1> <t:1:R> <:e:1> </play:1>",
        "http://x_y.example/_a_",
    ]
    people = [table.person(name) for name in names]
    for one, two in zip(people[::2], people[1::2], strict=True):
        game = await table.start(one, two)
        await game.choose(game.mover, game.plain_move())
        shown(await one.click(await game.board(), "In words"))
        question = shown(await two.click(await game.board(), "Resign"))
        shown(await two.click(question, "Resign"))
        result = await one.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)
        everything = [*table.sandbox.all_messages(game.place), *table.sandbox.all_messages(table.channel)]
        # Discord itself tells of a new thread, with its name as it is; that pings nobody.
        everything = [message for message in everything if message.type != MessageType.THREAD_CREATED]
        assert all(set(message.mentions) <= {one.id, two.id} for message in everything)
        assert all(f"<@{victim.id}>" not in message.text for message in everything)
        assert "@everyone" not in "".join(message.text for message in everything)
        assert not any(re.search("<(#|t:|:|/)|://x", message.text) for message in everything)
        assert game.place.name.endswith(game.id)
        assert b"{" in await take_record(game, one, result)
        listed = told(await one.command("games", table.channel))
        assert "**bold**" not in listed


async def test_seeds_and_texts_of_all_kinds(table: Table) -> None:
    game = await table.start(*table.people())
    for person, text in zip(
        table.books.seats(game.id), ["@everyone <@1> `**", "\u202e🐉\u0000x"], strict=True
    ):
        assert person is not None
        answer = shown(await table.world.find_person(person).command("game verify", game.place, seed=text))
        assert "went wrong" not in answer.text
        assert answer.mentions == []


async def test_answers_that_get_lost_are_made_up_for(table: Table) -> None:
    """The answer to a press fails after the move is committed: the board comes by itself."""
    table.allow("on demand", "answer failed", "unexpected", "deadline", "send failed", "10062", "expired")
    game = await table.start(*table.people())
    notation, mover, ply = game.plain_move(), game.mover, game.ply
    table.sandbox.chaos.fail("POST /interactions/.*/callback", status=500, times=30)
    table.sandbox.interactions.answer_seconds = 1.0
    try:
        outcome = await mover.command("move", game.place, your_move=notation)
    finally:
        table.sandbox.interactions.answer_seconds = ANSWER_SECONDS
    assert isinstance(outcome, Failed)
    table.sandbox.chaos.calm()
    assert [line.notation for line in table.books.check(game.id)][ply:] == [notation]
    await game.board()
    await game.choose(game.mover, game.plain_move())


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_failing_requests_are_tried_again(table: Table, status: int) -> None:
    table.allow("on demand", "rate limited", "send failed", "We are being", "answer failed", "unexpected")
    host, guest = table.people()
    lobby = await table.propose(host, rules="educational", options="seasons=1")
    game = Game(table, game_of(lobby))
    shown(await guest.click(lobby, "Join"))
    table.sandbox.chaos.fail("POST /channels/.*/threads", status=status)
    table.sandbox.chaos.fail("POST /channels/.*/messages", status=status)
    await press_start(host, lobby)
    board = await game.board()
    assert len(table.sandbox.threads(table.channel)) == 1
    # The answer to a press fails: the action counts once, and the board comes by itself.
    table.sandbox.chaos.fail("callback", status=status)
    notation, ply = game.plain_move(), game.ply
    message = await game.choose(game.mover, notation, board)
    assert "Nothing was changed" not in message.text, "the move counts, so this would be wrong"
    assert (await game.board()).id == board.id
    assert [line.notation for line in table.books.check(game.id)][ply:] == [notation]


async def test_connection_dropped_reconnected_and_invalidated(table: Table) -> None:
    table.allow("deadline", "WebSocket", "session", "Shard", "reconnect", "interaction expired")
    game = await table.start(*table.people())
    rng = random.Random(9)
    gateway = table.sandbox.server.hub.gateway
    for trouble in ("drop", "reconnect", "resumable"):
        await game.board()
        if trouble == "drop":
            await table.sandbox.drop_socket()
        elif trouble == "reconnect":
            table.sandbox.demand_reconnect()
        else:
            table.sandbox.invalidate_session(resumable=True)
        # Pressed while the connection is down: it arrives when the session is resumed.
        mover, notation, ply = game.mover, game.plain_move(), game.ply
        press = asyncio.create_task(mover.command("move", game.place, your_move=notation))
        await press
        await table.sandbox.wait_until(lambda: gateway.connected)
        if game.ply == ply:
            told(await mover.command("move", game.place, your_move=notation))
        assert [line.notation for line in table.books.check(game.id)][ply] == notation
    await game.press(rng)


@pytest.mark.parametrize("status", [429, 503])
async def test_what_discord_fails_at_is_answered_as_that(table: Table, status: int) -> None:
    """A message that goes while it is pressed, and a Discord that does not answer or lets nobody in."""
    table.allow("Discord did not answer", "demand", "10008", "send failed", "rate limited", "being rate")
    game = await table.start(*table.people())
    mover, board = game.mover, await game.board()
    view = shown(await mover.click(board, "My view"))
    menu = view.selects[0]
    table.sandbox.chaos.fail("callback", status=404, code=10008)
    said = told(await mover.select(view, menu["custom_id"], [game.chosen_first(game.plain_move())]))
    assert said.startswith("The message or the thread for this is gone.")
    failing = table.sandbox.chaos.fail("POST /channels/.*/messages", status=status, times=60)
    assert told(await mover.command("game board", game.place)).startswith("Discord isn't answering just now.")
    table.sandbox.chaos.lift(failing)
    events = [line["event"] for line in table.world.log()]
    assert "unexpected" not in events


async def test_a_clock_that_was_ahead_keeps_nobody_from_typing_a_move(table: Table) -> None:
    """What was played while the machine's clock was an hour ahead stands in the log with that time."""
    game = await table.start(*table.people())
    told(await game.mover.command("move", game.place, your_move=game.plain_move()))
    await game.board()
    with closing(sqlite3.connect(table.world.data / "tymok.db")) as connection, connection:
        connection.execute("UPDATE actions SET at = at + 3600 WHERE game = ?", (game.id,))
    assert "Played" in told(await game.mover.command("move", game.place, your_move=game.plain_move()))


async def test_anothers_lock_on_the_database_stops_nothing_but_writes(table: Table) -> None:
    """Whoever only looks is answered while a tool holds the file; who moves is told that nothing is saved."""
    table.allow("answer without the database", "database failed", "not noted", "can't be used")
    game = await table.start(*table.people())
    board = await game.board()
    table.sandbox.interactions.patience[game.mover.id] = 9 * BUSY_SECONDS
    with closing(sqlite3.connect(table.world.data / "tymok.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        notation = game.plain_move()
        moving = asyncio.create_task(game.mover.command("move", game.place, your_move=notation))
        await asyncio.sleep(0.2)
        shown(await game.mover.command("games", table.channel))
        shown(await game.waiting.command("game board", game.place, how="table"))
        await game.mover.select(board, board.selects[0]["custom_id"], [game.chosen_first(notation)])
        assert told(await moving).startswith("I can't save anything just now, and nothing has changed.")
        other.execute("ROLLBACK")
    assert "Played" in told(await game.mover.command("move", game.place, your_move=notation))
    await game.board()
