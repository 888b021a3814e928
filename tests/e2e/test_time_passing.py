"""Time passes through real sockets: clocks run out, or stand still while nobody could act."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Final

import pytest

from bot.sandbox.model import Channel, Message
from tests.bot.storage.postgresql import Cluster
from tests.e2e.passing import ask, let_time_pass, url_of
from tests.e2e.playing import AFTER_A_KILL, SHORT, Game, Table, World, game_of, press_start, shown
from tests.e2e.test_processes import lines_of, second_bot, trouble_in

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

DAY: Final = 86400.0
GAMES: Final = 6
KILLS: Final = 4


def tell(world: World, channel: Channel) -> None:
    """Let a channel be the server's channel for games."""
    with closing(sqlite3.connect(world.data / "tymok.db", timeout=5)) as connection, connection:
        connection.execute(
            "INSERT INTO guilds (guild_id, channel_id) VALUES (?, ?)", (world.sandbox.guild.id, channel.id)
        )


def said(table: Table, what: str, channel: Channel | None = None) -> list[Message]:
    """Return the messages in a channel that say something."""
    return [m for m in table.sandbox.all_messages(channel or table.channel) if what in m.text]


def deadline(game: Game) -> float:
    """Return when the first clock of a game runs out."""
    (row,) = game.books.ask("SELECT deadline FROM clocks WHERE game = ?", game.id)
    return float(row["deadline"])


