"""Reminders: at half and at a tenth of the time, one for all games of a person, never in quiet hours."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.away.service.away import AwayService
from bot.clocks.service.counting import LATEST
from bot.clocks.store import pauses
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.storage.rows import Event, PauseRow
from bot.table.service import reminders
from bot.table.service.loading import load
from bot.table.service.match import Match
from tests.bot.away.service.test_outages import Watched
from tests.bot.table.service.test_playing import ANNA, first_legal, mover

HOUR, DAY = 3600.0, 86400.0
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC).timestamp()


class Reminded(Watched):
    """A club whose people are reminded; it begins at noon."""

    async def likes(self, user_id: int = ANNA.user_id, **preferences: Any) -> None:
        """Let somebody choose how and when they are reminded."""
        async with self.database.write() as connection:
            await people.upsert(connection, user_id, "Anna", "en")
            await people.set_preferences(connection, user_id, **preferences)

    async def next_at(self, user_id: int) -> float | None:
        """Return when a person is reminded next."""
        async with self.database.read() as connection:
            return await events.due_at(connection, reminders.EVENT, str(user_id))

    async def remind(self, user_id: int, *, attempts: int = 0) -> list[tuple[str, int]]:
        """Let the next reminder of a person come; return the news that it puts down: subject, recipient."""
        at = await self.next_at(user_id)
        assert at is not None
        self.time = max(self.time, at)
        async with self.database.write() as connection:
            claimed = await events.claim(connection, self.time, 60.0, 9)
        (event,) = [one for one in claimed if (one.kind, one.subject) == (reminders.EVENT, str(user_id))]
        event = Event(event.id, event.kind, event.subject, event.due_at, attempts, event.revision)
        await reminders.remind(self.database, event, self.time)
        async with self.database.write() as connection:
            found = await news.claim(connection, self.time, 0.0, 9)
            for message in found:
                await news.done(connection, message)
        return [(message.subject, message.recipient) for message in found]

    async def move(self, match: Match) -> Match:
        """Let the mover do anything."""
        user, _ = mover(match)
        return (await self.play.act(match.id, None, user, next(self.numbers), first_legal)).match


@pytest.fixture
def club(database: Database) -> Reminded:
    """A club that meets on a new database."""
    return Reminded(database, NOON)


async def test_at_half_and_at_a_tenth_of_the_time(club: Reminded) -> None:
    match = await club.begin("days:2")
    user, other = mover(match)
    assert await club.next_at(other) is None
    for at in (NOON + DAY, NOON + 1.8 * DAY):
        assert await club.next_at(user) == pytest.approx(at)
        assert await club.remind(user) == [("", user)]
    assert await club.next_at(user) is None


async def test_who_has_moved_meanwhile_is_not_reminded(club: Reminded) -> None:
    match = await club.begin("days:2")
    user, other = mover(match)
    club.time += HOUR
    await club.move(match)
    assert await club.remind(user) == []
    assert await club.next_at(user) is None
    assert await club.next_at(other) == NOON + HOUR + DAY - LATEST


async def test_one_message_for_all_games(club: Reminded) -> None:
    first = await club.begin("days:2")
    user, _ = mover(first)
    club.time += HOUR
    for _ in range(6):
        match = await club.begin("days:2")
        if mover(match)[0] != user:
            await club.move(match)
    club.time = NOON + DAY + 2 * HOUR
    assert await club.remind(user) == [("", user)]
    assert await club.next_at(user) == pytest.approx(NOON + 1.8 * DAY)


async def test_a_shorter_game_brings_the_reminder_forward(club: Reminded) -> None:
    match = await club.begin("days:7")
    user, _ = mover(match)
    club.time += HOUR
    short = await club.begin("days:1")
    if mover(short)[0] != user:
        await club.move(short)
    assert await club.next_at(user) == pytest.approx(NOON + HOUR + DAY / 2, abs=LATEST)
    assert await club.remind(user) == [("", user)]


@pytest.mark.parametrize(
    ("quiet", "zone", "expected"),
    [
        ("10:00-14:00", "", NOON + DAY + 2 * HOUR),
        ("19:00-23:00", "Asia/Tokyo", NOON + DAY + 2 * HOUR),
        ("14:00-16:00", "", NOON + DAY),
    ],
)
async def test_quiet_hours_hold_it_back(club: Reminded, quiet: str, zone: str, expected: float) -> None:
    for user_id in (1, 2):
        await club.likes(user_id, quiet=quiet, zone=zone)
    match = await club.begin("bank:2d+1h")
    user, _ = mover(match)
    assert await club.next_at(user) == expected
    assert await club.remind(user) == [("", user)]


async def test_what_would_come_after_the_end_is_left_out(club: Reminded) -> None:
    """A bank's zero does not move to the end of quiet hours, in which the last reminder would come."""
    for user_id in (1, 2):
        await club.likes(user_id, quiet="08:00-14:00")
    user, _ = mover(await club.begin("bank:1d+1h"))
    assert await club.next_at(user) == NOON + DAY / 2
    assert await club.remind(user) == [("", user)]
    assert await club.next_at(user) is None


