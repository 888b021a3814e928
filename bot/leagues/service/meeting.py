"""People of a live fixture agree on a time, come to it, and their game begins.

A round at a live clock is published with its games open.  Everybody is offered times from the hours of all;
a time that all have taken is agreed, and a later one takes its place only when all have taken that.  At the
agreed time all are called; when all have said that they are there the game begins, by the number of the last
press.  It begins before if all press *Play now* within ten minutes.

Decisions:

* Whoever has said no zone is asked for it, and times are offered once all have one; without hours they are
  taken to have time from 9 to 23.  New hours make new offers as long as nobody has taken any.  When all
  offered times are over, there are new ones if the round leaves room.
* The quarter of an hour to come counts from the call; was the bot away when people were to come, they are
  called anew when it is back, and the fixture's deadline waits for that.  Was it away for longer than that,
  what was agreed counts no more (``returning``); nor does it where somebody does not come while nobody loses
  on time after an outage.  New times are offered then.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.pauses import OUTAGE_AFTER
from bot.clocks.store import pauses
from bot.kit.service.errors import Changed, Instant, LeagueRefusal, LobbyRefusal
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.leagues.service import games, ledger, notices
from bot.leagues.service.agenda import SHOW_UP
from bot.leagues.service.drawing import WINDOW_LIVE, Compute
from bot.leagues.service.formats import way_of
from bot.leagues.service.formats.way import is_live
from bot.leagues.service.ledger import Entry, fixture_name, round_name
from bot.leagues.service.scheduling import requests
from bot.leagues.service.scheduling.offers import Offer, Offers, read, write
from bot.leagues.service.scheduling.slots import Slot
from bot.leagues.service.season import Season, games_of, is_outdated
from bot.leagues.service.terms import DAY, MINUTE
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import FixtureRow
from bot.table.service.loading import require_first
from bot.table.service.lobby import LobbyService

MEETING: Final = "league_meeting"
"""The kind of the news that shows somebody, the recipient, how it stands with the time of a fixture.

