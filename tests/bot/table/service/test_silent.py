"""Nobody acts in a game without a clock: who waits is told, once and again, until somebody does."""

from __future__ import annotations

import pytest

from bot import features
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.storage.rows import Event
from bot.table.service import silent
from bot.table.service.adjourning import AdjournService
from bot.table.service.consenting import PAUSE, ConsentService
from bot.table.service.match import Match
from bot.table.service.replay import ReplayService
from bot.table.service.silent import AGAIN, EVENT, NEWS, PATIENCE
from tests.bot.table.tables import ANNA, BEN, CardClub

DAY = 86_400.0


class Quiet(CardClub):
    """A club in which nobody has to act."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        features.join()

    async def at(self, game: str) -> float | None:
        """Return when a game is looked at."""
        async with self.database.read() as connection:
            return await events.due_at(connection, EVENT, game)

    async def look(self) -> list[str]:
        """Look at the games that are due; return those of which it is told that nobody acts."""
        async with self.database.write() as connection:
            due: list[Event] = await events.claim(connection, self.time, 60.0, 99)
        for event in [one for one in due if one.kind == EVENT]:
            await silent.look(self.database, event, self.time)
        async with self.database.write() as connection:
            told = [one for one in await news.claim(connection, self.time, 60.0, 99) if one.kind == NEWS]
            for one in told:
                await news.done(connection, one)
        return [one.subject for one in told]

    async def now(self, match: Match) -> Match:
        return await self.play.match(match.id)


@pytest.fixture
def club(database: Database) -> Quiet:
    """A club on a new database."""
    return Quiet(database)


async def test_it_is_told_after_three_days_and_every_week_until_somebody_acts(club: Quiet) -> None:
    match = await club.deal("mok_kaik", 2)
    assert await club.at(match.id) == club.time + PATIENCE
    club.time += DAY
    await club.act(match)
    club.time += 2 * DAY
    assert await club.look() == [], "somebody acted two days ago"
    assert await club.at(match.id) == club.time + DAY
    club.time += DAY
    assert silent.awaited(await club.now(match)) == [
        match.seats[seat].user_id for seat in (await club.now(match)).to_act
    ]
    assert await club.look() == [match.id]
    assert await club.look() == []
    club.time += AGAIN
    assert await club.look() == [match.id]
    await club.act(await club.now(match))
    club.time += AGAIN
    await club.act(await club.now(match))
    assert await club.look() == []
    await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))
    club.time += AGAIN
    assert await club.look() == []
    assert await club.at(match.id) is None, "a game that is over is looked at no more"


async def test_while_all_have_agreed_to_a_pause_nobody_is_said_to_wait(club: Quiet) -> None:
    """After three days of two weeks all were called, until they "press Go on"; it goes on by itself."""
    match = await club.deal("mok_kaik", 2)
    adjourning = AdjournService(club.database, now=lambda: club.time)
    consents = ConsentService(club.database, ReplayService(club.database), now=lambda: club.time)
    await consents.ask(match.id, PAUSE, ANNA.user_id, next(club.numbers))
    await consents.agree(match.id, PAUSE, BEN.user_id, next(club.numbers))
    paused = (await club.now(match)).pause
    assert paused is not None
    assert paused.ends is not None
    club.time += 2 * PATIENCE
    assert await club.look() == []
    assert await club.at(match.id) == paused.ends + PATIENCE, "where it goes on by itself"
    for number, one in enumerate((ANNA, BEN)):
        await adjourning.go_on(match.id, one.user_id, 7000 + number)
    assert await club.at(match.id) == club.time + PATIENCE
    club.time += PATIENCE
    assert await club.look() == [match.id]


async def test_what_ends_by_itself_and_who_plays_alone_is_not_looked_at(club: Quiet) -> None:
    timed = await club.deal("nexxy", 2, clock="days:1")
    assert await club.at(timed.id) is None
    table = await club.deal("nexxy", 3)
    for user in (ANNA, BEN):
        await club.seating.resign(table.id, user.user_id, next(club.numbers))
    club.time += PATIENCE
    assert await club.look() == [], "nobody waits for them"
