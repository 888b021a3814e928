"""What remains of a game: its result, and what that makes of ratings, in the transaction that ends it.

Ratings are a cache of the results: what is added here step by step equals what ``ratings.fold`` computes from
the whole log.  A pool that is being computed anew is left alone; whoever computes it counts this result in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import counters
from bot.kit.store.counters import SEQ
from bot.kit.store.queues import GAME_OVER, events
from bot.results.service import practising
from bot.results.service.ratings import deciding, fold
from bot.results.service.ratings.fold import Outcome, ranking_of
from bot.results.service.ratings.pools import pools_of
from bot.results.store import ratings, results
from bot.storage.rows import RatingRow, ResultRow, ResultSeat
from bot.table.service.loading import Counted
from bot.table.service.match import Match
from bot.table.store import actions, leavers
from engine.core import Result


async def record(connection: AsyncConnection, match: Match) -> ResultRow:
    """Write the result of a game that has just ended, and move the ratings if it is rated."""
    seats = await _seats(connection, match)
    row = await _row(connection, match, seats)
    await results.add(connection, row, seats)
    if not row.unrated:
        await _rate(connection, row, seats)
    if not any(seat.hints for seat in match.seats):  # with hints somebody else has played, too
        await practising.practise(connection, match, row, seats)
    if match.row.fixture is not None:
        await events.put(connection, GAME_OVER, match.row.fixture, row.finished_at)
    return row


async def counts(connection: AsyncConnection, match: Match) -> Counted:
    """Return how the result of a finished game counts now."""
    found = await results.get(connection, match.id)
    if found is None or match.result is None:
        return Counted(None, annulled=False)
    return Counted(counted(match.result, found[1]), found[0].annulled)


async def _row(connection: AsyncConnection, match: Match, seats: Sequence[ResultSeat]) -> ResultRow:
    result, row = match.result, match.row
    assert result is not None
    preset, family = "", ""
    if not match.is_lost and row.start is None:  # from a position of its own it asks for other skill
        preset, family = match.rules.preset_of(match.options), match.rules.family(match.options)
    acts = await actions.counts(connection, match.id)
    return ResultRow(
        game=match.id,
        seq=await counters.next(connection, SEQ),
        guild_id=row.guild_id,
        game_id=row.game_id,
        family=family,
        preset=preset,
        started_at=row.started_at or row.created_at,
        finished_at=row.finished_at or row.created_at,
        ply=row.ply,
        seasons=row.deal,
        rule=result.rule,
        unrated=unrated_of(match, seats, acts),
        unit=result.unit,
    )


def unrated_of(match: Match, seats: Sequence[ResultSeat], acts: Mapping[int, int]) -> str:
    """Return why a game is not rated, as it was said when it began or for how it was played.

    ``acts`` is how often each seat has acted by itself.
    """
    row = match.row
    begun = "private" if match.in_private else "" if row.rated else "not_announced"
    people = [seat.seat for seat in seats if seat.user_id is not None and seat.seat < len(match.seats)]
    return deciding.at_end(row.unrated or begun, [acts.get(seat, 0) for seat in people])


async def _seats(connection: AsyncConnection, match: Match) -> list[ResultSeat]:
    away = {} if len(match.seats) == 2 else await leavers.counted(connection, match.id)
    return seats_of(match, away)


def seats_of(match: Match, left: Mapping[int, int]) -> list[ResultSeat]:
    """Return what each seat got, with those who left their seat for good as its last.

    ``left`` are the seats that people have left, at a table of more than two.
    """
    result = match.result
    assert result is not None
    away = {user: seat for user, seat in left.items() if match.seat_of(user) is None}
    kept = {seat: user for user, seat in away.items() if match.seats[seat].user_id is None}
    ranked = places(result, set(kept))
    seats = [
        ResultSeat(
            game=match.id,
            seat=one.seat,
            user_id=kept.get(one.seat, one.user_id),
            computer="" if one.seat in kept else one.computer,
            place=ranked[one.seat],
            points=result.points[one.seat],
            quit=one.seat in kept,
        )
        for one in match.seats
    ]
    others = [user for user in away if user not in kept.values()]
    last = max(ranked) if kept else max(ranked) + 1
    return seats + [
        ResultSeat(
            game=match.id,
            seat=len(seats) + number,
            user_id=user,
            computer="",
            place=last,
            points=0,
            quit=True,
        )
        for number, user in enumerate(others)
    ]


def places(result: Result, left: set[int]) -> list[int]:
    """Return the places with those who have left sharing the last one, and the others moved up."""
    stayed = [place for seat, place in enumerate(result.ranking) if seat not in left]
    last = len(stayed) + 1
    return [
        last if seat in left else 1 + sum(other < place for other in stayed)
        for seat, place in enumerate(result.ranking)
    ]


def is_corrected(result: Result, seats: Sequence[ResultSeat]) -> bool:
    """Whether staff has corrected a result of which this stands written now (nothing: not yet)."""
    played = places(result, {seat.seat for seat in seats if seat.quit})
    stayed = [seat for seat in seats if seat.seat < len(played)]
    return any((seat.place, seat.points) != (played[seat.seat], result.points[seat.seat]) for seat in stayed)


CORRECTED: Final = "corrected"
"""The rule of a result that staff has corrected: how the game was over before its time is true no more."""


def counted(result: Result, seats: Sequence[ResultSeat]) -> Result:
    """Return a result as it counts now: who quit is last, and staff may have corrected it."""
    stayed = sorted((seat for seat in seats if seat.seat < len(result.ranking)), key=lambda seat: seat.seat)
    if len(stayed) < len(result.ranking):
        return result
    ranking = tuple(1 + sum(other.place < seat.place for other in stayed) for seat in stayed)
    points = tuple(seat.points for seat in stayed)
    rule = CORRECTED if is_corrected(result, seats) else result.rule
    return Result(points, ranking, rule, result.unit)


async def _rate(connection: AsyncConnection, row: ResultRow, seats: Sequence[ResultSeat]) -> None:
    """Move the ratings in both pools of a result."""
    players = ranking_of(seats)
    pools = pools_of(row.guild_id, row.game_id, row.family)
    heads = await ratings.heads(connection, pools, [player.user_id for player in players])
    outcome = Outcome(seq=row.seq, at=row.finished_at, players=players)
    for pool in pools:
        stale, _ = await ratings.state(connection, pool)
        if stale:
            continue
        own: dict[int, RatingRow] = {user: head for (of, user), head in heads.items() if of == pool}
        folded = fold.step(pool, own, outcome)
        await ratings.put(connection, list(folded.heads.values()), folded.steps)
