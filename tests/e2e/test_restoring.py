"""A backup is restored while Discord shows what came after it: games say that they go on from before."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing

import pytest

from bot.kit.store import backups
from bot.sandbox.driver import Person
from bot.sandbox.model import Channel, Message
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.bot.storage.postgresql import Cluster
from tests.e2e.leagues import League
from tests.e2e.playing import BOT, SHORT, Game, Table, World, press_start, shown, told
from tests.e2e.test_league_ladder import challenging, ladder
from tests.e2e.test_league_live import agreed, meeting
from tests.e2e.test_time_passing import tell

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

CALL_IS_GONE = "DELETE .*: 10008"
"""The call to somebody who has acted is taken away again by who does not know it any more."""

GONE = "What stood here does not count any more"

LOST = f"{GONE}: my data"

FORGOTTEN = "What you have set since then is forgotten"


async def resign(game: Game) -> None:
    loser = game.mover
    question = shown(await loser.command("game resign", game.place))
    shown(await loser.click(question, "b;resign_yes;*"))


async def restore(world: World) -> str:
    """Put the copy in the place of the database, as an operator does it; return what that says."""
    return await tymok(world.environment, "restore", str(world.folder / "copy.db"))


async def tymok(settings: Mapping[str, str], *arguments: str) -> str:
    """Call the command line; return what it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments, env={**os.environ, **settings}, stdout=subprocess.PIPE
    )
    said, _ = await process.communicate()
    assert process.returncode == 0
    return said.decode()


def copy(world: World) -> None:
    """Make the copy, while the bot runs or not."""
    backups.back_up(world.data / "tymok.db", world.folder / "copy.db")


async def go_back(world: World) -> str:
    """Stop the bot, restore the copy, and start it again; return what the operator reads."""
    await world.sandbox.stop_bot()
    said = await restore(world)
    await world.start_bot()
    return said


def posted(game: Game) -> list[str]:
    """Return what everybody reads in a game's thread, the oldest first."""
    there = game.sandbox.all_messages(game.place)
    return [message.text for message in there if not message.ephemeral]