Its payload is what has happened, and who did it: see :class:`Told`.
"""

APPOINTMENT: Final = "league_appointment"
"""The kind of the news that calls somebody to a fixture, the subject, at the agreed time."""

UNSCHEDULED: Final = "league_unscheduled"
"""The kind of the news that tells staff, at half a round, who has no time yet; its subject is the round."""

HORIZON: Final = 28 * DAY
"""Seconds from now within which times are offered."""

EARLY: Final = 15 * MINUTE
"""Seconds before an agreed time from which on one may be there."""

ANEW: Final = DAY
"""Seconds that people have at least to play who have to agree anew."""

OFFERED, TAKEN, PROPOSED, READY, AGREED = "offered", "taken", "proposed", "ready", "agreed"
MISSED, LATE = "missed", "late"
"""What may have happened."""


class Told(NamedTuple):
    """What has happened, and by whom: 0 for nobody."""

    what: str
    user_id: int = 0

    @property
    def payload(self) -> str:
        """As news keep it."""
        return f"{self.what} {self.user_id}"

    @classmethod
    def read(cls, payload: str) -> Told:
        """Read what :attr:`payload` wrote."""
        what, _, user_id = payload.partition(" ")
        return cls(what, int(user_id or 0))


class _Step(NamedTuple):
    """A fixture that somebody changes, in the transaction that does it."""

    connection: AsyncConnection
    season: Season
    fixture: FixtureRow
    entry: Entry

    @property
    def offers(self) -> Offers:
        return read(self.fixture.offers)

    @property
    def people(self) -> list[int]:
        return self.season.people(self.fixture)


@dataclass(frozen=True, slots=True)
class MeetingService(Timed):
    """Lets people of live fixtures agree on a time and begin; ``now`` is in seconds since 1970.

    What somebody does raises LeagueRefusal: ``no_such_fixture``, ``not_your_fixture``, ``decided_already``,
    ``fixture_begun``, ``starts_itself``; AlreadyDone for an interaction that came twice.
    """

    lobby: LobbyService
    compute: Compute

    # --- what people do ---

    async def take(self, season_id: str, number: int, user_id: int, at: float, interaction_id: int) -> Season:
        """Let somebody take a time that is on offer; taken by all it is agreed.

        Raises Changed for one that is on offer no more, LeagueRefusal ``taken_already``, and what
        :meth:`propose` raises of a time.
        """
        async with self._step(season_id, number, user_id, "take", interaction_id) as step:
            offer = next((one for one in step.offers.times if one.at == at), None)
            if offer is None:
                raise Changed
            _require_ahead(step, at)
            if user_id in offer.takers:
                raise LeagueRefusal("taken_already")
            return await self._offered(step, step.offers.taken(at, user_id), Told(TAKEN, user_id))

    async def propose(
        self, season_id: str, number: int, user_id: int, at: float, interaction_id: int
    ) -> Season:
        """Let somebody propose a time, which they take by that.

        Raises LeagueRefusal ``time_past``, ``taken_already``; LobbyRefusal ``outside_round`` for one that
        leaves nobody a quarter of an hour to come before the fixture's deadline.
        """
        async with self._step(season_id, number, user_id, "propose", interaction_id) as step:
            _require_ahead(step, at)
            known = next((one for one in step.offers.times if one.at == at), Offer(at))
            if user_id in known.takers or at == step.fixture.agreed_at:
                raise LeagueRefusal("taken_already")
            return await self._offered(step, step.offers.proposed(at, user_id), Told(PROPOSED, user_id))

    async def here(self, season_id: str, number: int, user_id: int, interaction_id: int) -> Season:
        """Note that somebody has come to the agreed time; with the last one the game begins.

        Raises LeagueRefusal ``nothing_agreed``, ``too_early`` (with ``at``), ``came_already``.
        """
        async with self._step(season_id, number, user_id, "here", interaction_id) as step:
            return await self._come(step, user_id, interaction_id)

    async def play_now(self, season_id: str, number: int, user_id: int, interaction_id: int) -> Season:
        """Note that somebody would play at once; the game begins when all would, within ten minutes.

        At the agreed time it means that they have come.  Raises LeagueRefusal ``came_already``.
        """
        async with self._step(season_id, number, user_id, "play_now", interaction_id) as step:
            agreed = step.fixture.agreed_at
            if agreed is not None and step.entry.at >= agreed - EARLY:
                return await self._come(step, user_id, interaction_id)
            if user_id in step.offers.ready_at(step.entry.at):
                raise LeagueRefusal("came_already")
            offers = step.offers.with_ready(user_id, step.entry.at)
            fixture = msgspec.structs.replace(step.fixture, offers=write(offers))
            if offers.ready_at(step.entry.at).issuperset(step.people):
                return await self._begin(step, fixture, interaction_id)
            return await self._committed(step, fixture, Told(READY, user_id))

    async def heard(self, user_id: int) -> None:
        """Offer times anew where somebody's hours or zone are asked, unless one has been taken there."""
        async with self.database.read() as connection:
            rows = await leagues.entered(connection, user_id, ("running", "closed"))
            seasons = [await ledger.load(connection, row.id) for row in rows]
        for season in seasons:
            theirs = [one for one in season.fixtures.values() if user_id in season.people(one)]
            open_ones = [one.id for one in theirs if _is_open(season, one) and not read(one.offers).is_taken]
            if open_ones:
                await self._offer(season.id, open_ones)

    async def away(
        self, season: Season, fixture: FixtureRow, *more: float
    ) -> Mapping[float, tuple[int, ...]]:
        """Return who of a fixture's people is on vacation at a time on offer, or at one ``more``, by time."""
        times = [*(one.at for one in on_offer(fixture, self.now())), *more]
        async with self.database.read() as connection:
            return await requests.away_at(connection, season.people(fixture), times)

    # --- what falls due ---

    async def offer(self, season_id: str, round_id: int) -> None:
        """Offer times at all tables of a round that have none to come."""
        season = await ledger.read(self.database, season_id)
        await self._offer(
            season_id, [one.id for one in season.tables(round_id) if _lacks(season, one, self.now())]
        )

    async def call(self, season_id: str, number: int) -> None:
        """Call the people of a fixture to the time on which they have agreed."""
        async with ledger.held(self.database, season_id) as (connection, season):
            fixture = season.fixtures[number]
            waiting = waits(season, fixture) and read(fixture.offers).called_at is None
            if waiting and fixture.agreed_at is not None and fixture.agreed_at <= self.now():
                await self._call(connection, season, fixture, self.now())

    async def call_again(self, season_id: str, number: int, due_at: float) -> bool:
        """Call people anew if nobody could come, since the bot was away in their quarter of an hour.

        It costs nobody anything as long as nobody loses on time after an outage: they agree on another time.
        """
        now = self.now()
        async with ledger.held(self.database, season_id) as (connection, season):
            fixture = season.fixtures[number]
            called = read(fixture.offers).called_at
            if called is None or not waits(season, fixture):
                return False
            since = await back_at(connection, season, called, due_at, now)
            if since + SHOW_UP > now:
                await self._call(connection, season, fixture, since)
                return True
            if not await _spares(connection, season, now):
                return False
            after = season.with_fixtures(lapsed(fixture, now))
            await ledger.commit(connection, season, after, Entry(now, "lapse"))
            return True

    async def remind(self, season_id: str, round_id: int) -> None:
        """Let the people of a round who have no time yet be told so."""
        async with ledger.held(self.database, season_id) as (connection, season):
            for table in unscheduled(season, round_id):
                people = season.people(table)
                await _tell(connection, MEETING, season, table, people, self.now(), Told(LATE).payload)

    # --- inside the transaction ---

    @asynccontextmanager
    async def _step(
        self, season_id: str, number: int, user_id: int, what: str, interaction_id: int
    ) -> AsyncIterator[_Step]:
        async with ledger.held(self.database, season_id) as (connection, season):
            await require_first(connection, interaction_id, self.now())
            fixture = require_waiting(season, number, user_id)
            yield _Step(connection, season, fixture, Entry(self.now(), what, user_id))

    async def _offered(self, step: _Step, offers: Offers, told: Told) -> Season:
        """Keep what is on offer, or the time that all have taken."""
        agreed = next((one.at for one in offers.times if set(one.takers).issuperset(step.people)), None)
        if agreed is None:
            fixture = msgspec.structs.replace(step.fixture, offers=write(offers))
            return await self._committed(step, fixture, told)
        fixture = msgspec.structs.replace(step.fixture, agreed_at=agreed, here="", offers=write(Offers()))
        return await self._committed(step, fixture, Told(AGREED, told.user_id))

    async def _come(self, step: _Step, user_id: int, interaction_id: int) -> Season:
        agreed, now = step.fixture.agreed_at, step.entry.at
        if agreed is None:
            raise LeagueRefusal("nothing_agreed")
        if now < agreed - EARLY:
            raise LeagueRefusal("too_early", at=Instant(agreed))
        here = who_is_here(step.fixture)
        if user_id in here:
            raise LeagueRefusal("came_already")
        fixture = msgspec.structs.replace(step.fixture, here=f"{step.fixture.here},{user_id}")
        if {*here, user_id}.issuperset(step.people):
            return await self._begin(step, fixture, interaction_id)
        return await self._committed(step, fixture)

    async def _begin(self, step: _Step, fixture: FixtureRow, number: int) -> Season:
        if is_outdated(step.season.event(fixture)):
            raise LeagueRefusal("rules_have_changed")
        begun = await games.begin_first(
            step.connection, self.lobby, step.season, fixture, number, step.entry.at
        )
        entry = replace(step.entry, what="start")
        after = await ledger.commit(step.connection, step.season, step.season.with_fixtures(begun), entry)
        await news.put(step.connection, notices.FOLLOWED, games_of(begun)[0], step.entry.at)
        return after

    async def _committed(self, step: _Step, fixture: FixtureRow, told: Told | None = None) -> Season:
        """Keep a fixture as it is now, and tell everybody else what has happened; of an agreement all."""
        after = await ledger.commit(
            step.connection, step.season, step.season.with_fixtures(fixture), step.entry
        )
        if told is not None:
            others = [user for user in step.people if user != told.user_id or told.what == AGREED]
            await _tell(step.connection, MEETING, after, fixture, others, step.entry.at, told.payload)
        return after

    async def _call(
        self, connection: AsyncConnection, season: Season, fixture: FixtureRow, since: float
    ) -> None:
        now = self.now()
        offers = msgspec.structs.replace(read(fixture.offers), called_at=since)
        deadline = None if fixture.deadline is None else max(fixture.deadline, since + SHOW_UP)
        fixture = msgspec.structs.replace(fixture, offers=write(offers), deadline=deadline)
        after = await ledger.commit(connection, season, season.with_fixtures(fixture), Entry(now, "call"))
        await _tell(connection, APPOINTMENT, after, fixture, season.people(fixture), now)

    async def _offer(self, season_id: str, numbers: Collection[int]) -> None:
        """Offer times at tables, computed beside the transactions; those taken meanwhile stay."""
        now = self.now()
        async with self.database.read() as connection:
            season = await ledger.load(connection, season_id)
            tables = [season.fixtures[number] for number in numbers]
            known = await requests.known_of(connection, {*chain(*map(season.people, tables))}, now)
        asked = tuple(requests.request(season.people(one), known, now, _until(one, now)) for one in tables)
        found = await self.compute(requests.propose_all, asked)
        async with ledger.held(self.database, season_id) as (connection, current):
            changed = [
                msgspec.structs.replace(current.fixtures[table.id], offers=write(_offers(slots)))
                for table, slots in zip(tables, found, strict=True)
                if _is_open(current, current.fixtures[table.id])
                and current.fixtures[table.id].offers == table.offers
            ]
            if not changed:
                return
            after = await ledger.commit(
                connection, current, current.with_fixtures(*changed), Entry(now, "offer")
            )
            for place, table in enumerate(changed):
                at = now + notices.turn_of(place)
                missed = read(current.fixtures[table.id].offers).missed is not None
                told = Told(MISSED if missed else OFFERED)
                await _tell(connection, MEETING, after, table, after.people(table), at, told.payload)
            await _watch(connection, after, {table.round for table in changed}, now)


