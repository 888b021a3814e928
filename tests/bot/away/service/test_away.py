"""One's own time, and presents of it: what clocks of running games make of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.away.service.away import AwayService
from bot.away.service.presents import PresentService, may_be_given
from bot.kit.service.errors import AlreadyDone, LobbyRefusal
from bot.kit.store import audit, people
from bot.kit.store.database import Database
from bot.table.service.lobby import Person, Proposal
from bot.table.service.match import Match
from tests.bot.table.service.test_playing import ANNA, BEN, CARL, Club, first_legal, mover

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

DAY = 86_400.0
START = 20_000 * DAY + 12 * 3600.0
"""Noon in UTC of 4 October 2024."""


class TimedClub(Club):
    """A club whose games have clocks."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, time=START)
        self.lobby = replace(self.lobby, per_person=50, per_guild=50)
        self.away = AwayService(database, now=lambda: self.time)
        self.presents = PresentService(database, now=lambda: self.time)

    async def timed(self, clock: str = "days:3", **said: Any) -> Match:
        """Start a game of Anna's with a clock, against Ben or a computer player."""
        match = await self.lobby.open(ANNA, Proposal(5, 6, "en", "cerke", clock=clock, **said), self.number)
        if not said.get("computer"):
            await self.lobby.join(match.id, BEN, self.number)
        return (await self.lobby.start(match.id, ANNA.user_id, self.number)).match

    @property
    def number(self) -> int:
        """A number for an interaction."""
        return int(next(self.numbers))

    async def ends(self, match: Match, user: int) -> float | None:
        """Return until when somebody has time in a game, as it stands now."""
        now = await self.play.match(match.id)
        seat = now.seat_of(user)
        assert now.clock is not None
        assert seat is not None
        return now.clock.deadline(seat)

    async def know(self, person: Person) -> None:
        async with self.database.write() as connection:
            await people.upsert(connection, person.user_id, person.name, person.language)


@pytest.fixture
def club(database: Database) -> TimedClub:
    """A club that meets on a new database."""
    return TimedClub(database)


async def test_a_vacation_moves_ones_deadline_and_forbids_ones_moves(club: TimedClub) -> None:
    match = await club.timed()
    user, other = mover(match)
    before = await club.ends(match, user)
    assert before == START + 3 * DAY
    await club.away.begin(other, 2, club.number)
    assert await club.ends(match, user) == before, "somebody else's vacation is theirs alone"
    await club.away.begin(user, 5, club.number)
    assert await club.ends(match, user) == START + 8 * DAY
    club.time += 60  # a press that was made before it would still count
    with pytest.raises(LobbyRefusal, match="on_vacation"):
        await club.play.act(match.id, None, user, club.number, first_legal)
    assert (await club.due())["board"] <= club.time, "the board tells"
    club.time += 2 * DAY - 60
    await club.away.come_back(user, club.number)
    assert await club.ends(match, user) == START + 5 * DAY
    assert (await club.away.of(user)).vacation is None
    club.time += 60
    await club.play.act(match.id, None, user, club.number, first_legal)


async def test_a_vacation_ends_by_itself(club: TimedClub) -> None:
    match = await club.timed()
    user, _ = mover(match)
    await club.away.begin(user, 1, club.number)
    club.time += DAY
    assert (await club.away.of(user)).vacation is None
    assert await club.ends(match, user) == START + 4 * DAY
    with pytest.raises(LobbyRefusal, match="no_vacation"):
        await club.away.come_back(user, club.number)


@pytest.mark.parametrize(
    ("clock", "said"),
    [("fischer:180+10", {}), ("days:3", {"computer": "beginner"})],
    ids=["live", "computer"],
)
async def test_no_vacation_stops_a_live_game_or_one_with_a_computer(
    club: TimedClub, clock: str, said: dict[str, Any]
) -> None:
    match = await club.timed(clock, **said)
    seat = match.seat_of(ANNA.user_id)
    if seat not in match.to_act:
        return  # chance or the other one begins: nothing of hers runs
    before = await club.ends(match, ANNA.user_id)
    await club.away.begin(ANNA.user_id, 3, club.number)
    assert await club.ends(match, ANNA.user_id) == before


