"""An arena evening through the real bot: who says that they are there plays, who pauses does not."""

from __future__ import annotations

import pytest

from bot.services.leagues.terms import Format
from tests.bot.services.leagues.clubs import event
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


def press(league: League, verb: str) -> str:
    """Return what a button carries."""
    return f"b;{verb};{league.id}*"
