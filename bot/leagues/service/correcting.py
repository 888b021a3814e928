"""What staff decides in a season: with a reason, told to those concerned, and to be taken back.

A decision changes the season like anything else: the line of the audit holds it forwards and backwards.
Rounds that are published stand; standings follow, and so do the ratings of the games that it is about
(``ratifying``).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service import reckoning
from bot.kit.service import seen
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store import audit
from bot.kit.store.queues import GAME_OVER, events, news
from bot.kit.timed import Timed
from bot.leagues.service import (
    agenda,
    changes,
    closing,
    following,
    games,
    ledger,
    meeting,
    ratifying,
    setting,
    sights,
)
from bot.leagues.service.drawing import drawn_anew
from bot.leagues.service.field import Kind
from bot.leagues.service.formats import way_of
from bot.leagues.service.leaving import Leaver
from bot.leagues.service.ledger import Entry
from bot.leagues.service.notices import HELD_UP, STUCK_AFTER
from bot.leagues.service.registering import OPENED
from bot.leagues.service.scoring.points import HUNDRED, WHOLE
from bot.leagues.service.season import Season, games_of, listed
from bot.leagues.service.settling import outcome_row, revised
from bot.leagues.service.terms import Unit
from bot.results.service import rulings
from bot.results.store import results
from bot.storage.league_rows import EntrantRow, FixtureRow
from bot.storage.rows import AuditLine
from bot.table.service import timing
from bot.table.service.loading import load, require_first
from bot.table.service.lobby import LobbyService
from bot.table.service.match import Match
from bot.table.store import actions

CORRECTED: Final = "league_corrected"
"""The kind of the news of a decision: subject "season:line", payload the number of the audit's line."""

SET, ANNUL, REPLAY, FORFEIT = "set_outcome", "annul_fixture", "replay", "forfeit"
DEADLINE, TIME, SWAP = "move_deadline", "give_time", "swap_seats"
EXPEL, POINTS, UNDO = "expel", "add_points", "undo"
DECISIONS: Final = frozenset({SET, ANNUL, REPLAY, FORFEIT, DEADLINE, TIME, SWAP, EXPEL, POINTS})
"""What a line of the audit says was decided, as far as it can be taken back."""

CORRECTING: Final = frozenset({"running", "closed"})
"""States of seasons in which staff decides about what was played."""

EXPELLING: Final = CORRECTING | {"registration"}
"""States of seasons from which somebody can be excluded."""

MOST_POINTS: Final = 1000
"""Points that staff may give or take at once."""


@dataclass(frozen=True, slots=True)
class Order:
    """Who of the staff wants something in a season, by which interaction and why."""

    season_id: str
    user_id: int
    interaction_id: int
    reason: str
    seen: int | None = None
    """The number of what they saw of the fixture or the entrant that they decide about."""


