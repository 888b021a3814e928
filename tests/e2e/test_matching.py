"""Whom to play: the bot proposes a level, and two people a head start."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from bot.results.service.ratings.anchors import anchors_of
from bot.results.service.ratings.fold import GAMES
from bot.results.service.ratings.head_starts import worth_of
from bot.sandbox.driver import Person
from bot.table.messages.levels import expected_of
from engine import catalogue
from engine.players import levels_of
from renderers.translation import translator
from tests.e2e.playing import Table, game_of, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


def practises(table: Table, person: Person, mu: float) -> None:
    """Let somebody have this number against computer players of Cerke."""
    now = (mu, 90.0, 5)
    table.books.change(
        "INSERT INTO practice VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", "cerke", "", person.id, *now, *now
    )


def rates(table: Table, person: Person, mu: float) -> None:
    """Let somebody have this settled rating in Cerke."""
    row = {
        "pool": f"{table.sandbox.server.hub.world.guild.id}:cerke:",
        "user_id": person.id,
        "mu": mu,
        "sigma": 60.0,
        "games": GAMES,
        "met": ",7,8,9,",
        "as_of": 1,
        "played_at": time.time(),
    }
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    table.books.change(f"INSERT INTO ratings ({names}) VALUES ({marks})", *row.values())


def options(table: Table, game: str) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(table.books.row(game)["options"])
    return read


async def test_a_newcomer_reads_words_and_begins_with_the_weakest(table: Table) -> None:
    host = table.person()
    lobby = await table.propose(host)
    menu = shown(await host.click(lobby, "Add computer"))
    offered = menu.selects[0]["options"]
    assert [option["value"] for option in offered] == list(levels_of("cerke"))
    english = translator("en")
    assert [one["description"] for one in offered] == [expected_of(one["value"], english) for one in offered]
    assert offered[1] | {"default": False} == {
        "label": "beginner+",
        "value": "beginner+",
        "description": "between beginner and easy",
        "default": False,
    }
    proposal = shown(await host.click(menu, "Match me"))
    assert "don't know yet" in proposal.text
    assert "“beginner”" in proposal.text
    again = shown(await host.click(proposal, "Other levels"))
    assert again.selects
    proposal = shown(await host.click(again, "Match me"))
    assert "sat down" in shown(await host.click(proposal, "Play with it")).text
    game = game_of(lobby)
    assert table.books.seats(game) == [host.id, None]
    assert table.books.ask("SELECT computer FROM seats WHERE game = ? AND seat = 1", game) == [
        {"computer": "beginner"}
    ]


async def test_a_level_between_two_others_sits_down_and_plays(table: Table) -> None:
    host = table.person()
    lobby = await table.propose(host)
    menu = shown(await host.click(lobby, "Add computer"))
    await host.select(menu, menu.selects[0]["custom_id"], ["easy+"])
    await host.wait_for(lambda one: one.id == lobby.id and "(easy+)" in one.text, table.channel)
    game = await table.begin(lobby, host)
    assert table.books.ask("SELECT computer FROM seats WHERE game = ? AND user_id IS NULL", game.id) == [
        {"computer": "easy+"}
    ]
    await table.sandbox.wait_until(lambda: table.books.movers(game.id) == [host.id])
    await game.choose(host, game.plain_move())
    await table.sandbox.wait_until(lambda: table.books.movers(game.id) == [host.id])
    assert {1, 0} <= {line.seat for line in table.books.log(game.id)}


async def test_only_the_host_is_matched(table: Table) -> None:
    host, guest = table.people()
    menu = shown(await guest.click(await table.propose(host), "Add computer"))
    assert "opened the game" in told(await guest.click(menu, "Match me"))


async def test_who_asks_for_a_match_by_command_plays_at_once_and_is_told_why(table: Table) -> None:
    host = table.person()
    lobby = shown(await host.command("play", table.channel, game="ta_xot", computer="Match me"))
    game = await table.game_of(lobby)
    assert table.books.ask("SELECT computer FROM seats WHERE game = ? AND seat = 1", game.id) == [
        {"computer": "beginner"}
    ]
    await host.wait_for(lambda message: "don't know yet" in message.text, table.channel)


async def test_who_has_a_number_reads_ratings_and_is_helped_if_need_be(table: Table) -> None:
    host = table.person()
    numbers, worths = anchors_of("cerke", ""), worth_of("cerke", catalogue.get("cerke").version, "")
    weakest = next(iter(numbers))
    practises(table, host, numbers[weakest] - 72 - max(worths.values()))
    lobby = await table.propose(host, rules="standard", options="")
    menu = shown(await host.click(lobby, "Add computer"))
    assert menu.selects[0]["options"][0]["description"].startswith(f"{numbers[weakest]:.0f} · ")
    proposal = shown(await host.click(menu, "Match me"))
    assert f"“{weakest}” suits you" in proposal.text
    assert "This helps you: Handicap" in proposal.text
    assert any("Without a head start" in str(button) for button in proposal.buttons)
    shown(await host.click(proposal, "Play with it"))
    game = game_of(lobby)
    assert options(table, game)["handicap_side"] == "IA"
    await host.wait_for(lambda one: one.id == lobby.id and "✏️ Handicap" in one.text, table.channel)


async def test_a_head_start_by_command_waits_for_start(table: Table) -> None:
    host = table.person()
    numbers, worths = anchors_of("cerke", ""), worth_of("cerke", catalogue.get("cerke").version, "")
    practises(table, host, min(numbers.values()) - 72 - max(worths.values()))
    command = {"game": "cerke", "rules": "standard", "computer": "match"}
    lobby = shown(await host.command("play", table.channel, **command))
    assert "✏️ Handicap" in lobby.text
    assert any("Start" in str(button) for button in lobby.buttons)
    await host.wait_for(lambda message: "This helps you" in message.text, table.channel)


async def test_people_far_apart_both_read_the_head_start_and_only_the_host_gives_it(table: Table) -> None:
    strong, weak = table.people()
    worths = worth_of("cerke", catalogue.get("cerke").version, "")
    rates(table, strong, 1500.0 + max(worths.values()))
    rates(table, weak, 1500.0)
    lobby = await table.propose(strong, rules="standard", options="")
    lobby = shown(await weak.click(lobby, "Join"))
    assert f"**{weak.name}**" in lobby.text
    assert f"⚖️ {weak.name} is rated" in lobby.text
    assert "head start" in lobby.text
    assert "opened the game" in told(await weak.click(lobby, "Give the head start"))
    assert "handicap_side" not in options(table, game_of(lobby))
    lobby = shown(await strong.click(lobby, "Give the head start"))
    assert "⚖️" not in lobby.text
    assert "✏️ Handicap" in lobby.text
    assert options(table, game_of(lobby))["handicap_side"] == "A"
