"""Tables of ラウツァイト・セプ to be looked at: every phase, and how rounds end."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core import CHANCE
from engine.lauzait_cep import LAUZAIT_CEP
from engine.lauzait_cep.state import State
from tests.engine.lauzait_cep.positions import STALEMATE_BOARD, begin, do

NAMES: Final = ("Anna", "Ben", "千鳥", "Dora")
LONG: Final = (
    "Anna-Magdalena Wilcken",
    "Béla the Very Long Name",
    "千鳥の長い長い長い名前の人",
    "Dora Wwwwwwwwwwwwwwwww",
)

BALANCED: Final = "F1 F2 F3 F3 F3 * K3 K4 K5"
"""Scoring example 5 (rule specification, section 9)."""


def after_chance(state: State, seed: int = 1) -> State:
    """Return the state after all that chance decides now."""
    rng = random.Random(seed)
    while LAUZAIT_CEP.turn(state).is_chance:
        state = LAUZAIT_CEP.apply(state, CHANCE, LAUZAIT_CEP.chance(state).sample(rng))
    return state


def hire(*texts: str, **options: Any) -> State:
    """Return the state after these actions of the first seat in the rules' example."""
    return do(begin(**options), *texts)


def declared(**options: Any) -> State:
    """Return the first turn of the round after a declaration that was balanced."""
    return after_chance(do(begin(BALANCED, **options), "declare"))


SCENES: Final[Mapping[str, Callable[[], State]]] = {
    "start": begin,
    "piece": lambda: hire("discard K3"),
    "target": lambda: hire("discard K3", "piece b3"),
    "water": lambda: hire("discard K3", "piece b3", "to a3"),
    "failed": lambda: hire("discard K3", "piece b3", "to a3", "sticks 2"),
    "came_off": lambda: hire("discard K3", "piece b3", "to a3", "sticks 3"),
    "back": lambda: hire("discard K3", "piece b3", "to c3"),
    "mountain": lambda: hire(
        "discard K3", "piece e4", "to d5", "discard K4", "piece c3", seats=2, light="F9"
    ),
    "formed": lambda: hire("form K4 K5 K6", "discard F6", "piece c2", "to b1", seats=3),
    "sets": lambda: do(begin("K3 F8 K8", "F3 F3 *", "K4 K4 K4", light="*"), "dissolve 1"),
    "free": lambda: hire("discard K3", "piece b3", "to b2", action_order="free"),
    "stale": lambda: begin("K9 K9 F9 F9 K0 K0 F0 F0 F0", board=STALEMATE_BOARD),
    "complete": lambda: do(begin("F1 F2 F3 F3 F3 * K3 K4 F8"), "discard F8", "piece d2", "to e3", "sticks 4"),
    "next_round": declared,
    "dark_over": lambda: do(
        begin("K9 K9 F9 F9 K0 K0 F0 F0 F0", board=STALEMATE_BOARD, rounds=1), "stalemate"
    ),
    "six_over": lambda: do(begin("K6 K7 *", "K0 K1 K2", "K3 K4 K5", rounds=1), "form K6 K7 *"),
}
