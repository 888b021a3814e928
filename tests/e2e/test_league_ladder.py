"""A ladder through the real bot: a challenge from its page, its answers by DM or in the channel."""

from __future__ import annotations

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.e2e.leagues import League, press, season_page
from tests.e2e.playing import Table, shown, told

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


async def challenging(table: Table, league: League, person: Person) -> Message:
    """Return the menu in which somebody chooses whom they challenge."""
    page = await season_page(person, table.channel, league.id)
    return shown(await person.click(page, f"b;lg_rivals;{league.id}*"))


async def test_a_challenge_is_accepted_and_played(table: Table) -> None:
    league = await ladder(table, "en-US", "ja", "en-US")
    first, second, third = league.people
    rivals = await challenging(table, league, third)
    (menu,) = rivals.selects
    assert [one["value"] for one in menu["options"]] == ["1", "2"]
    answer = await third.select(rivals, menu["custom_id"], ["2"])
    assert "<t:" in told(answer)
    asked = await second.wait_for_dm(lambda one: third.user.name in one.text)
    assert told(await second.click(asked, f"b;lg_accept;{league.id}*"))
    await table.sandbox.wait_until(
        lambda: any(game["status"] == "running" and game["board_message_id"] for game in league.games()),
        30.0,
        "nobody plays",
    )
    assert league.messages("## Challenge")
    page = await season_page(first, table.channel, league.id)
    again = await press(table.sandbox, first, page, f"s;lg_challenge;{league.id};;", "2")
    assert "top" in told(again)


async def test_who_has_closed_their_dms_is_asked_in_the_channel(table: Table) -> None:
    league = await ladder(table, "en-US", "en-US")
    first, second = league.people
    first.close_dms()
    table.allow("50007 Cannot send messages to this user")
    rivals = await challenging(table, league, second)
    await second.select(rivals, "s;lg_challenge*", ["1"])
    asked = await first.wait_for(lambda one: "challenges you" in one.text, table.channel)
    assert asked.mentions == [first.id]
    assert "can answer" in told(await second.click(asked, "Accept"))
    assert "declined" in told(await first.click(asked, "Decline"))
    await first.wait_for(lambda one: "declines to play" in one.text, table.channel)