async def test_who_does_not_want_it_is_never_reminded(club: Reminded) -> None:
    match = await club.begin("days:2")
    user, _ = mover(match)
    await club.likes(user, remind="never")
    assert await club.remind(user) == []


async def test_a_live_game_reminds_by_itself(club: Reminded) -> None:
    match = await club.begin("fischer:600+10")
    user, _ = mover(match)
    await club.likes(user, quiet="10:00-14:00")
    assert await club.next_at(user) == NOON + 300.0
    assert await club.remind(user) == [(match.id, user)]
    assert await club.next_at(user) == NOON + 540.0


async def test_nobody_is_reminded_on_vacation(club: Reminded) -> None:
    match = await club.begin("days:2")
    user, _ = mover(match)
    async with club.database.write() as connection:
        row = PauseRow(kind="vacation", user_id=user, starts=NOON + HOUR, ends=NOON + 5 * DAY)
        await pauses.add(connection, row)
    assert await club.remind(user) == []
    async with club.database.read() as connection:
        assert (await load(connection, match.id)).clock is not None
    # Whoever comes back earlier has their clocks worked out anew, and with them what reminds.
    assert await club.next_at(user) == pytest.approx(NOON + 6 * DAY - HOUR)


async def test_after_a_failure_what_has_come_by_is_told(club: Reminded) -> None:
    match = await club.begin("days:2")
    user, _ = mover(match)
    club.time = NOON + DAY
    async with club.database.write() as connection:
        await events.put(connection, reminders.EVENT, str(user), NOON + DAY + 600)
    assert await club.remind(user, attempts=3) == [("", user)]


async def test_a_clock_that_begins_meanwhile_is_not_missed(club: Reminded) -> None:
    """Between reading and writing a move is made: the person is looked at once more."""
    match = await club.begin("days:2")
    user, _ = mover(match)
    club.time = NOON + DAY
    async with club.database.write() as connection:
        (event,) = [e for e in await events.claim(connection, club.time, 60.0, 9) if e.kind == "remind"]
        await events.put_earlier(connection, reminders.EVENT, str(user), NOON + 10 * DAY)
    await reminders.remind(club.database, event, club.time)
    assert await club.next_at(user) == NOON + DAY
    assert await club.remind(user) == [("", user)]


async def test_who_was_on_vacation_is_reminded_afterwards(club: Reminded) -> None:
    """A reminder came by in their vacation, reminded of nothing, and was the last one: they lost on time."""
    match = await club.begin("days:2")
    user, _ = mover(match)
    club.time += DAY / 2
    await AwayService(club.database, now=lambda: club.time).begin(user, 5, next(club.numbers))
    assert await club.remind(user) == [], "it stood for half of the time as it was before"
    for at in (NOON + 6 * DAY, NOON + 6.8 * DAY):
        assert await club.next_at(user) == pytest.approx(at)
        assert await club.remind(user) == [("", user)]
    assert await club.next_at(user) is None
