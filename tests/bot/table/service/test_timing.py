"""Clocks in play: what counts, whose clock runs, what happens at zero, and that pauses stop it all."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.away.service.time_over import NO_SHOW, STOOD_IN, TimeService
from bot.clocks.service import reckoning
from bot.clocks.service.reckoning import Use
from bot.clocks.store import clocks, pauses
from bot.kit.service.errors import LobbyRefusal, NotYourGame, Refusal, StalePosition
from bot.kit.snowflakes import EPOCH, TIME_BITS
from bot.kit.store import audit, due, people
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.storage.rows import PauseRow
from bot.table.service import timing
from bot.table.service.computer import Thinkers
from bot.table.service.lobby import Person, Proposal
from bot.table.service.match import Match
from bot.table.store import actions, leavers
from engine import catalogue
from tests.bot.storage.samples import set_game
from tests.bot.table.tables import ANNA, BEN, EVERYBODY, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

NOON = 1_800_000_000.0
"""When the club meets: Discord's numbers tell times like this."""

HOUR, DAY = 3600.0, 86400.0


async def uses_of(connection: AsyncConnection, game: str) -> list[tuple[int, float | None, str]]:
    """Return seat, seconds used and cause of each action, in their order."""
    return [(row.seat, row.used, row.cause) for row in await actions.of(connection, game)]


class SlowThinkers(Thinkers):
    """Think in this process: a test of a second needs no other one."""

    def __init__(self) -> None:
        pass

    async def choose(self, match: Match, seat: int, level: str = "") -> Any:
        position = match.question(seat)
        return match.rules.moves(position, seat)[-1]


class ClockClub(CardClub):
    """A club that plays with clocks."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.time = NOON
        self._last = itertools.count(1)
        self.times = TimeService(database, self.play, self.seating, SlowThinkers(), now=lambda: self.time)

    def press(self, at: float | None = None) -> int:
        """Return the number of a press at a time: now."""
        moment = round((self.time if at is None else at) * 1000) - EPOCH
        return (moment << TIME_BITS) + next(self._last)

    async def game(self, terms: str, game_id: str = "zia_cerke", seats: int = 2, **proposal: Any) -> Match:
        """Start a game with a clock."""
        match = await self.lobby.open(ANNA, Proposal(5, 6, "en", game_id, **proposal), self.press())
        async with self.database.write() as connection:
            await set_game(connection, match.id, clock=terms)
        for guest in EVERYBODY[1:seats]:
            await self.lobby.join(match.id, guest, self.press())
        return (await self.lobby.start(match.id, ANNA.user_id, self.press())).match

    async def moves(self, match: Match, after: float, *, travelled: float = 0.0) -> Match:
        """Let whoever is to act press after so many seconds, in a press that travels so long."""
        self.time += after
        number = self.press()
        self.time += travelled
        match = await self.play.match(match.id)
        seat = match.to_act[0]
        user = match.seats[seat].user_id
        assert user is not None
        played = await self.play.act(
            match.id, None, user, number, lambda now, who: now.rules.moves(now.question(who), who)[0]
        )
        return played.match

    async def due(self, match: Match) -> float | None:  # type: ignore[override]
        """Return when the clock's event comes."""
        async with self.database.read() as connection:
            return await events.due_at(connection, timing.EVENT, match.id)

    async def rest(self, **pause: Any) -> None:
        """Note a pause, and reckon all clocks anew."""
        async with self.database.write() as connection:
            await pauses.add(connection, PauseRow(**({"ends": None} | pause)))
            await timing.anew_for_guild(connection, 5, self.time)

    async def prefers(self, person: Person, **changes: Any) -> None:
        """Change how somebody lives."""
        async with self.database.write() as connection:
            await people.set_preferences(connection, person.user_id, **changes)


@pytest.fixture
def club(database: Database) -> ClockClub:
    """A club that meets on a new database."""
    return ClockClub(database)


def left(match: Match, seat: int) -> float:
    assert match.clock is not None
    return match.clock.left[seat].left


def until(match: Match) -> float:
    """Return the only deadline."""
    assert match.clock is not None
    (deadline,) = match.clock.deadlines.values()
    return deadline


async def test_a_game_without_a_clock_has_none(club: ClockClub) -> None:
    match = await club.game("")
    assert match.clock is None
    assert await club.due(match) is None


async def test_the_first_clock_begins_with_the_game(club: ClockClub) -> None:
    match = await club.game("days:3")
    assert until(match) == NOON + 3 * DAY
    assert await club.due(match) == NOON + 3 * DAY + 11.0


