"""Roles for champions and ranks: who should have which, whatever happens in which order."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.club.service import roles as service
from bot.club.service.roles import EVENT, What, champions, compared, is_due, read_what
from bot.club.store import roles
from bot.club.telling.roles import SENDERS
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import people
from bot.kit.store.queues import events
from bot.leagues.service.closing import Final, FinalLine
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR
from bot.results.service import server_seasons
from bot.storage.club_rows import HolderRow, RoleRow
from bot.storage.league_rows import SeasonRow
from tests.bot.club.scenes import Clubhouse, told
from tests.bot.club.test_page import labels, opened
from tests.bot.inside import ELSEWHERE, HOME, Actor
from tests.bot.results.result_logs import Ended, keep

GOLD, SILVER = 7001, 7002


async def choose(club: Clubhouse, what: str, role: int | None) -> None:
    """Let staff choose a role."""
    await club.app.roles.choose(HOME, read_what(what), role, club.staff.id, club.number())


async def look(club: Clubhouse, later: float = 0.0) -> bool:
    """Look at the roles if that is due; return whether it was."""
    now = time.time() + later
    async with club.app.database.write() as connection:
        at = await events.due_at(connection, EVENT, str(HOME))
        found = await events.claim(connection, now, 60.0, 99)
    found = [one for one in found if one.kind == EVENT]
    for event in found:
        await replace(club.app.roles, now=lambda: now).look(event)
        async with club.app.database.write() as connection:
            await events.done(connection, event)
    assert bool(found) is (at is not None and at <= now)
    return bool(found)


async def holders(club: Clubhouse) -> dict[tuple[int, int], str]:
    """Return whom the bot gives which role, and how that stands."""
    async with club.app.database.read() as connection:
        return {(row.role_id, row.user_id): row.state for row in await roles.holders(connection, HOME)}


async def settle(club: Clubhouse) -> list[tuple[str, int, int]]:
    """Do what is due as if Discord had taken it; return what that was, in its order."""
    done = []
    for role in (GOLD, SILVER):
        for row in await club.app.roles.due(HOME, role):
            done.append((row.state, role, row.user_id))
            await club.app.roles.done(row, there=True)
    return done


async def crowned(club: Clubhouse, *people: Actor) -> Season:
    """Return a season whose winner, the first of these, has been given the champion's role."""
    season = await club.won("", *people)
    await choose(club, f"league:{season.row.league}", GOLD)
    await look(club)
    await settle(club)
    return season


# --- The champion ----------------------------------------------------------------------------------


async def test_a_role_moves_with_the_champion(club: Clubhouse) -> None:
    aya, ben = club.people[:2]
    first = await club.won("", aya, ben)
    assert not await look(club), "nobody has chosen a role"
    await choose(club, f"league:{first.row.league}", GOLD)
    assert await look(club)
    assert await settle(club) == [("give", GOLD, aya.id)]
    second = await club.won(first.row.league, ben, aya)
    assert await look(club)
    assert await settle(club) == [("take", GOLD, aya.id), ("give", GOLD, ben.id)]
    assert await holders(club) == {(GOLD, ben.id): "given"}
    await club.corrected(second, aya)
    assert await look(club)
    assert await settle(club) == [("take", GOLD, ben.id), ("give", GOLD, aya.id)]


async def test_an_annulled_result_has_no_champion_until_it_is_taken_back(club: Clubhouse) -> None:
    aya, ben = club.people[:2]
    season = await crowned(club, aya, ben)
    _, line = await club.app.corrections.annul(club.order(season), 1)
    await look(club)
    assert await settle(club) == [("take", GOLD, aya.id)]
    await club.app.corrections.undo(club.order(season), line)
    await look(club)
    assert await settle(club) == [("give", GOLD, aya.id)]


async def test_annulled_before_anybody_was_given_the_role(club: Clubhouse) -> None:
    season = await club.won("", *club.people[:2])
    await choose(club, f"league:{season.row.league}", GOLD)
    await look(club)
    await club.app.corrections.annul(club.order(season), 1)
    await look(club)
    # Whether the process died before or after Discord was told, nobody knows: it is taken.
    assert await settle(club) == [("take", GOLD, club.people[0].id)]
    assert await holders(club) == {}


async def test_two_leagues_may_have_one_role(club: Clubhouse) -> None:
    aya, ben = club.people[:2]
    one = await club.won("", aya, ben)
    other = await club.closed("Others")
    await choose(club, f"league:{one.row.league}", GOLD)
    await choose(club, f"league:{other.row.league}", GOLD)
    await look(club)
    assert await settle(club) == [("give", GOLD, aya.id)]
    await choose(club, f"league:{other.row.league}", None)
    await look(club)
    assert await settle(club) == []
    await choose(club, f"league:{one.row.league}", SILVER)
    await look(club)
    assert await settle(club) == [("take", GOLD, aya.id), ("give", SILVER, aya.id)]


