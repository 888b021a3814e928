"""What a league tells, through the real bot and real sockets: seasons, rounds, fixtures, threads, calls."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.model import ChannelType
from tests.e2e.leagues import League
from tests.e2e.playing import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def started(table: Table, people: int, **said: Any) -> League:
    """Open a league in the table's channel, and wait until the games of its first round have their boards."""
    members = [table.person() for _ in range(people)]
    league = League(table.world, table.channel, members, table.person("Staff"))
    await league.open(**said)
    await table.sandbox.wait_until(
        lambda: league.games() and all(game["board_message_id"] for game in league.games()),
        20.0,
        "the games have no boards",
    )
    return league


async def test_a_season_is_announced_and_its_round_calls_who_plays(table: Table) -> None:
    league = await started(table, 3)
    (announced,) = league.messages("## League")
    assert "3 play" in announced.text
    season = await league.season()
    assert season.row.message_id == announced.id
    (told,) = league.messages("## All rounds")
    assert set(told.mentions) == {person.id for person in league.people}
    games = league.games()
    assert len(games) == 3
    for fixture in league.fixtures():
        thread = table.sandbox.channel(int(fixture["thread_id"]))
        assert thread.type == ChannelType.PUBLIC_THREAD
        assert thread.id == fixture["message_id"]
        assert thread.parent_id == table.channel.id
    assert {game["thread_id"] for game in games} == {one["thread_id"] for one in league.fixtures()}
    assert len({game["last_interaction"] for game in games}) == 1
    assert games[0]["last_interaction"] == told.id
