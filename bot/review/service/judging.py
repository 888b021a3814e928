"""What other processes do for hints and reviews: functions of a module that needs nothing of the bot."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, Final, Generic, NamedTuple, TypeVar

from engine import catalogue, plans, review, trials
from engine.core import AnyGame
from engine.players import Player, is_quick, player_of, quick_of, ways_of
from engine.review import Cast, Judged
from engine.trials import Tried

MOST_THOUGHTS: Final = 5
"""Of so many actions a hint and a reason are told: the best, and what it is better than."""

CLOSE: Final = 0.05
"""Points by which actions differ that are called equally good."""

F = TypeVar("F")


class Timed(NamedTuple, Generic[F]):
    """What was found by some work, in its order, and how many seconds of a processor it took."""

    found: tuple[F, ...]
    seconds: float


def _timed(work: Iterator[F]) -> Timed[F]:
    begun = time.process_time()
    return Timed(tuple(work), time.process_time() - begun)


class Choice(NamedTuple):
    """A choice to be judged: what its seat saw at a ply, and what it did."""

    ply: int
    view: Any
    played: Any


class Thrown(NamedTuple):
    """A cast to be weighed: the position before it, what the sticks showed, and the unit of the scores."""

    ply: int
    state: Any
    thrown: Any
    unit: int


class Position(NamedTuple):
    """A choice whose value is to be found: what its seat saw at a ply, and the best action, written."""

    ply: int
    view: Any
    best: str


class Contested(NamedTuple):
    """A choice that is tried against the best one: what its seat saw at a ply, and both actions, written."""

    ply: int
    view: Any
    best: str
    played: str


class Weighed(NamedTuple):
    """An action as a player weighs it, written as the game writes actions; see ``engine.players.Thought``.

    ``gaining`` is in how large a part of the ways to go on it brings a gain, None where that is not known, or
    would not say anything.  ``then`` is what would follow (:func:`engine.plans.plan`), where that was asked.
    """

    action: str
    worth: float
    error: float
    gaining: float | None = None
    then: tuple[str, ...] = ()


class Part(NamedTuple):
    """What came of a part of the work, and how many seconds of a processor it took."""

    choices: tuple[Judged, ...]
    casts: tuple[Cast, ...]
    seconds: float


def judge(game_id: str, version: int, level: str, choices: Sequence[Choice], casts: Sequence[Thrown]) -> Part:
    """Let a level judge some choices and casts of a game."""
    begun = time.process_time()
    rules, player = catalogue.get(game_id, version), player_of(game_id, level).judging()
    judged = [
        review.judged(rules, one.view, one.ply, one.played, player, review.chance_of(game_id, one.ply))
        for one in choices
    ]
    weighed = [_cast(rules, one, player) for one in casts]
    return Part(
        tuple(one for one in judged if one is not None),
        tuple(one for one in weighed if one is not None),
        time.process_time() - begun,
    )


def value(
    game_id: str, version: int, positions: Sequence[Position], playouts: int, unit: int
) -> Timed[float]:
    """Return what positions are worth to the seats that chose there, by so many playouts each."""
    rules, quick = catalogue.get(game_id, version), quick_of(game_id)
    return _timed(
        trials.valued(
            rules,
            one.view,
            rules.load_action(one.best),
            quick,
            playouts,
            review.chance_of(f"{game_id}:value", one.ply),
            unit,
        )
        for one in positions
    )


def _cast(rules: AnyGame, one: Thrown, player: Player) -> Cast | None:
    rng = review.chance_of(rules.id, one.ply)
    return review.cast(rules, one.state, one.ply, one.thrown, player, rng, one.unit)


def consider(game_id: str, version: int, level: str, view: Any, ply: int, also: str = "") -> list[Weighed]:
    """Return the best actions of a view as a level judges them without its errors, and ``also`` among them.

    How often they bring a gain is told of that one and the best other one, or of the best two; what follows,
    of the best, where that is not to explain what was done.
    """
    rules = catalogue.get(game_id, version)
    chosen, player = rules.load_action(also) if also else None, player_of(game_id, level).judging()
    thoughts = player.consider(rules, view, review.chance_of(game_id, ply), chosen)
    weighed = [Weighed(rules.dump_action(one.action), one.worth, one.error) for one in thoughts]
    told = [one for one in weighed if one.action == also] or weighed[:1]
    told += [one for one in weighed if one not in told][:1]
    known = dict(zip(told, _gaining(rules, view, told, ply), strict=False))
    kept = [one for place, one in enumerate(weighed) if place < MOST_THOUGHTS or one.action == also]
    best, *others = (one._replace(gaining=known.get(one)) for one in kept)
    if not also:
        best = best._replace(then=foresee(game_id, version, level, view, ply, best.action))
    return [best, *others]


def foresee(game_id: str, version: int, level: str, view: Any, ply: int, action: str) -> tuple[str, ...]:
    """Return what would follow an action of the seat of a view, if all went on like a level, written."""
    rules, player = catalogue.get(game_id, version), player_of(game_id, level).judging()
    rng = review.chance_of(f"{game_id}:plan", ply)
    planned = plans.plan(rules, view, rules.load_action(action), player, rng)
    return tuple(map(rules.dump_action, planned))


def _gaining(rules: AnyGame, view: Any, told: Sequence[Weighed], ply: int) -> Sequence[float]:
    """Return in how large a part of the ways to go on one or two actions bring a gain.

    Nothing where that takes long, or where it says nothing of two of them (:func:`tells`).
    """
    if not is_quick(rules.id):
        return ()
    quick, ways, rng = quick_of(rules.id), ways_of(rules.id), review.chance_of(f"{rules.id}:ways", ply)
    first, *rest = (rules.load_action(one.action) for one in told)
    if not rest:
        return trials.gaining(rules, view, [first], quick, rng, ways)
    found = trials.tried(rules, view, (first, rest[0]), quick, ways, rng)
    return found.gaining if tells(found, told[0].worth - told[1].worth, ways) else ()


def tells(found: Tried, better: float, ways: int) -> bool:
    """Tell whether what came of two actions differs, and bears out by how much one is thought ``better``.

    Shares that lie as close together as chance brings them speak for neither.  Where the ways to go on say
    that the other one is better, they know less than the player: what it takes from others' bets, say.
    """
    shares = [(share * ways + 1) / (ways + 2) for share in found.gaining]  # none in few is not never
    spread = sqrt(sum(share * (1 - share) for share in shares) / ways)
    first, second = found.gaining
    if abs(first - second) <= review.SURE_ENOUGH * spread:
        return False
    gained = found.best - found.played
    if abs(better) < CLOSE:
        return abs(gained) <= review.SURE * found.error
    return gained * better > 0


def try_out(game_id: str, version: int, contested: Sequence[Contested], ways: int, unit: int) -> Timed[Tried]:
    """Return what comes of choices and of what was better, each by so many ways to go on."""
    rules, quick = catalogue.get(game_id, version), quick_of(game_id)
    return _timed(
        trials.tried(
            rules,
            one.view,
            (rules.load_action(one.best), rules.load_action(one.played)),
            quick,
            ways,
            review.chance_of(f"{game_id}:ways", one.ply),
            unit,
        )
        for one in contested
    )