@dataclass(frozen=True, slots=True)
class CorrectionService(Timed):
    """Carries out what staff decides.

    Everything raises LeagueRefusal: ``no_reason_given``, ``archived``, ``own_fixture`` for a fixture of
    one's own where there is other staff (``own_entry`` for what is about oneself), and what is said at each;
    and Changed where others have decided since whoever decides has looked.
    It returns the season and the number of the audit's line.
    """

    lobby: LobbyService
    leaver: Leaver

    async def set_outcome(
        self, order: Order, fixture_id: int, places: Sequence[int] = (), points: Sequence[Fraction | int] = ()
    ) -> tuple[Season, int]:
        """Let a fixture have ended so, by seat: with the points of its game where the table counts them.

        Refuses what ``setting.said`` refuses, and ``game_runs``.
        """
        async with self._fixture(order, fixture_id) as (connection, season, fixture):
            among, gained = setting.said(season, fixture, places, points)
            await self._require_idle(connection, season, fixture)
            await games.call_off(connection, fixture, self.now())
            names = await self._played(connection, fixture)
            outcome = outcome_row(season, fixture, Kind.PLAYED, among, gained, names, "staff", self.now())
            after = revised(season, outcome)
            return await self._decided(connection, order, season, after, SET, [fixture])

    async def annul(self, order: Order, fixture_id: int) -> tuple[Season, int]:
        """Let what became of a fixture count for nothing; it is open again only by a replay."""
        async with self._fixture(order, fixture_id) as (connection, season, fixture):
            if not season.is_decided(fixture):
                raise LeagueRefusal("nothing_to_annul", season=season.id)
            after = self._annulled(season, fixture)
            return await self._decided(connection, order, season, after, ANNUL, [fixture])

    async def replay(self, order: Order, fixture_id: int, deadline: float) -> tuple[Season, int]:
        """Annul a fixture and let it be played once more until a new deadline; people may meet for it."""
        async with self._fixture(order, fixture_id) as (connection, season, fixture):
            if deadline <= self.now():
                raise LeagueRefusal("time_past", season=season.id)
            await self._require_idle(connection, season, fixture)
            self._require_free(season, fixture)
            self._require_there(season, fixture)
            await games.call_off(connection, fixture, self.now())
            after = self._annulled(season, fixture) if season.is_decided(fixture) else season
            blank = msgspec.structs.replace(
                fixture,
                games="",
                started=False,
                here="",
                offers="",
                agreed_at=None,
                deadline=deadline,
                extended=False,
            )
            begins = not meeting.meets_again(season, fixture)
            after = await self._opened(connection, order, after, blank, begins=begins)
            return await self._decided(connection, order, season, after, REPLAY, [fixture])

    async def forfeit(
        self, order: Order, fixture_id: int, losers: Collection[int], *, rated: bool = False
    ) -> tuple[Season, int]:
        """Let entrants forfeit a fixture of two, one or both; refuse ``impossible_outcome``.

        What was played there counts for nothing, unless it is to be ``rated`` as lost: ``not_to_be_rated``
        if not both have acted in it, nobody wins, or the table counts points, which staff sets instead.
        """
        async with self._fixture(order, fixture_id) as (connection, season, fixture):
            seated = [number for number in fixture.seats if number in losers]
            if len(fixture.seats) != 2 or not seated or len(seated) != len(set(losers)):
                raise LeagueRefusal("impossible_outcome", season=season.id, count=len(fixture.seats))
            await self._require_idle(connection, season, fixture)
            await games.call_off(connection, fixture, self.now())
            both = len(seated) == 2
            played = await self._played(connection, fixture)
            counted = setting.asks(season, fixture) is not setting.Asks.POINTS and not both
            if rated and not (counted and await _rated(connection, played)):
                raise LeagueRefusal("not_to_be_rated", season=season.id)
            kind = Kind.BOTH_ABSENT if both else Kind.PLAYED if rated else Kind.NO_SHOW
            places = [1 if both or number not in seated else 2 for number in fixture.seats]
            outcome = outcome_row(season, fixture, kind, places, (), played, "staff", self.now())
            after = revised(season, outcome)
            return await self._decided(connection, order, season, after, FORFEIT, [fixture])

    async def move_deadline(self, order: Order, fixture_id: int, deadline: float) -> tuple[Season, int]:
        """Let a fixture that is open have another deadline."""
        async with self._fixture(order, fixture_id) as (connection, season, fixture):
            self._require_open(season, fixture)
            if deadline <= self.now():
                raise LeagueRefusal("time_past", season=season.id)
            after = season.with_fixtures(meeting.with_deadline(fixture, deadline))
            return await self._decided(connection, order, season, after, DEADLINE, [fixture])

    async def give_time(self, order: Order, fixture_id: int) -> tuple[Season, int]:
        """Give the clocks that run in a fixture the time of one move more."""
        async with self._fixture(order, fixture_id) as (connection, season, fixture):
            match = await games.running(connection, fixture)
            if match is None or match.clock is None or not match.clock.deadlines:
                raise LeagueRefusal("no_clock_runs", season=season.id)
            for seat in list(match.clock.deadlines):
                assert match.clock is not None
                more = reckoning.more_time(match.clock.terms, match.clock.left[seat])
                match = await timing.change_seat(connection, match, seat, more)
            return await self._decided(connection, order, season, season, TIME, [fixture])

    async def swap_seats(self, order: Order, fixture_id: int) -> tuple[Season, int]:
        """Let the two of a fixture change seats, before anybody has acted; refuse ``acted_already``."""
        async with self._fixture(order, fixture_id) as (connection, season, fixture):
            self._require_open(season, fixture)
            if await games.results_of(connection, fixture):
                raise LeagueRefusal("acted_already", season=season.id)
            match = await games.running(connection, fixture)
            if match is not None and any(seat >= 0 for seat in await actions.counts(connection, match.id)):
                raise LeagueRefusal("acted_already", season=season.id)
            await games.abandon(connection, fixture, self.now())
            turned = msgspec.structs.replace(fixture, seats=(*fixture.seats[1:], fixture.seats[0]), games="")
            after = await self._opened(connection, order, season, turned, begins=fixture.started)
            return await self._decided(connection, order, season, after, SWAP, [fixture])

    async def expel(self, order: Order, number: int) -> tuple[Season, int]:
        """Exclude somebody from a season: as if they had withdrawn, and for good."""
        async with self._season(order, EXPELLING) as (connection, season):
            row = await self._entrant(connection, order, season, number)
            if row.state == "expelled":
                raise LeagueRefusal("out_already", season=season.id)
            after = await self.leaver.withdrawn(connection, season, row, self.now(), "expelled")
            theirs = (one for one in season.fixtures.values() if number in one.seats)
            known = (one for one in theirs if one.id in after.fixtures)  # a draw is made anew without them
            told = [one for one in known if not season.is_decided(one)]
            return await self._decided(connection, order, season, after, EXPEL, told, [row])

    async def add_points(self, order: Order, number: int, points: Fraction) -> tuple[Season, int]:
        """Give somebody points in the table, or take them; refuse ``bad_points_added``.

        They are points as the table shows them, which is 0–100.0 for place points.
        """
        async with self._season(order) as (connection, season):
            row = await self._entrant(connection, order, season, number)
            if not points or abs(points) > MOST_POINTS or points.denominator > 2:
                raise LeagueRefusal("bad_points_added", season=season.id, most=MOST_POINTS)
            if season.terms.events[0].unit is Unit.PLACES:
                points = points * WHOLE / HUNDRED
            added = str(Fraction(row.added) + points)
            after = season.with_entrants(msgspec.structs.replace(row, added=added))
            return await self._decided(connection, order, season, after, POINTS, [], [row])

    async def undo(self, order: Order, line_id: int) -> tuple[Season, int]:
        """Take a decision back; refuse ``undo_newer_decision_first`` if what it changed has changed since.

        With an exclusion goes what was forfeited by it: it is played anew.  Refuses ``plays_now`` if somebody
        plays another game meanwhile, ``plays_no_more`` where a fixture would be open again for somebody who
        has left, and ``needs_an_outcome`` where the season is over, and one would be left without any.
        """
        async with self._season(order, EXPELLING) as (connection, season):
            line = await audit.get(connection, line_id)
            if line is None or line.subject != ledger.subject(season.id) or line.what not in DECISIONS:
                raise LeagueRefusal("no_such_decision", season=season.id)
            if line.what == TIME:
                raise LeagueRefusal("cannot_be_undone", season=season.id)
            if await audit.undone(connection, line_id):
                raise LeagueRefusal("undone_before", season=season.id)
            keys = _taken_back(season, line)
            if not changes.stands(season, keys):
                raise LeagueRefusal("undo_newer_decision_first", season=season.id)
            if _is_needed(season, line):
                raise LeagueRefusal("needs_an_outcome", season=season.id)
            back = changes.read(line.before)
            after = changes.apply(season, {key: back[key] for key in keys})
            for fixture in after.fixtures.values():
                before = season.fixtures.get(fixture.id, fixture)
                if before.started and set(before.seats) != set(fixture.seats):
                    raise LeagueRefusal("next_match_begun", season=season.id)
                if before.games != fixture.games:
                    await games.abandon(connection, before, self.now(), keep=games_of(fixture))
            touched = [after.fixtures[key] for key in changes.touched(keys, "fixture")]
            people = [after.entrants[key] for key in changes.touched(keys, "entrant")]
            mine = any(order.user_id in after.people(one) for one in touched)
            await self._require_not_own(connection, order, season, "own_fixture", own=mine)
            mine = any(one.user_id == order.user_id for one in people)
            await self._require_not_own(connection, order, season, "own_entry", own=mine)
            for fixture in touched:
                meeting.require_time_to_meet(fixture)
                if after.is_open(fixture) and not season.is_open(fixture):
                    self._require_there(after, fixture)
            for one in people:
                after = drawn_anew(after, one.division, one.number)
            following.require_seated(season, after, people)
            number = order.interaction_id
            after = following.reopened(after, touched, self.now())
            for fixture in touched:
                if after.is_open(fixture) and not season.is_open(fixture):
                    self._require_free(after, fixture)
            after = await following.revived(connection, self.lobby, after, touched, number, self.now())
            return await self._decided(connection, order, season, after, UNDO, touched, people, line_id)

    async def undoable(self, season_id: str) -> list[AuditLine]:
        """Return the decisions about a season that may be taken back now, the newest first."""
        season, lines = await self.lines(season_id)
        undone = {line.undoes for line in lines}
        standing = (line for line in lines if line.what in DECISIONS - {TIME} and line.id not in undone)
        unchanged = (line for line in standing if changes.stands(season, _taken_back(season, line)))
        return [line for line in unchanged if not _is_needed(season, line)][::-1]

    async def sight(self, season: Season, fixture: FixtureRow) -> int:
        """Return the number of what staff sees of a fixture, and decides about."""
        async with self.database.read() as connection:
            return await sights.of_fixture(connection, season, fixture)

    async def lines(self, season_id: str) -> tuple[Season, list[AuditLine]]:
        """Return a season, and the lines of the audit about it in their order; raise NoSuchSeason."""
        async with self.database.read() as connection:
            season = await ledger.load(connection, season_id)
            return season, await audit.of_subject(connection, ledger.subject(season_id))

    async def rates_anew(self, line: AuditLine, season: Season) -> bool:
        """Whether ratings follow from a decision; ``season`` is as it was with it."""
        before = changes.apply(season, changes.read(line.before))
        touched = changes.touched(changes.read(line.after), "fixture")
        async with self.database.read() as connection:
            return await ratifying.rates_anew(connection, before, season, touched)

    async def is_stuck(self, season: Season) -> bool:
        """Tell whether what is due in a season fails again and again."""
        async with self.database.read() as connection:
            return bool(await events.failing(connection, ledger.subjects(season), STUCK_AFTER))

    async def games(self, season_id: str, fixture_id: int) -> tuple[Season, list[Match]]:
        """Return a season, and the games of one of its fixtures that count, in their order.

        Raises NoSuchSeason, and LeagueRefusal ``no_such_fixture``.
        """
        async with self.database.read() as connection:
            season = await ledger.load(connection, season_id)
            fixture = self._known(season, fixture_id)
            return season, [await load(connection, game) for game in games_of(fixture)]

    # --- inside the transaction ---

    @asynccontextmanager
    async def _season(
        self, order: Order, states: Collection[str] = CORRECTING
    ) -> AsyncIterator[tuple[AsyncConnection, Season]]:
        """Begin the transaction in which something is decided in a season."""
        if not order.reason.strip():
            raise LeagueRefusal("no_reason_given")
        async with ledger.held(self.database, order.season_id) as (connection, season):
            if season.row.state not in states:
                raise LeagueRefusal("archived" if season.row.state == "archived" else "not_running_now")
            await require_first(connection, order.interaction_id, self.now())
            yield connection, season

    @asynccontextmanager
    async def _fixture(
        self, order: Order, fixture_id: int
    ) -> AsyncIterator[tuple[AsyncConnection, Season, FixtureRow]]:
        """Begin the transaction in which something is decided about a fixture."""
        async with self._season(order) as (connection, season):
            fixture = self._known(season, fixture_id)
            seen.require(order.seen, await sights.of_fixture(connection, season, fixture))
            mine = order.user_id in season.people(fixture)
            await self._require_not_own(connection, order, season, "own_fixture", own=mine)
            yield connection, season, fixture

    async def _require_not_own(
        self, connection: AsyncConnection, order: Order, season: Season, rule: str, *, own: bool
    ) -> None:
        """Refuse that somebody decides about themselves where there is other staff."""
        if own and await self._others(connection, season, order.user_id):
            raise LeagueRefusal(rule, season=season.id)

    def _known(self, season: Season, fixture_id: int) -> FixtureRow:
        fixture = season.fixtures.get(fixture_id)
        if fixture is None or len(fixture.seats) < 2 or season.rounds[fixture.round].state == "drawn":
            raise LeagueRefusal("no_such_fixture", season=season.id)
        return fixture

    async def _others(self, connection: AsyncConnection, season: Season, user_id: int) -> bool:
        """Whether there is other staff, as far as the audit of the league's seasons knows."""
        lines = await audit.of_subject(connection, ledger.subject(season.id))
        return any(line.actor == "staff" and line.user_id not in {None, user_id} for line in lines)

    async def _entrant(
        self, connection: AsyncConnection, order: Order, season: Season, number: int
    ) -> EntrantRow:
        row = season.entrants.get(number)
        if row is None:
            raise LeagueRefusal("no_such_entrant", season=season.id)
        seen.require(order.seen, sights.of_entrant(row))
        await self._require_not_own(connection, order, season, "own_entry", own=row.user_id == order.user_id)
        return row

    def _require_open(self, season: Season, fixture: FixtureRow) -> None:
        if season.is_decided(fixture):
            raise LeagueRefusal("decided_already", season=season.id)
        if not season.is_open(fixture):
            raise LeagueRefusal("annulled_now", season=season.id)

    async def _require_idle(self, connection: AsyncConnection, season: Season, fixture: FixtureRow) -> None:
        if await games.running(connection, fixture) is not None:
            raise LeagueRefusal("game_runs", season=season.id)

    def _require_free(self, season: Season, fixture: FixtureRow) -> None:
        """Refuse a game for somebody who is playing, where people play one game at a time."""
        if way_of(season.event(fixture)).one_at_a_time:
            others = (one for one in season.fixtures.values() if one.id != fixture.id and season.is_open(one))
            busy = {number for one in others for number in one.seats} & set(fixture.seats)
            if busy:
                raise LeagueRefusal("plays_now", season=season.id, name=season.entrants[min(busy)].name)

    def _require_there(self, season: Season, fixture: FixtureRow) -> None:
        """Refuse a game for somebody who has left the season."""
        for one in season.gone(fixture):
            raise LeagueRefusal("plays_no_more", season=season.id, name=one.name)

    async def _played(self, connection: AsyncConnection, fixture: FixtureRow) -> list[str]:
        """Return the games of a fixture that are over: what is decided, is decided about them."""
        return [row.game for row, _ in await games.results_of(connection, fixture)]

    def _annulled(self, season: Season, fixture: FixtureRow) -> Season:
        newest = season.outcome(fixture.id)
        assert newest is not None
        annulled = msgspec.structs.replace(
            newest,
            kind=Kind.ANNULLED.value,
            points=listed(0 for _ in fixture.seats),
            games=fixture.games,
            source="staff",
            at=self.now(),
        )
        return revised(season, annulled)

    async def _opened(
        self, connection: AsyncConnection, order: Order, season: Season, fixture: FixtureRow, *, begins: bool
    ) -> Season:
        """Return a season in which a fixture has a new game, which ``begins`` now or waits for its people."""
        number, now = order.interaction_id, self.now()
        again = await games.open_game(connection, self.lobby, season, fixture, now)
        if begins:
            again = await games.begin_first(connection, self.lobby, season, again, number, now)
        return season.with_fixtures(again)

    async def _decided(
        self,
        connection: AsyncConnection,
        order: Order,
        before: Season,
        after: Season,
        what: str,
        fixtures: Sequence[FixtureRow],
        entrants: Sequence[EntrantRow] = (),
        undoes: int | None = None,
    ) -> tuple[Season, int]:
        """Write a decision, let the games' results follow, and put down that everybody concerned is told."""
        now = self.now()
        for fixture in fixtures:
            after = await following.played_on(connection, self.lobby, before, after, fixture, now)
        about = tuple(fixture.id for fixture in fixtures) if what == TIME else ()
        entry = Entry(now, what, order.user_id, order.reason, staff=True, undoes=undoes, about=about)
        if before.row.state == "closed":
            after = await closing.frozen(connection, after)
        season, line = await ledger.commit_line(connection, before, after, entry)
        await ratifying.ratify(connection, before, season, now)
        played = [game for one in ratifying.touched(before, season) for game in games_of(one)]
        await rulings.decided(connection, played, order.user_id, order.reason, now)
        people = {user for fixture in fixtures for user in season.people(fixture)}
        people |= {row.user_id for row in entrants if row.user_id is not None}
        name = ledger.line_name(season.id, line)
        told = [(CORRECTED, name, now, user, str(line)) for user in (0, *sorted(people))]
        await news.put_all(connection, told)
        if entrants:
            await news.put(connection, OPENED, season.id, now)
        for one in _waiting_again(before, season, fixtures):
            await news.put(connection, HELD_UP, ledger.round_name(season.id, one), now)
        for fixture in fixtures if undoes is not None else ():
            if season.fixtures[fixture.id].started and season.outcome(fixture.id) is None:
                name = ledger.fixture_name(season.id, fixture.id)
                await events.put(connection, GAME_OVER, name, now)
        return season, line