async def test_a_press_counts_at_the_time_in_its_number(club: ClockClub) -> None:
    match = await club.game("fischer:300+10")
    first = match.to_act[0]
    match = await club.moves(match, 100.0, travelled=4.0)
    assert left(match, first) == 210.0
    assert until(match) == NOON + 100.0 + 300.0
    second = await club.moves(match, 0.0, travelled=30.0)
    assert left(second, 1 - first) == 300.0 + 10.0 - 24.0  # 4 s before, and 10 s before it arrived at most


async def test_a_press_exactly_at_the_deadline_is_in_time_and_one_after_it_is_not(club: ClockClub) -> None:
    match = await club.game("fischer:180+10")
    with pytest.raises(Refusal) as refused:
        await club.moves(match, 180.001)
    assert refused.value.rule == "time_is_up"
    club.time = NOON
    assert left(await club.moves(match, 180.0, travelled=9.0), match.to_act[0]) == 10.0


async def test_the_log_tells_what_was_used_and_the_clocks_follow_from_it(club: ClockClub) -> None:
    match = await club.game("byoyomi:600+3x30")
    for seconds in (100.0, 550.0, 520.0, 40.5, 29.25, 3.0):
        match = await club.moves(match, seconds)
    async with club.database.read() as connection:
        uses = await uses_of(connection, match.id)
        row = await clocks.get(connection, match.id)
    assert row is not None
    assert [used for seat, used, _ in uses if seat >= 0] == [100.0, 550.0, 520.0, 40.5, 29.25, 3.0]
    assert match.clock is not None
    log = [Use(seat, used, cause == timing.TIME) for seat, used, cause in uses if used is not None]
    folded = reckoning.fold(match.clock.terms, log)
    stopped = {seat: reckoning.stopped(clock) for seat, clock in match.clock.left.items()}
    assert folded == stopped
    assert reckoning.read_clocks(row.seats) == match.clock.left


@pytest.mark.parametrize(
    ("acted", "clock"),
    [(False, "days:1"), (True, "days:1"), (False, "byoyomi:600+3x30"), (True, "byoyomi:600+3x30")],
)
async def test_between_two_a_game_is_lost_on_time_or_by_never_coming(
    club: ClockClub, acted: bool, clock: str
) -> None:
    match = await club.game(clock)
    for _ in range(4 if acted else 0):
        match = await club.moves(match, 60.0)
    late = match.to_act[0]
    club.time = until(match) + 10.9
    await club.times.ran_out(match.id)
    assert (await club.play.match(match.id)).row.status == "running"
    club.time += 0.1
    await club.times.ran_out(match.id)
    after = await club.play.match(match.id)
    assert after.result is not None
    assert (after.result.rule, after.result.ranking[late]) == ("time" if acted else "no_show", 2)
    assert await club.due(match) is None
    async with club.database.write() as connection:
        told = await news.claim(connection, club.time + 60.0, 0.0, 9)
    both_are_there = acted and match.clock_terms.is_live
    assert {(one.kind, one.recipient) for one in told} == (
        set() if both_are_there else {(NO_SHOW, user) for user in match.people}
    )


async def test_time_that_runs_out_twice_is_decided_once(club: ClockClub) -> None:
    match = await club.game("days:1")
    club.time = until(match) + 60.0
    await club.times.ran_out(match.id)
    await club.times.ran_out(match.id)
    assert (await club.play.match(match.id)).row.status == "over"


async def test_at_a_table_somebody_acts_for_who_is_late_then_a_computer_keeps_the_seat(
    club: ClockClub,
) -> None:
    match = await club.game("table:30+300", "mak_hup", 3)
    late = match.to_act[0]
    user = match.seats[late].user_id
    assert user is not None
    club.time = until(match) + 11.0
    await club.times.ran_out(match.id)
    after = await club.play.match(match.id)
    assert after.seats[late].user_id == user
    assert after.clock is not None
    assert (after.clock.left[late].left, after.clock.left[late].misses) == (0.0, 1)
    assert after.late == (late,)
    async with club.database.read() as connection:
        uses = await uses_of(connection, match.id)
    assert (late, 330.0, "time") in uses
    while late not in after.to_act:
        after = await club.moves(after, 1.0)
        assert after.late == (), "a person has acted since"
    club.time = after.clock.deadline(late) + 11.0 if after.clock else 0.0  # type: ignore[operator]
    await club.times.ran_out(match.id)
    after = await club.play.match(match.id)
    assert after.seats[late].user_id is None
    assert after.late == (), "the computer player's time is not up"
    async with club.database.read() as connection:
        assert await leavers.was_replaced(connection, match.id, user)
    async with club.database.read() as connection:
        (line,) = await audit.of_subject(connection, match.id)
    assert (line.actor, line.what, line.user_id) == ("bot", "stand_in", user)
    async with club.database.write() as connection:
        (told,) = await news.claim(connection, club.time, 0.0, 9)
    assert (told.kind, told.subject, told.recipient) == (STOOD_IN, match.id, user)
    back = (await club.seating.take_seat(match.id, user, club.press())).match
    assert back.clock is not None
    assert back.clock.left[late].misses == 0
    await club.seating.resign(match.id, user, club.press())
    async with club.database.read() as connection:
        assert not await leavers.was_replaced(connection, match.id, user)