async def test_a_season_that_was_called_off_or_runs_changes_nothing(club: Clubhouse) -> None:
    season = await club.won("", *club.people[:2])
    await choose(club, f"league:{season.row.league}", GOLD)
    await look(club)
    await settle(club)
    await club.app.leagues.draft(season.row.league, "UTC", club.staff.id, club.number())
    assert not await look(club)
    await look(club, DAY)
    assert await holders(club) == {(GOLD, club.people[0].id): "give"}, "asked again after a day"


def over(number: int, *points: str, state: Any = "closed", ids: tuple[int | None, ...] = (1, 2)) -> SeasonRow:
    """Return a season that ended with these points, all in the first place."""
    lines = tuple(
        FinalLine(entrant=n, user_id=ids[n], name="", place=1, points=gained, goes_to=1)
        for n, gained in enumerate(points)
    )
    return SeasonRow(
        id=f"s{number}",
        league="l",
        guild_id=HOME,
        number=number,
        state=state,
        zone="UTC",
        terms="",
        changed_at=0.0,
        final=msgspec.json.encode(Final((lines,))).decode(),
    )


def test_who_has_won() -> None:
    assert champions([]) == []
    assert champions([over(1, "1"), over(2, "1", "1")]) == [1, 2], "equals of the last one"
    assert champions([over(1, "1"), over(2, "1", state="running")]) == [1]
    assert champions([over(1, "0", "0")]) == [], "nobody has won anything"
    assert champions([over(1, "0")]) == [1], "of a ladder"
    assert champions([over(1, "1", ids=(None, 2))]) == [], "a computer player"


# --- Ranks -----------------------------------------------------------------------------------------


async def test_places_of_the_last_season_of_the_server(club: Clubhouse) -> None:
    aya, ben = club.people[:2]
    now = time.time()
    await server_seasons.plan(club.app.database, HOME, "Cup", now - 1, now + DAY)
    await keep(club.app.database, [Ended("g1", 1, ((aya.id, 1, 6), (ben.id, 2, -6)), now, HOME)])
    await choose(club, "season:1", GOLD)
    await choose(club, "season:2", SILVER)
    await look(club)
    assert await settle(club) == [], "it is not over"
    await server_seasons.end_due(club.app.database, HOME, now + 2 * DAY)
    assert await look(club, 2 * DAY)
    assert await settle(club) == [("give", GOLD, aya.id), ("give", SILVER, ben.id)]


async def test_the_highest_rating_that_is_reached(club: Clubhouse) -> None:
    aya, ben, cem, dae = club.people
    await choose(club, "rating:1400", SILVER)
    await choose(club, "rating:1550", GOLD)
    await look(club)
    await club.over(aya, ben)
    assert not await look(club)
    pairs = [(aya.id, other.id) for _ in range(4) for other in (ben, cem, dae)]
    won = [
        Ended(f"r{n}", 100 + n, ((one, 1, 6), (other, 2, -6)), time.time(), HOME)
        for n, (one, other) in enumerate(pairs)
    ]
    await keep(club.app.database, won)
    assert await look(club, HOUR), "some time after a game"
    assert await settle(club) == [("give", GOLD, aya.id)], "the others are provisional"
    async with club.app.database.write() as connection:
        await people.set_preferences(connection, aya.id, hidden=True)
    await look(club, 2 * DAY)
    assert await settle(club) == [("take", GOLD, aya.id)]


# --- Coming, going, being refused ------------------------------------------------------------------


async def test_who_has_left_is_given_the_role_when_they_are_back(club: Clubhouse) -> None:
    aya = club.people[0]
    season = await club.won("", *club.people[:2])
    await choose(club, f"league:{season.row.league}", GOLD)
    await look(club)
    (row,) = await club.app.roles.due(HOME, GOLD)
    await club.app.roles.done(row, there=False)
    assert await holders(club) == {(GOLD, aya.id): "away"}
    assert await club.app.roles.due(HOME, GOLD) == []
    await look(club, 2 * DAY)
    assert await settle(club) == [("give", GOLD, aya.id)]


async def test_what_is_refused_is_told_and_tried_again_later(club: Clubhouse) -> None:
    season = await club.won("", *club.people[:2])
    await choose(club, f"league:{season.row.league}", GOLD)
    await look(club)
    await club.app.roles.refused(await club.app.roles.due(HOME, GOLD), "no_right")
    assert await club.app.roles.due(HOME, GOLD) == []
    page = await opened(club, club.staff)
    assert "Needs you now (1)" in labels(page)
    assert f"I can't give or take <@&{GOLD}> (Champion of Champions)." in page.text
    assert "“Manage Roles”" in page.text
    assert "Manage Roles" not in (await opened(club, club.people[0])).text
    assert not await look(club, HOUR / 2)
    assert await look(club, HOUR + 60)
    later = replace(club.app.roles, now=lambda: time.time() + HOUR + 60)
    assert len(await later.due(HOME, GOLD)) == 1
    again = await club.there.press(club.staff, f"b;cl_role_again;;;{GOLD}", private=True)
    assert "Nothing waits" in again.text
    assert await look(club)
    assert await settle(club) == [("give", GOLD, club.people[0].id)]


