"""What the book of a season tells besides its table: the win against the largest odds, and the best hand.

Both are looked for in the newest finished games that count; people who hide their profiles are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.results.service.profiles import Best, ProfileService
from bot.results.service.ratings import pools
from bot.results.store import ratings
from bot.results.store.results import WithSeats
from bot.storage.rows import ResultRow, ResultSeat
from bot.table.service.match import Match

LOOKED_AT: Final = 300
"""Games, the newest ones, in which a best hand is looked for."""


class Upset(NamedTuple):
    """A game between two that was won against the largest difference of ratings, as they were before it."""

    winner: int
    loser: int
    rating: float
    other: float
    game_id: str


class Found(NamedTuple):
    """What there is to tell; None where nobody won against odds, or no season gave anybody anything."""

    upset: Upset | None
    hand: tuple[Match, Best] | None


async def look_through(
    database: Database, profiles: ProfileService, guild_id: int, games: Sequence[WithSeats]
) -> Found:
    """Look through a season's finished games, the newest last; some are replayed, which takes a while."""
    counting = [one for one in games if not one[0].annulled]
    seated = {seat.user_id for _, seats in counting for seat in seats if seat.user_id is not None}
    pool = pools.all_games(guild_id)
    async with database.read() as connection:
        hidden = await people.hidden(connection, list(seated))
        steps = await ratings.steps_at(connection, [pool], {row.seq for row, _ in counting})
    before = {(step.seq, step.user_id): step.mu - step.change for step in steps}
    shown = seated - set(hidden)
    upsets = [found for one in counting if (found := _upset(one, before, shown)) is not None]
    best = max(upsets, key=lambda one: one.other - one.rating, default=None)
    return Found(best, await _hand(profiles, counting, shown))


def _upset(game: WithSeats, before: dict[tuple[int, int], float], shown: Collection[int]) -> Upset | None:
    """Return a game between two people that the one with the lower rating won."""
    row, seats = game
    ranked = sorted(seats, key=lambda seat: seat.place)
    if len(ranked) != 2 or ranked[0].place == ranked[1].place:
        return None
    winner, loser = (seat.user_id for seat in ranked)
    if winner is None or loser is None or not {winner, loser} <= set(shown):
        return None
    rating, other = before.get((row.seq, winner)), before.get((row.seq, loser))
    if rating is None or other is None or round(rating) >= round(other):
        return None
    return Upset(winner, loser, rating, other, row.game_id)


async def _hand(
    profiles: ProfileService, games: Sequence[WithSeats], shown: Collection[int]
) -> tuple[Match, Best] | None:
    """Return the most that a season gave to somebody, of the game that was played most."""
    if not games:
        return None
    (most, _), *_ = Counter(row.game_id for row, _ in games).most_common(1)
    rows = {row.game: (row, seats) for row, seats in games if row.game_id == most}
    found = await profiles.wins_of(list(rows)[-LOOKED_AT:])
    own = [(match, best) for match, best in found if _is_shown(rows[match.id], best, shown)]
    return max(own, key=lambda one: Fraction(one[1].points, one[0].unit), default=None)


def _is_shown(game: tuple[ResultRow, list[ResultSeat]], best: Best, shown: Collection[int]) -> bool:
    """Whether it was somebody who is shown, and sat there to the end."""
    return any(seat.seat == best.seat and not seat.quit and seat.user_id in shown for seat in game[1])