# --- Questions about fixtures ----------------------------------------------------------------------


def waits(season: Season, fixture: FixtureRow) -> bool:
    """Whether a fixture waits for its people to agree on a time, or to come."""
    event = season.event(fixture)
    meets = season.outcome(fixture.id) is not None or not way_of(event).starts_itself(event)
    return _goes_on(season, fixture) and len(fixture.seats) > 1 and not fixture.started and meets


def _goes_on(season: Season, fixture: FixtureRow) -> bool:
    """Whether a fixture is played, or waits to be: of a season that is over only what is played once more."""
    once_more = season.row.state == "closed" and season.outcome(fixture.id) is not None
    return season.is_open(fixture) and (season.row.state == "running" or once_more)


def meets_again(season: Season, fixture: FixtureRow) -> bool:
    """Whether people meet for a fixture that is played once more: its clock would run without them.

    In an evening whoever plays is there; when the evening is over nobody is.
    """
    event = season.event(fixture)
    there = season.row.state == "running" and way_of(event).starts_itself(event)
    return is_live(event) and not there and not is_outdated(event)


def require_waiting(season: Season, number: int, user_id: int) -> FixtureRow:
    """Return a fixture of somebody that waits for its people; raise LeagueRefusal."""
    fixture = season.fixtures.get(number)
    if fixture is None or season.rounds[fixture.round].state == "drawn":
        raise LeagueRefusal("no_such_fixture")
    if user_id not in season.people(fixture):
        raise LeagueRefusal("not_your_fixture")
    if not _goes_on(season, fixture):
        raise LeagueRefusal("decided_already")
    if fixture.started:
        raise LeagueRefusal("fixture_begun", game=games_of(fixture)[0])
    if not waits(season, fixture):
        raise LeagueRefusal("starts_itself")
    return fixture


