"""Choosing rules as people do: by groups on a phone, as the server's own rule sets, and looking at them."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.e2e.playing import Table, game_of, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


SAVE = "Save as the server's rule set"


def options_of(table: Table, game: str) -> dict[str, Any]:
    """Return what the rules of a game differ in from the standard ones."""
    found: dict[str, Any] = msgspec.json.decode(table.books.row(game)["options"])
    return found


async def choose(host: Person, page: Message, group: int, option: str, value: str) -> Message:
    """Change a rule by three menus."""
    page = shown(await host.select(page, "More rules", [f"@{group}"]))
    page = shown(await host.select(page, "Change a single rule", [option]))
    return shown(await host.select(page, "s;value;*", [value]))


async def test_hard_tam_with_old_scoring_and_chain_casts_on_a_phone(table: Table) -> None:
    host, _ = table.people()
    lobby = await table.propose(host)
    game = game_of(lobby)
    page = shown(await host.click(lobby, "Options"))
    page = shown(await host.select(page, "Rule set", ["+hard_tam"]))
    assert "Strong hue (硬皇力) · rules code #" in page.text
    page = await choose(host, page, 2, "stick_method", '"chain"')
    page = await choose(host, page, 4, "scoring_method", '"old_2_4"')
    assert options_of(table, game) == {
        "move_table": "hard_tam",
        "stick_method": "chain",
        "scoring_method": "old_2_4",
    }
    assert re.search(r"Standard game \+ 3 changes · rules code #[a-z2-9]{6}", page.text)
    # What would have no effect goes back, and it says so.
    page = await choose(host, page, 2, "short_cast", '"nearer"')
    page = await choose(host, page, 2, "declare_before_cast", '"direction"')
    assert "Reset, since it would have no effect now: When the cast is too low: the move fails." in page.text
    page = shown(await host.select(page, "Change a single rule", ["short_cast"]))
    refused = told(await host.select(page, "s;value;*", ['"nearer"']))
    assert "has no effect while “Declare before the cast” is “the direction”" in refused
    assert "short_cast" not in options_of(table, game)
    # The parts of a consequence, and a hand of one's own, by menu and form.
    page = shown(await host.select(page, "More rules", ["@3"]))
    page = shown(await host.select(page, "Change a single rule", ["tam_in_place"]))
    page = shown(await host.select(page, "s;rule_part;*", ['"immediate"']))
    form = await host.click(page, "Type the points")
    page = shown(await host.submit(form, {"field0": "-4"}))
    assert options_of(table, game)["tam_in_place"] == {"kind": "immediate", "points": -4}
    page = await choose(host, page, 4, "hand_system", '"figurative"')
    page = shown(await host.select(page, "Change a single rule", ["own_hands"]))
    form = await host.click(page, "Add one")
    page = shown(await host.submit(form, {"field0": "星", "field1": "6", "field2": "将馬"}))
    assert options_of(table, game)["own_hands"] == [{"name": "星", "points": 6, "pieces": "将馬"}]
    assert "is not a piece" in told(
        await host.submit(
            await host.click(page, "Add one"), {"field0": "月", "field1": "6", "field2": "将金"}
        )
    )
    page = shown(await host.select(page, "s;rule_drop;*", ["0"]))
    assert "own_hands" not in options_of(table, game)
    # All rules in words, page by page, for others too.
    rules = shown(await host.click(page, "All rules"))
    assert "Page 1 of" in rules.text
    rules = shown(await host.click(rules, "Forward"))
    assert "Page 2 of" in rules.text
    assert rules.ephemeral


async def test_a_handicap_is_told_and_outside_ratings(table: Table) -> None:
    host, _ = table.people()
    lobby = await table.propose(host)
    page = shown(await host.click(lobby, "Options"))
    page = await choose(host, page, 5, "handicap_side", '"A"')
    assert "Also changed to fit: Handicap: points ahead at the start: 5." in page.text
    assert "Not rated: one side is helped by a handicap." in page.text
    seen = await host.wait_for(lambda m: m.id == lobby.id and "Handicap" in m.text, table.channel)
    assert "Handicap: who is helped: Side A" in seen.text


async def test_a_server_saves_rules_and_plays_them(table: Table) -> None:
    host, guest = table.people()
    lobby = await table.propose(host, rules="standard", options="tams=2 seasons=1")
    page = shown(await host.click(lobby, "Options"))
    assert SAVE not in str(page.buttons)
    with table.managing(host):
        page = shown(await host.click(lobby, "Options"))
        form = await host.click(page, SAVE)
        page = shown(await host.submit(form, {"field0": "Two tams"}))
        assert "“Two tams”" in page.text
        taken = told(await host.submit(await host.click(page, SAVE), {"field0": "standard game"}))
        assert "There is a rule set “standard game” already" in taken
        settings = shown(await host.command("settings", table.channel))
        sets = shown(await host.click(shown(await host.click(settings, "Server")), "Rule sets"))
        assert re.search(r"\*\*Two tams\*\*: Standard game \+ 2 changes · rules code #[a-z2-9]{6}", sets.text)
    plain = shown(await guest.command("settings", table.channel))
    assert "Server" not in [button["label"] for button in plain.buttons]
    assert "may manage this server" in told(await host.click(sets, "New rule set"))
    assert "may manage this server" in told(await host.click(page, SAVE))
    # Everybody here can play by it; it is named, and named no more once a rule is changed.
    offers = await guest.autocomplete("play", "rules", "two", table.channel)
    assert [offer["value"] for offer in offers] == ["Two tams"]
    other = await table.propose(guest, rules="two tams")
    assert "## Cerke · Two tams" in other.text
    menus = shown(await guest.click(other, "Options"))
    changed = await choose(guest, menus, 0, "seasons", "2")
    assert "Two tams · rules code #" not in changed.text
    key = menus.selects[0]["options"][-1]["value"]
    again = shown(await guest.select(changed, "Rule set", [key]))
    assert "Two tams · rules code #" in again.text
    # Another server knows nothing of it.
    sandbox = table.sandbox
    guild = sandbox.add_guild("Elsewhere")
    stranger, elsewhere = sandbox.add_person("Stranger", guild=guild), sandbox.channel(None, guild)
    assert await stranger.autocomplete("play", "rules", "two", elsewhere) == []
    assert "no rule set called “Two tams”" in told(
        await stranger.command("play", elsewhere, rules="Two tams")
    )
    refused = told(await stranger.command("rules", elsewhere, game="cerke", rules="Two tams"))
    assert "no rule set called" in refused
    # Renamed, and deleted: an old menu says that it is gone.
    with table.managing(host):
        one = shown(await host.select(sets, "Open a rule set", [key]))
        form = await host.click(one, "Rename")
        sets = shown(await host.submit(form, {"field0": "Zwei 皇"}))
        assert "Zwei 皇" in sets.text
        gone = told(await guest.select(again, "Rule set", [key]))
        assert "no such rule set any more" in gone
        one = shown(await host.select(sets, "Open a rule set", [sets.selects[1]["options"][0]["value"]]))
        sets = shown(await host.click(shown(await host.click(one, "Delete")), "Delete"))
        assert "is deleted" in sets.text
        form = await host.click(sets, "New rule set")
        typed = {"field0": "Club", "field1": "online", "field2": "stick_method=chain tams=2"}
        assert "Online rules + 2 changes" in shown(await host.submit(form, typed)).text
        bad = {**typed, "field0": "Bad", "field2": "short_cast=nearer"}
        assert "has no effect" in told(await host.submit(await host.click(sets, "New rule set"), bad))


async def test_rules_are_shown_and_compared(table: Table) -> None:
    one, two = table.people()
    short = shown(await one.command("rules", table.channel, game="cerke", rules="online"))
    assert "How to play · Online rules · rules code #q6zf4q" in short.text
    told_all = shown(await one.click(short, "All rules"))
    assert told_all.ephemeral
    assert "Online rules · rules code #q6zf4q" in told_all.text
    assert "✏️" not in told_all.text
    compared = shown(await one.click(short, "What differs"))
    assert "Compared with Standard game" in compared.text
    assert "Declare before the cast: the direction (there: the square)" in compared.text
    assert "No difference." in compared.text
    assert "When the game ends early" not in compared.text
    assert "no rule set called “blitz”" in told(
        await one.command("rules", table.channel, game="cerke", **{"with": "blitz"})
    )
    game = await table.start(one, two, rules="standard", options="seasons=1")
    here = shown(await two.click(shown(await two.command("rules", game.place)), "What differs"))
    assert "Seasons: 1 (there: 4)" in here.text
    named = shown(await two.command("rules", table.channel, game="cerke", **{"with": game.id}))
    assert "Seasons: 4 (there: 1)" in named.text
    button = shown(await two.click(await game.board(), "Rules"))
    assert "One season is played" in button.text
    assert re.search(r"How to play · Standard game \+ 1 change · rules code #[a-z2-9]{6}", button.text)
    board = shown(await two.click(button, "Back to the board"))
    assert board.id == button.id, "in its place"
    assert board.attachments[0].filename.startswith("board-")


async def test_rules_and_terms_are_searched(table: Table) -> None:
    one = table.person()
    menu = shown(await one.command("rules", table.channel))
    assert "The rules of which game?" in menu.text
    page = shown(await one.select(menu, "Choose a game", ["cerke"]))
    assert page.id == menu.id, "in its place"
    found = shown(await one.submit(await one.click(page, "Search"), {"field0": "Water!"}))
    assert found.id == menu.id
    assert "“water” in the rules of Cerke" in found.text
    assert "### Glossary" in found.text
    typed = shown(await one.command("rules", table.channel, game="cerke", find="zebra"))
    assert "Nothing found" in typed.text
    offers = await one.autocomplete("glossary", "term", "tam ret", table.channel)
    assert [offer["value"] for offer in offers] == ["Tam returns (皇再来)"]
    words = shown(await one.command("glossary", table.channel, term=offers[0]["value"]))
    assert words.ephemeral
    assert "**Tam returns (皇再来)**" in words.text
    assert "Page 1 of 1" in words.text
    every = shown(await one.click(words, "All terms"))
    assert every.id == words.id
    assert "Page 2 of" in shown(await one.click(every, "Forward")).text