async def test_who_is_late_is_told_when_all_have_chosen(club: ClockClub) -> None:
    """The smallest stake is laid for them: whoever still bets is not to know it."""
    match = await club.game("table:30+300", "lutu", 3)
    while len(match.to_act) < 2:
        match = await club.moves(match, 1.0)
    late, other = match.to_act
    async with club.database.write() as connection:
        clock = match.clock.left[other]  # type: ignore[union-attr]
        await timing.change_seat(connection, match, other, reckoning.more_time(match.clock_terms, clock))
    match = await club.play.match(match.id)
    club.time = match.clock.deadline(late) + 11.0  # type: ignore[union-attr, operator]
    await club.times.ran_out(match.id)
    match = await club.play.match(match.id)
    assert other in match.to_act
    assert late not in match.to_act
    assert match.late == ()
    match = await club.moves(match, 1.0)
    assert match.late == (late,)


async def test_all_who_may_act_have_clocks_of_their_own(club: ClockClub) -> None:
    match = await club.game("fischer:600+10", "lutu", 3)
    while len(match.to_act) < 2:
        match = await club.moves(match, 1.0)
    assert match.clock is not None
    begun = {seat: match.clock.left[seat].since for seat in match.to_act}
    mine = match.to_act[0]
    after = await club.moves(match, 20.0)
    assert after.clock is not None
    for seat in set(match.to_act) - {mine}:
        assert after.clock.left[seat].since == begun[seat]
    assert left(after, mine) == left(match, mine) - 20.0 + 10.0


async def test_the_smallest_stake_is_laid_for_who_is_late(club: ClockClub) -> None:
    match = await club.game("table:30+300", "lutu", 3)
    while len(match.to_act) < 2:
        match = await club.moves(match, 1.0)
    assert match.clock is not None
    club.time = max(match.clock.deadlines.values()) + 11.0
    await club.times.ran_out(match.id)
    async with club.database.read() as connection:
        causes = [cause for _, _, cause in await uses_of(connection, match.id)]
    assert causes.count("time") == 2


async def asked_around(club: ClockClub, asking: str) -> Match:
    """Start a table of four by one day a move, and let somebody discard, so that the others are asked."""
    match = await club.game("days:1", "ta_xot", 4, changes={"seasons": 2, "asking": asking})
    for _ in range(40):
        asked = match.rules.declining(match.state) is not None
        if asked and any(match.question(seat) is not None for seat in match.to_act):
            return match
        if asked:
            club.time += 4.0
            await club.play.go_on(match.id)
            match = await club.play.match(match.id)
            continue
        match = await club.moves(match, 60.0)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("asking", ["everybody", "who_can"])
async def test_all_who_are_asked_about_a_discard_share_a_quarter_of_a_move(
    club: ClockClub, asking: str
) -> None:
    match = await asked_around(club, asking)
    assert match.row.wait_until is not None
    shared = match.row.wait_until + 6 * HOUR
    misses = {seat: clock.misses for seat, clock in match.clock.left.items()}  # type: ignore[union-attr]
    assert set(match.clock.deadlines.values()) == {shared}  # type: ignore[union-attr]
    people_before = match.people
    matter = match.row.asked_from
    while match.row.asked_from == matter and match.row.status == "running":
        due_at = await club.due(match)
        club.time = max(club.time, match.row.wait_until or 0.0, due_at or 0.0)
        await club.times.ran_out(match.id)
        await club.play.go_on(match.id)
        match = await club.play.match(match.id)
    assert club.time <= shared + (HOUR + 11.0) * 3 * 2, "a little for each who is asked after the others"
    if asking == "who_can":
        assert club.time <= shared + 11.0 + 4.0
    assert match.people == people_before
    clock = match.clock
    assert clock is not None
    assert {seat: one.misses for seat, one in clock.left.items()} == misses, "who sleeps keeps the seat"
    async with club.database.read() as connection:
        uses = await uses_of(connection, match.id)
    log = [
        Use(seat, used, cause in timing.BY_TIME, answer=cause == timing.ANSWER)
        for seat, used, cause in uses
        if used is not None
    ]
    folded = reckoning.fold(clock.terms, log, range(4))
    assert folded == {seat: reckoning.stopped(one) for seat, one in clock.left.items()}


