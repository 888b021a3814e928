"""How bad a pair is in a Swiss draw: one whole number of digits, the heaviest first, with room for sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from bot.services.leagues.pairing import sides
from bot.services.leagues.pairing.people import Person

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
    total = dict.fromkeys(_pairs(len(people)), 0)
    for digit in DIGITS:
        if digit.seats and not first_seat:
            continue
        found = {pair: _count(digit, people, pair) for pair in total}
        room = max(found.values(), default=0) * len(people) + 1
        total = {pair: weight * room + found[pair] for pair, weight in total.items()}
    return total


def _pairs(people: int) -> list[Pair]:
    vertices = people + people % 2
    return [(one, other) for one in range(vertices) for other in range(one + 1, vertices)]


def _count(digit: Digit, people: Sequence[Person], pair: Pair) -> int:
    one, other = pair
    if other == len(people):
        return int(digit.of_bye(people[one]))
    return int(digit.of_pair(people[one], people[other]))
