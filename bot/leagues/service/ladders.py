"""Ladders as people meet them: they challenge, accept and decline; silence, idleness and months go by."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.pauses import Pause
from bot.clocks.store import pauses
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.queues import GAME_OVER, events, news
from bot.kit.timed import Timed
from bot.leagues.service import closing, formats, ledger
from bot.leagues.service.drawing import DrawService
from bot.leagues.service.field import Kind
from bot.leagues.service.formats import ladder as rungs
from bot.leagues.service.ledger import Entry
from bot.leagues.service.notices import ROUND
from bot.leagues.service.pairing import ladder
from bot.leagues.service.pairing.ladder import Declined, Forfeited, Ladder
from bot.leagues.service.registering import OPENED, TOLD, require_entered
from bot.leagues.service.season import Season, games_of
from bot.leagues.service.settling import absence, outcome_row, revised
from bot.leagues.service.terms import DAY
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import EntrantRow, FixtureRow, SeasonRow
from bot.storage.rows import PauseRow
from bot.table.service.loading import require_first
from bot.table.service.placing import new_id
from bot.table.store import games as game_rows

CHALLENGE: Final = "league_challenge"
"""The kind of the news that somebody, the recipient, is challenged; its subject is the fixture.

Who has challenged reads by it, as the recipient, that the other one has longer to answer.
"""

MOVED: Final = "league_moved"
"""The kind of the news of what happened on a ladder without a game; its subject is the fixture."""

LONG: Final = DAY
"""Seconds of an outage from which on the days for an answer, and until somebody is idle, stand still."""


@dataclass(frozen=True, slots=True)
class LadderService(Timed):
    """Lets people challenge each other, and answer."""

    drawing: DrawService

    async def candidates(self, season: Season, user_id: int) -> Sequence[int]:
        """Return whom somebody may challenge now, the highest first; refuse if it is nobody, and say why."""
        if not is_ladder(season):
            raise LeagueRefusal("no_ladder", season=season.id)
        own, now, reach = require_entered(season, user_id).number, self.now(), rungs.reach(season)
        async with self.database.read() as connection:
            stands = await standing(connection, season, now)
        found = ladder.candidates(stands, own, now, reach)
        if not found:
            ladder.require_candidate(stands, own, now, reach)
        return found

    async def challenge(self, season_id: str, user_id: int, other: int, interaction_id: int) -> Season:
        """Challenge an entrant; raise LeagueRefusal ``no_ladder``, or what ``may_challenge`` refuses."""
        now = self.now()
        async with ledger.held(self.database, season_id) as (connection, season):
            if not is_ladder(season):
                raise LeagueRefusal("no_ladder", season=season_id)
            own = require_entered(season, user_id)
            stands = await standing(connection, season, now)
            ladder.may_challenge(stands, own.number, other, now, rungs.reach(season))
            await require_first(connection, interaction_id, now)
            after = rungs.challenged(season, own.number, other, now)
            asked = after.fixtures[max(after.fixtures)]
            until = await _answer_by(connection, after, asked, now)
            after = after.with_fixtures(msgspec.structs.replace(asked, deadline=until))
            after = await ledger.commit(connection, season, after, Entry(now, "challenge", user_id))
            name = ledger.fixture_name(season_id, asked.id)
            await news.put(connection, CHALLENGE, name, now, recipient=after.entrants[other].user_id or 0)
            return after

    async def accept(self, season_id: str, fixture_id: int, user_id: int) -> Season:
        """Let a challenge be played; raise LeagueRefusal ``challenge_over``, ``not_challenged``."""
        async with self.database.read() as connection:
            season = await current(connection, await ledger.load(connection, season_id))
        fixture = _challenge_of(season, fixture_id, user_id)
        return await self.drawing.publish(season.id, fixture.round, Entry(self.now(), "accept", user_id))

    async def decline(self, season_id: str, fixture_id: int, user_id: int) -> tuple[Season, bool]:
        """Decline a challenge; return whether that forfeits it: the third time in thirty days it does.

        Raises LeagueRefusal ``challenge_over``, ``not_challenged``.
        """
        now = self.now()
        async with self.database.write() as connection:
            season = await current(connection, await ledger.load(connection, season_id))
            fixture = _challenge_of(season, fixture_id, user_id)
            stands = await standing(connection, season, now)
            challenge = stands.between(*fixture.seats)
            if challenge is None:
                raise LeagueRefusal("challenge_over", season=season.id)
            answer = ladder.declining(stands, challenge, now)
            after = answered(season, fixture, answer)
            season = await ledger.commit(connection, season, after, Entry(now, "decline", user_id))
            await news.put(connection, MOVED, ledger.fixture_name(season.id, fixture.id), now)
            return season, isinstance(answer, Forfeited)

    async def declines_left(self, season: Season, number: int) -> int:
        """Return how many challenges somebody may still decline."""
        async with self.database.read() as connection:
            stands = await standing(connection, season, self.now())
        return ladder.declines_left(stands, number, self.now())


def is_ladder(season: Season) -> bool:
    """Whether people may challenge each other in a season now."""
    way = formats.way_of(season.terms.events[0])
    return way.order is not None and season.row.state == "running"


async def current(connection: AsyncConnection, season: Season) -> Season:
    """Return the month of a ladder that goes on: what was open in one is open in the next."""
    if season.row.state in leagues.GOING:
        return season
    newest = next(iter(await leagues.seasons_of(connection, season.row.league)), None)
    return season if newest is None else await ledger.load(connection, newest.id)


async def standing(connection: AsyncConnection, season: Season, now: float) -> Ladder:
    """Return how a ladder stands, with games and declines of earlier months that still count."""
    stands = rungs.standing(season)
    for row in await leagues.seasons_of(connection, season.row.league):
        lately = row.number < season.row.number and row.state in leagues.OVER
        if lately and (row.ends or 0.0) > now - ladder.DECLINED_WITHIN:
            before = rungs.standing(await ledger.load(connection, row.id))
            declined = {
                number: (*before.declined.get(number, ()), *stands.declined.get(number, ()))
                for number in {*before.declined, *stands.declined}
            }
            stands = replace(stands, over={**before.over, **stands.over}, declined=declined)
    return stands


def answered(season: Season, fixture: FixtureRow, answer: Declined | Forfeited) -> Season:
    """Return the season with a challenge that is not played."""
    if isinstance(answer, Forfeited):
        outcome = absence(season, fixture, [answer.challenger], answer.at)
    else:
        nothing = (Fraction(0), Fraction(0))
        outcome = outcome_row(season, fixture, Kind.DECLINED, (), (), (), "time", answer.at, points=nothing)
    row = season.rounds[fixture.round]
    closed = msgspec.structs.replace(row, state="closed", at=answer.at)
    quiet = msgspec.structs.replace(fixture, deadline=None)
    return revised(season, outcome).with_rounds(closed).with_fixtures(quiet)


def _challenge_of(season: Season, fixture_id: int, user_id: int) -> FixtureRow:
    fixture = season.fixtures.get(fixture_id)
    if fixture is None or not is_ladder(season) or season.rounds[fixture.round].state != "drawn":
        raise LeagueRefusal("challenge_over", season=season.id)
    if season.entrants[fixture.seats[0]].user_id != user_id:
        raise LeagueRefusal("not_challenged", season=season.id)
    return fixture


# --- What falls due --------------------------------------------------------------------------------


async def silence(connection: AsyncConnection, season: Season, key: int, now: float) -> Season:
    """Return the season after the days for an answer: the challenge is forfeited, but not on vacation."""
    fixture = season.fixtures[key]
    until = await _answer_by(connection, season, fixture, now)
    challenged, challenger = fixture.seats
    name = ledger.fixture_name(season.id, key)
    if until > now:
        await news.put(connection, CHALLENGE, name, now, season.entrants[challenger].user_id or 0)
        return season.with_fixtures(msgspec.structs.replace(fixture, deadline=until))
    await news.put(connection, MOVED, name, now)
    return answered(season, fixture, Forfeited(at=now, challenger=challenger, challenged=challenged))


async def _answer_by(connection: AsyncConnection, season: Season, fixture: FixtureRow, now: float) -> float:
    """Return until when a challenge is to be answered, as both read it.

    It holds when the vacation by which it is later ends earlier.
    """
    challenged, challenger = fixture.seats
    at = season.rounds[fixture.round].at
    challenge = ladder.Challenge(challenger=challenger, challenged=challenged, at=at)
    until = ladder.answer_by(challenge, await _vacations(connection, season, challenged))
    return until if math.isfinite(until) else now + ladder.WEEK


async def idle(connection: AsyncConnection, season: Season, key: int, now: float) -> Season:
    """Return the season with somebody a place lower who has not played for long, but not on vacation."""
    coming = ladder.coming(rungs.standing(season), await _vacations(connection, season, key))
    at = next((one.at for one in coming if one.entrant == key), now + ladder.WEEK)
    if at > now:
        return rungs.marked(season, key, Kind.IDLE, now, min(at, now + ladder.WEEK))
    after = rungs.marked(season, key, Kind.IDLE, now, now + ladder.WEEK, down=1)
    await news.put(connection, MOVED, ledger.fixture_name(season.id, max(after.fixtures)), now)
    return after


async def _vacations(
    connection: AsyncConnection, season: Season, number: int
) -> Mapping[int, Sequence[Pause]]:
    user_id = season.entrants[number].user_id
    if user_id is None:
        return {}
    found = await pauses.vacations_of(connection, user_id)
    found += [one for one in await pauses.of_guild(connection, season.row.guild_id) if _is_long(one)]
    return {number: [Pause(one.starts, one.ends, kind=one.kind) for one in found]}


def _is_long(outage: PauseRow) -> bool:
    """Whether an outage counts where days are counted: the bot had been removed from the server."""
    return outage.ends is not None and outage.ends - outage.starts >= LONG


async def turn(connection: AsyncConnection, season: Season, _key: int, now: float) -> Season:
    """Return a month of a ladder closed, after the next one has begun: places and open challenges go on."""
    stands = rungs.standing(season)
    moving = [row.id for row in season.rounds.values() if row.state != "closed"]
    over = await closing.closed(connection, season.without_rounds(moving), now)
    await news.put(connection, TOLD, season.id, now, payload="closed")
    if len(stands.order) < formats.least(season.terms.events[0]):
        return over
    later = await leagues.seasons_of(connection, season.row.league)
    row = SeasonRow(
        id=new_id(),
        league=season.row.league,
        guild_id=season.row.guild_id,
        number=1 + max(one.number for one in later),
        state="running",
        zone=season.row.zone,
        terms=season.row.terms,
        starts=now,
        ends=rungs.month_after(now, season.row.zone),
        changed_at=now,
    )
    following = _following(season, row, stands, moving, now)
    await ledger.commit(connection, None, following, Entry(now, "turn"))
    for fixture in (one for one in season.fixtures.values() if one.round in moving):
        name = ledger.fixture_name(row.id, fixture.id)
        for game in games_of(fixture):
            await game_rows.note(connection, game, fixture=name)
        await events.put(connection, GAME_OVER, name, now)
        if season.rounds[fixture.round].state == "published":
            await news.put(connection, ROUND, ledger.round_name(row.id, fixture.round), now)
    for user_id in await leagues.followers(connection, season.id):
        await leagues.follow(connection, row.id, user_id)
    await news.put(connection, OPENED, row.id, now)
    return over


def _following(season: Season, row: SeasonRow, stands: Ladder, moving: Sequence[int], now: float) -> Season:
    """Return the month that begins: its people in their places, and the rounds that move into it."""
    fixtures = [one for one in season.fixtures.values() if one.round in moving]
    outcomes = [one for one in season.outcomes.values() if season.fixtures[one.fixture].round in moving]
    following = (
        Season(row)
        .with_entrants(
            *(_again(season.entrants[one], row.id, seed, stands) for seed, one in enumerate(stands.order, 1))
        )
        .with_rounds(*(msgspec.structs.replace(season.rounds[one], season=row.id) for one in moving))
        .with_fixtures(*(msgspec.structs.replace(one, season=row.id) for one in fixtures))
        .with_outcomes(*(msgspec.structs.replace(one, season=row.id) for one in outcomes))
    )
    for number in stands.order:
        since, wait = stands.waits[number]
        if wait != ladder.IDLE:  # somebody has gone down already, or was on vacation
            following = rungs.marked(following, number, Kind.IDLE, now, since + wait)
    return following


def _again(row: EntrantRow, season_id: str, seed: int, stands: Ladder) -> EntrantRow:
    """Return somebody in the next month, in their place, as long idle as they have been."""
    since, _ = stands.waits[row.number]
    return msgspec.structs.replace(row, season=season_id, seed=seed, since=since, first_round=1, added="0")
