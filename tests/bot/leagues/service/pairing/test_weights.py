"""The weights of pairs: digits of which each outweighs all that follow."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import pytest

from bot.leagues.service.pairing import matching, sides, weights
from bot.leagues.service.pairing.matching import Matching
from bot.leagues.service.pairing.people import Person


def person(number: int, place: int, peers: int, *, score: int = 0, floated: int = 0) -> Person:
    return Person(
        number=number,
        order=number,
        score=score,
        place=place,
        peers=peers,
        met=frozenset(),
        had_bye=False,
        sides=sides.after(()),
        floated=floated,
    )


def anybody(count: int, rng: random.Random) -> list[Person]:
    """Return people with any past, the best first."""
    people = [
        msgspec.structs.replace(
            person(number, rng.randrange(3), 3, score=rng.randrange(20), floated=rng.randint(-1, 1)),
            met=frozenset(rng.sample(range(count), 3)) - {number},
            had_bye=rng.random() < 0.5,
            sides=sides.after([rng.randrange(2) for _ in range(rng.randrange(5))]),
        )
        for number in range(count)
    ]
    return sorted(people, key=lambda one: -one.score)


def digits(people: Sequence[Person], found: Matching, *, first_seat: bool) -> tuple[int, ...]:
    return tuple(
        sum(
            digit.of_bye(people[one]) if other == len(people) else digit.of_pair(people[one], people[other])
            for one, other in found
        )
        for digit in weights.DIGITS
        if first_seat or not digit.seats
    )


@pytest.mark.parametrize("first_seat", [True, False])
@pytest.mark.parametrize("count", [5, 6])
def test_sums_of_weights_are_in_the_order_of_the_digits(count: int, first_seat: bool) -> None:
    rng = random.Random(count)
    for _ in range(60):
        people = anybody(count, rng)
        weighed = weights.weigh(people, first_seat=first_seat)
        draws = list(matching.every(range(6)))
        by_weight = sorted(draws, key=lambda found: sum(weighed[pair] for pair in found))
        told = [digits(people, found, first_seat=first_seat) for found in by_weight]
        assert told == sorted(told)
        assert len({sum(weighed[pair] for pair in found) for found in draws}) == len(set(told))


def floats(*floated: int) -> int:
    """Return who of three meets somebody of a lower score, by where the last round led them."""
    people = [*(person(at, at, 3, score=2, floated=way) for at, way in enumerate(floated)), person(3, 0, 1)]
    found = matching.lightest(weights.weigh(people, first_seat=True))
    return next(one for one, other in found if other == 3)


def test_the_last_of_a_score_floats_but_not_twice_running() -> None:
    assert floats(0, 0, 0) == 2
    assert floats(0, 0, -1) == 2
    assert floats(0, 0, 1) == 1
    assert floats(0, 1, 1) == 0
    assert floats(1, 1, 1) == 2
