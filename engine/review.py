"""Looking back at a game that is over: what each choice was worth, which ones turned it, and the luck.

A choice is judged from what its seat could know then, by a player that weighs the same view.  What was lost
by it is the worth of the best action less that of the one that was played.

All values are by how many points of the rules a seat leads the mean of the others (the other one, between
two), over the whole game, as it stands when the deal is over.

* :func:`choices`   the places where somebody had a choice
* :func:`judged`    what a player thinks of one of them
* :func:`fallen`    by how much that fell until the answer, in games in which nothing else can have changed it
* :func:`turns`     the choices by which most was lost
* :func:`apart`     so many of them, from different parts of the game
* :func:`answer`    where another seat answered one of them
* :func:`cast`      what a cast gave to who threw it, against its expectation
* :func:`fortune`   what casts and deals gave to a seat in sum, with the spread that luck alone has
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import sqrt
from typing import Any, Final, NamedTuple

import msgspec

from engine import chronicle, trials
from engine.core import CHANCE, AnyGame, Draws, Seat
from engine.players import Player, Thought, is_quick, quick_of
from engine.players.search import over_mean

MOST_TURNS: Final = 3
"""Turning points that are shown."""

LEAST_LOSS: Final = 0.5
"""Points that a choice has lost at least to be one; less in a game about little (:func:`least_loss`)."""

LEAST_PART: Final = 0.1
"""The same as a part of the largest lead that somebody had."""

NEAR: Final = 12
"""Turning points that lie fewer actions apart are of one fight, of which the largest loss tells."""

SURE: Final = 2.0
"""Standard errors by which it has lost more than nothing."""

SURE_ENOUGH: Final = 1.0
"""The same where both a player says so and what came of it when deals were played on."""

ROUGHLY: Final = 24
"""Ways to go on by which it is found out what something too senseless for a player is worth."""

Played = Sequence[tuple[Seat, Any]]
"""The actions of a game with who did them."""


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice as a player judges it; what is worth something is in points of the rules.

    ``ply`` is the position in which ``seat`` chose; ``best`` the best action, as :meth:`Game.dump_action`
    writes it, and ``worth`` what the player thinks of it.  ``played`` is the same of what the seat did, None
    where the player weighs no such action; ``error`` is the standard error of the difference.  ``next`` is
    the worth of the second best action, None where there is only one.

    ``value`` is what the game was worth to the seat with the best action, where worths tell only differences,
    None where that was not looked at.  ``fall`` is by how much the value had fallen at the answer.

    ``gaining`` is in how large a part of the ways to go on the best action brings a gain, and what was
    played: of turning points, where deals are quickly played on.  ``then`` is what would follow the best
    action (:func:`engine.plans.plan`), written: of turning points, too.
    """

    ply: int
    seat: Seat
    best: str
    worth: float
    played: float | None = None
    error: float = 0.0
    next: float | None = None
    value: float | None = None
    fall: float = 0.0
    gaining: tuple[float, float] | None = None
    then: tuple[str, ...] = ()

    @property
    def seen(self) -> float:
        """How many points the choice gave away as far as the judge saw at once, 0 where that is not known."""
        return 0.0 if self.played is None else max(0.0, self.worth - self.played)

    @property
    def loss(self) -> float:
        """How many points the choice gave away, as far as the judge saw at once or at the answer."""
        return max(self.seen, self.fall)

    @property
    def lead(self) -> float:
        """The value of the game to the seat with the best action."""
        return self.worth if self.value is None else self.value


class Cast(msgspec.Struct, frozen=True):
    """A cast on which something depended, judged: what it gave to the seat that acted, in points.

    ``gained`` is what its outcome is worth less what was to be expected; ``spread`` the standard deviation
    of that, by the exact odds.
    """

    ply: int
    seat: Seat
    gained: float
    spread: float


