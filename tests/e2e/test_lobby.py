"""The lobby: taking seats, choosing rules, invitations, limits, and its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.sandbox.driver import Refused
from engine.players import levels_of
from renderers import rule_words
from tests.e2e.playing import SHORT, Game, Table, World, game_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_seats_are_taken_and_freed(table: Table) -> None:
    host, guest = table.people()
    stranger = table.person()
    lobby = await table.propose(host)
    game = game_of(lobby)
    with pytest.raises(Refused, match="has changed"):
        await host.click(lobby, "Start")
    assert "have a seat already" in told(await host.click(lobby, "Join"))
    assert guest.name in shown(await guest.click(lobby, "Join")).text
    with pytest.raises(Refused, match="has changed"):  # all seats are taken
        await stranger.click(lobby, "Join")
    assert "no seat here" in told(await stranger.click(lobby, "Leave"))
    assert "opened the game" in told(await guest.click(lobby, "Start"))
    assert guest.name not in shown(await guest.click(lobby, "Leave")).text
    assert table.books.seats(game) == [host.id]
    assert table.books.row(game)["status"] == "lobby"


async def test_host_leaving_calls_the_game_off(table: Table) -> None:
    host, guest = table.people()
    lobby = await table.propose(host)
    game = game_of(lobby)
    shown(await guest.click(lobby, "Join"))
    after = shown(await host.click(lobby, "Leave"))
    assert "called off" in after.text
    assert after.custom_ids == []
    assert table.books.row(game)["status"] == "cancelled"


async def test_rules_are_chosen_by_menus(table: Table) -> None:
    host, guest = table.people()
    lobby = await table.propose(host)
    game = game_of(lobby)
    assert "opened the game" in told(await guest.click(lobby, "Options"))
    menus = shown(await host.click(lobby, "Options"))
    assert menus.ephemeral
    menus = shown(await host.select(menus, "Rule set", ["educational"]))
    assert msgspec.json.decode(table.books.row(game)["options"])["board"] == "educational_5x7"
    menus = shown(await host.select(menus, "More rules", ["@0"]))
    menus = shown(await host.select(menus, "Change a single rule", ["seasons"]))
    assert "How many seasons are played" in menus.text, "a sentence says what a rule does"
    menus = shown(await host.select(menus, f"s;value;{game};*", ["1"]))
    assert msgspec.json.decode(table.books.row(game)["options"])["seasons"] == 1
    # What the host chose is seen by everybody.
    await guest.wait_for(lambda message: message.id == lobby.id and "-#" in message.text, table.channel)
    seen = guest.latest(lobby)
    assert "Educational" in seen.text


async def test_computer_players_come_and_go(table: Table) -> None:
    host, guest = table.people()
    lobby = await table.propose(host)
    game = game_of(lobby)
    menu = shown(await guest.click(lobby, "Add computer"))
    assert "opened the game" in told(await guest.select(menu, "How strong a computer player?", ["beginner"]))
    menu = shown(await host.click(lobby, "Add computer"))
    shown(await host.select(menu, "How strong a computer player?", ["good"]))
    await host.wait_for(lambda message: message.id == lobby.id and "Computer" in message.text, table.channel)
    assert table.books.seats(game) == [host.id, None]
    shown(await host.click(host.latest(lobby), "Remove computer"))
    assert table.books.seats(game) == [host.id]


async def test_an_invitation_is_for_one_person(table: Table) -> None:
    host, friend = table.people()
    stranger = table.person()
    lobby = await table.propose(host, opponent=friend)
    assert lobby.mentions == [friend.id], "the friend is called, and nobody else"
    assert "somebody else" in told(await stranger.click(lobby, "Join"))
    shown(await friend.click(lobby, "Join"))
    assert table.books.seats(game_of(lobby)) == [host.id, friend.id]


async def test_nobody_plays_alone_or_with_bots(table: Table) -> None:
    host = table.person()
    assert "invite yourself" in told(await host.command("play", table.channel, opponent=host))
    bot = table.sandbox.server.hub.world.bot
    assert "Other bots" in told(await host.command("play", table.channel, opponent=bot))


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ({"game": "chess"}, "no game called “chess”. Choose one of these: Cerke"),
        ({"rules": "blitz"}, "no rule set called “blitz”"),
        ({"computer": "deep-thought"}, "no computer player “deep-thought”. Choose one of these: beginner"),
        ({"computer": "ふつう"}, "no computer player “ふつう”"),
        ({"options": "seasons=3"}, "“3” is not a value of the rule option “seasons”"),
        ({"options": "seasons=many"}, "“many” is not a value"),
        ({"options": "lives=9"}, "no rule option called “lives”"),
        ({"options": "seasons"}, "no rule option called “seasons”"),
        ({"options": "start_points=0"}, "need points"),
        ({"options": 'seasons={"a":1}'}, "is not a value"),
        ({"options": "start_points=" + "9" * 400}, "is not a value"),
        ({"options": "@everyone=<@1> **x**=1"}, "no rule option called"),
    ],
)
async def test_bad_options_are_refused(table: Table, options: dict[str, str], answer: str) -> None:
    host = table.person()
    assert answer in told(await host.command("play", table.channel, **options))
    assert table.books.ask("SELECT id FROM games WHERE channel_id = ?", table.channel.id) == []


async def test_options_are_suggested(table: Table) -> None:
    host = table.person()
    games = await host.autocomplete("play", "game", "", table.channel)
    assert [choice["value"] for choice in games] == [*rule_words.listed(), "surprise"]
    presets = await host.autocomplete("play", "rules", "edu", table.channel, game="cerke")
    assert [choice["value"] for choice in presets] == ["educational"]
    assert await host.autocomplete("play", "rules", "", table.channel, game="chess") == []
    computers = await host.autocomplete("play", "computer", "", table.channel)
    assert [choice["value"] for choice in computers] == [*levels_of("cerke"), "match"]
    lucky = await host.autocomplete("play", "computer", "", table.channel, game="zau_shu")
    assert [choice["name"] for choice in lucky] == ["Computer"]
    rules = await host.autocomplete("play", "options", "seasons=1 cavalry", table.channel)
    assert [choice["value"] for choice in rules] == ["seasons=1 cavalry_points=5"]


async def test_a_seed_of_ones_own(table: Table) -> None:
    host, guest = table.people()
    lobby = await table.propose(host)
    game = game_of(lobby)
    modal = await guest.click(lobby, "My seed")
    assert "no seat here" in told(await guest.submit(modal, {"field0": "too early"}))
    shown(await guest.click(lobby, "Join"))
    for person in (host, guest):
        modal = await person.click(lobby, "My seed")
        assert "mixed into" in told(await person.submit(modal, {"field0": "a cat, 7"}))
    modal = await host.click(lobby, "My seed")
    assert "already" in told(await host.submit(modal, {"field0": "another"}))
    seeds = table.books.ask("SELECT text FROM seeds WHERE game = ? AND deal = 1", game)
    # Each text, with the number of the press by which it was given.
    assert [row["text"].partition(" · ")[0] for row in seeds] == ["a cat, 7"] * 2
    assert len({row["text"] for row in seeds}) == 2


async def test_limits_and_expiry(new_world: Callable[..., Awaitable[World]]) -> None:
    settings = {
        "TYMOK_LOBBY_HOURS": str(2 / 3600),
        "TYMOK_OPEN_GAMES_PER_PERSON": "1",
        "TYMOK_OPEN_GAMES_PER_SERVER": "2",
    }
    world = await new_world(settings)
    await world.start_bot()
    table = Table(world)
    host, second = table.people()
    third = table.person()
    running = await table.start(host, computer="good")
    assert "limit of 1 open" in told(await host.command("play", table.channel, game="cerke"))
    lobby = await table.propose(second)
    game = game_of(lobby)
    assert "limit of 1 open" in told(await host.click(lobby, "Join"))
    assert "limit of 2 games" in told(await third.command("play", table.channel, game="cerke"))
    await second.wait_for(
        lambda message: message.id == lobby.id and "called off" in message.text, table.channel
    )
    assert table.books.row(game)["status"] == "cancelled"
    assert running.row["status"] == "running", "a game that was started does not expire"
    await table.propose(third)  # there is room again
    assert table.trouble() == []


async def test_the_lobby_leads_to_the_game(table: Table) -> None:
    host, guest = table.people()
    lobby = await table.propose(host)
    game = Game(table, game_of(lobby))
    shown(await guest.click(lobby, "Join"))
    await press_start(host, lobby)
    board = await game.board()
    link = f"/{game.place.id}/{board.id}"
    await host.wait_for(lambda message: message.id == lobby.id and link in message.text, table.channel)
    assert set(game.place.thread.members if game.place.thread else ()) >= {str(host.id), str(guest.id)}


async def test_a_game_proposed_in_a_games_thread_gets_its_own(table: Table) -> None:
    one, two = table.people()
    first = await table.start(one, two)
    lobby = shown(await one.command("play", first.place, computer="beginner", **SHORT))
    second = await table.game_of(lobby)
    board = await second.board()
    assert second.place.id != first.place.id
    assert second.place.parent_id == table.channel.id
    await one.wait_for(lambda m: m.id == lobby.id and str(board.id) in m.text, first.place)
    assert table.books.row(first.id)["thread_id"] == first.place.id


async def test_games_of_a_server_are_looked_at_and_played_in_dms(table: Table) -> None:
    one, two = table.people()
    game = await table.start(one, two)
    dm = table.sandbox.server.hub.world.dm(one.user)
    assert "Server" not in [button["label"] for button in shown(await one.command("settings", dm)).buttons]
    assert game.id in shown(await one.command("games", dm)).text
    if game.mover.id == one.id:
        shown(await one.command("move", dm, your_move=game.plain_move()))
        assert game.mover.id == two.id
    assert shown(await one.command("game board", dm, how="mine")).attachments
    assert "Play now" in str(shown(await one.command("help", dm)).buttons)
