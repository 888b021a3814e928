"""What members do in leagues, by the real bot: look, enter, leave, miss a round, see their fixtures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.e2e.leagues import League, press, season_page
from tests.e2e.playing import Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

LATER = 3600.0
"""Seconds for which registration stays open in most tests."""

SWISS = event(way=Format.SWISS)


async def opened(table: Table, people: Sequence[Person] = (), **said: Any) -> League:
    """Open a Swiss in the table's channel, into which these have entered."""
    league = League(table.world, table.channel, people, table.person("Staff"))
    await league.open(SWISS, **{"closes": LATER, **said})
    return league


async def started(table: Table, number: int, **said: Any) -> League:
    """Open a Swiss, and wait until its first round is published and its games are there."""
    people = [table.person() for _ in range(number)]
    league = await opened(table, people, closes=0.2, **said)
    await table.sandbox.wait_until(
        lambda: league.games() and all(game["board_message_id"] for game in league.games()),
        timeout=90,
        message="the games have no boards",
    )
    return league


async def announced(table: Table, league: League, words: str = "## League") -> Message:
    """Return the public message of a season, once it says something."""
    found: list[Message] = await table.sandbox.wait_until(
        lambda: league.messages(words), message=f"nothing says {words!r}"
    )
    return found[0]


async def test_somebody_reads_the_terms_and_enters(table: Table) -> None:
    aya = table.person("Aya")
    league = await opened(table, name="秋の机戦リーグ")
    page = await season_page(aya, table.channel, league.id)
    question = shown(await aya.click(page, "Enter"))
    assert question.ephemeral
    assert "## 秋の机戦リーグ · Swiss" in question.text
    assert "3 days a move · rated" in question.text
    assert (await league.season()).playing == []
    entered = shown(await aya.click(question, "Enter with these terms"))
    assert "You have entered **秋の机戦リーグ**" in entered.text
    assert [one.name for one in (await league.season()).playing] == ["Aya"]
    again = told(await aya.click(page, "Enter"))
    assert again == "You have entered already."
    await announced(table, league, "1 entered · closes")
    await announced(table, league, "**Aya** has entered 秋の机戦リーグ: 1 so far.")


async def test_two_presses_are_one_entry(table: Table) -> None:
    aya = table.person()
    league = await opened(table)
    public = await announced(table, league)
    one = shown(await aya.click(public, "Enter"))
    other = shown(await aya.click(public, "Enter"))
    shown(await aya.click(one, "Enter with these terms"))
    assert told(await aya.click(other, "Enter with these terms")) == "You have entered already."
    assert told(await aya.click(public, "Enter")) == "You have entered already."
    assert len((await league.season()).entrants) == 1


async def test_everybody_looks_at_terms_and_at_who_is_in(table: Table) -> None:
    watching, hiding = table.person(), table.person("Hidden one")
    league = await opened(table, [hiding])
    public = await announced(table, league, "1 entered")
    assert "3 days a move" in told(await watching.click(public, "Terms"))
    assert "1\\. Hidden one" in told(await watching.click(public, "Entrants"))
    question = shown(await watching.click(public, "Enter"))
    shown(await watching.click(question, "Cancel"))
    assert len((await league.season()).entrants) == 1


async def test_leaving_asks_once(table: Table) -> None:
    aya = table.person()
    league = await opened(table, [aya])
    page = await season_page(aya, table.channel, league.id)
    question = shown(await aya.click(page, "Leave"))
    assert "Nothing is lost yet" in question.text
    stayed = shown(await aya.click(question, "Stay"))
    assert len((await league.season()).playing) == 1, stayed.text
    question = shown(await aya.click(page, "Leave"))
    left = shown(await aya.click(question, "Leave"))
    assert "You have left" in left.text
    assert (await league.season()).playing == []
    assert "You have not entered this season" in told(await aya.click(page, "Leave"))
    question = shown(await aya.click(left, "Enter again"))
    shown(await aya.click(question, "Enter with these terms"))
    season = await league.season()
    assert [one.state for one in season.entrants.values()] == ["in"]


async def test_who_leaves_a_running_season_forfeits(table: Table) -> None:
    league = await started(table, 4)
    aya = league.people[0]
    page = await season_page(aya, table.channel, league.id)
    question = shown(await aya.click(page, "Leave"))
    assert "You forfeit what you have not finished:\n- " in question.text
    assert "[Round 1 of 3: " in question.text
    shown(await aya.click(question, "Leave"))
    await table.settle()
    season = await league.season()
    own = season.entrant_of(aya.id)
    assert own is not None
    assert own.state == "out"
    (fixture,) = (one for one in season.fixtures.values() if own.number in one.seats)

    (game,) = (row for row in league.games() if row["fixture"] == f"{league.id}:{fixture.id}")
    assert game["status"] == "over"
    asked = "SELECT kind FROM fixture_outcomes WHERE season = ? AND fixture = ?"
    await table.sandbox.wait_until(
        lambda: table.books.ask(asked, league.id, fixture.id) == [{"kind": "no_show"}],
        message="the fixture is not forfeited",
    )


