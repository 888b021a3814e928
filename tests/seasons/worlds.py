"""A server in which a season is played: all services on a real database, a clock moved by hand, and deaths.

Nothing is remembered but in the database: whoever kills the world makes another one of the same database.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.away.service import removals
from bot.away.service.time_over import TimeService
from bot.club.service import waits
from bot.club.service.waits import WaitService
from bot.kit.service.errors import NoSuchGame, NoSuchSeason, Refusal
from bot.kit.store.database import Database
from bot.kit.store.queues import GAME_OVER, events
from bot.leagues.service import games as season_games
from bot.leagues.service import ledger
from bot.leagues.service.advancing import Advancer
from bot.leagues.service.arenas import ArenaService
from bot.leagues.service.correcting import CorrectionService
from bot.leagues.service.drawing import DrawService
from bot.leagues.service.formats.way import Request
from bot.leagues.service.ladders import LadderService
from bot.leagues.service.meeting import MeetingService
from bot.leagues.service.season import Season
from bot.leagues.store import seasons as leagues
from bot.results.service import recounting
from bot.staff.service.staff import StaffService
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import ActionRow, Event
from bot.table.service import adjourning, reminders, silent, timing
from bot.table.service.adjourning import AdjournService
from bot.table.service.advance import end
from bot.table.service.loading import load
from bot.table.service.match import Match
from bot.table.store import actions
from engine import randomness
from engine.core import Result
from tests.bot.leagues.clubs import LeagueClub

RETRY: Final = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds until an event is tried again that was refused, as the bot has it."""

RESTLESS: Final = 1000
"""So many events at one moment are a season that does not come to rest."""

ACTS: Final = 6
"""So often everybody has acted in a game that is played to its end: it is rated, and a draw counts."""


class Restless(Exception):
    """Events make each other due again and again at the same moment."""


class Died(BaseException):
    """The process is dead: nothing that it knew is known any more."""


class Mortal(Database):
    """A database whose process may die when it is about to write: between two commits."""

    left: int | None = None
    """After so many writes it dies; None: it does not."""

    def die(self) -> None:
        """End the process; here, all that it was about to do."""
        raise Died

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Write, or die instead."""
        if self.left is not None:
            if not self.left:
                self.left = None
                self.die()
            else:
                self.left -= 1
        async with super().write() as connection:
            yield connection


class FirstThought:
    """Acts at once for whoever's time is up: what an absent one does is nothing to a season."""

    async def choose(self, match: Match, seat: int, level: str = "") -> Any:
        """Return the first legal action."""
        del level
        return first_legal(match, seat)


def first_legal(match: Match, seat: int) -> Any:
    """Return the first legal action of a seat."""
    return match.rules.legal(match.state, seat)[0]


