"""One's own time, clocks in the lobby and on the board, and what a server has set, through real sockets."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.e2e.playing import SHORT, Game, Table, control, game_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

DAY = 86_400


def player(table: Table, person: Person) -> dict[str, Any]:
    """Return what the database holds of a person."""
    (row,) = table.books.ask("SELECT * FROM players WHERE user_id = ?", person.id)
    return dict(row)


def vacations(table: Table, person: Person) -> list[dict[str, Any]]:
    """Return the vacations of a person."""
    query = "SELECT * FROM pauses WHERE kind = 'vacation' AND user_id = ?"
    return [dict(row) for row in table.books.ask(query, person.id)]


def server(table: Table) -> dict[str, Any]:
    """Return what the database holds of the server."""
    return dict(table.books.ask("SELECT * FROM guilds WHERE guild_id = ?", table.channel.guild_id)[0])


async def typed(person: Person, page: Message, button: str, text: str) -> Message:
    """Type something into the form behind a button; return what is shown then."""
    form = await person.click(page, button)
    return shown(await person.submit(form, {"field0": text}))


async def test_zone_and_quiet_hours_are_typed_in_forms(table: Table) -> None:
    person = table.person()
    page = shown(await person.command("game clock", table.channel))
    assert page.ephemeral
    assert "not set" in page.text
    before = time.time()
    page = await typed(person, page, "Time zone", "tokyo")
    assert player(table, person)["zone"] == "Asia/Tokyo"
    hours = {time.strftime("%H", time.gmtime(at + 9 * 3600)) for at in (before, time.time())}
    assert re.search(rf"Asia/Tokyo, where it is ({'|'.join(hours)}):\d\d now", page.text)
    page = await typed(person, page, "Quiet hours", "22:00 - 7:30")
    assert player(table, person)["quiet"] == "22:00-07:30"
    assert "22:00–07:30" in page.text

    assert "Mars" in (await typed(person, page, "Time zone", "Mars")).text
    for bad in ("25:00-07:00", "00:00-00:00", "late"):
        assert (await typed(person, page, "Quiet hours", bad)).ephemeral
    assert (player(table, person)["zone"], player(table, person)["quiet"]) == ("Asia/Tokyo", "22:00-07:30")

    page = await typed(person, page, "Quiet hours", "off")
    assert player(table, person)["quiet"] == ""
    page = shown(await person.select(page, "s;own_time;*", ["thread"]))
    assert player(table, person)["remind"] == "thread"


async def test_a_vacation_stops_ones_clock_and_ones_moves(table: Table) -> None:
    one, two = table.people()
    game = await table.start(one, two, clock="3 days")
    mover = game.mover
    until = clock_of(table, game)["deadline"]
    assert until == pytest.approx(time.time() + 3 * DAY, abs=60)
    assert f"<t:{int(until)}:R>" in (await game.board()).text

    page = shown(await mover.command("game clock", table.channel))
    assert "30 days left" in page.text
    assert f"<t:{int(until)}:R>" in page.text
    assert "at least one day" in (await typed(mover, page, "Go on vacation", "0")).text
    assert "too long" in (await typed(mover, page, "Go on vacation", "31")).text
    assert vacations(table, mover) == []
    page = await typed(mover, page, "Go on vacation", "5")
    (vacation,) = vacations(table, mover)
    assert vacation["ends"] - vacation["starts"] == 5 * DAY
    assert clock_of(table, game)["deadline"] == pytest.approx(until + 5 * DAY, abs=60)
    board = await mover.wait_for(lambda message: "is on vacation until" in message.text, game.place)
    assert f"<t:{int(vacation['ends'])}:f>" in board.text

    refused = told(await mover.command("move", game.place, your_move=game.plain_move()))
    assert "You are on vacation" in refused
    assert "/game clock" in refused
    page = shown(await mover.click(page, "End my vacation"))
    assert "29 days left" in page.text or "28 days left" in page.text, "a day is the least"
    assert clock_of(table, game)["deadline"] == pytest.approx(until, abs=60)
    before = game.ply
    told(await mover.command("move", game.place, your_move=game.plain_move()))
    assert game.ply > before


async def test_more_time_is_a_present_to_the_other_one(table: Table) -> None:
    one, two = table.people()
    game = await table.start(one, two, clock="3 days")
    mover, waiting = game.mover, game.waiting
    until = clock_of(table, game)["deadline"]
    page = shown(await mover.command("game clock", table.channel))
    assert "give_time" not in str(page.custom_ids), "nobody gives themselves time"
    page = shown(await waiting.command("game clock", table.channel))
    (menu,) = [menu for menu in page.selects if "give_time" in menu["custom_id"]]
    (option,) = menu["options"]
    assert option["label"] == f"To {mover.name}"
    page = shown(await waiting.select(page, menu["custom_id"], [option["value"]]))
    assert f"{mover.name} now has time until" in page.text
    after = clock_of(table, game)["deadline"]
    assert after == pytest.approx(until + 3 * DAY, abs=1)
    await mover.wait_for(lambda message: f"<t:{int(after)}:R>" in message.text, game.place)
    (line,) = table.books.ask("SELECT * FROM audit WHERE subject = ?", game.id)
    assert (line["actor"], line["user_id"], line["what"]) == ("person", waiting.id, "more_time")


async def test_a_clock_is_proposed_seen_and_changed(table: Table) -> None:
    host, guest = table.people()
    offered = await host.autocomplete("play", "clock", "3 days", table.channel)
    assert [choice["value"] for choice in offered] == ["days:3"]
    refused = told(await host.command("play", table.channel, game="cerke", clock="40 days"))
    assert "3d" in refused or "14d" in refused
    lobby = await table.propose(host, game="cerke", clock="days:3")
    assert "Clock: 3 days a move" in lobby.text
    assert "Rated" not in lobby.text, "what is usual is not told"
    game = game_of(lobby)
    menus = shown(await host.click(lobby, "Options"))
    menus = shown(await host.select(menus, f"s;clock;{game};*", ["fischer:300+10"]))
    assert table.books.row(game)["clock"] == "fischer:300+10"
    form = await host.select(menus, f"s;clock;{game};*", ["other"])
    refused = told(await host.submit(form, {"field0": "a century"}))
    assert "10d+12h" in refused
    assert table.books.row(game)["clock"] == "fischer:300+10"
    form = await host.select(menus, f"s;clock;{game};*", ["other"])
    menus = shown(await host.submit(form, {"field0": "10 days + 12 hours"}))
    assert table.books.row(game)["clock"] == "bank:10d+12h"
    menus = shown(await host.click(menus, "Rated"))
    assert not table.books.row(game)["rated"]
    await guest.wait_for(
        lambda message: message.id == lobby.id and "Not rated" in message.text, table.channel
    )
    assert "opened the game" in told(await guest.click(lobby, "Options"))


async def test_why_a_game_will_not_be_rated_is_said_before(table: Table) -> None:
    host, guest = table.people()
    lobby = await table.propose(host, game="cerke", **SHORT)
    game = Game(table, game_of(lobby))
    lobby = shown(await guest.click(lobby, "Join"))
    assert "single rules were changed" in lobby.text
    await press_start(host, lobby)
    assert "single rules were changed" in (await game.board()).text
    assert game.row["unrated"] != ""


async def test_only_so_many_games_a_day_are_rated(table: Table) -> None:
    host, guest = table.people()
    for number in range(4):
        lobby = await table.propose(host, game="cerke", rules="educational")
        game = Game(table, game_of(lobby))
        lobby = shown(await guest.click(lobby, "Join"))
        assert ("Not rated" in lobby.text) == (number >= 3), lobby.text
        await press_start(host, lobby)
        await game.board()
        assert (game.row["unrated"] == "") == (number < 3)


async def test_my_games_stand_by_the_time_left(table: Table) -> None:
    one, two = table.people()
    games = [
        await table.start(one, two, clock=clock, opponent=two)
        for clock in ("none", "7 days", "1 day", "3 days")
    ]
    mine = [game for game in games if game.mover.id == one.id]
    listed = told(await one.command("games", table.channel)).partition("Waiting for others")[0]
    found = re.findall("|".join(game.id for game in games), listed)
    assert len(found) == len(mine)

    def left(game: Game) -> float:
        return clock_of(table, game).get("deadline") or 10.0**12

    by_id = {game.id: game for game in mine}
    assert found == sorted(found, key=lambda game: left(by_id[game]))
    for game in mine:
        if game.row["clock"]:
            assert f"<t:{int(left(game))}:R>" in listed


async def test_a_servers_defaults_are_for_its_staff(table: Table) -> None:
    one, two = table.people()
    with table.managing(two):
        page = shown(await two.click(shown(await two.command("settings", table.channel)), "Server"))
        page = shown(await two.select(page, control(page, "server", "clock"), ["days:3"]))
        page = shown(await two.click(page, "New games are rated"))
        page = shown(await two.select(page, control(page, "server", "seasons"), ["quarter"]))
        page = shown(await two.click(page, "Compress ratings"))
        page = shown(await two.click(page, "This channel for games"))
        page = await typed(two, page, "Time zone", "europe/berlin")
        assert f"<#{table.channel.id}>" in page.text
        assert "Mars" in (await typed(two, page, "Time zone", "Mars")).text
    assert {name: server(table)[name] for name in ("clock", "zone", "seasons", "channel_id")} == {
        "clock": "days:3",
        "zone": "Europe/Berlin",
        "seasons": "quarter",
        "channel_id": table.channel.id,
    }
    assert (server(table)["rated"], server(table)["reset"]) == (0, 1)
    (season,) = table.books.ask(
        "SELECT name FROM server_seasons WHERE guild_id = ? AND closed = 0 AND ends > ?",
        table.channel.guild_id,
        time.time(),
    )
    assert re.fullmatch(r"\d{4} Q[1-4]", season["name"])
    lobby = await table.propose(one, game="cerke")
    assert "Clock: 3 days a move" in lobby.text
    assert "Not rated" in lobby.text
    for press in ("New games are rated", "No channel for games", "Time zone"):
        assert "may manage this server" in told(await two.click(page, press))
    with table.managing(two):
        page = shown(await two.select(page, control(page, "server", "clock"), ["none"]))
        page = shown(await two.click(page, "New games are rated"))
        page = shown(await two.click(page, "Compress ratings"))
        page = shown(await two.select(page, control(page, "server", "seasons"), ["none"]))
        page = shown(await two.click(page, "No channel for games"))
    assert (server(table)["clock"], server(table)["rated"], server(table)["channel_id"]) == ("", 1, None)
    lines = table.books.ask("SELECT * FROM audit WHERE user_id = ? AND what = 'setting'", two.id)
    assert {line["subject"] for line in lines} == {"clock", "rated", "seasons", "reset", "channel_id", "zone"}
    assert {line["actor"] for line in lines} == {"staff"}


async def test_a_game_in_a_dm_has_no_clock(table: Table) -> None:
    person = table.person()
    refused = shown(await person.command("play", person.dm(), game="cerke", clock="3 days"))
    assert "has no clock" in refused.text
    lobby = shown(await person.command("play", person.dm(), game="cerke"))
    assert "Clock" not in lobby.text


def clock_of(table: Table, game: Game) -> dict[str, Any]:
    """Return the clock of a game as the database has it, empty if it has none."""
    found = table.books.ask("SELECT * FROM clocks WHERE game = ?", game.id)
    return dict(found[0]) if found else {}
