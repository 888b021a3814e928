"""Tables of leagues through real sockets: all forms, for who may see them, and after a restart."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from bot.results.messages.standings import BOM
from bot.sandbox.model import Message
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.e2e.leagues import League
from tests.e2e.playing import Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

SWISS = event(way=Format.SWISS)


async def started(table: Table, number: int, **said: Any) -> League:
    """Open a Swiss, and wait until its first round is published."""
    people = [table.person(f"Player {one}") for one in range(1, number + 1)]
    league = League(table.world, table.channel, people, table.person("Staff"))
    await league.open(SWISS, **said)
    await table.sandbox.wait_until(
        lambda: league.games() and all(game["board_message_id"] for game in league.games()),
        timeout=90,
        message="the games have no boards",
    )
    return league


async def test_a_table_in_all_forms(table: Table) -> None:
    league = await started(table, 5, name="秋の机戦")
    aya = league.people[0]
    message = shown(await aya.command("standings", table.channel, league="秋の机戦"))
    assert message.ephemeral
    assert "## Standings: 秋の机戦" in message.text
    assert "Round 1 of 4" in message.alts[0]
    assert all(f"Player {number}" in message.alts[0] for number in range(1, 6))

    cross = shown(await aya.click(message, "Crosstable"))
    assert "still to play" in cross.alts[0]
    message = shown(await aya.click(cross, "Table"))
    words = told(await aya.click(message, "In words"))
    assert "Player 3" in words

    (file,) = shown(await aya.click(message, "CSV")).attachments
    text = table.sandbox.file(file).decode("utf-8")
    assert text.startswith(BOM)
    rows = list(csv.DictReader(io.StringIO(text.removeprefix(BOM))))
    assert sorted(row["Name"] for row in rows) == [f"Player {number}" for number in range(1, 6)]

    asked = shown(await aya.click(message, "How it is computed"))
    free = next(row for row in rows if row["Round 1"] == "1")
    number = next(one.number for one in (await league.season()).entrants.values() if one.name == free["Name"])
    answer = shown(await aya.select(asked, "s;lg_how;*", [str(number)]))
    assert "**Points: 1** = bye in round 1 (1)" in answer.text

    posted = shown(await aya.click(message, "Show to everybody"))
    assert not posted.ephemeral
    own = shown(await league.people[1].click(posted, "Look closer"))
    assert own.ephemeral


async def test_the_public_button_opens_it_for_members_only(table: Table) -> None:
    league = await started(table, 4)
    (announced,) = league.messages("## Round 1")
    own = shown(await league.people[0].click(announced, "Table"))
    assert own.ephemeral
    await _refused_elsewhere(table, own)


async def _refused_elsewhere(table: Table, own: Message) -> None:
    table.allow("Unknown Member")  # the bot asks Discord whether they are in the league's server
    guild = table.sandbox.add_guild("Elsewhere")
    stranger = table.sandbox.add_person("Stranger", guild=guild)
    channel = table.sandbox.channel(None, guild)
    season = own.custom_ids[0].split(";")[2]
    answer = told(await stranger.command("standings", channel, league=season))
    assert "another server" in answer


async def test_buttons_survive_a_restart(table: Table) -> None:
    league = await started(table, 4)
    message = shown(await league.people[0].command("standings", table.channel, league=league.id))
    await table.sandbox.stop_bot()
    await table.world.start_bot()
    assert "still to play" in shown(await league.people[0].click(message, "Crosstable")).alts[0]


async def test_a_history_has_fixtures_and_decisions(table: Table) -> None:
    league = await started(table, 4)
    aya, bela = league.people[:2]
    message = shown(await aya.command("games", table.channel, league=league.id))
    assert message.ephemeral
    assert "Round 1: " in message.text
    assert "Player 1" in message.text
    other = shown(await aya.select(message, "u;lg_history;*", [bela.id]))
    assert "-# Player 2" in other.text