async def test_the_next_round_is_missed_and_taken_back(table: Table) -> None:
    league = await started(table, 6)
    aya = league.people[0]
    page = await season_page(aya, table.channel, league.id)
    answer = shown(await aya.click(page, "Miss the next round"))
    assert "You miss round 2: that gives ½ point." in answer.text
    again = shown(await aya.click(page, "Miss the next round"))
    assert "You miss round 2" in again.text
    season = await league.season()
    assert [one.state for one in season.playing].count("absent") == 1
    back = shown(await aya.click(answer, "I can play after all"))
    assert "You play in the next round of" in back.text
    season = await league.season()
    assert {one.state for one in season.playing} == {"in"}


async def test_nobody_misses_a_round_that_is_drawn(table: Table) -> None:
    people = [table.person() for _ in range(4)]
    league = await opened(table, people, closes=0.2, preview=LATER)
    await table.sandbox.wait_until(
        lambda: table.books.ask("SELECT * FROM rounds WHERE season = ?", league.id),
        message="nothing is drawn",
    )
    page = await season_page(people[0], table.channel, league.id)
    answer = told(await press(table.sandbox, people[0], page, f"b;lg_absent;{league.id};;"))
    assert "The next round is already paired." in answer


async def test_ones_own_fixture_is_found_in_three_ways(table: Table) -> None:
    league = await started(table, 4)
    aya = league.people[0]
    public = (await announced(table, league, "Round 1 of 3 · until")).id
    message = next(one for one in league.messages("Round 1 of 3") if one.id == public)
    own = told(await aya.click(message, "My fixture"))
    assert "**You meet Player " in own
    assert "Until <t:" in own
    page = await season_page(aya, table.channel, league.id)
    assert told(await aya.click(page, "My fixture")) == own
    mine = told(await aya.command("games", table.channel))
    assert "### Leagues that you have entered\n- [League " in mine
    stranger = table.person()
    assert "You have not entered this season" in told(await stranger.click(message, "My fixture"))


async def test_the_time_of_a_live_fixture_is_agreed_on_from_there(table: Table) -> None:
    people = [table.person() for _ in range(4)]
    league = League(table.world, table.channel, people, table.person("Staff"))
    await league.open(event(way=Format.SWISS, clock="fischer:300+10"))
    message = await announced(table, league, "Round 1 of 3 · until")
    page = await season_page(people[0], table.channel, league.id)
    asked = shown(await people[0].click(page, "My fixture"))
    assert "Play now" in [button.get("label") for button in asked.buttons]
    assert told(await people[0].click(message, "My fixture")) == asked.text
    mine = told(await people[0].command("games", table.channel))
    assert "### Waiting for you\n- " in mine
    assert " · Round 1 of 3: Player " in mine


async def test_the_league_that_is_meant(table: Table) -> None:
    aya = table.person("Aya")
    dm = aya.dm()
    assert "You aren't in a league now." in shown(await aya.command("club", dm)).text
    league = await opened(table, [aya], name="Only mine")
    other = await opened(table, [aya], name="Another")
    assert "## Another" in shown(await aya.command("games", dm, league="another")).text
    for named, answer in (
        ("No such one!", "There is no such league here."),
        ("zzzzzzz", "I can't find this league any more."),
    ):
        assert answer in told(await aya.command("games", table.channel, league=named))
    offered = await aya.autocomplete("games", "league", "", dm)
    assert {one["value"] for one in offered} == {league.id, other.id}
    listed = shown(await aya.command("club", dm))
    assert "Only mine · nothing waits for you" in listed.text
    looked = shown(await aya.select(listed, "Choose a league", [league.id]))
    assert "## Only mine · Swiss" in looked.text


async def test_one_league_is_shown_with_its_state(table: Table) -> None:
    league = await started(table, 4)
    watching = table.person()
    message = await season_page(watching, table.channel, league.id)
    assert "Round 1 of 3 · until <t:" in message.text
    assert "4 play" in message.text
    labels = [button.get("label") for button in message.buttons]
    assert labels == ["Enter", "Table", "Terms", "Entrants", "◀ Leagues"]
    question = shown(await watching.click(message, "Enter"))
    assert "1 round has begun without you" in question.text
