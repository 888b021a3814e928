"""A ladder through the real bot: a challenge by command, its answers by DM or in the channel."""

from __future__ import annotations

import pytest

from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.e2e.leagues import League
from tests.e2e.playing import Table, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def ladder(table: Table, *locales: str) -> League:
    """Let a ladder of some people begin."""
    people = [table.person(locale=locale) for locale in locales]
    league = League(table.world, table.channel, people, table.person("Staff"))
    await league.open(event(way=Format.LADDER))
    query = "SELECT state FROM league_seasons WHERE id = ?"
    await table.sandbox.wait_until(
        lambda: league.world.books.ask(query, league.id)[0]["state"] == "running", 90.0, "it does not begin"
    )
    return league


async def test_a_challenge_is_accepted_and_played(table: Table) -> None:
    league = await ladder(table, "en-US", "ja", "en-US")
    first, second, third = league.people
    offered = await third.autocomplete("league challenge", "whom", "", table.channel, league=league.id)
    assert [one["value"] for one in offered] == ["1", "2"]
    answer = await third.command("league challenge", table.channel, whom="2", league=league.id)
    assert "<t:" in told(answer)
    asked = await second.wait_for_dm(lambda one: third.user.name in one.text)
    assert told(await second.click(asked, f"b;lg_accept;{league.id}*"))
    await table.sandbox.wait_until(
        lambda: any(game["status"] == "running" and game["board_message_id"] for game in league.games()),
        30.0,
        "nobody plays",
    )
    assert league.messages("## Challenge")
    again = told(await first.command("league challenge", table.channel, whom="2", league=league.id))
    assert "top" in again


async def test_who_has_closed_their_dms_is_asked_in_the_channel(table: Table) -> None:
    league = await ladder(table, "en-US", "en-US")
    first, second = league.people
    first.close_dms()
    table.allow("50007 Cannot send messages to this user")
    await second.command("league challenge", table.channel, whom="1", league=league.id)
    asked = await first.wait_for(lambda one: "challenges you" in one.text, table.channel)
    assert asked.mentions == [first.id]
    assert "can answer" in told(await second.click(asked, "Accept"))
    assert "declined" in told(await first.click(asked, "Decline"))
    await first.wait_for(lambda one: "declines to play" in one.text, table.channel)
