"""What staff does with a season as a whole: its terms while it is a draft, an early start, an early end.

Whoever asks has been let in by the door, and was asked once.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.leagues.service import closing, drafting, games, ledger, ratifying, starting
from bot.leagues.service.drawing import undrawn
from bot.leagues.service.field import Kind
from bot.leagues.service.ledger import Entry
from bot.leagues.service.registering import OPENED, TOLD, Limits, least_of
from bot.leagues.service.season import BEGUN, Season, games_of, write_terms
from bot.leagues.service.settling import ROUND_OVER, outcome_row, revised, settled
from bot.leagues.service.terms import SeasonTerms, write_event
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import FixtureRow, SeasonState
from bot.table.service.advance import points
from bot.table.service.loading import require_first
from engine.core import Result

CALLED_OFF: Final = "cancelled"
CLOSED: Final = "closed"
"""Which way a season went, as the news of it tells."""


NEEDED: Final[Mapping[str, SeasonState]] = {
    "not_a_draft": "draft",
    "not_registering_now": "registration",
    "not_running_now": "running",
}
"""The state in which a season must be for what is done with it, by the rule that refuses it in another."""


@dataclass(frozen=True, slots=True)
class OrganiseService(Timed):
    """Changes drafts, starts seasons early, ends and calls them off."""

    limits: Limits

    # --- drafts ---

    async def change_draft(
        self,
        seen: Season,
        user_id: int,
        interaction_id: int,
        change: Callable[[SeasonTerms], SeasonTerms] = lambda terms: terms,
        **row: object,
    ) -> Season:
        """Change the terms of a draft, and columns of its row: ``zone``, ``registers_until``, ``starts``.

        The league's own terms follow, so that its next season begins with them.  Raises StaleSeason if it is
        no more what was ``seen``, LeagueRefusal ``not_a_draft``, and for terms that do not fit together what
        :func:`drafting.checked` says.
        """
        async with self._held(seen.id, interaction_id, "not_a_draft") as (connection, season):
            ledger.require_version(season, seen.row.version)
            terms = drafting.checked(change(season.terms), self.limits.entrants)
            after = season.with_row(terms=write_terms(terms), **row)
            await leagues.change(
                connection,
                season.row.league,
                channel_id=terms.channel_id,
                role_id=terms.role_id,
                terms=write_terms(msgspec.structs.replace(terms, events=())),
            )
            await leagues.set_events(connection, season.row.league, list(map(write_event, terms.events)))
            entry = Entry(self.now(), "change_draft", user_id, staff=True)
            return await ledger.commit(connection, season, after, entry)

    async def discard(self, seen: Season, user_id: int, interaction_id: int) -> None:
        """Throw a draft away that is what was ``seen``; its league too, if it never had another season."""
        async with self._held(seen.id, interaction_id, "not_a_draft") as (connection, season):
            ledger.require_version(season, seen.row.version)
            await ledger.discard(connection, season, Entry(self.now(), "discard", user_id, staff=True))
            await leagues.remove_season(connection, season.id)
            if not await leagues.seasons_of(connection, season.row.league):
                await leagues.remove_league(connection, season.row.league)

    # --- early ---

    async def start(
        self, season_id: str, user_id: int, interaction_id: int, *, round_robin: bool = False
    ) -> Season:
        """Close the registration now: the season runs at once; refuse ``too_few_entered``.

        What was to begin later begins now, and ends as much earlier.
        With ``round_robin`` a Swiss becomes one, where that needs at most one round more.
        """
        now = self.now()
        async with self._held(season_id, interaction_id, "not_registering_now") as (connection, before):
            entered, least = len(before.playing), least_of(before)
            if entered < least:
                raise LeagueRefusal("too_few_entered", count=entered, least=least)
            wanted = drafting.as_for_few(before.terms, entered) if round_robin else before.terms
            early = _moved(before.with_row(terms=write_terms(wanted)), now)
            after = await starting.started(connection, early, now)
            entry = Entry(now, "started", user_id, staff=True)
            season = await ledger.commit(connection, before, after, entry)
            await self._tell(connection, season_id, "started")
            return season

    async def call_off(self, season_id: str, user_id: int, interaction_id: int) -> Season:
        """Call a season off that people may still enter."""
        now = self.now()
        async with self._held(season_id, interaction_id, "not_registering_now") as (connection, before):
            after = before.with_row(state="cancelled", changed_at=now)
            entry = Entry(now, CALLED_OFF, user_id, staff=True)
            season = await ledger.commit(connection, before, after, entry)
            await self._tell(connection, season_id, CALLED_OFF)
            return season

    async def close(self, season_id: str, user_id: int, interaction_id: int, reason: str) -> Season:
        """End a season that runs for a reason, with its table as it stands.

        Games that run end with the points as they stand, unrated; a draw that nobody has seen is dropped;
        what has not begun is annulled, and so counts for nobody.
        """
        now = self.now()
        async with self._held(season_id, interaction_id, "not_running_now") as (connection, before):
            after = before
            for division in before.divisions:
                after = undrawn(after, division)
            for fixture in list(after.fixtures.values()):
                if not after.is_decided(fixture):
                    after = await self._broken_off(connection, after, fixture)
            rounds = [one for one in after.rounds.values() if one.state in BEGUN - {"closed"}]
            after = after.with_rounds(
                *(msgspec.structs.replace(one, state="closed", at=now) for one in rounds)
            )
            after = await closing.closed(connection, after, now)
            entry = Entry(now, "close", user_id, reason, staff=True)
            season = await ledger.commit(connection, before, after, entry)
            await ratifying.ratify(connection, before, season, now)
            await self._tell(connection, season_id, CLOSED)
            return season

    async def _broken_off(self, connection: AsyncConnection, season: Season, fixture: FixtureRow) -> Season:
        """Return the season with a fixture that was open ended, or annulled if nothing was played."""
        match = await games.running(connection, fixture)
        if match is not None:
            result = Result.by_points(points(match), ROUND_OVER)
            await games.end_early(connection, match, result, self.now(), unrated=ROUND_OVER)
        await games.call_off(connection, fixture, self.now())
        after = settled(season, fixture, await games.results_of(connection, fixture), self.now())
        if after.outcome(fixture.id) is not None:
            return after
        names, zeros, now = games_of(fixture), [Fraction(0)] * len(fixture.seats), self.now()
        nothing = outcome_row(season, fixture, Kind.ANNULLED, (), (), names, "staff", now, points=zeros)
        return revised(after, nothing)

    # --- inside the transaction ---

    @asynccontextmanager
    async def _held(
        self, season_id: str, interaction_id: int, rule: str
    ) -> AsyncIterator[tuple[AsyncConnection, Season]]:
        """Begin the transaction in which an interaction changes a season; refuse one in another state."""
        async with ledger.held(self.database, season_id) as (connection, season):
            if season.row.state != NEEDED[rule]:
                raise LeagueRefusal(rule, season=season_id)
            await require_first(connection, interaction_id, self.now())
            yield connection, season

    async def _tell(self, connection: AsyncConnection, season_id: str, way: str) -> None:
        await news.put(connection, OPENED, season_id, self.now())
        await news.put(connection, TOLD, season_id, self.now(), payload=way)


def _moved(season: Season, now: float) -> Season:
    """Return a season whose first round was to begin later so that it begins now."""
    row = season.row
    if row.starts is None or row.starts <= now:
        return season
    return season.with_row(starts=now, ends=None if row.ends is None else row.ends - (row.starts - now))
