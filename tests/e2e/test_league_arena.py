"""An arena evening through the real bot: who says that they are there plays, who pauses does not."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.e2e.leagues import League
from tests.e2e.playing import Table, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_an_evening_begins_for_those_who_are_there(table: Table, locale: str) -> None:
    people = [table.person(locale=locale) for _ in range(4)]
    league = League(table.world, table.channel, people[:2], table.person("Staff"))
    await league.open(event(way=Format.ARENA, clock="fischer:180+10", minutes=30), closes=0.5)
    message = await people[0].wait_for(
        lambda one: "## League" in one.text and "to play." in one.text, table.channel, 30.0
    )
    for person in people[:3]:  # the third one enters by it
        assert told(await person.click(message, press(league, "lg_come")))
    assert told(await people[2].click(message, press(league, "lg_pause")))
    assert told(await people[2].click(message, press(league, "lg_pause")))
    await table.sandbox.wait_until(
        lambda: any(game["status"] == "running" and game["board_message_id"] for game in league.games()),
        30.0,
        "nobody plays",
    )
    (game,) = league.games()
    assert game["last_interaction"]
    season = await league.season()
    assert [one.state for one in season.entrants.values()] == ["in", "in", "absent"]
    (round_told,) = league.messages("## Round 1")
    assert {person.id for person in people[:2]} == set(round_told.mentions)


async def test_who_makes_no_first_move_is_told_with_what_it_counts_for(table: Table) -> None:
    people = [table.person() for _ in range(2)]
    league = League(table.world, table.channel, people, table.person("Staff"))
    await league.open(event(way=Format.ARENA, clock="fischer:180+10", minutes=30), closes=0.5)
    message = await people[0].wait_for(
        lambda one: "## League" in one.text and "to play." in one.text, table.channel, 30.0
    )
    for person in people:
        assert told(await person.click(message, press(league, "lg_come")))
    await table.sandbox.wait_until(
        lambda: any(game["status"] == "running" and game["board_message_id"] for game in league.games()),
        30.0,
        "nobody plays",
    )
    _let_minutes_pass(league)
    (game,) = league.games()
    late = next(one for one in people if one.id == table.world.books.movers(game["id"])[0])
    other = next(one for one in people if one is not late)
    place = table.sandbox.channel(int(game["thread_id"]))
    news = await other.wait_for(lambda one: "no first move" in one.text, place, 30.0)
    words = f"{late.user.name} made no first move in time. Won without a game: {other.user.name}."
    for said in (news, *[await one.wait_for_dm(lambda m: "no first move" in m.text) for one in people]):
        assert words in said.text
        assert f"{other.user.name} 2 points" in said.text
        assert f"Resting until they press I'm here: {late.user.name}." in said.text.replace("*", "")
    board = await other.wait_for(lambda one: "without a result" in one.text, place, 30.0)
    assert board.id == game["board_message_id"]
    assert board.buttons == []
    assert "/play" not in board.text
    assert told(await late.click(news, "I'm here"))
    season = await league.season()
    assert {one.state for one in season.entrants.values()} == {"in"}


def _let_minutes_pass(league: League) -> None:
    """Let the game of an evening have begun two minutes ago, and the bot look at it now."""
    with closing(sqlite3.connect(league.world.data / "tymok.db", timeout=5)) as connection, connection:
        connection.execute("UPDATE rounds SET at = at - 150 WHERE season = ?", (league.id,))
        began = "UPDATE games SET started_at = started_at - 150 WHERE fixture LIKE ?"
        connection.execute(began, (f"{league.id}:%",))
        due = "UPDATE events_due SET due_at = 0 WHERE kind = 'league' AND subject = ?"
        connection.execute(due, (league.id,))


def press(league: League, verb: str) -> str:
    """Return what a button carries."""
    return f"b;{verb};{league.id}*"