def _taken_back(season: Season, line: AuditLine) -> changes.Patch:
    """Return what of a decision is taken back with it.

    In a season that is over, what was forfeited by an exclusion stands until staff has it replayed.
    """
    made = changes.lasting(changes.read(line.after))
    if line.what != EXPEL or season.row.state != "closed":
        return made
    return {key: fields for key, fields in made.items() if not changes.outcomes_in({key: fields})}


def _is_needed(season: Season, line: AuditLine) -> bool:
    """Whether a fixture of a season that is over has its only outcome by this decision."""
    made = changes.outcomes_in(_taken_back(season, line))
    return season.row.state == "closed" and any(revision == 1 for _, revision in made)


def _waiting_again(before: Season, after: Season, fixtures: Sequence[FixtureRow]) -> set[int]:
    """Return the closed rounds that wait for a winner by a decision about these fixtures."""
    rounds = [after.rounds[fixture.round] for fixture in fixtures]
    return {
        row.id
        for row in rounds
        if row.state == "closed"
        and agenda.held_up(after, row.division, row.stage)
        and not agenda.held_up(before, row.division, row.stage)
    }


async def _rated(connection: AsyncConnection, played: Sequence[str]) -> bool:
    """Whether the last of these games was one that is rated, so that everybody has acted in it."""
    found = await results.get(connection, played[-1]) if played else None
    return found is not None and not found[0].unrated
