"""People of a live fixture agree on a time by what they were shown, which may have changed since."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.kit.store.queues import league_news
from bot.leagues.service.registering import TOLD
from bot.leagues.service.scheduling.offers import read
from bot.leagues.service.season import Season
from bot.leagues.telling import seasons
from bot.storage.league_rows import FixtureRow
from tests.bot.club.scenes import Clubhouse, told
from tests.bot.inside import Actor, inside
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Clubhouse]:
    """The bot with an empty database, staff and two members."""
    async with inside(tmp_path) as there:
        yield Clubhouse(there, people=2)


async def _live(club: Clubhouse) -> tuple[Season, FixtureRow]:
    """Let two be offered times for a game in one sitting."""
    season = await club.open("Live", event(way=Format.ROUND_ROBIN, clock="fischer:300+10"))
    for one in club.people:
        await club.app.away.set_zone(one.id, "Europe/Berlin")
    await club.app.organising.start(season.id, club.staff.id, club.number())
    await club.app.seasons.advance(season.id)
    await club.published(await club.read(season))
    await club.app.seasons.advance(season.id)
    season = await club.read(season)
    (fixture,) = season.fixtures.values()
    return season, fixture


async def test_a_time_that_is_on_offer_no_more_is_answered_by_what_is(club: Clubhouse) -> None:
    """A proposal that was replaced, or agreed on meanwhile, was refused by a sentence alone."""
    season, fixture = await _live(club)
    first, second, third = (int(one.at) for one in read(fixture.offers).times)
    anna, ben = club.people

    async def pressed(who: Actor, verb: str, at: int) -> str:
        press = f"b;{verb};{season.id};;{fixture.id}.{at}"
        return (await club.there.press(who, press, private=True)).text

    await pressed(anna, "fx_propose", first + 600)
    await pressed(anna, "fx_propose", second + 600)
    stale = await pressed(ben, "fx_take", first + 600)
    assert "has not been done" in stale
    assert f"<t:{second + 600}:F>" in stale, "what is on offer now"
    assert "It is agreed" in await pressed(ben, "fx_take", second + 600)
    stale = await pressed(ben, "fx_take", third)
    assert "has not been done" in stale
    assert f"Agreed: <t:{second + 600}:f>" in stale
    moved = await pressed(anna, "fx_propose", third)
    assert "The time you have agreed on holds until everybody takes another one." in moved


async def test_who_proposes_or_takes_a_time_reads_before_that_somebody_is_on_vacation_then(
    club: Clubhouse,
) -> None:
    season, fixture = await _live(club)
    first = int(read(fixture.offers).times[0].at)
    anna, ben = club.people
    await club.app.away.begin(ben.id, 5, club.number())
    page = await club.there.press(anna, f"b;lg_own;{season.id};;", private=True)
    assert page.text.count("on vacation then: Person 2") == len(read(fixture.offers).times)

    typed = datetime.fromtimestamp(first + 600, ZoneInfo("Europe/Berlin")).strftime("%Y-%m-%d %H:%M")
    form = await club.there.press(anna, f"b;fx_ask;{season.id};;{fixture.id}", private=True)
    asked = await club.there.submit(anna, form.last.data["custom_id"], typed)
    assert f"<t:{first + 600}:F>" in asked.text
    assert "Person 2 will be on vacation then. Propose it all the same?" in asked.text
    (press,) = asked.last.custom_ids
    assert not read((await club.read(season)).fixtures[fixture.id].offers).is_taken
    done = await club.there.press(anna, press, private=True)
    assert "You take" in done.text, "it is their time, and they may be there all the same"

    await club.app.away.come_back(ben.id, club.number())
    page = await club.there.press(anna, f"b;lg_own;{season.id};;", private=True)
    assert "on vacation" not in page.text


async def test_who_was_to_meet_is_told_that_the_season_was_ended_early(club: Clubhouse) -> None:
    """It stood in the channel, which called nobody; by DM they had read that they would be called."""
    season, fixture = await _live(club)
    at = read(fixture.offers).times[0].at
    for one in club.people:
        await club.app.meetings.take(season.id, fixture.id, one.id, at, club.number())
    await club.app.organising.close(season.id, club.staff.id, club.number(), "too few are left")
    await told(club, {TOLD: seasons.SENDERS[TOLD]}, league_news)  # to all, in the channel
    found = await told(club, {TOLD: seasons.SENDERS[TOLD]}, league_news)
    for one in club.people:
        assert "ended it early" in found[one.id]
        assert "too few are left" in found[one.id]