def who_is_here(fixture: FixtureRow) -> frozenset[int]:
    """Return the people who have come to the agreed time."""
    return frozenset(int(user) for user in fixture.here.split(",") if user)


def lapsed(fixture: FixtureRow, now: float) -> FixtureRow:
    """Return a fixture whose agreed time counts no more: other times are to be offered at once."""
    offers = write(Offers(missed=fixture.agreed_at))
    deadline = None if fixture.deadline is None else max(fixture.deadline, now + ANEW)
    return msgspec.structs.replace(fixture, agreed_at=None, here="", offers=offers, deadline=deadline)


def last_start(fixture: FixtureRow, now: float) -> float:
    """Return the latest time at which a fixture can be agreed to begin."""
    return (now + WINDOW_LIVE if fixture.deadline is None else fixture.deadline) - SHOW_UP


def unscheduled(season: Season, round_id: int) -> list[FixtureRow]:
    """Return the tables of a round that wait and have no time."""
    return [one for one in season.tables(round_id) if _is_open(season, one)]


def on_offer(fixture: FixtureRow, now: float) -> list[Offer]:
    """Return the times on offer that can still be agreed on; staff may have brought the deadline forward."""
    return [one for one in read(fixture.offers).ahead(now) if one.at <= last_start(fixture, now)]