async def test_between_two_nobody_has_less_time_for_an_answer(club: ClockClub) -> None:
    match = await club.game("days:1", "ta_xot", 2, changes={"seasons": 2})
    while match.rules.declining(match.state) is None:
        match = await club.moves(match, 60.0)
    assert until(match) == club.time + DAY


async def test_an_outage_does_not_count(club: ClockClub) -> None:
    match = await club.game("days:1")
    club.time += 23 * HOUR
    await club.rest(
        kind="outage", guild_id=5, starts=club.time, ends=club.time + 2 * HOUR, grace=club.time + 4 * HOUR
    )
    club.time += 2 * HOUR
    match = await club.play.match(match.id)
    assert until(match) == NOON + 27 * HOUR  # an hour was left, but nobody loses for two hours afterwards
    match = await club.moves(match, HOUR)
    async with club.database.read() as connection:
        uses = await uses_of(connection, match.id)
    assert [used for _, used, _ in uses if used is not None] == [24 * HOUR]


async def test_a_vacation_stops_the_own_clock_alone_and_forbids_moves(club: ClockClub) -> None:
    match = await club.game("days:3")
    user = match.seats[match.to_act[0]].user_id
    await club.rest(kind="vacation", user_id=user, starts=NOON, ends=NOON + 5 * DAY)
    match = await club.play.match(match.id)
    assert until(match) == NOON + 8 * DAY
    with pytest.raises(LobbyRefusal) as refused:
        await club.moves(match, DAY)
    assert refused.value.rule == "on_vacation"
    club.time = NOON + 5 * DAY
    await club.moves(match, 1.0)


@pytest.mark.parametrize(
    ("terms", "people", "computer", "counts"),
    [
        ("fischer:300+10", 2, "", False),
        ("days:3", 1, "beginner", False),
        ("days:3", 2, "beginner", True),
    ],
    ids=["live", "against computers alone", "with others and a computer"],
)
async def test_there_is_no_vacation_from_live_games_and_from_computers_alone(
    club: ClockClub, terms: str, people: int, computer: str, counts: bool
) -> None:
    """Others who wait are people: that a computer player sits there, too, takes no vacation from anybody."""
    match = await club.game(terms, "mak_hup", people, computer=computer)
    before = match.clock
    assert before is not None
    for person in (ANNA, BEN):
        await club.rest(kind="vacation", user_id=person.user_id, starts=NOON, ends=NOON + 5 * DAY)
    match = await club.play.match(match.id)
    assert match.clock is not None
    assert (match.clock.deadlines != before.deadlines) == counts


async def test_a_deadline_in_days_waits_for_the_end_of_quiet_hours(club: ClockClub) -> None:
    for person in (ANNA, BEN):
        async with club.database.write() as connection:
            await people.upsert(connection, person.user_id, person.name, "en")
        await club.prefers(person, zone="Asia/Tokyo", quiet="15:00-19:00")  # NOON is 17:00 there
    match = await club.game("days:1")
    assert until(match) == NOON + DAY + 2 * HOUR - NOON % HOUR
    live = await club.game("fischer:300+10")
    assert until(live) == NOON + 300.0


@pytest.mark.parametrize(("terms", "held_back"), [("days:1", True), ("", True), ("fischer:300+10", False)])
async def test_quiet_hours_hold_back_calls_but_in_live_games(
    club: ClockClub, terms: str, held_back: bool
) -> None:
    for person in (ANNA, BEN):
        async with club.database.write() as connection:
            await people.upsert(connection, person.user_id, person.name, "en")
        await club.prefers(person, zone="Asia/Tokyo", quiet="15:00-19:00")  # NOON is 17:00 there
    await club.game(terms)
    async with club.database.write() as connection:
        due_at = {one.kind: one.due_at for one in await due.queue.claim(connection, NOON + DAY, 0.0, 100)}
    assert (due_at["notice"] == NOON + 2 * HOUR - NOON % HOUR) is held_back
    assert due_at["notice"] >= NOON


