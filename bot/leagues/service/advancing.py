"""Carries out what falls due in seasons, one step after the other, each in a transaction of its own.

Every step looks at the season as it is then; so it does nothing twice, whoever else is at work.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import NoSuchSeason, StaleSeason
from bot.kit.store import due
from bot.kit.store.queues import GAME_OVER, events, news
from bot.kit.timed import Timed
from bot.leagues.service import agenda, arenas, closing, drawing, games, ladders, ledger, starting
from bot.leagues.service.drawing import DrawService
from bot.leagues.service.formats import way_of
from bot.leagues.service.leaving import Leaver
from bot.leagues.service.ledger import Entry
from bot.leagues.service.meeting import MeetingService, back_at, waits, who_is_here
from bot.leagues.service.notices import HELD_UP, LONGER, ROUND, TOLD_OVER
from bot.leagues.service.organising import CALLED_OFF, CLOSED
from bot.leagues.service.registering import OPENED, TOLD
from bot.leagues.service.season import OUT, Season, games_of
from bot.leagues.service.settling import NEVER_MOVED, ROUND_OVER, absence, by_lot, revised, settled
from bot.leagues.service.steps import Step
from bot.leagues.service.terms import DAY, HOUR
from bot.storage.league_rows import FixtureRow
from bot.table.service.advance import points
from bot.table.service.lobby import LobbyService
from bot.table.service.match import Match
from bot.table.store import actions
from bot.table.store import games as game_rows
from engine.core import Result

RULES: Final = "league_rules"
"""The kind of the news that staff has to say how a season, its subject, goes on by changed rules."""

IsGone = Callable[[int, int], Awaitable[bool]]
"""Tells of a server and a person whether they are no member of it any more."""

AT_ONCE: Final = 50
"""Steps that are carried out before others get their turn."""

EXTENSION: Final = 3 * DAY
ACTIVE: Final = 72 * HOUR
"""A game in which both have acted so lately is given so much longer, once."""


Change = Callable[[AsyncConnection, Season, int, float], Awaitable[Season]]
"""What makes of a season what it is after a step, which has a key, at a time."""


@dataclass(frozen=True, slots=True)
class Advancer(Timed):
    """Carries out the steps of seasons."""

    lobby: LobbyService
    drawing: DrawService
    leaver: Leaver

    @property
    def meetings(self) -> MeetingService:
        """What brings people of live fixtures together."""
        return MeetingService(self.database, self.lobby, self.drawing.compute, now=self.now)

    async def advance(self, season_id: str, is_gone: IsGone | None = None) -> None:
        """Carry out what is due in a season, and put down what comes next."""
        for _ in range(AT_ONCE):
            season = await ledger.read(self.database, season_id)
            step = agenda.due(season, self.now())
            if step is None:
                break
            if is_gone is not None and await self.see_off(season, step, is_gone):
                continue
            with suppress(StaleSeason):  # what is due in it now is read off anew
                await STEPS[step.what](self, season, step)
        async with ledger.held(self.database, season_id) as (connection, season):
            if agenda.waits_for_staff(season):
                await news.put(connection, RULES, season_id, self.now())
            await ledger.put_down(connection, season, self.now())

    async def game_over(self, fixture_name: str) -> None:
        """Let the games of a fixture make its outcome, or let the next one begin."""
        season_id, number = ledger.read_name(fixture_name)
        now = self.now()
        async with ledger.held(self.database, season_id) as (connection, season):
            fixture = season.fixtures.get(number)
            if fixture is None:
                raise NoSuchSeason(season=season_id)
            after = await self._settled(connection, season, fixture)
            if after is not season:
                await ledger.commit(connection, season, after, Entry(now, "outcome"))

    async def _settled(self, connection: AsyncConnection, season: Season, fixture: FixtureRow) -> Season:
        """Return the season with the outcome that the games of a fixture make, or their next one begun."""
        found = await games.results_of(connection, fixture)
        worthless = await games.drawn_before(connection, found, way_of(season.event(fixture)).quick)
        after = settled(season, fixture, found, self.now(), worthless=worthless)
        if after.is_decided(fixture):
            await games.call_off(connection, fixture, self.now())
        else:
            after = await self._go_on(connection, after, fixture)
        replayed = after is not season and season.row.state == "closed"
        return await closing.frozen(connection, after) if replayed else after

    async def _go_on(self, connection: AsyncConnection, season: Season, fixture: FixtureRow) -> Season:
        """Let the next game of a match begin; who has left the season forfeits what is open."""
        gone = season.gone(fixture)
        if gone and len(fixture.seats) == 2:
            return await self.leaver.forfeit(connection, season, fixture, gone[0])
        if not way_of(season.event(fixture)).match or await games.running(connection, fixture) is not None:
            return season
        waiting = await _waiting(connection, fixture)
        if waiting is None:
            return season
        last = await games.last_number(connection, fixture)
        fixture = await games.open_game(connection, self.lobby, season, fixture, self.now())
        await games.begin(connection, self.lobby, waiting, last)
        for over in await games.over(connection, fixture):  # its result says now what follows
            await due.put(connection, over.id, "result", self.now())
        return season.with_fixtures(fixture)

    async def see_off(self, season: Season, step: Step, is_gone: IsGone) -> list[int]:
        """Withdraw who has left the server before a step counts on them, and return their numbers."""
        people = agenda.to_look_for(season, step)
        gone = [user_id for user_id in people if await is_gone(season.row.guild_id, user_id)]
        for user_id in gone:
            await self.left_server(season.id, user_id)
        return [season.entry_of(user_id).number for user_id in gone]

    async def left_server(self, season_id: str, user_id: int) -> None:
        """Withdraw somebody who is no member of the server any more."""
        async with ledger.held(self.database, season_id) as (connection, season):
            row = season.entrant_of(user_id)
            if row is not None and row.state not in OUT:
                await self.leaver.withdraw(connection, season, row, Entry(self.now(), "left_server"))

    @asynccontextmanager
    async def _held(self, season: Season) -> AsyncIterator[tuple[AsyncConnection, Season]]:
        """Begin a transaction that holds a season; raise StaleSeason if it has changed since it was read."""
        async with ledger.held(self.database, season.id) as (connection, current):
            if current.row.version != season.row.version:
                raise StaleSeason(season=season.id)
            yield connection, current

    # --- steps ---

    async def close_registration(self, season: Season, _step: Step) -> None:
        """Start the season, or extend its registration, or cancel it."""
        now = self.now()
        async with self._held(season) as (connection, current):
            after, way = await starting.registration_over(connection, current, now)
            await ledger.commit(connection, current, after, Entry(now, way))
            await news.put(connection, OPENED, season.id, now)
            await news.put(connection, TOLD, season.id, now, payload=way)

    async def publish(self, season: Season, step: Step) -> None:
        """Publish a round whose preview is over; while the bot was away staff could not look at it."""
        row, now = season.rounds[step.key], self.now()
        if season.terms.preview and agenda.has_tables(season, row):
            async with self.database.read() as connection:
                since = await back_at(connection, season, row.at, step.at, now)
            if since + season.terms.preview > now and since > row.at:
                await self.drawing.preview_again(season.id, step.key, since)
                return
        await self.drawing.publish(season.id, step.key, Entry(self.now(), "publish"))

    async def show_up(self, season: Season, step: Step) -> None:
        """Let those who came to an agreed time win against those who did not, unless the bot was away."""
        if not await self.meetings.call_again(season.id, step.key, step.at):
            await self._absent(season, step.key, Entry(self.now(), "show_up"))

    async def change(self, season: Season, step: Step, made: Change) -> None:
        """Let a season be as a function makes it that knows what is due."""
        now = self.now()
        async with self._held(season) as (connection, current):
            after = await made(connection, current, step.key, now)
            await ledger.commit(connection, current, after, Entry(now, step.what))

    async def deadline(self, season: Season, step: Step) -> None:
        """End a fixture whose round is over: its game with the points as they stand, once a bit later.

        Whoever has never acted in it, though it was their turn for a day, did not come.
        """
        now = self.now()
        async with self._held(season) as (connection, current):
            fixture = current.fixtures[step.key]
            match = await games.running(connection, fixture)
            extends = way_of(current.event(fixture)).extends and not fixture.extended
            if match is not None and extends and await _active(connection, match, now):
                longer = msgspec.structs.replace(fixture, deadline=now + EXTENSION, extended=True)
                after = current.with_fixtures(longer)
                await ledger.commit(connection, current, after, Entry(now, "extend"))
                await news.put(connection, LONGER, ledger.fixture_name(season.id, fixture.id), now)
                return
            if match is not None:
                result = _as_it_stands(match, await games.waited_for(connection, match, now))
                await games.end_early(connection, match, result, now, unrated=ROUND_OVER)
                await events.put(connection, GAME_OVER, ledger.fixture_name(season.id, fixture.id), now)
                # What becomes of it follows at once: nothing else may be due in between, no lot and no close.
                quiet = msgspec.structs.replace(fixture, deadline=None)
                after = await self._settled(connection, current.with_fixtures(quiet), quiet)
                await ledger.commit(connection, current, after, Entry(now, "end"))
                return
            if not waits(current, fixture) and current.outcome(fixture.id) is not None:
                await self._leave_open(connection, current, fixture)
                return
        await self._absent(season, step.key, Entry(now, "deadline"))

    async def _leave_open(self, connection: AsyncConnection, season: Season, fixture: FixtureRow) -> None:
        """Let a fixture be that staff has annulled and nobody plays: its deadline means nothing any more."""
        past = fixture.deadline is not None and fixture.deadline <= self.now()
        if past and not season.is_decided(fixture):
            quiet = msgspec.structs.replace(fixture, deadline=None)
            await ledger.commit(connection, season, season.with_fixtures(quiet), Entry(self.now(), "end"))

    async def _absent(self, season: Season, key: int, entry: Entry) -> None:
        """Decide a fixture in which nobody, or not everybody, has come."""
        async with self._held(season) as (connection, current):
            fixture = current.fixtures[key]
            if current.is_decided(fixture):
                return  # somebody has come at the last moment
            here = who_is_here(fixture)
            came = [number for number in fixture.seats if number and current.entrants[number].user_id in here]
            await games.call_off(connection, fixture, entry.at)
            after = revised(current, absence(current, fixture, came, entry.at))
            if current.row.state == "closed":
                after = await closing.frozen(connection, after)
            await ledger.commit(connection, current, after, entry)

    async def lot(self, season: Season, step: Step) -> None:
        """Let the lot decide a match of a closed round, as staff has not; who alone is left wins it.

        A short game that is being played has a day more, else the lot would be due again and again.
        """
        now = self.now()
        async with self._held(season) as (connection, current):
            fixture = current.fixtures[step.key]
            if await games.running(connection, fixture) is not None:
                longer = msgspec.structs.replace(fixture, deadline=now + DAY)
                await ledger.commit(connection, current, current.with_fixtures(longer), Entry(now, "extend"))
                return
            await games.call_off(connection, fixture, now)
            played = await games.results_of(connection, fixture)
            found = [one for one in played if not one[0].annulled]
            outcome = drawing.by_default(current, fixture, now) or by_lot(current, fixture, found, now)
            after = revised(current, outcome)
            await ledger.commit(connection, current, after, Entry(now, "lot"))

    async def close(self, season: Season, _step: Step) -> None:
        """Freeze the table of a season that has been played; one that everybody has left never was."""
        now = self.now()
        async with self._held(season) as (connection, current):
            way, entry = CLOSED, Entry(now, "close")
            after = await closing.closed(connection, current, now)
            if not current.fixtures:
                way, entry = CALLED_OFF, Entry(now, CALLED_OFF)
                after = current.with_row(state="cancelled", changed_at=now)
            await ledger.commit(connection, current, after, entry)
            await news.put(connection, TOLD, season.id, now, payload=way)

    # --- steps that are a change, and nothing else ---

    async def start(self, connection: AsyncConnection, season: Season, key: int, now: float) -> Season:
        """Return the season with the first game begun of a fixture that starts by itself."""
        fixture = season.fixtures[key]
        number = season.rounds[fixture.round].message_id or 0
        started = await games.begin_first(connection, self.lobby, season, fixture, number, now)
        return season.with_fixtures(started)

    async def decide(self, connection: AsyncConnection, season: Season, key: int, now: float) -> Season:
        """Return the season in which those play who are equal where a border lies between them.

        After a week the lot decides.
        """
        groups, secret = closing.hanging(season, key), self.lobby.play.new_secret().hex()
        after, row = drawing.with_deciders(season, key, groups, secret, now)
        opened = await games.open_games(connection, self.lobby, after, after.tables(row.id), now)
        await news.put(connection, ROUND, ledger.round_name(season.id, row.id), now)
        return after.with_fixtures(*opened)


async def _round_closed(connection: AsyncConnection, season: Season, key: int, now: float) -> Season:
    """Return the season with a round closed that has been played."""
    row = msgspec.structs.replace(season.rounds[key], state="closed", at=now)
    after = season.with_rounds(row)
    await news.put(connection, TOLD_OVER, ledger.round_name(season.id, key), now)
    if agenda.held_up(after, row.division, row.stage):
        await news.put(connection, HELD_UP, ledger.round_name(season.id, key), now)
    return after


async def _archived(_connection: AsyncConnection, season: Season, _key: int, now: float) -> Season:
    """Return the season which nobody may change any more."""
    return season.with_row(state="archived", changed_at=now)


Carry = Callable[[Advancer, Season, Step], Awaitable[object]]

STEPS: Final[Mapping[str, Carry]] = {
    "close_registration": Advancer.close_registration,
    "draw": lambda self, season, step: self.drawing.draw(season.id, step.key, step.stage),
    "publish": Advancer.publish,
    "start": lambda self, season, step: self.change(season, step, self.start),
    "offer": lambda self, season, step: self.meetings.offer(season.id, step.key),
    "call": lambda self, season, step: self.meetings.call(season.id, step.key),
    "show_up": Advancer.show_up,
    "first_action": partial(Advancer.change, made=arenas.first_action),
    "silence": partial(Advancer.change, made=ladders.silence),
    "idle": partial(Advancer.change, made=ladders.idle),
    "turn": partial(Advancer.change, made=ladders.turn),
    "deadline": Advancer.deadline,
    "lot": Advancer.lot,
    "close_round": partial(Advancer.change, made=_round_closed),
    "decide": lambda self, season, step: self.change(season, step, self.decide),
    "close": Advancer.close,
    "archive": partial(Advancer.change, made=_archived),
}
"""What carries out each step of the agenda."""


async def _waiting(connection: AsyncConnection, fixture: FixtureRow) -> str | None:
    """Return the game of a fixture that is open and has not begun."""
    for game in games_of(fixture):
        row = await game_rows.get(connection, game)
        if row is not None and row.status == "lobby":
            return game
    return None


def _as_it_stands(match: Match, absent: int | None) -> Result:
    """Return how a game ends with its round: by its points, or lost by whoever of two never came."""
    if absent is None:
        return Result.by_points(points(match), ROUND_OVER)
    places = tuple(2 if seat.user_id == absent else 1 for seat in match.seats)
    return Result(points(match), places, NEVER_MOVED)


async def _active(connection: AsyncConnection, match: Match, now: float) -> bool:
    """Whether everybody has acted lately; time in which the game could not go on does not count."""
    acted = await actions.last_times(connection, match.id)
    people = [seat.seat for seat in match.seats if seat.user_id is not None]
    oldest = min((acted.get(seat, 0.0) for seat in people), default=now)
    return await games.time_free(connection, match, match.people, oldest, now) <= ACTIVE
