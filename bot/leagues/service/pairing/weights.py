"""How bad a pair is in a Swiss draw: one whole number of digits, the heaviest first, with room for sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, starmap
from typing import Final, NamedTuple

from bot.leagues.service.pairing import sides
from bot.leagues.service.pairing.people import Person

Pair = tuple[int, int]
"""Two places in the order of those to be paired, the better first; the one after the last is the bye."""


class Digit(NamedTuple):
    """What is counted of a pair, the better first, and of a bye; ``seats``: only where seats matter."""

    of_pair: Callable[[Person, Person], int]
    of_bye: Callable[[Person], int]
    seats: bool = False


def _repeated(better: Person, other: Person) -> int:
    return other.number in better.met


def _gap(better: Person, other: Person) -> int:
    return (better.score - other.score) ** 2


def _floats_again(better: Person, other: Person) -> int:
    if better.score == other.score:
        return 0
    return (better.floated == 1) + (other.floated == -1)


def _displaced(better: Person, other: Person) -> int:
    """With the same score: how far from half their number apart; else how far from the border between."""
    if better.score == other.score:
        return _beyond_half(better, other) ** 2
    return (better.peers - 1 - better.place + other.place) ** 2


def _too_near(better: Person, other: Person) -> int:
    """Let people rather meet somebody a place too far down in the other half than somebody of their own."""
    return better.score == other.score and _beyond_half(better, other) < 0


def _beyond_half(better: Person, other: Person) -> int:
    return other.place - better.place - better.peers // 2


def _nothing(*_: Person) -> int:
    return 0


DIGITS: Final = (
    Digit(_repeated, _nothing),
    Digit(_nothing, lambda one: one.had_bye),
    Digit(_nothing, lambda one: one.score),
    Digit(lambda better, other: sides.both_must(better.sides, other.sides), _nothing, seats=True),
    Digit(_gap, _nothing),
    Digit(lambda better, other: sides.refused(better.sides, other.sides), _nothing, seats=True),
    Digit(_floats_again, lambda one: one.floated == 1),
    Digit(_displaced, lambda one: (one.peers - 1 - one.place) ** 2),
    Digit(_too_near, _nothing),
)


def weigh(people: Sequence[Person], *, first_seat: bool) -> dict[Pair, int]:
    """Return the weight of each pair, the lightest being the best; with an odd number also of each bye."""
    places = range(len(people))
    byes = [(place, len(people)) for place in places if len(people) % 2]
    two_by_two = list(combinations(people, 2))
    weights = [0] * (len(two_by_two) + len(byes))
    for digit in DIGITS:
        if first_seat or not digit.seats:
            found = [*starmap(digit.of_pair, two_by_two), *(digit.of_bye(people[place]) for place, _ in byes)]
            room = max(found, default=0) * len(people) + 1
            weights = [weight * room + count for weight, count in zip(weights, found, strict=True)]
    return dict(zip([*combinations(places, 2), *byes], weights, strict=True))
