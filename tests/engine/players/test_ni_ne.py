"""The computer player of 小猫: legal, quick, blind to hidden cards, and better than chance."""

import random
from typing import Any

from engine.core import CHANCE
from engine.ni_ne import NI_NE
from engine.players.ni_ne import choose


def season(seats: int, seed: int, clever: int) -> tuple[int, ...]:
    """Play one game; the seat ``clever`` follows the hints, the others act at random."""
    rng = random.Random(seed)
    options = NI_NE.make_options(changes={"seasons": 1})
    state: Any = NI_NE.start(seats, options)
    while not NI_NE.turn(state).is_over:
        seat = NI_NE.turn(state).seats[0]
        if seat == CHANCE:
            action: Any = NI_NE.chance(state).sample(rng)
        elif seat == clever:
            action = choose(NI_NE, NI_NE.view(state, seat), rng)
            assert action in NI_NE.legal(state, seat)
        else:
            action = rng.choice(NI_NE.legal(state, seat))
        state = NI_NE.apply(state, seat, action)
    return NI_NE.standing(state)


def test_better_than_chance() -> None:
    lead = 0.0
    for seed in range(40):
        seats = NI_NE.seats[seed % len(NI_NE.seats)]
        clever = seed % seats
        points = season(seats, seed, clever)
        lead += points[clever] - (sum(points) - points[clever]) / (seats - 1)
    assert lead > 40


def test_the_choice_needs_nothing_hidden() -> None:
    rng = random.Random(3)
    state: Any = NI_NE.start(3, NI_NE.make_options())
    state = NI_NE.apply(state, CHANCE, NI_NE.chance(state).sample(rng))
    for _ in range(25):
        seat = NI_NE.turn(state).seats[0]
        if seat == CHANCE:
            break
        view = NI_NE.view(state, seat)
        choices = {choose(NI_NE, view, random.Random(seed)) for seed in range(4)}
        assert len(choices) == 1
        state = NI_NE.apply(state, seat, choices.pop())
