"""A club whose people play in a league: time passes as is wished, and games end so."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec

from bot.kit.service.errors import Refusal
from bot.kit.store import audit
from bot.kit.store.database import Database
from bot.kit.store.queues import GAME_OVER, events
from bot.leagues.service import changes, games, ledger
from bot.leagues.service.advancing import Advancer, IsGone
from bot.leagues.service.drawing import DrawService
from bot.leagues.service.leaving import Leaver
from bot.leagues.service.organising import OrganiseService
from bot.leagues.service.registering import LeagueService, Limits
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, MINUTE, EventTerms, SeasonTerms, event_of
from bot.results.service.ratings import deciding
from bot.storage.league_rows import FixtureRow
from bot.table.service.advance import end
from bot.table.service.loading import load
from bot.table.service.lobby import Person
from bot.table.service.match import Match
from bot.table.service.seating import SeatingService
from bot.table.store import actions
from engine import catalogue
from engine.core import Result
from tests.bot.leagues.formats import Format
from tests.bot.table.service.test_playing import Club

SERVER, CHANNEL, STAFF = 5, 6, 900
START = 100 * DAY


def person(number: int) -> Person:
    """Return somebody of the club."""
    return Person(100 + number, f"Person {number}", "en")


def event(
    game_id: str = "cerke", way: Format = Format.ROUND_ROBIN, preset: str = "", **said: Any
) -> EventTerms:
    """Return an event of a game by one of its presets."""
    rules = catalogue.get(game_id)
    options = msgspec.json.encode(rules.make_options(preset)).decode()
    terms = {"clock": "days:3", **said}
    return event_of(
        {"game_id": game_id, "options": options, "version": rules.version, "format": way, **terms}
    )


class LeagueClub(Club):
    """People in a league of their server, with the services that run it."""

    def __init__(self, database: Database, time: float = START) -> None:
        super().__init__(database, time=time)
        self.lobby = replace(self.lobby, per_person=500, per_guild=5000)
        self.seating = SeatingService(database, now=self.clock)
        self.leaver = Leaver(self.seating)
        self.leagues = LeagueService(database, self.leaver, Limits(), now=self.clock)
        self.league_draws = DrawService(database, self.lobby, _at_once, now=self.clock)
        self.organising = OrganiseService(database, Limits(), now=self.clock)
        self.is_gone: IsGone | None = None
        self.seasons = Advancer(database, self.lobby, self.league_draws, self.leaver, now=self.clock)

    def clock(self) -> float:
        """Return what time it is in the club."""
        return self.time

    def number(self) -> int:
        """Return the number of an interaction."""
        number: int = next(self.numbers)
        return number

    async def open(self, people: int, *played: EventTerms, **said: Any) -> Season:
        """Make a league, open its first season, and let so many people enter."""
        terms = SeasonTerms(name=said.pop("name", "Club"), channel_id=CHANNEL, events=played, **said)
        season = await self.leagues.create(SERVER, terms, "UTC", STAFF, self.number())
        season = await self.leagues.open(season.id, STAFF, self.number(), self.time + DAY)
        for number in range(1, people + 1):
            season, _ = await self.leagues.enter(season.id, person(number), self.number())
        return season

    async def season(self, season_id: str) -> Season:
        """Return a season as it stands."""
        async with self.database.read() as connection:
            return await ledger.load(connection, season_id)

    async def tick(self, seconds: float = 0.0) -> None:
        """Let time pass, and carry out what falls due meanwhile, in the order of its time."""
        until = self.time + seconds
        while True:
            async with self.database.write() as connection:
                at = await events.next_at(connection)
                if at is None or at > until:
                    break
                self.time = max(self.time, at)
                (due,) = await events.claim(connection, self.time, 60.0, 1)
            try:
                if due.kind == ledger.EVENT:
                    await self.seasons.advance(due.subject, self.is_gone)
                elif due.kind == GAME_OVER:
                    await self.seasons.game_over(due.subject)
            except Refusal:
                async with self.database.write() as connection:
                    await events.retry(connection, due, self.time + 1)
                continue
            async with self.database.write() as connection:
                await events.done(connection, due)
        self.time = until

    async def started(self, people: int, *played: EventTerms, **said: Any) -> Season:
        """Open a season, let people enter and the first round begin."""
        season = await self.open(people, *played, **said)
        await self.tick(DAY + season.terms.preview + 120)
        return await self.season(season.id)

    async def running(self, fixture: FixtureRow) -> Match | None:
        """Return the game of a fixture that is running."""
        async with self.database.read() as connection:
            season = await ledger.load(connection, fixture.season)
            return await games.running(connection, season.fixtures[fixture.id])

    async def act(self, fixture: FixtureRow) -> None:
        """Let everybody act so often in the running game of a fixture that its result is rated."""
        match = await self.running(fixture)
        while match is not None and await self._rarest(match) < deciding.ACTS:
            await self.act_next(match)
            match = await self.running(fixture)

    async def act_next(self, match: Match) -> Match:
        """Let one of those who are to act do the first thing that they may; return the game after it."""
        user = match.seats[min(match.to_act)].user_id
        assert user is not None
        await self.play.act(match.id, None, user, self.number(), _first)
        return await self.play.match(match.id)

    async def _rarest(self, match: Match) -> int:
        """Return how often somebody has acted who has done so least."""
        async with self.database.read() as connection:
            acts = await actions.counts(connection, match.id)
        return min(acts.get(seat.seat, 0) for seat in match.seats if seat.user_id is not None)

    async def finish(self, fixture: FixtureRow, *places: int, points: tuple[int, ...] = ()) -> None:
        """End the running game of a fixture with these places, as by its rules after everybody has acted."""
        match = await self.running(fixture)
        assert match is not None, f"no game of {fixture} is running"
        async with self.database.write() as connection:
            ended = Result(points or (0,) * len(places), tuple(places), "score")
            await end(connection, await load(connection, match.id), ended, self.time)
        await self.tick()

    async def play_round(self, season_id: str, rng: random.Random) -> Season:
        """Let everybody whose game runs play it to some end, and what follows happen."""
        await self.tick()
        season = await self.season(season_id)
        for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
            running = season.rounds[fixture.round].state == "published" and len(fixture.seats) > 1
            if running and await self.running(fixture) is not None:
                places = _places(rng, len(fixture.seats))
                await self.finish(fixture, *places, points=tuple(10 - 3 * place for place in places))
        await self.tick(season.terms.preview + 3 * MINUTE)
        return await self.season(season_id)

    async def play_out(self, season_id: str, rng: random.Random) -> Season:
        """Play round after round, until the season is closed."""
        for _ in range(400):
            season = await self.play_round(season_id, rng)
            if season.row.state != "running":
                return season
        raise AssertionError(f"{season_id} does not end")

    async def audited(self, season_id: str) -> Season:
        """Return the season that the audit's lines give, one after the other."""
        async with self.database.read() as connection:
            lines = await audit.of_subject(connection, ledger.subject(season_id))
        season: Season | None = None
        for line in lines:
            season = changes.apply(season, changes.read(line.after))
        assert season is not None
        return season


def _places(rng: random.Random, seats: int) -> list[int]:
    """Return places as games end: mostly without ties."""
    drawn = rng.random() < 0.2
    order = rng.sample(range(1, seats + 1), seats)
    return [1] * seats if drawn else order


def _first(match: Match, seat: int) -> Any:
    return match.rules.legal(match.state, seat)[0]


async def _at_once(work: Any, request: Any) -> Any:
    return work(request)