async def test_a_vacation_lasts_when_a_computer_player_keeps_somebody_elses_seat(club: TimedClub) -> None:
    """The days that were over counted at once, and whoever was away lost their seat, too."""
    proposal = Proposal(5, 6, "en", "zau_shu", clock="days:3")
    lobby = await club.lobby.open(ANNA, proposal, club.number)
    for one in (BEN, CARL):
        await club.lobby.join(lobby.id, one, club.number)
    match = (await club.lobby.start(lobby.id, ANNA.user_id, club.number)).match
    user, *others = sorted(match.people, key=lambda one: match.seat_of(one) not in match.to_act)
    await club.away.begin(user, 10, club.number)
    before = await club.ends(match, user)
    club.time += 5 * DAY
    await club.seating.resign(match.id, others[0], club.number)
    assert await club.ends(match, user) == before
    assert before is not None
    assert before > club.time


async def test_thirty_days_a_year_and_a_day_at_least(club: TimedClub) -> None:
    await club.know(CARL)
    user = CARL.user_id
    assert (await club.away.of(user)).days_left == 30
    with pytest.raises(LobbyRefusal, match="vacation_too_short"):
        await club.away.begin(user, 0, club.number)
    with pytest.raises(LobbyRefusal, match="vacation_used_up"):
        await club.away.begin(user, 31, club.number)
    number = club.number
    await club.away.begin(user, 10, number)
    with pytest.raises(AlreadyDone):
        await club.away.begin(user, 10, number)
    with pytest.raises(LobbyRefusal, match="vacation_already"):
        await club.away.begin(user, 1, club.number)
    assert (await club.away.of(user)).days_left == 20
    club.time += 3600
    await club.away.come_back(user, club.number)
    assert (await club.away.of(user)).days_left == 29, "an hour of vacation is a day"
    club.time += 100 * DAY  # it is another year
    assert (await club.away.of(user)).days_left == 30


async def test_zone_and_quiet_hours_move_a_deadline_of_days_only(club: TimedClub) -> None:
    match, live = await club.timed(), await club.timed("fischer:600+10")
    user, _ = mover(match)
    told = [await club.ends(one, mover(one)[0]) for one in (match, live)]
    for person in (ANNA, BEN):
        await club.away.set_zone(person.user_id, "berlin")
        await club.away.set_quiet(person.user_id, "12:00 - 16:00")
    assert (await club.away.of(user)).local_time == "14:00"
    assert await club.ends(match, user) == START + 3 * DAY + 2 * 3600.0, "to four o'clock in Berlin"
    assert await club.ends(live, mover(live)[0]) == told[1]
    for wrong in ("Mars", ""):
        with pytest.raises(LobbyRefusal, match="unknown_zone"):
            await club.away.set_zone(user, wrong)
    for wrong in ("00:00-00:00", "7:00-6:59"):
        with pytest.raises(LobbyRefusal, match="quiet_too_long"):
            await club.away.set_quiet(user, wrong)
    player = (await club.away.of(user)).player
    assert (player.zone, player.quiet) == ("Europe/Berlin", "12:00-16:00"), "nothing has changed"


@pytest.mark.parametrize(("clock", "more"), [("days:3", 3 * DAY), ("bank:10d+12h", DAY / 2)])
async def test_a_present_of_time_is_for_a_clock_that_runs(club: TimedClub, clock: str, more: float) -> None:
    match = await club.timed(clock)
    user, other = mover(match)
    runs, waits = match.seat_of(user), match.seat_of(other)
    assert runs is not None
    assert waits is not None
    before = await club.ends(match, user)
    assert before is not None
    assert list(may_be_given(match, other)) == [runs]
    assert list(may_be_given(match, user)) == []
    for giver, seat in ((user, runs), (user, waits), (other, waits), (other, 7)):
        with pytest.raises(LobbyRefusal, match="clock_not_running"):
            await club.presents.give(match.id, giver, seat, club.number)
    number = club.number
    await club.presents.give(match.id, other, runs, number)
    with pytest.raises(AlreadyDone):
        await club.presents.give(match.id, other, runs, number)
    assert await club.ends(match, user) == before + more
    async with club.database.read() as connection:
        (line,) = await audit.of_subject(connection, match.id)
    assert (line.actor, line.user_id, line.what) == ("person", other, "more_time")
    assert line.before != line.after
