"""The ratings that follow from a log: one step for one result, and the whole log from nothing.

Both are the same function, so what is stored step by step equals what is computed anew, to the last digit.
The order of a log is that of ``seq``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from bot.results.service.ratings import model
from bot.results.service.ratings.model import START, Rating
from bot.results.store.ratings import LogLine
from bot.storage.rows import RatingRow, RatingStep, ResultSeat

FEWEST: Final = 2
"""So many people are rated at least: fewer have nobody to be compared with."""

GAMES: Final = 10
MET: Final = 3
"""Who has played fewer rated games, or has met fewer people in them, has a provisional rating."""

LISTED: Final = 90 * 86_400.0
"""So many seconds after the last rated game somebody is no longer listed."""


class Placed(msgspec.Struct, frozen=True):
    """A person and their place among the people of a game, 1 the best, equal for ties."""

    user_id: int
    place: int


class Outcome(msgspec.Struct, frozen=True):
    """A rated result; its people stand in the order of their seats."""

    seq: int
    at: float
    players: tuple[Placed, ...]


class Reset(msgspec.Struct, frozen=True):
    """A season begins: everybody's rating comes nearer to the start."""

    seq: int
    at: float


Entry = Outcome | Reset

Heads = Mapping[int, RatingRow]
"""The ratings of a pool as they stand, by person."""


class Folded(msgspec.Struct, frozen=True):
    """What entries have made of a pool: the rows that have changed, by person, and every change."""

    heads: dict[int, RatingRow]
    steps: list[RatingStep]


def ranking_of(seats: Iterable[ResultSeat]) -> tuple[Placed, ...]:
    """Return the people of a game with their places among each other, in the order given.

    Computer players are left out; people who have quit share the last place.
    """
    people = [(seat.user_id, (seat.quit, 0 if seat.quit else seat.place)) for seat in seats]
    order = sorted({worth for user_id, worth in people if user_id is not None})
    return tuple(Placed(user_id, order.index(worth) + 1) for user_id, worth in people if user_id is not None)


def entries(log: Iterable[LogLine]) -> Iterator[Entry]:
    """Yield what the lines of a stored log mean, in their order."""
    for line in log:
        if line.seats is None:
            yield Reset(line.seq, line.at)
        else:
            yield Outcome(line.seq, line.at, ranking_of(line.seats))


def step(pool: str, heads: Heads, entry: Entry) -> Folded:
    """Return what one entry makes of a pool.

    ``heads`` are at least those of the people of a result, as far as they have one, and for a reset all.
    """
    return _reset(pool, heads, entry) if isinstance(entry, Reset) else _played(pool, heads, entry)


def recompute(pool: str, log: Iterable[Entry], known: Folded | None = None) -> Folded:
    """Return what a log makes of a pool: a whole one from nothing, or what follows on ``known`` with that.

    The entries come in the order of ``seq``.
    """
    heads = dict(known.heads) if known else {}
    steps = list(known.steps) if known else []
    for entry in log:
        folded = step(pool, heads, entry)
        heads.update(folded.heads)
        steps += folded.steps
    return Folded(heads, steps)


def is_provisional(row: RatingRow) -> bool:
    """Whether a rating rests on too few games, or on games with too few people."""
    return row.games < GAMES or len(_met(row)) < MET


def is_listed(row: RatingRow, now: float) -> bool:
    """Whether somebody has played a rated game not too long ago."""
    return now - row.played_at <= LISTED


def _played(pool: str, heads: Heads, outcome: Outcome) -> Folded:
    players = outcome.players
    if len(players) < FEWEST:
        return Folded({}, [])
    before = [_rating(heads.get(player.user_id)) for player in players]
    after = model.rate(before, [player.place for player in players])
    rows: dict[int, RatingRow] = {}
    for player, rating in zip(players, after, strict=True):
        head = heads.get(player.user_id)
        rows[player.user_id] = RatingRow(
            pool=pool,
            user_id=player.user_id,
            mu=rating.mu,
            sigma=rating.sigma,
            games=(head.games if head else 0) + 1,
            met=_more_met(head, [other.user_id for other in players if other != player]),
            as_of=outcome.seq,
            played_at=outcome.at,
        )
    return _folded(heads, rows)


def _reset(pool: str, heads: Heads, entry: Reset) -> Folded:
    rows: dict[int, RatingRow] = {}
    for user_id, head in heads.items():
        rating = model.reset(_rating(head))
        rows[user_id] = msgspec.structs.replace(head, mu=rating.mu, sigma=rating.sigma, as_of=entry.seq)
    return _folded(heads, rows)


def _folded(heads: Heads, rows: dict[int, RatingRow]) -> Folded:
    """Return the rows with the changes that lead to them."""
    steps = [
        RatingStep(
            pool=row.pool,
            seq=row.as_of,
            user_id=row.user_id,
            mu=row.mu,
            sigma=row.sigma,
            change=round(row.mu - _rating(heads.get(row.user_id)).mu, model.DECIMALS),
        )
        for row in rows.values()
    ]
    return Folded(rows, steps)


def _rating(head: RatingRow | None) -> Rating:
    return START if head is None else Rating(head.mu, head.sigma)


def _met(head: RatingRow | None) -> list[str]:
    return [] if head is None else [user_id for user_id in head.met.split(",") if user_id]


def _more_met(head: RatingRow | None, others: Sequence[int]) -> str:
    """Return the first people somebody has met, ``,1,2,``: no more than are needed to be known."""
    if head is not None and len(_met(head)) == MET:
        return head.met
    return f",{','.join(list(dict.fromkeys([*_met(head), *map(str, others)]))[:MET])},"
