"""The computer player of 行山: legal, quick, better than chance, and aware of what cards are good for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core import CHANCE
from engine.mok_co import MOK_CO, Options
from engine.mok_co.options import PRESETS
from engine.mok_co.state import State
from engine.players import Contest, actions_of, levels_of, player_of, stream
from engine.players.greedy_player import GreedyPlayer
from tests.engine.mok_co.build import A, actor, at, camp, do
from tests.engine.players.seasons import finish


def chosen(state: State, seat: int = A) -> str:
    """Return what the player does."""
    action = GreedyPlayer().choose(MOK_CO, MOK_CO.view(state, seat), random.Random(1))
    return MOK_CO.notate(state, action)


def race(seats: int, options: Options, seed: int) -> State:
    """Return the end of a game of computer players alone."""
    rng = random.Random(seed)
    state = MOK_CO.start(seats, options)
    while not MOK_CO.turn(state).is_over:
        seat = actor(state)
        if seat == CHANCE:
            action: Any = MOK_CO.chance(state).sample(rng)
        else:
            action = MOK_CO.forced(state, seat) or GreedyPlayer().choose(
                MOK_CO, MOK_CO.view(state, seat), rng
            )
        state = MOK_CO.apply(state, seat, action)
    return state


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", MOK_CO.seats)
def test_it_beats_chance(preset: str, seats: int) -> None:
    for seed in range(2):
        greedy = seed % seats
        standing = finish(MOK_CO, seats, PRESETS[preset], seed, greedy)
        assert standing[greedy] == 24 > max(standing[:greedy] + standing[greedy + 1 :])


@pytest.mark.parametrize(
    "options",
    [
        Options(hand_base=7, install_limit=20, paid_moves=5, water=True, route="spiral_ccw"),
        Options(hand_base=1, install_limit=1, red_expires=False, end_rule="round"),
        Options(edition="boxed", hand_base=5, install_limit=2, water=True, paid_moves=2),
    ],
)
def test_all_options(options: Options) -> None:
    """The biggest hands and the fewest places: it plays on to the mountain."""
    assert finish(MOK_CO, 3, options, 1, 1)[1] == 24


def test_it_needs_about_eighteen_rounds() -> None:
    """So many the hints promise (9)."""
    rounds = [race(2, Options(), seed).table.round for seed in range(6)]
    assert sum(rounds) / len(rounds) < 18


def test_it_depends_on_the_view_alone() -> None:
    state = at("change", camp(3, 23, 4, "R1", hand="R5 B2 B0"), camp(5, 1, 1, hand="Rk Bt Rs"))
    other = at("change", camp(3, 23, 4, "R1", hand="R5 B2 B0"), camp(5, 1, 1, hand="B0 B1 B4"))
    assert chosen(state) == chosen(other)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        # A ship and a card that costs nothing, rather than six rice.
        (at("cards", camp(0, 0, 0, hand="Rs B0 R8")), "install Rs"),
        # Nothing can be paid for: all is discarded.
        (at("cards", camp(0, 0, 0, hand="R8 B8 R6")), "discard B8"),
        # A horse before the movement.
        (at("cards", camp(0, 5, 0, hand="B5 R8 R7")), "install B5"),
        # Five coins for a red horse that stays.
        (at("change", camp(1, 27, 0, hand="R5 R8 R6")), "change 5"),
        # Nothing to change for.
        (at("change", camp(1, 11, 0, hand="B2 R8 R6")), "next"),
        # In the boxed order it plans as well, and lets its cards grow older before it lays others.
        (at("cards", camp(0, 0, 0, hand="Rs B0 R8"), edition="boxed"), "install Rs"),
        (at("cards", camp(0, 0, 0, "B2", hand="Rs B0 R8"), edition="boxed"), "effects"),
        # With coins and a bonus it always moves.
        (at("move", camp(1, 0, 2, "R5")), "move coin"),
        # One step is dear before a hue square; from there it is two.
        (at("move", camp(3, 10, 0)), "stay"),
        # The last step wins, whatever it costs.
        (at("move", camp(23, 10, 0)), "move rice"),
        # The shaman is asked before the tam moves, but a hue square is not wasted.
        (at("effects", camp(1, 0, 0, "Rt R7")), "use 2"),
        (at("effects", camp(4, 0, 0, "Rt R7")), "use 1"),
        # The tiger takes coins, from the leader.
        (
            do(at("effects", camp(1, 0, 0, "R4"), camp(2, 5, 5), camp(9, 5, 5)), "use 1"),
            "steal 2 coin",
        ),
        # The general destroys the leader's tam, and rather a worthless card of its own than a horse.
        (
            do(
                at("effects", camp(1, 0, 0, "R8"), camp(2, 0, 0, "Bt"), camp(9, 0, 0, "R0 Rt")),
                *("use 1", "sticks 4"),
            ),
            "destroy 2.2",
        ),
        (do(at("effects", camp(1, 0, 0, "R8 R5 R2"), camp()), "use 1", "sticks 4"), "destroy 0.1"),
        # No place is left for a king: what brings least makes room.
        (
            at("dismantle", camp(0, 9, 12, "R0 B0:2 R5", hand="Rk"), install_limit=3),
            "dismantle 2",
        ),
    ],
)
def test_what_it_does(state: State, expected: str) -> None:
    """The hints of section 9."""
    assert chosen(state) == expected


RECORDED = {
    0: ("next", "discard Rk", "install R0", "install R0"),
    9: ("discard B2", "install B2", "install Bs", "install Bs"),
    18: ("stay", "move rice", "stay", "stay"),
    27: ("discard R8", "discard R8", "discard B3", "discard B3"),
    63: ("discard R7", "install B4", "discard B1", "discard R7"),
    81: ("use 4", "use 1", "use 1", "use 1"),
    126: ("discard Bt", "discard R6", "discard R7", "discard R7"),
    180: ("move coin", "move coin", "move coin", "stay"),
    207: ("install B6", "next", "install B6", "next"),
    225: ("next", "discard B0", "discard B6", "next"),
}
"""What each level did, the weakest first, at so many choices of a race, when worth was still told in rice."""


def test_to_tell_worth_in_squares_changes_no_choice() -> None:
    asked = [done for done in actions_of(Contest("mok_co", ("medium",) * 2, seed=5), most=600) if done.asked]
    for number, choices in RECORDED.items():
        state, seat = asked[number].state, asked[number].seat
        for level, expected in zip(levels_of("mok_co"), choices, strict=True):
            rng = stream("mok_co", number, level)
            action = player_of("mok_co", level).choose(MOK_CO, MOK_CO.view(state, seat), rng)
            assert MOK_CO.notate(state, action) == expected, (number, level)


def weighed(state: State, level: str = "good") -> dict[str, float]:
    """Return what a level thinks of what may be done, by notation."""
    thoughts = player_of("mok_co", level).consider(MOK_CO, MOK_CO.view(state, A), random.Random(1))
    return {MOK_CO.notate(state, thought.action): thought.worth for thought in thoughts}


def test_what_is_only_a_matter_of_order_costs_nothing() -> None:
    discards = weighed(at("cards", camp(0, 0, 0, hand="R8 B8 R6")))
    assert len(discards) > 3
    assert max(discards.values()) - discards["discard R8"] < 0.01
    uses = weighed(at("effects", camp(1, 0, 0, "Rt R7")))
    assert max(uses.values()) - min(uses.values()) < 0.01


def test_nothing_is_worth_more_than_the_whole_way() -> None:
    for level in levels_of("mok_co"):
        last = weighed(at("move", camp(23, 10, 0)), level)
        assert max(last.values()) - min(last.values()) < 2 * 24
