"""What a game was worth at its choices, where levels only compare actions: which are looked at, how often.

Each is played on to the end of the deal, again and again; a game with many choices, or whose deals take long,
is looked at here and there.  What is shown beside its value is always among them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import chain, dropwhile
from math import ceil
from typing import Final, NamedTuple

import msgspec

from bot.review.service.judging import PER_PART, Choice, Position, Values
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine import review
from engine.review import Judged

SAMPLES: Final = 2
"""Positions by which it is measured how long a playout takes, each by so many."""

FEWEST: Final = 8
"""Playouts of a position, at least, while some need not be looked at."""

MOST: Final = 64
"""Playouts of a position, at the most."""

Run = Callable[[Sequence[Position], int], Awaitable[Values]]
"""Finds values by so many playouts each."""


class Plan(NamedTuple):
    """Which choices are looked at, by how many playouts each, and how many of them are a part of the work."""

    chosen: Sequence[Judged]
    playouts: int
    size: int


async def valued(
    choices: Sequence[Choice],
    found: Sequence[Judged],
    wanted: set[int],
    seconds: float,
    run: Run,
    tell: Callable[[float], None],
) -> list[Judged]:
    """Return choices with their values, as many as there is time for; those at the plies ``wanted`` surely.

    ``tell`` is called with the part of the work that is done.
    """
    views = {choice.ply: choice.view for choice in choices}
    positions = {one.ply: Position(one.ply, views[one.ply], one.best) for one in found}
    step = max(1, len(found) // (SAMPLES + 1))
    samples = [positions[one.ply] for one in found[step::step][:SAMPLES] or found[:1]]
    each = max((await run(samples, SAMPLES)).seconds / len(samples) / SAMPLES, 1e-5)
    plan = _planned(found, wanted, int(seconds / each), PER_PART / each)
    values: dict[int, float] = {}
    for at in range(0, len(plan.chosen), plan.size):
        part = [positions[one.ply] for one in plan.chosen[at : at + plan.size]]
        made = await run(part, plan.playouts)
        values |= dict(zip((one.ply for one in part), made.values, strict=True))
        tell(len(values) / len(plan.chosen))
    return [msgspec.structs.replace(one, value=values.get(one.ply)) for one in found]


def _planned(found: Sequence[Judged], wanted: set[int], playouts: int, per_part: float) -> Plan:
    """Return how so many playouts are spent of which so many are a part of the work."""
    chosen = _spread(found, wanted, playouts // FEWEST)
    times = min(MOST, max(1, playouts // len(chosen)))
    return Plan(chosen, times, max(1, int(per_part / times)))


def _spread(found: Sequence[Judged], wanted: set[int], most: int) -> Sequence[Judged]:
    """Return so many choices, about, all over the game, those that are wanted among them."""
    if len(found) <= most:
        return found
    others = [one.ply for one in found if one.ply not in wanted]
    every = max(1, ceil(len(others) / max(1, most - len(wanted))))
    chosen = wanted.union(others[::every])
    return [one for one in found if one.ply in chosen]


def _next_turn(found: Sequence[Judged], turn: Judged) -> list[int]:
    """Return where the seat of a choice chose next after another one, where it did."""
    later = dropwhile(lambda one: one.ply <= turn.ply or one.seat == turn.seat, found)
    return [one.ply for one in later if one.seat == turn.seat][:1]


def told(match: Match, replay: Replay, found: Sequence[Judged], ends: Sequence[float]) -> set[int]:
    """Return the plies whose values are told or reckoned with: what turned it, and what followed; deals.

    ``ends`` is how the game ended for each seat.
    """
    plies = set[int]()
    for least in (review.LEAST_LOSS, review.least_loss((), ends)):
        for turn in review.apart(review.turns(found, least), review.MOST_TURNS):
            plies |= {turn.ply, *_next_turn(found, turn)}
    if match.privacy.private:
        plies |= {one.ply for one in chain.from_iterable(review.firsts(match.rules, replay.states, found))}
    return plies
