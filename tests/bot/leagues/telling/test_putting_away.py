"""Direct messages in which nothing can be pressed any more, once what they ask is decided."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.kit.sending import Later
from bot.kit.store.queues import league_news
from bot.leagues.feature import FEATURE
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.ladders import LadderService
from bot.leagues.service.terms import DAY, HOUR
from renderers.translation import translator
from tests.bot.inside import Inside, inside, parts
from tests.bot.leagues.clubs import CHANNEL, SERVER, STAFF, LeagueClub, event, person
from tests.bot.leagues.formats import Format

LIVE = event(way=Format.SWISS, rounds=2, clock="fischer:300+10")


WAYS_ON: Final = {"lg_own", "lg_table"}
"""What leads on from what is told of a decision."""


class House:
    """A club whose news are written, so that one can see what stands below the DMs to somebody."""

    def __init__(self, there: Inside) -> None:
        self.there = there
        self.club = LeagueClub(there.app.database, time.time())
        self.bot: Any = there.bot
        database = there.app.database
        self.staff = CorrectionService(database, self.club.lobby, self.club.leaver, now=self.club.clock)

    async def tell(self) -> None:
        """Write the news that are due, and let follow what does."""
        for _ in range(4):
            await self.club.tick()
            async with self.club.database.write() as connection:
                due = await league_news.claim(connection, self.club.time + 60.0, 60.0, 999)
            for row in due:
                with suppress(Later):
                    await FEATURE.news[row.kind](self.bot, row)
                async with self.club.database.write() as connection:
                    await league_news.done(connection, row)

    def below(self, user_id: int) -> set[str]:
        """Return the verbs of what can be pressed below the DMs to somebody."""
        discord = self.there._discord
        shown = discord._written[int(discord._dms[str(user_id)])]
        found = {one["custom_id"] for sent in shown.values() for one in parts(sent) if "custom_id" in one}
        return {custom_id.split(";")[1] for custom_id in found}

    def read(self, user_id: int) -> str:
        """Return what stands in the DMs to somebody."""
        discord = self.there._discord
        shown = discord._written[int(discord._dms[str(user_id)])]
        return "\n".join(one["content"] for sent in shown.values() for one in parts(sent) if "content" in one)


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A server with its people."""
    async with inside(tmp_path) as there:
        there.join(SERVER, CHANNEL)
        there.person("Staff", STAFF, guilds=frozenset({SERVER}), manages=True)
        for one in map(person, range(1, 6)):
            there.person(one.name, one.user_id, guilds=frozenset({SERVER}))
        yield House(there)


@pytest.mark.parametrize("what", ["forfeit", "expel", "leave"])
async def test_a_time_is_asked_no_more_once_it_is_decided(house: House, what: str) -> None:
    """Whoever left was still asked for a time, and told that both would lose."""
    season = await house.club.started(4, LIVE)
    await house.tell()
    fixture = season.fixtures[1]
    assert all("fx_ask" in house.below(user) for user in season.people(fixture))
    order = Order(season.id, STAFF, house.club.number(), "because")
    if what == "forfeit":
        await house.staff.forfeit(order, fixture.id, [fixture.seats[0]])
    elif what == "expel":
        await house.staff.expel(order, fixture.seats[0])
    else:
        await house.club.leagues.leave(season.id, season.people(fixture)[0], house.club.number())
    await house.tell()
    assert all(house.below(user) <= WAYS_ON for user in season.people(fixture))
    assert all("fx_ask" in house.below(user) for user in season.people(season.fixtures[2]))


async def test_what_staff_decides_is_told_with_the_ways_to_what_it_is_about(house: House) -> None:
    """They were told of a table and of fixtures, and stood before a message that led nowhere."""
    season = await house.club.started(4, LIVE)
    one, other = season.people(season.fixtures[1])
    await house.staff.expel(
        Order(season.id, STAFF, house.club.number(), "because"), season.fixtures[1].seats[0]
    )
    await house.tell()
    assert house.below(one) == {"lg_table"}, "who is expelled has no fixtures"
    assert house.below(other) == WAYS_ON
    reader = house.there._discord.people[other]
    table = await house.there.press(reader, f"b;lg_table;{season.id};;", where=None)
    assert table.last.data["attachments"], "the picture of the table"


async def test_a_preview_is_no_more_to_be_published_once_it_is(house: House) -> None:
    season = await house.club.open(4, event(way=Format.SWISS, rounds=2), preview=HOUR)
    await house.club.tick(DAY + 60.0)
    await house.tell()
    assert "lg_publish" in house.below(STAFF)
    await house.club.tick(season.terms.preview)
    await house.tell()
    assert house.below(STAFF) == set()


async def test_staff_that_has_never_played_reads_in_the_language_of_the_league(house: House) -> None:
    season = await house.club.open(4, event(way=Format.SWISS, rounds=2), preview=HOUR, language="ja")
    await house.club.tick(DAY + 60.0)
    await house.tell()
    t = translator("ja")
    assert "組み合わせ" in house.read(STAFF)
    await house.club.tick(season.terms.preview)
    await house.tell()
    assert t.t("This round has been published already.") in house.read(STAFF)


@pytest.mark.parametrize("why", ["silence", "gone"])
async def test_a_challenge_is_answered_no_more_once_it_is_over(house: House, why: str) -> None:
    club = house.club
    season = await club.started(3, event(way=Format.LADDER))
    ladders = LadderService(club.database, club.league_draws, now=club.clock)
    await ladders.challenge(season.id, person(2).user_id, 1, club.number())
    await house.tell()
    challenged = person(1).user_id
    assert house.below(challenged) == {"lg_accept", "lg_decline"}
    if why == "silence":
        await club.tick(3 * DAY + 60.0)
    else:
        await club.leagues.leave(season.id, challenged, club.number())
    await house.tell()
    assert house.below(challenged) == set()


async def test_who_has_challenged_is_called_when_the_other_declines(house: House) -> None:
    club = house.club
    season = await club.started(3, event(way=Format.LADDER))
    ladders = LadderService(club.database, club.league_draws, now=club.clock)
    after = await ladders.challenge(season.id, person(2).user_id, 1, club.number())
    await ladders.decline(season.id, max(after.fixtures), person(1).user_id)
    await house.tell()
    (told,) = [one for *_, one in house.there.requests if "declines to play" in (one.get("content") or "")]
    assert told["content"].endswith(f"declines to play <@{person(2).user_id}>. Nobody moves.")
    assert told["allowed_mentions"]["users"] == [person(2).user_id]


async def test_that_staff_has_ended_a_season_is_told_by_dm_too(house: House) -> None:
    """Where its channel is gone people read that it was over, and not why."""
    season = await house.club.started(4, LIVE)
    await house.tell()
    house.there.lose(CHANNEL)
    await house.club.organising.close(season.id, STAFF, house.club.number(), "nobody has time")
    await house.tell()
    for one in map(person, range(1, 5)):
        ended = [line for line in house.read(one.user_id).split("\n") if "is over." in line]
        assert ended == [
            f"**Club** is over. Staff (<@{STAFF}>) has ended it early. Reason: “nobody has time”."
        ]