class Review(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was thought of a game: by which levels, of every how manieth choice, and what was found.

    ``judge`` is the level that has judged the choices, empty where there were none; ``checker`` the one that
    has judged the largest losses once more, those at the plies ``checked``; empty where that is the same.
    From ``least`` points on a loss is a turning point.  Those at the plies ``tried`` were played on in so
    many ``ways``, and what came of that is what they are worth: where there are any the others are none.
    """

    judge: str
    every: int = 1
    checker: str = ""
    checked: tuple[int, ...] = ()
    choices: tuple[Judged, ...] = ()
    casts: tuple[Cast, ...] = ()
    least: float = LEAST_LOSS
    tried: tuple[int, ...] = ()
    ways: int = 0

    def turns(self, most: int = MOST_TURNS, sure: float = SURE) -> list[Judged]:
        """Return the choices by which most was lost, of those that were judged with most care.

        It has to be ``sure`` by so many standard errors, where it was not tried.
        """
        if self.tried:
            borne_out = [one for one in self.choices if one.ply in self.tried]
            return apart(turns(borne_out, self.least, SURE_ENOUGH), most)
        known = {one.ply for one in with_value(self.choices)}
        found = [one for one in turns(self.choices, self.least, sure) if one.ply in known]
        careful = [one for one in found if not self.checker or one.ply in self.checked or one.fall > one.seen]
        return apart(careful, most)


# --- Choices ---------------------------------------------------------------------------------------


def choices(game: AnyGame, states: Sequence[Any], played: Played) -> list[int]:
    """Return the plies at which a seat had more than one thing to do, and did one of them."""
    return [ply for ply, (seat, action) in enumerate(played) if _is_choice(game, states[ply], seat, action)]


def _is_choice(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:
    if seat == CHANCE or (game.offers is not None and action in game.offers):
        return False
    return len(game.moves(state, seat)) > 1


def judged(game: AnyGame, view: Any, ply: int, played: Any, player: Player, rng: Draws) -> Judged | None:
    """Return what a player thinks of an action in a view; None where it has nothing to compare it with."""
    thoughts = list(player.consider(game, view, rng, played))
    best = thoughts[0]
    own = next((thought for thought in thoughts if thought.action == played), None)
    if own is None and _is_listed(game, view, played, rng):  # too senseless for it to be weighed
        own = _played_out(game, view, best, played, rng)
        thoughts += [own] if own is not None else []
    if len(thoughts) < 2:
        return None
    worth, error = None, 0.0  # of several alike, of which another one is weighed, or nobody knows
    if own is not None:
        worth, error = own.worth, sqrt(own.error**2 + best.error**2)
    text = game.dump_action(best.action)
    return Judged(ply, view.seat, text, best.worth, worth, error, max(each.worth for each in thoughts[1:]))


def _played_out(game: AnyGame, view: Any, best: Thought, played: Any, rng: Draws) -> Thought | None:
    """Return what an action is worth beside the best one, by playing deals on; None where that takes long."""
    if not is_quick(game.id):
        return None
    found = trials.tried(game, view, (best.action, played), quick_of(game.id), ROUGHLY, rng)
    return Thought(played, best.worth - (found.best - found.played), found.error)


def _is_listed(game: AnyGame, view: Any, action: Any, rng: Draws) -> bool:
    return action in game.moves(game.determinise(view, rng), view.seat)


def fallen(found: Sequence[Judged], seats: int) -> list[Judged]:
    """Return the choices with what their values had fallen by at the next one, where that is close behind.

    That is for games without chance, in which all choices were judged by one player: the value changes only
    by what was done, and by the player's seeing further.
    """
    falls = [max(0.0, _fall(one, after, seats)) for one, after in pairwise(found)]
    return [msgspec.structs.replace(one, fall=fall) for one, fall in zip(found, [*falls, 0.0], strict=False)]


def _fall(one: Judged, after: Judged, seats: int) -> float:
    value = _value(after, one.seat, seats)
    return 0.0 if value is None or after.ply - one.ply > ANSWERED else one.lead - value


ANSWERED: Final = 2
"""So many actions later there is the answer, or whose choice it was chooses again after a forced one."""


def turns(found: Sequence[Judged], least: float = LEAST_LOSS, sure: float = SURE) -> list[Judged]:
    """Return the choices by which most was lost, at least so many points, the largest first.

    No two are of one turn, nor does a seat miss the same action twice, which stays there while it does.
    """
    worst = [max(own, key=lambda one: one.loss) for _, own in groupby(found, key=lambda one: one.seat)]
    telling = [one for one in worst if one.loss > 0 and one.loss >= max(least, sure * one.error)]
    missed: dict[tuple[Seat, str], Judged] = {}
    for one in sorted(telling, key=lambda one: (-one.loss, one.ply)):
        missed.setdefault((one.seat, one.best), one)
    return list(missed.values())


def apart(found: Sequence[Judged], most: int) -> list[Judged]:
    """Return so many of these losses, the largest first: of one fight one alone, while there are others."""
    told: list[Judged] = []
    for one in found:
        if all(abs(one.ply - other.ply) >= NEAR for other in told):
            told.append(one)
    beside = [one for one in found if one not in told]
    return sorted([*told, *beside][:most], key=lambda one: (-one.loss, one.ply))


class Point(NamedTuple):
    """The value of a position to a seat, in points: by how many it will lead the mean of the others."""

    ply: int
    value: float


def curve(found: Sequence[Judged], seat: Seat, seats: int, end: Point | None = None) -> list[Point]:
    """Return the values of a game to a seat, where they are known, and how it ended.

    Between two each choice tells it, since one's lead is the other's arrears; else only those of the seat.
    """
    points = [
        Point(one.ply, value) for one in with_value(found) if (value := _value(one, seat, seats)) is not None
    ]
    return points if end is None else [*points, end]


def with_value(found: Sequence[Judged]) -> Sequence[Judged]:
    """Return the choices at which it is known what the game was worth.

    Where none was looked at for that, those are all: their judge reckons values, or did so as far as it was
    thought when the review was made.
    """
    return [one for one in found if one.value is not None] or found


def _value(one: Judged, seat: Seat, seats: int) -> float | None:
    if one.seat == seat:
        return one.lead
    return -one.lead if seats == 2 else None


def least_loss(found: Sequence[Judged], ends: Sequence[float]) -> float:
    """Return from which loss on a choice is a turning point; ``ends`` is how the game ended for each seat."""
    curves = (curve(found, seat, len(ends), Point(0, end)) for seat, end in enumerate(ends))
    most = max((point.value for points in curves for point in points), default=0.0)
    return min(LEAST_LOSS, LEAST_PART * max(0.0, most))


def after(found: Sequence[Judged], turn: Judged, seats: int, end: Point | None = None) -> float | None:
    """Return what the game was worth to the seat of a choice when that and its chance had been played."""
    later = (point.value for point in curve(found, turn.seat, seats, end) if point.ply > turn.ply)
    return next(later, None)


def answer(played: Played, ply: int) -> int | None:
    """Return where another seat did something for the first time after a choice, None where nobody did."""
    chooser = played[ply][0]
    others = (at for at in range(ply + 1, len(played)) if played[at][0] not in (chooser, CHANCE))
    return next(others, None)


def final(game: AnyGame, state: Any, options: Any, seat: Seat) -> float:
    """Return by how many points of the rules a seat leads the mean of the others as the points stand."""
    points = game.standing(state)
    return over_mean(points, seat) / game.unit(options) if len(points) > 1 else 0.0


# --- Luck ------------------------------------------------------------------------------------------


MOST_OUTCOMES: Final = 8
"""Outcomes of a chance that are weighed one by one."""

DEEPEST: Final = 4
"""Actions that make themselves after a cast until somebody chooses."""


def telling_casts(game: AnyGame, states: Sequence[Any], played: Played) -> list[int]:
    """Return the plies of casts on which something depended, in games of two whose outcomes are few."""
    if len(game.standing(states[0])) != 2:
        return []
    plies = dict.fromkeys(one.ply for one in chronicle.casts(game, states, played))
    return [ply for ply in plies if 1 < len(game.chance(states[ply]).outcomes) <= MOST_OUTCOMES]


def cast(
    game: AnyGame, state: Any, ply: int, thrown: Any, player: Player, rng: Draws, unit: int = 1
) -> Cast | None:
    """Return what a cast gave to seat 0 of two, None where the player can't say; ``ply`` is kept with it.

    ``unit`` is how many points of the scores are one point of the rules.
    """
    weighed: list[tuple[Any, float, float]] = []
    known: dict[object, float | None] = {}
    for action, odds in game.chance(state).outcomes:
        after = game.apply(state, CHANCE, action)
        key = _alike(game, after)
        if key not in known:
            known[key] = _worth(game, after, player, rng, unit)
        if (value := known[key]) is None:
            return None
        weighed.append((action, float(odds), value))
    mean = sum(odds * value for _, odds, value in weighed)
    spread = sqrt(sum(odds * (value - mean) ** 2 for _, odds, value in weighed))
    gained = next(value for action, _, value in weighed if action == thrown) - mean
    return Cast(ply, 0, gained, spread)


def _alike(game: AnyGame, state: Any) -> object:
    """Return by what states after a cast are known to be worth the same, whatever the sticks showed.

    That is a position that is written alike in which the same can be done.
    """
    turn = game.turn(state)
    if game.position_form is None or turn.is_chance or turn.is_over:
        return state
    (seat, *_) = turn.seats
    return seat, game.position_form.write(state), tuple(game.moves(state, seat))


def _worth(game: AnyGame, state: Any, player: Player, rng: Draws, unit: int, depth: int = 0) -> float | None:
    """Return what a state of two is worth to seat 0: what who chooses next thinks of it."""
    turn = game.turn(state)
    if turn.is_over or depth > DEEPEST:
        return _lead(game, state, unit)
    if turn.is_chance:
        return _expected(game, state, player, rng, unit, depth)
    (seat, *_) = turn.seats
    legal = game.moves(state, seat)
    if len(legal) == 1:
        return _worth(game, game.apply(state, seat, legal[0]), player, rng, unit, depth + 1)
    best = player.consider(game, game.view(state, seat), rng)[0].worth
    return best if seat == 0 else -best


def _expected(game: AnyGame, state: Any, player: Player, rng: Draws, unit: int, depth: int) -> float | None:
    outcomes = game.chance(state).outcomes
    if not 0 < len(outcomes) <= MOST_OUTCOMES:
        return _lead(game, state, unit) if game.standing(state) else None
    total = 0.0
    for action, odds in outcomes:
        value = _worth(game, game.apply(state, CHANCE, action), player, rng, unit, depth + 1)
        if value is None:
            return None
        total += float(odds) * value
    return total


def _lead(game: AnyGame, state: Any, unit: int) -> float:
    points = game.standing(state)
    return (points[0] - points[1]) / unit


class Fortune(NamedTuple):
    """What chance gave to a seat in sum, in points, and the standard deviation that luck alone has.

    ``events`` is how many casts or deals that are.
    """

    gained: float
    spread: float
    events: int


def casts_of(found: Sequence[Cast], seat: Seat) -> Fortune | None:
    """Return what all judged casts gave to a seat of two, None where there was none."""
    if not found:
        return None
    gained = sum(one.gained if one.seat == seat else -one.gained for one in found)
    return Fortune(gained, sqrt(sum(one.spread**2 for one in found)), len(found))


def deals_of(
    game: AnyGame, states: Sequence[Any], options: Any, found: Sequence[Judged], seat: Seat
) -> Fortune | None:
    """Return what the deals gave to a seat, None where nothing hidden is dealt or a seat was never asked.

    A deal gives what the game is worth at the seat's first choice in it beyond its lead before, less what the
    deal gave on average: so all seats are measured alike.  The spread is that of the deals themselves.
    """
    if not game.privacy(options).private:
        return None
    gains = list(_deals(game, states, options, found, seat))
    if not gains:
        return None
    return Fortune(sum(gains), sqrt(sum(gain**2 for gain in gains)), len(gains))


def _deals(
    game: AnyGame, states: Sequence[Any], options: Any, found: Sequence[Judged], seat: Seat
) -> Iterator[float]:
    for own in firsts(game, states, with_value(found)):
        gained = {one.seat: one.lead - final(game, states[one.ply], options, one.seat) for one in own}
        if seat in gained and len(gained) == len(game.standing(states[0])):
            yield gained[seat] - sum(gained.values()) / len(gained)


def firsts(game: AnyGame, states: Sequence[Any], found: Sequence[Judged]) -> Iterator[list[Judged]]:
    """Yield the first choices of the seats in each deal."""
    for _, own in groupby(found, key=lambda one: game.deal(states[one.ply])):
        first: dict[Seat, Judged] = {}
        for one in own:
            first.setdefault(one.seat, one)
        yield list(first.values())


def chance_of(game_id: str, ply: int) -> random.Random:
    """Return what a judge draws from at a ply: the same each time, so a review does not change."""
    return random.Random(f"{game_id}:{ply}")  # noqa: S311 (nothing secret is drawn)
