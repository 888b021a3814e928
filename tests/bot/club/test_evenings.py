"""Evenings that come every week: each opens its season once, at the hour that clocks of its zone say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.club.service import evenings
from bot.club.service.evenings import EVENT, LEAD, next_at
from bot.club.telling.evenings import SENDERS
from bot.kit.store.queues import events
from bot.leagues.service.registering import Limits
from bot.leagues.service.terms import DAY, HOUR
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import EveningRow, SeasonRow
from tests.bot.club.scenes import Clubhouse, told
from tests.bot.club.test_page import labels, opened

WINTER = EveningRow(
    league="l", guild_id=5, weekday=4, minute=20 * 60, zone="Europe/Berlin", at=0.0, made_by=1
)
FRIDAY = 1_824_832_800.0
"""Friday 29 October 2027, 20:00 in Berlin: clocks are set back on the Sunday after it."""


async def seasons_of(club: Clubhouse, league: str) -> list[SeasonRow]:
    """Return the seasons of a league, the newest first."""
    async with club.app.database.read() as connection:
        return await leagues.seasons_of(connection, league)


async def due_at(club: Clubhouse, row: EveningRow) -> float | None:
    """Return when the bot looks at an evening next."""
    async with club.app.database.read() as connection:
        return await events.due_at(connection, EVENT, evenings.subject(row))


def at(club: Clubhouse, now: float) -> Any:
    """Return the service at another time."""
    return replace(club.app.evenings, now=lambda: now, leagues=replace(club.app.leagues, now=lambda: now))


def test_the_hour_stays_where_clocks_change() -> None:
    assert next_at(WINTER, FRIDAY - 1) == FRIDAY
    assert next_at(WINTER, FRIDAY) == FRIDAY + 7 * DAY + HOUR


async def test_each_evening_opens_one_season(club: Clubhouse) -> None:
    season = await club.closed("Evenings")
    league = season.row.league
    row = await at(club, FRIDAY - 10 * DAY).every(
        season, FRIDAY, "Europe/Berlin", club.staff.id, club.number()
    )
    assert await due_at(club, row) == FRIDAY - LEAD
    await at(club, FRIDAY - LEAD - 1).due(league)
    assert len(await seasons_of(club, league)) == 1
    for _ in range(2):  # the process died before it noted that it was done
        await at(club, FRIDAY - LEAD).due(league)
    newest, _ = await seasons_of(club, league)
    assert (newest.state, newest.registers_until, newest.starts) == ("registration", FRIDAY, FRIDAY)
    assert await due_at(club, row) == FRIDAY + 7 * DAY + HOUR - LEAD


async def test_while_a_season_is_open_the_evening_is_left_out(club: Clubhouse) -> None:
    season = await club.open("Evenings")
    row = await at(club, FRIDAY - 10 * DAY).every(
        season, FRIDAY, "Europe/Berlin", club.staff.id, club.number()
    )
    await at(club, FRIDAY - LEAD).due(season.row.league)
    assert len(await seasons_of(club, season.row.league)) == 1
    assert await due_at(club, row) == FRIDAY + 7 * DAY + HOUR - LEAD
    (said,) = (await told(club, SENDERS)).values()
    assert "No season of **Evenings** opens" in said
    assert "the last one is not closed" in said


async def test_an_evening_is_told_to_staff_that_is_there(club: Clubhouse) -> None:
    """Whoever had made the evenings was told alone, though gone: nobody knew why no season opened."""
    season, other = await club.playing("Evenings"), club.there.person("Other", manages=True)
    order = replace(club.order(season), user_id=other.id)
    await club.app.corrections.add_points(order, 1, Fraction(1))
    await at(club, FRIDAY - 10 * DAY).every(season, FRIDAY, "UTC", club.staff.id, club.number())
    club.there.leave(club.staff)
    await at(club, FRIDAY - LEAD).due(season.row.league)
    (said,) = (await told(club, SENDERS)).values()
    assert "the last one is not closed" in said
    reached = [said["recipient_id"] for _, path, said in club.there.requests if path.endswith("@me/channels")]
    assert int(reached[-1]) == other.id


async def test_an_evening_without_people_moves_to_the_next_one_which_is_not_said_to_be_left_out(
    club: Clubhouse,
) -> None:
    season = await club.closed("Evenings")
    league = season.row.league
    await at(club, FRIDAY - 10 * DAY).every(season, FRIDAY, "Europe/Berlin", club.staff.id, club.number())
    await at(club, FRIDAY - LEAD).due(league)
    opened_now, _ = await seasons_of(club, league)
    await replace(club.app.seasons, now=lambda: FRIDAY + 1).advance(opened_now.id)
    moved, _ = await seasons_of(club, league)
    assert (moved.id, moved.state, moved.starts) == (opened_now.id, "registration", FRIDAY + 7 * DAY)
    await at(club, FRIDAY + 7 * DAY + HOUR - LEAD).due(league)
    assert len(await seasons_of(club, league)) == 2
    assert await told(club, SENDERS) == {}


async def test_a_full_server_leaves_an_evening_out_and_no_draft_behind(club: Clubhouse) -> None:
    season = await club.closed("Evenings")
    others = [await club.open(f"Other {number}") for number in range(2)]
    league, narrow = season.row.league, Limits(seasons=len(others))

    def full(now: float) -> Any:
        service = at(club, now)
        return replace(service, leagues=replace(service.leagues, limits=narrow))

    await full(FRIDAY - 10 * DAY).every(season, FRIDAY, "Europe/Berlin", club.staff.id, club.number())
    await full(FRIDAY - LEAD).due(league)
    assert [one.state for one in await seasons_of(club, league)] == ["closed"]
    (said,) = (await told(club, SENDERS)).values()
    assert "as many open seasons as it can have" in said
    later = FRIDAY + 7 * DAY + HOUR - LEAD
    await at(club, later).due(league)  # there is room again
    assert [one.state for one in await seasons_of(club, league)] == ["registration", "closed"]


async def test_what_was_missed_while_nobody_ran_is_not_made_late(club: Clubhouse) -> None:
    season = await club.closed("Evenings")
    row = await at(club, FRIDAY - 10 * DAY).every(season, FRIDAY, "UTC", club.staff.id, club.number())
    await at(club, FRIDAY + 2 * DAY).due(season.row.league)
    assert len(await seasons_of(club, season.row.league)) == 1
    assert await due_at(club, row) == FRIDAY + 7 * DAY - LEAD


async def test_staff_sets_and_ends_them_on_the_page(club: Clubhouse) -> None:
    season = await club.closed("Evenings")
    form = await club.there.press(club.staff, f"b;cl_evening;{season.id};;", private=True)
    assert form.kind == "form"
    wrong = await club.there.submit(club.staff, form.last.data["custom_id"], "whenever", "UTC")
    assert "can't read" in wrong.text
    told = await club.there.submit(club.staff, form.last.data["custom_id"], "fri 20:00", "Tokyo")
    assert "every Fri 20:00 (Asia/Tokyo)" in told.text
    page = await club.there.press(club.people[0], "s;cl_season;;;", season.id, private=True)
    assert "every Fri 20:00" in page.text
    again = await club.there.press(club.staff, f"b;cl_evening;{season.id};;", private=True)
    assert "Stop repeating" in labels(again)
    ended = await club.there.press(club.staff, f"b;cl_evening_stop;{season.id};;", private=True)
    assert "Seasons no longer open by themselves" in ended.text
    done = (await opened(club, club.staff, "done")).text
    assert done.index("seasons no longer open every week") < done.index("a season now opens every week")
    assert await club.app.evenings.of_league(season.row.league) is None
    refused = await club.there.press(club.people[0], f"b;cl_evening;{season.id};;", private=True)
    assert "staff can do that" in refused.text
