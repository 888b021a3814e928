"""What a game was worth at its choices, where levels only compare actions: which are looked at, how often.

Each is played on to the end of the deal, again and again; a game with many choices, or whose deals take long,
is looked at here and there.  What is shown beside its value is always among them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import chain, dropwhile
from math import ceil
from typing import Final

import msgspec

from bot.review.service.judging import Choice, Position, Timed
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine import review
from engine.review import Judged

PER_PART: Final = 1.0
"""Seconds that a part of the work takes: after each it is told how far it is, and others have their turn."""

SAMPLES: Final = 4
"""Positions by which it is measured how long a playout takes."""

FEWEST: Final = 8
"""Playouts of a position, at least, while some need not be looked at."""

MOST: Final = 64
"""Playouts of a position, at the most."""

Run = Callable[[Sequence[Position], int], Awaitable[Timed[float]]]
"""Finds values by so many playouts each."""


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
    each = max((await run(samples, 1)).seconds / len(samples), 1e-5)
    chosen = _spread(found, wanted, int(seconds / each) // FEWEST)
    values: dict[int, float] = {}
    spent, played = 0.0, 0
    while len(values) < len(chosen):
        times, size = _part(len(chosen) - len(values), seconds - spent, each)
        part = [positions[one.ply] for one in chosen[len(values) :][:size]]
        made = await run(part, times)
        values |= dict(zip((one.ply for one in part), made.found, strict=True))
        spent, played = spent + made.seconds, played + times * len(part)
        each = max(spent / played, 1e-5)  # some deals take far longer than the samples did
        tell(len(values) / len(chosen))
    return [msgspec.structs.replace(one, value=values.get(one.ply)) for one in found]


def _part(count: int, seconds: float, each: float) -> tuple[int, int]:
    """Return by how many playouts each the next positions are valued, and how many these are.

    So many are left, for so many seconds, where a playout takes ``each``.
    """
    times = min(MOST, max(1, int(seconds / each / count)))
    return times, max(1, int(PER_PART / each / times))


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