async def test_who_is_erased_loses_the_role_and_is_forgotten(club: Clubhouse) -> None:
    aya, ben = club.people[:2]
    await crowned(club, aya, ben)
    copy = await club.app.erasing.copy(aya.id)
    assert [row["role_id"] for row in copy["role_holders"]] == [GOLD]
    await club.app.erasing.erase(aya.id, club.number())
    await look(club, 2 * DAY)
    assert await holders(club) == {(GOLD, aya.id): "take"}
    await club.app.roles.refused(await club.app.roles.due(HOME, GOLD), "no_right")
    assert await holders(club) == {}, "nobody keeps a number for what Discord refuses"


async def test_who_is_erased_is_forgotten_where_the_bot_is_no_more(club: Clubhouse) -> None:
    aya, ben = club.people[:2]
    await crowned(club, aya, ben)
    await club.app.erasing.erase(aya.id, club.number())
    state = club.there.bot._connection
    guild = state._get_guild(HOME)
    assert guild is not None
    state._remove_guild(guild)
    await told(club, SENDERS)
    assert await holders(club) == {}


def test_what_differs() -> None:
    given = HolderRow(guild_id=HOME, role_id=GOLD, user_id=1, state="given", at=100.0)
    assert list(compared(HOME, {(GOLD, 1)}, [given], 101.0)) == []
    (asked,) = compared(HOME, {(GOLD, 1)}, [given], 100.0 + DAY)
    assert (asked.state, is_due(asked, 100.0 + DAY)) == ("give", True)
    (taken,) = compared(HOME, set(), [given], 101.0)
    assert taken.state == "take"
    assert [row.state for row in compared(HOME, {(GOLD, 1)}, [taken], 102.0)] == ["give"]
    refused = msgspec.structs.replace(taken, trouble="gone", at=100.0)
    assert not is_due(refused, 101.0)
    assert list(compared(HOME, set(), [refused], 101.0)) == []


# --- Choosing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "league:", "league:a;b", "league:../x", "season:0", "season:4", "rating:0", "rating:9999999"]
)
def test_what_no_role_is_for(text: str) -> None:
    with pytest.raises(LobbyRefusal, match="no_such_rank"):
        read_what(text)


async def test_only_so_many_and_only_for_leagues_of_the_server(
    club: Clubhouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = await club.closed("Ours")
    theirs = club.app.roles.choose(
        ELSEWHERE, What("league", season.row.league), GOLD, club.staff.id, club.number()
    )
    with pytest.raises(LobbyRefusal, match="no_such_rank"):
        await theirs
    monkeypatch.setattr(service, "MOST", 1)
    await choose(club, "season:1", GOLD)
    await choose(club, "season:1", SILVER)
    with pytest.raises(LobbyRefusal, match="too_many_roles"):
        await choose(club, "season:2", SILVER)
    async with club.app.database.read() as connection:
        found = await roles.of_guild(connection, HOME)
    assert found == [RoleRow(guild_id=HOME, what="season:1", role_id=SILVER)]


async def test_staff_opens_the_page_and_what_it_did_is_told(club: Clubhouse) -> None:
    season = await club.closed("Autumn")
    leagues = await opened(club, club.staff, "seasons")
    assert "Roles …" in labels(leagues)
    page = await club.there.press(club.staff, "b;cl_roles;;;", private=True)
    assert "No role is chosen yet" in page.text
    one = await club.there.press(club.staff, "s;cl_role;;;", f"league:{season.row.league}", private=True)
    assert "Champion of Autumn" in one.text
    made = await club.there.press(club.staff, f"b;cl_role_make;;;league:{season.row.league}", private=True)
    assert "Role: <@&" in made.text
    assert "Champion of Autumn: <@&" in (await club.there.press(club.staff, "b;cl_roles;;;")).text
    assert "chose a role: Champion of Autumn" in (await opened(club, club.staff, "done")).text
    none = await club.there.press(club.staff, f"b;cl_role_set;;;league:{season.row.league}", private=True)
    assert "No role is chosen." in none.text
    assert "chose no role any more" in (await opened(club, club.staff, "done")).text


async def test_a_rating_is_typed(club: Clubhouse) -> None:
    form = await club.there.press(club.staff, "s;cl_role;;;", "rating", private=True)
    assert form.kind == "form"
    custom_id = form.last.data["custom_id"]
    assert "whole number" in (await club.there.submit(club.staff, custom_id, "high")).text
    assert "Rating from 1600" in (await club.there.submit(club.staff, custom_id, " 1600 ")).text


async def test_nobody_else_chooses(club: Clubhouse) -> None:
    for custom_id in (
        "cl_roles;;;",
        "cl_role;;;season:1",
        "cl_role_set;;;season:1.7",
        "cl_role_make;;;season:1",
    ):
        refused = await club.there.press(club.people[0], f"b;{custom_id}", private=True)
        assert "manage this server" in refused.text
    form = await club.there.submit(club.people[0], "m;cl_role_rated;;;;0a1b2c3d", "1600")
    assert "manage this server" in form.text
    again = await club.there.press(club.people[0], f"b;cl_role_again;;;{GOLD}", private=True)
    assert "manage this server" in again.text