async def test_computer_players_and_chance_cost_nothing(club: ClockClub) -> None:
    match = await club.game("days:1", "zau_shu", 2, computer="beginner", computers=1)
    assert match.clock is not None
    people_seats = {seat.seat for seat in match.seats if seat.user_id is not None}
    assert set(match.clock.deadlines) <= people_seats


async def test_a_seat_that_was_left_has_no_clock(club: ClockClub) -> None:
    match = await club.game("days:1", "mak_hup", 3)
    seat = match.to_act[0]
    user = match.seats[seat].user_id
    assert user is not None
    after = (await club.seating.resign(match.id, user, club.press())).match
    assert after.clock is not None
    assert seat not in after.clock.deadlines


@pytest.mark.parametrize("game_id", catalogue.ids())
async def test_in_every_game_clocks_that_run_out_lead_to_its_end(club: ClockClub, game_id: str) -> None:
    most = min(3, catalogue.get(game_id).seats.stop - 1)
    club.lobby = replace(club.lobby, per_person=99, per_guild=99)
    match = await club.game("days:1", game_id, max(most, catalogue.get(game_id).seats.start))
    for _ in range(30):  # who does not answer a question keeps the seat
        match = await club.play.match(match.id)
        if match.row.status != "running":
            break
        clock = match.clock
        assert clock is not None
        if clock.deadlines:
            club.time = max(min(clock.deadlines.values()) + 11.0, club.time)
            await club.times.ran_out(match.id)
        elif match.is_pausing:
            club.time += 5.0
            await club.play.go_on(match.id)
        else:
            seat = match.to_act[0]
            chosen = match.rules.moves(match.state, seat)[0]
            await club.play.act_for_computer(match, seat, chosen)
    match = await club.play.match(match.id)
    assert match.row.status in {"over", "cancelled"} or len(match.people) < len(match.seats)


async def test_strangers_have_no_clock_to_press(club: ClockClub) -> None:
    match = await club.game("days:1")
    with pytest.raises(NotYourGame):
        await club.play.act(match.id, None, 999, club.press(), lambda now, who: None)


async def test_who_acts_in_time_is_not_late_however_late_the_event_comes(club: ClockClub) -> None:
    match = await club.game("days:1", "mak_hup", 3)
    seen = match
    late = match.to_act[0]
    match = await club.moves(match, HOUR)
    club.time = until(seen) + 20.0
    with pytest.raises(StalePosition):
        await club.play.act_for_absent(seen, late, match.rules.moves(seen.state, late)[0])


# --- Turns whose actions nobody sees ---------------------------------------------------------------


async def a_blind_throw(club: ClockClub, terms: str) -> tuple[Match, Match]:
    """Return a game of blind heats before and after a throw, an hour later, by who may throw again."""
    while True:
        rules = {"preset": "standard", "changes": {"blind": True}}
        before = await club.game(terms, "niek_zau_shu", 3, **rules)
        after = await club.moves(before, HOUR)
        if before.to_act[0] in after.to_act:
            return before, after


async def test_a_throw_that_nobody_sees_moves_no_deadline(club: ClockClub) -> None:
    """When time is up would tell others how long ago somebody has thrown."""
    before, after = await a_blind_throw(club, "days:1")
    assert before.clock is not None
    assert after.clock is not None
    assert after.clock.deadlines == before.clock.deadlines
    assert await club.due(after) == await club.due(before)


async def test_the_action_that_is_seen_takes_the_time_of_all_before_it(club: ClockClub) -> None:
    _, match = await a_blind_throw(club, "fischer:7200+10")
    seat = match.to_act[0]
    while seat in match.to_act:
        match = await club.moves(match, 60.0)
    async with club.database.read() as connection:
        log = await actions.of(connection, match.id)
    uses = [line.used for line in log if line.seat == seat and line.used is not None]
    assert uses == [club.time - NOON]
    assert left(match, seat) == 7200.0 - uses[0] + 10.0


async def test_who_has_thrown_unseen_is_out_of_time_like_who_has_not(club: ClockClub) -> None:
    before, match = await a_blind_throw(club, "days:1")
    assert before.clock is not None
    club.time = max(before.clock.deadlines.values()) + 30.0
    await club.times.ran_out(match.id)
    after = await club.play.match(match.id)
    assert after.clock is not None
    assert after.state.table != match.state.table
    assert {one.misses for one in after.clock.left.values()} == {1}
