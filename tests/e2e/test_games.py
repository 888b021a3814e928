"""All games on one list: chosen from it, left to chance, and their rules set on a page."""

from __future__ import annotations

import msgspec
import pytest

from bot.sandbox.model import Message
from engine import catalogue
from renderers import rule_words
from tests.e2e.playing import Table, game_of, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_play_lists_all_games_by_kind(table: Table) -> None:
    host = table.person()
    listed = shown(await host.command("play", table.channel))
    assert listed.ephemeral
    at = [listed.text.index(f"**{rule_words.game_name(game, 'en')}** ·") for game in rule_words.listed()]
    assert at == sorted(at)
    assert set(rule_words.listed()) == set(catalogue.ids())
    assert "### Card games" in listed.text
    assert "**Nam To** · 2–8 players, about 7 moves each" in listed.text
    assert table.books.ask("SELECT id FROM games WHERE channel_id = ?", table.channel.id) == []

    lobby = shown(await host.select(listed, "Choose a game", ["nam_to"]))
    assert not lobby.ephemeral
    assert "Nam To" in lobby.text
    # The list opens another one; a first game is on the small board.
    first = shown(await host.click(listed, "A first game: Educational game"))
    assert "Educational" in first.text
    assert table.books.row(game_of(first))["game_id"] == "cerke"


async def test_a_game_of_chance_suits_the_number_of_people(table: Table) -> None:
    host = table.person()
    listed = shown(await host.command("play", table.channel))
    for count in ("2", "7"):
        lobby = shown(await host.select(listed, "Surprise me: how many are you?", [count]))
        assert int(count) in catalogue.get(table.books.row(game_of(lobby))["game_id"]).seats
        shown(await host.click(lobby, "Leave"))
    alone = shown(await host.select(listed, "Surprise me: how many are you?", ["1"]))
    assert "Computer" in alone.text
    if "Start" in str(alone.buttons):  # with two seats it has begun
        shown(await host.click(alone, "Start"))
    before = {row["id"] for row in table.books.ask("SELECT id FROM games")}
    shown(await host.command("play", table.channel, game="surprise", computers=6))
    (new,) = [row for row in table.books.ask("SELECT id, game_id FROM games") if row["id"] not in before]
    assert 7 in catalogue.get(str(new["game_id"])).seats


async def test_every_rule_is_shown_and_what_is_changed_is_marked(table: Table) -> None:
    host = table.person()
    lobby = await table.propose(host, game="lutu")
    page = shown(await host.click(lobby, "Options"))
    assert "- Rounds: one for each player" in page.text
    assert "✏️" not in page.text
    page = await typed(table, page, "max_bet", "50")
    assert "✏️ **Largest bet in chips: 50** (instead of: 10)" in page.text
    assert option(table, lobby, "max_bet") == 50
    page = await typed(table, page, "bankroll", "100")
    page = await typed(table, page, "bankroll", "None")
    assert option(table, lobby, "bankroll") is None
    for wrong in ("many", "0", "1001", "5.5"):
        form = await host.select(page, "Change a single rule", ["max_bet"])
        assert "is not possible here. Largest bet in chips: 1 to 1000." in told(
            await host.submit(form, {"field0": wrong})
        )
    assert option(table, lobby, "max_bet") == 50


async def typed(table: Table, page: Message, name: str, number: str) -> Message:
    """Let the host set an option to a number; return the page as it is then."""
    host = table.world.find_person(page.owner_id or 0)
    form = await host.select(page, "Change a single rule", [name])
    return shown(await host.submit(form, {"field0": number}))


def option(table: Table, lobby: Message, name: str) -> object:
    options = msgspec.json.decode(table.books.row(game_of(lobby))["options"])
    return options.get(name)
