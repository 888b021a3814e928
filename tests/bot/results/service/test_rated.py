"""Clock and rating of a lobby: set by its host, decided as people come, and stored as the game begins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store.database import Database
from bot.storage.rows import IN_PRIVATE
from bot.table.service.lobby import Proposal
from bot.table.service.match import Match
from tests.bot.table.service.test_playing import ANNA, BEN, CARL, Club

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

DAY = 86_400.0


@pytest.fixture
def club(database: Database) -> Club:
    """A club with room for many games."""
    club = Club(database, time=100 * DAY)
    club.lobby = replace(club.lobby, per_person=50, per_guild=50)
    return club


async def propose(club: Club, guild: int = 5, **said: Any) -> Match:
    proposal = Proposal(guild, 6, "en", "cerke", **{"preset": "standard", "rated": True, **said})
    return await club.lobby.open(ANNA, proposal, next(club.numbers))


async def begin(club: Club, **said: Any) -> Match:
    match = await propose(club, **said)
    await club.lobby.join(match.id, BEN, next(club.numbers))
    return (await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))).match


async def test_why_a_game_is_not_rated_is_known_in_its_lobby(club: Club) -> None:
    match = await propose(club, clock="days:3")
    assert (match.row.clock, match.row.unrated) == ("days:3", "few_people")
    match = await club.lobby.join(match.id, BEN, next(club.numbers))
    assert match.row.unrated == ""
    host = ANNA.user_id
    match = await club.lobby.set_options(match.id, host, "standard", {"seasons": 1}, next(club.numbers))
    assert match.row.unrated == "own_rules"
    help_one = {"handicap_side": "A", "head_start": 5}
    match = await club.lobby.set_options(match.id, host, "standard", help_one, next(club.numbers))
    assert match.row.unrated == "handicap"
    match = await club.lobby.set_options(match.id, host, "educational", {}, next(club.numbers))
    assert match.row.unrated == ""
    match = await club.lobby.set(match.id, host, next(club.numbers), rated=False)
    assert match.row.unrated == "not_announced"
    begun = (await club.lobby.start(match.id, host, next(club.numbers))).match
    assert (begun.row.rated, begun.row.unrated, begun.row.clock) == (False, "not_announced", "days:3")


async def test_only_the_host_sets_clock_and_rating(club: Club) -> None:
    match = await propose(club)
    await club.lobby.join(match.id, BEN, next(club.numbers))
    with pytest.raises(LobbyRefusal, match="host_only"):
        await club.lobby.set(match.id, BEN.user_id, next(club.numbers), clock="days:1")
    with pytest.raises(LobbyRefusal, match="host_only"):
        await club.lobby.set(match.id, BEN.user_id, next(club.numbers), rated=False)
    match = await club.lobby.set(match.id, ANNA.user_id, next(club.numbers), clock="days:1")
    assert (match.row.clock, match.row.rated) == ("days:1", True)


async def test_a_game_in_private_has_neither(club: Club) -> None:
    match = await propose(club, IN_PRIVATE, rated=False)
    assert match.row.unrated == "private"
    with pytest.raises(LobbyRefusal, match="no_clock_in_private"):
        await club.lobby.set(match.id, ANNA.user_id, next(club.numbers), clock="days:1")


async def test_a_fourth_game_of_two_a_day_is_not_rated_and_the_next_day_one_is(club: Club) -> None:
    begun = [(await begin(club)).row.unrated for _ in range(4)]
    assert begun == ["", "", "", "cap_day"]
    lobby = await club.lobby.join((await propose(club)).id, CARL, next(club.numbers))
    assert lobby.row.unrated == "", "with somebody else it is"
    other = await club.lobby.join((await propose(club, guild=6)).id, BEN, next(club.numbers))
    assert other.row.unrated == "", "in another server it is"
    club.time += DAY
    assert (await begin(club)).row.unrated == ""


async def test_a_rematch_keeps_clock_and_rating(club: Club) -> None:
    match = await begin(club, clock="days:3")
    await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))
    await club.rematches.prepare(match.id)
    again = await club.rematches.press(match.id, ANNA, next(club.numbers), 9)
    assert (again.row.status, again.row.clock, again.row.rated) == ("lobby", "days:3", True)
    await club.lobby.set(again.id, ANNA.user_id, next(club.numbers), clock="days:1")
    with pytest.raises(LobbyRefusal, match="rematch_changed"):
        await club.rematches.press(match.id, BEN, next(club.numbers), 9)
    await club.lobby.set(again.id, ANNA.user_id, next(club.numbers), clock="days:3")
    again = await club.rematches.press(match.id, BEN, next(club.numbers), 9)
    assert (again.row.status, again.row.clock) == ("running", "days:3")