class World(LeagueClub):
    """People and staff of a server, with the services that serve them."""

    def __init__(self, database: Mortal, time: float, numbers: Iterator[int], chance: random.Random) -> None:
        self.chance = chance
        super().__init__(database, time)
        self.mortal = database
        self.numbers = numbers
        self.league_draws = DrawService(database, self.lobby, self.compute, now=self.clock)
        self.seasons = Advancer(database, self.lobby, self.league_draws, self.leaver, now=self.clock)
        self.corrections = CorrectionService(database, self.lobby, self.leaver, now=self.clock)
        self.meetings = MeetingService(database, self.lobby, self.compute, now=self.clock)
        self.ladders = LadderService(database, self.league_draws, now=self.clock)
        self.arenas = ArenaService(database, self.leagues, now=self.clock)
        self.staff = StaffService(database, now=self.clock)
        self.waits = WaitService(database, now=self.clock)
        self.adjourning = AdjournService(database, now=self.clock)
        self.times = TimeService(database, self.play, self.seating, FirstThought(), now=self.clock)  # type: ignore[arg-type]
        self.gone: set[int] = set()
        self.season_id = ""
        self.judged = 0
        """How often staff has decided about a game beside its season."""

    def __post_init__(self) -> None:
        """Let games have secrets that no process before this one had."""
        super().__post_init__()
        self.play = replace(self.play, new_secret=lambda: randomness.new_secret(self.chance.randbytes(32)))
        self.lobby = replace(self.lobby, play=self.play)

    async def compute(self, work: Any, request: Any) -> Any:
        """Draw at once, from the chance of this world, so that it can be lived through again."""
        if isinstance(request, Request):
            request = msgspec.structs.replace(request, seed=self.chance.randrange(2**31))
        return work(request)

    async def has_left(self, _guild_id: int, user_id: int) -> bool:
        """Tell whether somebody is no member of the server any more."""
        return user_id in self.gone

    # --- what is there ---

    async def now(self) -> Season:
        """Return the season that goes on; of a ladder, its newest month."""
        async with self.database.read() as connection:
            season = await ledger.load(connection, self.season_id)
            newest = (await leagues.seasons_of(connection, season.row.league))[0]
            return season if newest.id == season.id else await ledger.load(connection, newest.id)

    async def next_event(self) -> float | None:
        """Return when something falls due."""
        async with self.database.read() as connection:
            return await events.next_at(connection)

    async def running_in(self, season: Season) -> list[tuple[FixtureRow, Match]]:
        """Return the fixtures of a season whose games run, with them."""
        ordered = sorted(season.fixtures.values(), key=lambda one: one.id)
        open_ones = [one for one in ordered if one.games and not season.is_decided(one)]
        async with self.database.read() as connection:
            found = [(one, await season_games.running(connection, one)) for one in open_ones]
        return [(one, match) for one, match in found if match is not None]

    # --- time ---

    async def tick(self, seconds: float = 0.0) -> None:
        """Let time pass, and carry out what falls due meanwhile, as the running bot does."""
        until = self.time + seconds
        at_once: Counter[float] = Counter()
        while (at := await self.next_event()) is not None and at <= until:
            self.time = max(self.time, at)
            at_once[self.time] += 1
            if at_once[self.time] > RESTLESS:
                raise Restless(f"{RESTLESS} events at one moment")
            async with self.database.write() as connection:
                claimed = await events.claim(connection, self.time, 60.0, 1)
            for event in claimed:
                await self._carry_out(event)
        self.time = until

    async def _carry_out(self, event: Event) -> None:
        try:
            await EVENTS[event.kind](self, event)
        except (NoSuchGame, NoSuchSeason):
            pass
        except Refusal:
            async with self.database.write() as connection:
                again = RETRY[min(event.attempts, len(RETRY) - 1)]
                await events.retry(connection, event, self.time + again)
            return
        async with self.database.write() as connection:
            await events.done(connection, event)

    # --- games ---

    async def act_once(self, match: Match) -> None:
        """Let somebody whose turn it is act in a game."""
        people = [seat for seat in sorted(match.to_act) if match.seats[seat].user_id is not None]
        if people:
            user = match.seats[people[0]].user_id
            assert user is not None
            await self.play.act(match.id, None, user, self.number(), first_legal)

    async def played(self, match: Match, places: Sequence[int], points: Sequence[int] = ()) -> None:
        """Let all of a running game have acted often, and end it with these places by seat."""
        ended = Result(tuple(points) or (0,) * len(places), tuple(places), "score")
        async with self.database.write() as connection:
            first = 100_000 + await actions.count(connection, match.id)
            seats = [seat for _ in range(ACTS) for seat in range(len(places))]
            lines = [
                ActionRow(game=match.id, ply=first + ply, seat=seat, action="x", notation="x", at=self.time)
                for ply, seat in enumerate(seats)
            ]
            await actions.append(connection, lines)
            await end(connection, await load(connection, match.id), ended, self.time)
        await self.tick()


Handler = Callable[[World, Event], Awaitable[object]]

EVENTS: Final[Mapping[str, Handler]] = MappingProxyType(
    {
        timing.EVENT: lambda world, event: world.times.ran_out(event.subject),
        adjourning.RESUME: lambda world, event: world.adjourning.time_up(event.subject),
        silent.EVENT: lambda world, event: silent.look(world.database, event, world.time),
        reminders.EVENT: lambda _world, _event: asyncio.sleep(0),  # they change nothing
        recounting.RECOMPUTE: lambda world, event: recounting.recount(world.database, event.subject),
        ledger.EVENT: lambda world, event: world.seasons.advance(event.subject, world.has_left),
        waits.EVENT: lambda world, event: world.waits.look(event, world.has_left),
        removals.EVENT: lambda _world, _event: asyncio.sleep(0),  # the bot is always back in time
        GAME_OVER: lambda world, event: world.seasons.game_over(event.subject),
    }
)
"""What carries out each kind of event, as ``bot.events`` does."""
