"""The computer player of 終季: legal, quick, blind to hidden cards, and better than chance."""

import random
from typing import Any

from engine.cards import sort_cards
from engine.core import CHANCE
from engine.players.ta_xot import choose, distance
from engine.ta_xot import TA_XOT


def season(seats: int, seed: int, clever: int) -> tuple[int, ...]:
    """Play one game; the seat ``clever`` follows the hints, the others act at random."""
    rng = random.Random(seed)
    options = TA_XOT.make_options(changes={"seasons": 1})
    state: Any = TA_XOT.start(seats, options)
    while not TA_XOT.turn(state).is_over:
        seat = TA_XOT.turn(state).seats[0]
        if seat == CHANCE:
            action: Any = TA_XOT.chance(state).sample(rng)
        elif seat == clever:
            action = choose(TA_XOT, TA_XOT.view(state, seat), rng)
            assert action in TA_XOT.legal(state, seat)
        else:
            action = rng.choice(TA_XOT.legal(state, seat))
        state = TA_XOT.apply(state, seat, action)
    return TA_XOT.standing(state)


def test_better_than_chance() -> None:
    lead = 0.0
    for seed in range(40):
        seats = TA_XOT.seats[seed % len(TA_XOT.seats)]
        clever = seed % seats
        points = season(seats, seed, clever)
        lead += points[clever] - (sum(points) - points[clever]) / (seats - 1)
    assert lead > 40


def test_the_choice_needs_nothing_hidden() -> None:
    rng = random.Random(3)
    state: Any = TA_XOT.start(3, TA_XOT.make_options())
    state = TA_XOT.apply(state, CHANCE, TA_XOT.chance(state).sample(rng))
    for _ in range(25):
        seat = TA_XOT.turn(state).seats[0]
        if seat == CHANCE:
            break
        view = TA_XOT.view(state, seat)
        choices = {choose(TA_XOT, view, random.Random(seed)) for seed in range(4)}
        assert len(choices) == 1
        state = TA_XOT.apply(state, seat, choices.pop())


def test_distances() -> None:
    for text, exposed, missing in (
        ("B2 R2 B6 R6 B0 R0", 0, 0),
        ("B2 R2 B6 R6 B0", 0, 1),
        ("Bs R1 R2 B4 B5", 0, 1),
        ("B0 R2 B4 R6 B8", 0, 3),
        ("R1 R2", 3, 1),
        ("B8", 4, 1),
        ("B7 Bk", 3, 2),
    ):
        assert distance(sort_cards(text.split()), exposed) == missing
    assert distance(("B8",), 4, pairs=False) > 5
