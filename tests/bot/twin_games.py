"""Two games, from their first deal on, that differ in nothing but what one seat holds or has chosen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from engine import catalogue
from engine.core import CHANCE, AnyGame, Seat

HIDER: Final = 1
"""The seat that alone knows of the difference."""

TRIES: Final = 300
"""Other deals, or other choices of the one who hides, among which one is looked for that nobody sees."""

DECK: Final = 8
"""What a deal has more of is a deck."""

Line = tuple[Seat, Any]


@dataclass(frozen=True)
class Twin:
    """A position, and all that led to it."""

    state: Any
    lines: tuple[Line, ...] = ()

    def after(self, rules: AnyGame, seat: Seat, action: Any) -> Twin:
        """Return it after an action."""
        return Twin(rules.apply(self.state, seat, action), (*self.lines, (seat, action)))


Pair = tuple[Twin, Twin]


def twin_games(game_id: str, people: int, options: Any, longest: int) -> Pair:
    """Return twins of so many actions at most in which another seat than the one that hides is to choose."""
    rules, rng = catalogue.get(game_id), random.Random(game_id)
    best: Pair | None = None
    while best is None:
        start = Twin(rules.start(people, options))
        pair: Pair | None = (start, start)
        while pair is not None and len(pair[0].lines) < longest:
            if pair[0].state != pair[1].state and _others_choose(rules, pair[0].state):
                best = pair
            pair = _further(rules, pair, people, rng)
    return best


def _others_choose(rules: AnyGame, state: Any) -> bool:
    turn = rules.turn(state)
    return not turn.is_chance and HIDER not in turn.seats


def _further(
    rules: AnyGame, pair: tuple[Twin, Twin], people: int, rng: random.Random
) -> tuple[Twin, Twin] | None:
    """Return the pair after an action in each that nobody else can tell apart, if possible not the same."""
    one, other = pair
    seat = rng.choice(rules.turn(one.state).seats)
    same = None
    for do, instead in _choices(rules, one.state, other.state, seat, rng):
        after = one.after(rules, seat, do), other.after(rules, seat, instead)
        if _look_alike(rules, *after, people):
            if do != instead:
                return after
            same = same or after
    return same


def _choices(
    rules: AnyGame, one: Any, other: Any, seat: Seat, rng: random.Random
) -> Iterator[tuple[Any, Any]]:
    if seat == CHANCE:
        done = rules.chance(one).sample(rng)
        yield from ((done, changed) for changed in _dealt_otherwise(done, rng))
        yield done, done
        return
    ours, theirs = rules.moves(one, seat), rules.moves(other, seat)
    if seat == HIDER:
        yield from ((rng.choice(ours), rng.choice(theirs)) for _ in range(TRIES))
    yield from ((do, do) for do in rng.sample(ours, len(ours)) if do in theirs)


def _dealt_otherwise(deal: Any, rng: random.Random) -> Iterator[Any]:
    """Yield a deal with two of its cards exchanged."""
    for name in deal.__struct_fields__:
        cards = getattr(deal, name)
        if isinstance(cards, tuple) and len(cards) > DECK:
            for _ in range(TRIES):
                here, there = rng.sample(range(len(cards)), 2)
                changed = [*cards]
                changed[here], changed[there] = cards[there], cards[here]
                if tuple(changed) != cards:
                    yield msgspec.structs.replace(deal, **{name: tuple(changed)})


def _look_alike(rules: AnyGame, one: Twin, other: Twin, people: int) -> bool:
    turn = rules.turn(one.state)
    readers = (None, *(seat for seat in range(people) if seat != HIDER))
    return (
        not turn.is_over
        and turn == rules.turn(other.state)
        and all(rules.view(one.state, seat) == rules.view(other.state, seat) for seat in readers)
    )