async def test_a_clock_runs_out(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    game = await table.start(*table.people(), clock="1d")
    other = await table.start(*table.people(), clock="3d")
    late, waited = game.mover, game.waiting
    await world.sandbox.kill_bot()
    await let_time_pass(url_of(world), 2 * DAY, alive=True)
    await world.start_bot()
    await world.sandbox.wait_until(lambda: game.over)
    assert not other.over
    await table.settle()
    (row,) = game.books.ask("SELECT rule FROM results WHERE game = ?", game.id)
    assert row["rule"] == "no_show"
    assert game.books.ask("SELECT * FROM pauses") == []
    for person in (late, waited):
        by_dm = await person.wait_for_dm(lambda m: "before both had moved twice" in m.text)
        assert f"{waited.user.name} wins: {late.user.name} ran out of time" in by_dm.text
        assert "Not rated: " in by_dm.text
        assert str(game.place.id) in by_dm.text
    assert (await game.board()).buttons == []
    table.allow(*AFTER_A_KILL)
    assert table.trouble() == []


async def test_a_table_reads_for_whom_the_bot_acts_and_who_is_replaced_takes_the_seat_back(
    new_world: MakeWorld,
) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    people = [table.person() for _ in range(3)]
    lobby = await table.propose(people[0], game="ta_xot", options="seasons=3", clock="1d")
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    await press_start(people[0], lobby)
    await game.board()
    late = game.mover
    await late.wait_for_dm(lambda m: "Your hand" in str(m.alts))
    await _after_two_days(game)
    words = f"{late.user.name} ran out of time, so the bot acted for them."
    board = await late.wait_for(lambda m: words in m.text, game.place)
    assert words in str(board.alts)
    await world.sandbox.wait_until(lambda: game.books.movers(game.id))
    again = game.mover
    with closing(sqlite3.connect(world.data / "tymok.db", timeout=5)) as connection, connection:
        missed = "UPDATE clocks SET seats = json_set(seats, '$.' || ? || '.misses', 1) WHERE game = ?"
        connection.execute(missed, (str(game.books.seats(game.id).index(again.id)), game.id))
    for _ in range(12):  # questions that they do not answer cost no seat, their next turn does
        await _after_two_days(game)
        if again.id not in game.books.seats(game.id):
            break
    kept = await again.wait_for_dm(lambda m: "A computer player keeps your seat: take it back." in m.text)
    assert again.id not in game.books.seats(game.id)
    assert not any("You have left" in message.text for message in again.dms())
    shown(await again.click(kept, "Take my seat back"))
    assert again.id in game.books.seats(game.id)
    table.allow(*AFTER_A_KILL)
    assert table.trouble() == []


async def _after_two_days(game: Game) -> None:
    """Let the clocks of a game run out while the bot is there, and the bot act for whose time is up."""
    world = game.table.world
    await world.sandbox.kill_bot()
    await let_time_pass(url_of(world), 2 * DAY, alive=True)
    await world.start_bot()
    late = "SELECT * FROM clocks WHERE game = ? AND deadline <= ?"
    await world.sandbox.wait_until(
        lambda: not game.books.ask(late, game.id, time.time()), 90.0, "nobody acts"
    )
    await game.table.settle()


async def test_nobody_loses_while_the_bot_was_away(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    tell(world, table.channel)
    game = await table.start(*table.people(), clock="1d")
    await world.sandbox.kill_bot()
    await let_time_pass(url_of(world), 2 * DAY)
    await world.start_bot()
    await world.sandbox.wait_until(lambda: said(table, "I was away"))
    await world.sandbox.wait_until(lambda: not game.books.ask("SELECT * FROM news_due"))
    # As long as it was away, but no more than half a day, nobody loses on time.
    assert deadline(game) == pytest.approx(time.time() + DAY, abs=60)
    assert not game.over
    # A short absence is none, and what was told is not told again.
    await world.sandbox.kill_bot()
    await world.start_bot()
    await table.settle()
    assert len(game.books.ask("SELECT * FROM pauses")) == 1
    assert len(said(table, "I was away")) == 1
    table.allow(*AFTER_A_KILL)
    assert table.trouble() == []


async def test_a_live_game_waits_until_both_are_back(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    people = table.people()
    game = await table.start(*people, clock="5m+10s")
    await world.sandbox.kill_bot()
    await let_time_pass(url_of(world), 1000.0)
    await world.start_bot()
    call = await people[0].wait_for(lambda m: "I was away" in m.text, game.place)
    assert all(f"<@{person.user.id}>" in call.text for person in people)
    assert game.row["halted"]
    for person in people:
        shown(await person.click(await person.wait_for(_goes_on, game.place), "Go on"))
    await world.sandbox.wait_until(lambda: not game.row["halted"])
    assert deadline(game) == pytest.approx(time.time() + 300, abs=60)
    await game.choose(game.mover, game.plain_move())
    table.allow(*AFTER_A_KILL)
    assert table.trouble() == []


def _goes_on(message: Message) -> bool:
    return any(button.get("label") == "Go on" for button in message.buttons)


@pytest.mark.parametrize("seed", [1, 2])
async def test_killed_while_clocks_run_out(new_world: MakeWorld, seed: int) -> None:
    rng = random.Random(seed)
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    games = [await table.start(*table.people(), clock="1d") for _ in range(GAMES)]
    await world.sandbox.kill_bot()
    await let_time_pass(url_of(world), 2 * DAY, alive=True)
    for _ in range(KILLS):
        await world.start_bot()
        await asyncio.sleep(rng.uniform(0.0, 0.6))
        await world.sandbox.kill_bot()
        for game in games:
            results = game.books.ask("SELECT * FROM results WHERE game = ?", game.id)
            assert len(results) == game.over, "nothing or all of it"
    await world.start_bot()
    await world.sandbox.wait_until(lambda: all(game.over for game in games))
    await table.settle()
    for game in games:
        assert any("Rematch" in str(message.buttons) for message in table.sandbox.all_messages(game.place))
    table.allow(*AFTER_A_KILL, r"^\{'event': (?!.*'level')")
    assert table.trouble() == []


@pytest.mark.postgresql
async def test_two_processes_share_what_falls_due(new_world: MakeWorld, postgresql_cluster: Cluster) -> None:
    database = await postgresql_cluster.borrow()
    url = postgresql_cluster.url(database)
    world = await new_world({"TYMOK_DATABASE_URL": url})
    await world.start_bot()
    channel = world.channel()
    for number in range(2 * GAMES):
        host, guest = world.person(), world.person()
        clock = "1d" if number % 2 else "7d"
        lobby = shown(await host.command("play", channel, **SHORT, clock=clock))
        shown(await guest.click(lobby, "Join"))
        await press_start(host, lobby)
        await world.sandbox.wait_until(lambda: len(world.sandbox.threads(channel)) == number + 1)  # noqa: B023
    await world.sandbox.kill_bot()
    await let_time_pass(url, 2 * DAY, alive=True)
    await world.start_bot()
    async with second_bot(world) as second:
        await _until(url, "SELECT game FROM results", GAMES)
        results = await ask(url, "SELECT rule FROM results")
        assert {rule for (rule,) in results} == {"no_show"}
        assert await ask(url, "SELECT * FROM events_due WHERE kind = 'clock' AND attempts > 0") == []
    await world.sandbox.stop_bot()
    # Both were away: one of them writes it.
    await let_time_pass(url, 2 * DAY)
    await world.start_bot()
    async with second_bot(world) as second:
        await _until(url, "SELECT * FROM pauses", 1)
        (left,) = await ask(url, "SELECT count(*) FROM games WHERE status = 'running'")
        assert left == (GAMES,)
    await world.sandbox.stop_bot()
    assert len(await ask(url, "SELECT * FROM pauses")) == 1
    await postgresql_cluster.give_back(database)
    for log in (world.sandbox.bot_output(), second.read_text()):
        assert [line for line in trouble_in(lines_of(log)) if line.get("level") != "?"] == []


async def _until(url: str, query: str, rows: int) -> None:
    """Wait until a query finds so many rows."""
    async with asyncio.timeout(120):
        while len(await ask(url, query)) < rows:  # noqa: ASYNC110  (waits for other processes)
            await asyncio.sleep(0.2)


# --- News ------------------------------------------------------------------------------------------


async def test_sixty_news_delay_no_call(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    tell(world, table.channel)
    game = await table.start(*table.people())
    waiting = game.waiting
    table.sandbox.chaos.rate_limits = True
    payload = '{"starts": 1.0, "ends": 2.0, "grace": 3.0}'
    with closing(sqlite3.connect(world.data / "tymok.db", timeout=5)) as connection, connection:
        connection.executemany(
            "INSERT INTO news_due (kind, subject, recipient, payload, due_at) VALUES ('outage', ?, ?, ?, 1)",
            [(str(number), world.sandbox.guild.id, payload) for number in range(60)],
        )
    await world.sandbox.wait_until(lambda: said(table, "I was away"))
    await game.choose(game.mover, game.plain_move())
    await waiting.wait_for(lambda m: f"<@{waiting.user.id}>, it is your turn" in m.text, game.place)
    assert len(said(table, "I was away")) < 20
    await world.sandbox.stop_bot()


async def test_a_person_is_reminded_as_they_chose(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    games = [await table.start(*table.people(), clock="3d") for _ in range(4)]
    by_dm, in_thread, closed, never = (game.mover for game in games)
    for person, remind in ((in_thread, "thread"), (never, "never")):
        with closing(sqlite3.connect(world.data / "tymok.db", timeout=5)) as connection, connection:
            query = "UPDATE players SET remind = ? WHERE user_id = ?"
            connection.execute(query, (remind, person.user.id))
    closed.close_dms()
    await world.sandbox.kill_bot()
    await let_time_pass(url_of(world), 1.6 * DAY, alive=True)
    await world.start_bot()
    message = await by_dm.wait_for_dm()
    assert "1 game waits for you" in message.text
    assert str(games[0].row["board_message_id"]) in message.text
    for person, game in ((in_thread, games[1]), (closed, games[2])):
        await person.wait_for(lambda m, p=person: f"<@{p.user.id}>, your time" in m.text, game.place)  # type: ignore[misc]
    await world.sandbox.wait_until(lambda: not table.books.ask("SELECT * FROM news_due"))
    assert never.dms() == []
    assert said(table, "your time", games[3].place) == []
    assert len(by_dm.dms()) == 1
    table.allow(*AFTER_A_KILL, "50007", "50278")
    assert table.trouble() == []