def _require_ahead(step: _Step, at: float) -> None:
    """Refuse a time that is over, or too late for all to come before the fixture's deadline."""
    until = last_start(step.fixture, step.entry.at)
    if at <= step.entry.at:
        raise LeagueRefusal("time_past")
    if at > until:
        raise LobbyRefusal("outside_round", value=Instant(at), until=Instant(until))


def with_deadline(fixture: FixtureRow, deadline: float) -> FixtureRow:
    """Return a fixture that is to be over by then; refuse what :func:`require_time_to_meet` refuses."""
    moved = msgspec.structs.replace(fixture, deadline=deadline)
    require_time_to_meet(moved)
    return moved


def require_time_to_meet(fixture: FixtureRow) -> None:
    """Refuse a deadline before people can come to the time on which they have agreed.

    They would have lost before it was there.
    """
    agreed, deadline = fixture.agreed_at, fixture.deadline
    if not fixture.started and agreed is not None and deadline is not None and agreed > deadline - SHOW_UP:
        raise LeagueRefusal("agreed_later", season=fixture.season, time=Instant(agreed))


def _is_open(season: Season, fixture: FixtureRow) -> bool:
    return waits(season, fixture) and fixture.agreed_at is None


def _lacks(season: Season, fixture: FixtureRow, now: float) -> bool:
    """Whether times are to be offered: there are none yet, or they are over."""
    over = read(fixture.offers).over_at
    return _is_open(season, fixture) and (not fixture.offers or (over is not None and over <= now))


# --- Offers ----------------------------------------------------------------------------------------


def _until(table: FixtureRow, now: float) -> float:
    """Return until when the games of a table may last whose time is looked for."""
    return min(last_start(table, now) + SHOW_UP, now + HORIZON)


def _offers(slots: Iterable[Slot]) -> Offers:
    return Offers(tuple(Offer(slot.starts, fits=slot.fits) for slot in slots))


# --- News ------------------------------------------------------------------------------------------


async def _tell(
    connection: AsyncConnection,
    kind: str,
    season: Season,
    fixture: FixtureRow,
    users: Iterable[int],
    at: float,
    payload: str = "",
) -> None:
    name = fixture_name(season.id, fixture.id)
    await news.put_all(connection, [(kind, name, at, user, payload) for user in users])


async def _watch(connection: AsyncConnection, season: Season, rounds: Iterable[int], now: float) -> None:
    """Let staff be told at half a round which of its tables have no time."""
    for round_id in rounds:
        row = season.rounds[round_id]
        if row.ends is not None and (row.at + row.ends) / 2 > now:
            half = (row.at + row.ends) / 2
            await news.put(connection, UNSCHEDULED, round_name(season.id, round_id), half)


async def back_at(
    connection: AsyncConnection, season: Season, since: float, due_at: float, now: float
) -> float:
    """Return when the bot was there again after its last outage since then; ``since`` if it had none.

    What is looked at long after it was due tells of an outage that may not be written yet.
    """
    if now - due_at > OUTAGE_AFTER:
        return now
    rows = await pauses.of_guild(connection, season.row.guild_id, since)
    return max([since, *(row.ends for row in rows if row.kind == "outage" and row.ends is not None)])


async def _spares(connection: AsyncConnection, season: Season, now: float) -> bool:
    """Whether nobody loses on time yet, since the bot was away lately."""
    rows = await pauses.of_guild(connection, season.row.guild_id, now)
    return any(row.kind == "outage" and row.grace is not None and row.grace > now for row in rows)
