"""Somebody's finished games, over all servers: only they see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.kit.service.errors import NoSuchGame, NotYourGame, Refusal
from bot.kit.store.database import Database
from bot.results.service.ratings.pools import pools_of
from bot.results.store import history, ratings, results, standings
from bot.results.store.history import DRAWN, LOST, WON, Filters
from bot.results.store.outcomes import DRAW, WIN, outcomes
from bot.results.store.results import WithSeats
from bot.table.service.loading import load
from bot.table.service.match import Match
from engine import catalogue

PER_PAGE: Final = 8
"""Games of a page."""

WENT: Final = (WON, DRAWN, LOST)


@dataclass(frozen=True, slots=True)
class Past:
    """A finished game as somebody looks back on it: how it went for them, and what it did to their rating."""

    game: WithSeats
    user_id: int
    went: str
    change: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of finished games; ``number`` counts from 1, ``names`` are those of the people in them."""

    filters: Filters
    games: Sequence[Past]
    number: int
    pages: int
    count: int
    names: Mapping[int, str]
    played: Sequence[str]


@dataclass(frozen=True, slots=True)
class HistoryService:
    """Reads finished games."""

    database: Database

    async def page(self, user_id: int, filters: Filters, number: int = 1) -> HistoryPage:
        """Return a page of a person's games, the nearest one that there is; raise Refusal for odd filters."""
        known = filters.game_id in {"", *catalogue.ids()} and filters.went in {"", *WENT}
        if not known:
            raise Refusal("no_such_table")
        async with self.database.read() as connection:
            offset = (max(number, 1) - 1) * PER_PAGE
            found, count = await history.page(connection, user_id, filters, PER_PAGE, offset)
            pages = max(1, -(-count // PER_PAGE))
            if number > pages:
                found, _ = await history.page(connection, user_id, filters, PER_PAGE, (pages - 1) * PER_PAGE)
            everybody = {seat.user_id for _, seats in found for seat in seats if seat.user_id is not None}
            names = await standings.names(connection, everybody | ({filters.opponent} - {0}))
            played = await history.games_of(connection, user_id)
            pools = {pools_of(row.guild_id, row.game_id, row.family)[0] for row, _ in found}
            steps = await ratings.steps_at(connection, pools, [row.seq for row, _ in found])
        changes = {step.seq: (step.mu, step.mu - step.change) for step in steps if step.user_id == user_id}
        games = [Past(one, user_id, went(one, user_id), changes.get(one[0].seq)) for one in found]
        return HistoryPage(filters, games, min(max(number, 1), pages), pages, count, names, played)

    async def game(self, user_id: int, game: str) -> tuple[Match, Past]:
        """Return one of a person's finished games; raise NoSuchGame, NotYourGame."""
        async with self.database.read() as connection:
            found = await results.get(connection, game)
            if found is None:
                raise NoSuchGame
            if all(seat.user_id != user_id for seat in found[1]):
                raise NotYourGame
            return await load(connection, game), Past(found, user_id, went(found, user_id), None)


def went(game: WithSeats, user_id: int) -> str:
    """Return how a game went for somebody who sat there: won, drawn or lost."""
    seats = game[1]
    own = next(number for number, seat in enumerate(seats) if seat.user_id == user_id)
    outcome = outcomes(seats)[own]
    if not outcome:
        return WON if seats[own].place == 1 else LOST
    return {WIN: WON, DRAW: DRAWN}.get(outcome, LOST)