async def test_a_result_that_came_after_a_backup_does_not_stay(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    ended, over = await table.start(*table.people()), await table.start(*table.people())
    await resign(over)
    await table.settle()
    shown(await ended.mover.command("move", ended.place, your_move=ended.plain_move()))
    await table.settle()
    copy(world)
    ply, before = ended.ply, posted(over)
    await resign(ended)
    await table.settle()
    table.allow(CALL_IS_GONE)
    assert any("wins" in text and "resigned" in text for text in posted(ended))

    assert "1 running game goes back to it: the tables are told at the next start." in await go_back(world)
    await world.sandbox.wait_until(lambda: "it is your turn" in posted(ended)[-1])
    told = posted(ended)
    assert not any("wins" in text or "resigned" in text for text in told), told
    assert sum("had to go back" in text for text in told) == 1
    assert sum(GONE in text for text in told) == 1
    assert ["to move" in text for text in told].index(True) == len(told) - 2, (
        "only a call stands below the board"
    )
    assert posted(over) == before, "whose result counts still, is left alone"
    (why,) = (one for one in ended.sandbox.all_messages(ended.place) if "had to go back" in one.text)
    with closing(sqlite3.connect(world.data / "tymok.db")) as database:
        mixed_in = database.execute(
            "SELECT text FROM seeds WHERE counts_from > 0 AND name = 'Discord'"
        ).fetchall()
    assert mixed_in == [(str(why.id),)], "nobody foresees casts by secrets that were shown since"

    assert ended.ply == ply
    shown(await ended.mover.command("move", ended.place, your_move=ended.plain_move()))
    await resign(ended)
    await table.settle()
    assert sum("wins" in text for text in posted(ended)[1:]) == 2, "its board and its result"
    assert table.trouble() == []


async def test_nobody_is_told_where_nothing_came_after_a_backup(new_world: MakeWorld) -> None:
    """As when the bot moves to another machine: only those who are to act are called once more."""
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    game = await table.start(*table.people())
    await table.settle()
    table.allow(CALL_IS_GONE)
    before = posted(game)
    await world.sandbox.stop_bot()
    copy(world)
    await restore(world)
    await world.start_bot()
    await table.settle()
    assert [text for text in posted(game) if "it is your turn" not in text] == [
        text for text in before if "it is your turn" not in text
    ]
    shown(await game.mover.command("move", game.place, your_move=game.plain_move()))
    await table.settle()
    assert table.trouble() == []


async def test_a_hand_that_came_after_a_backup_does_not_stay(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    table.allow(CALL_IS_GONE)
    anna, ben = table.people()
    game = await table.start(anna, ben, game="mok_kaik", rules="", options="")
    await game.sandbox.wait_until(lambda: anna.dms() and ben.dms())
    await table.settle()
    copy(world)
    ply, hands = game.ply, [person.dms()[-1].alts for person in (anna, ben)]
    while game.ply < ply + 4:
        shown(await game.mover.command("move", game.place, your_move=game.notations()[0]))
    await table.settle()
    assert [person.dms()[-1].alts for person in (anna, ben)] != hands
    await go_back(world)
    await table.settle()
    await world.sandbox.wait_until(lambda: [person.dms()[-1].alts for person in (anna, ben)] == hands)
    assert any("they are known now" in text for text in posted(game))
    shown(await game.mover.command("move", game.place, your_move=game.notations()[0]))
    assert table.trouble() == []


async def test_a_lobby_that_began_after_a_backup_can_begin_once_more(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    table.allow(CALL_IS_GONE)
    anna, ben = table.people()
    lobby = await table.propose(anna, game="cerke", **SHORT)
    noted = "SELECT id FROM games WHERE lobby_message_id = ?"
    await world.sandbox.wait_until(lambda: table.books.ask(noted, lobby.id))
    copy(world)
    game = await table.begin(lobby, anna, ben)
    lost = await game.board()
    await world.sandbox.wait_until(
        lambda: not anna.latest(lobby).custom_ids or "Join" not in labels(anna, lobby)
    )
    await go_back(world)
    await world.sandbox.wait_until(lambda: "Join" in labels(anna, lobby))
    await world.sandbox.wait_until(lambda: GONE in anna.latest(lost).text)
    await table.begin(anna.latest(lobby), anna, ben)
    assert game.row["status"] == "running"
    assert table.trouble() == []


LATER = re.compile(r"Round 2|the results|Result: ")
"""What a league's channel tells once its first round has been played."""


async def playing(league: League, rounds: float) -> None:
    """Wait until so many rounds of four people are there, and all of their games have boards."""
    await league.sandbox.wait_until(
        lambda: (
            len(league.games()) == 2 * rounds and all(game["board_message_id"] for game in league.games())
        ),
        timeout=120,
    )


async def resign_all(league: League) -> None:
    """Let whoever sits first resign each game that runs."""
    for game in league.games():
        if game["status"] != "running":
            continue
        (first, *_) = league.world.books.ask("SELECT * FROM seats WHERE game = ? ORDER BY seat", game["id"])
        loser = next(person for person in league.people if person.id == first["user_id"])
        place = league.sandbox.server.hub.world.channels[game["thread_id"]]
        question = shown(await loser.command("game resign", place))
        shown(await loser.click(question, "b;resign_yes;*"))


def read(league: League, place: Channel) -> list[str]:
    """Return what everybody reads in a place of a league."""
    return [message.text for message in league.sandbox.all_messages(place) if not message.ephemeral]


async def test_a_league_does_not_tell_of_rounds_that_came_after_a_backup(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    table.allow(CALL_IS_GONE)
    league = League(world, table.channel, [table.person() for _ in range(4)], table.person("Staff"))
    await league.open(event(way=Format.SWISS))
    await playing(league, 1)
    await table.settle()
    copy(world)
    first = [fixture["thread_id"] for fixture in league.fixtures()]
    await resign_all(league)
    await playing(league, 2)
    await table.settle()
    channels = table.sandbox.server.hub.world.channels
    (lost, *_) = [channels[one["thread_id"]] for one in league.fixtures() if one["thread_id"] not in first]
    assert any("Round 1: the results" in text for text in read(league, table.channel))

    await go_back(world)
    await table.sandbox.wait_until(lambda: not any(LATER.search(one) for one in read(league, table.channel)))
    await table.sandbox.wait_until(lambda: not any("to move" in text for text in read(league, lost)))
    await table.settle()
    told = read(league, table.channel)
    assert sum("goes on from where it stood then" in text for text in told) == 1
    assert sum("the league goes on from before" in text for text in told) == 2, "two messages"
    assert sum(LOST in text for text in told) == 2, "two fixtures"
    assert sum("Round 1 of 3 · until" in text for text in told) == 2, "of the season, and of the round"
    assert not any("to move" in text for text in read(league, lost)), "nobody plays there"

    await resign_all(league)
    await playing(league, 2)
    await table.settle()
    told = read(league, table.channel)
    assert sum("## Round 2 of 3 · until" in text for text in told) == 1
    assert sum("(Round 2, your seat" in text for text in told) == 2
    assert table.trouble() == []


async def test_a_challenge_that_came_after_a_backup_answers_no_other(new_world: MakeWorld) -> None:
    """The next challenge has the number of the one that is forgotten: its buttons would accept that."""
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    league = await ladder(table, "en-US", "ja", "en-US", "en-US")
    _, asked, third, fourth = league.people
    await table.settle()
    copy(world)
    await challenge(table, league, third)
    await asked.wait_for_dm(lambda one: third.name in one.text)
    await go_back(world)
    await asked.wait_for_dm(lambda one: "無効" in one.text)
    await challenge(table, league, fourth)
    await asked.wait_for_dm(lambda one: fourth.name in one.text)
    first, *_, last = asked.dms()
    assert (first.buttons, len(last.buttons)) == ([], 2)
    assert table.trouble() == []


async def challenge(table: Table, league: League, person: Person) -> None:
    """Challenge the second one of a ladder."""
    rivals = await challenging(table, league, person)
    assert "<t:" in told(await person.select(rivals, "s;lg_challenge*", ["2"]))


async def test_a_challenge_that_was_answered_after_a_backup_is_asked_once_more(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    table.allow(CALL_IS_GONE)
    league = await ladder(table, "en-US", "en-US", "en-US")
    _, asked, third = league.people
    await challenge(table, league, third)
    question = await asked.wait_for_dm(lambda one: third.name in one.text)
    told_of = "SELECT kind FROM news_due WHERE kind = 'league_challenge'"
    await table.sandbox.wait_until(lambda: table.books.ask(told_of) == [])
    copy(world)
    shown(await asked.click(question, "Decline"))
    await go_back(world)
    await table.sandbox.wait_until(lambda: asked.dms()[-1].id != question.id and asked.dms()[-1].buttons)
    assert told(await asked.click(asked.dms()[-1], "Accept"))
    await table.sandbox.wait_until(lambda: [game for game in league.games() if game["board_message_id"]])
    assert table.trouble() == []


async def test_a_time_that_was_agreed_after_a_backup_does_not_stay(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    league = await meeting(table)
    await table.settle()
    copy(world)
    await agreed(league)
    await table.sandbox.wait_until(lambda: league.fixture["event_id"])
    for person in league.people:
        await person.wait_for_dm(lambda one: "You have agreed" in one.text)
    await go_back(world)
    await table.sandbox.wait_until(lambda: all("Both free" in one.dms()[-1].text for one in league.people))
    for person in league.people:
        assert not any("agreed" in message.text.lower() for message in person.dms())
        assert sum(bool(message.buttons) for message in person.dms()) == 1
    await table.sandbox.wait_until(lambda: not table.sandbox.events())
    await agreed(league)
    await table.sandbox.wait_until(table.sandbox.events)
    assert table.trouble() == []


async def test_what_was_made_after_a_backup_says_that_it_does_not_count(new_world: MakeWorld) -> None:
    """A season, a fixture, a lobby and a game: below them nothing could be pressed any more.

    Somebody may have gone on vacation since, too, of which nobody knows any more: that is told to all.
    """
    world = await new_world()
    table = Table(world)
    tell(world, table.channel)
    await world.start_bot()
    people = [table.person() for _ in range(4)]
    kept = await table.start(*people[:2])
    await kept.sandbox.wait_until(lambda: "it is your turn" in posted(kept)[-1])
    await table.settle()
    copy(world)
    league = League(world, table.channel, people[2:], table.person("Staff"))
    await league.open(event())
    await playing(league, 0.5)
    lobby = await table.propose(people[0])
    later = await table.start(*people[:2], game="mok_kaik", rules="", options="")
    await table.sandbox.wait_until(lambda: people[0].dms() and people[1].dms())
    await table.settle()
    channels = table.sandbox.server.hub.world.channels
    threads = [channels[one["thread_id"]] for one in (later.row, *league.fixtures())]
    table.allow(CALL_IS_GONE)

    await go_back(world)
    await table.sandbox.wait_until(lambda: not pressed(table, table.channel) and people[0].latest(lobby))
    assert LOST in people[0].latest(lobby).text
    await table.sandbox.wait_until(lambda: not any(pressed(table, thread) for thread in threads))
    await table.sandbox.wait_until(lambda: all(LOST in one.dms()[-1].text for one in people[:2]))
    await table.sandbox.wait_until(lambda: any(FORGOTTEN in text for text in read(league, table.channel)))
    shown(await kept.mover.command("move", kept.place, your_move=kept.plain_move()))
    assert table.trouble() == []


def pressed(table: Table, place: Channel) -> list[str]:
    """Return the texts of what everybody can press in a place."""
    there = table.sandbox.all_messages(place)
    return [one.text for one in there if not one.ephemeral and one.custom_ids]


@pytest.mark.postgresql
async def test_postgresql_goes_back_as_well(new_world: MakeWorld, postgresql_cluster: Cluster) -> None:
    """Into a database of its own, as an operator restores it; a game and a registration go back with it."""
    before, after = [await postgresql_cluster.create() for _ in range(2)]
    world = await new_world({"TYMOK_DATABASE_URL": postgresql_cluster.url(before)})
    await world.start_bot()
    table = Table(world)
    table.allow(CALL_IS_GONE)
    anna, ben, carl = (table.person() for _ in range(3))
    lobby = shown(await anna.command("play", table.channel, **SHORT))
    shown(await ben.click(lobby, "Join"))
    await press_start(anna, lobby)
    await table.sandbox.wait_until(lambda: table.sandbox.threads(table.channel))
    (thread,) = table.sandbox.threads(table.channel)
    league = League(world, table.channel, [anna, ben], table.person("Staff"))
    await league.open(event(way=Format.SWISS), closes=3600.0)
    await table.sandbox.wait_until(lambda: league.messages("2 entered"))
    await table.sandbox.wait_until(
        lambda: league.messages(": 2 so far") and league.messages("to move", thread)
    )
    file = str(world.folder / "copy.dump")
    await tymok(world.environment, "backup", file)
    (public,) = league.messages("2 entered")
    question = shown(await carl.click(public, "Enter"))
    shown(await carl.click(question, "Enter with these terms"))
    await table.sandbox.wait_until(lambda: league.messages("3 entered"))
    shown(await anna.click(shown(await anna.command("game resign", thread)), "b;resign_yes;*"))
    await table.sandbox.wait_until(lambda: league.messages("wins", thread))

    await world.sandbox.stop_bot()
    settings = {**world.environment, "TYMOK_DATABASE_URL": postgresql_cluster.url(after)}
    assert "1 running game goes back to it" in await tymok(settings, "restore", file)
    await world.sandbox.start_bot(BOT, settings)
    await table.sandbox.wait_until(lambda: league.messages("2 entered") and not league.messages("3 entered"))
    assert len(league.messages("had to go back")) == 1
    await table.sandbox.wait_until(lambda: "it is your turn" in read(league, thread)[-1])
    assert league.messages("wins", thread) == []
    await world.sandbox.stop_bot()
    assert "all is as it should be" in await tymok(settings, "doctor", "--processes", "1")
    for name in (before, after):
        await postgresql_cluster.drop(name)


def labels(person: Person, message: Message) -> set[str]:
    return {button.get("label", "") for button in person.latest(message).buttons}
