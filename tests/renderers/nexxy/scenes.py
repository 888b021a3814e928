"""Races of 六裁 to be looked at: who plays by which names, and how far they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core import CHANCE
from engine.nexxy import NEXXY, Options
from engine.nexxy.state import Over, State
from engine.sticks import Fallen, Throw

NAMES: Final = ("Anna", "Ben", "千鳥", "Dora", "Emil", "冬美")
LONG: Final = (
    "Anna-Magdalena Wilcken",
    "Béla the Very Long Name",
    "千鳥の長い長い長い名前の人",
    "Dora Wwwwwwwwwwwwwwwww",
    "Hana 花 하나 Hana 花 하나",
    "冬美さんとその友だち一同",
)


def start(seats: int = 4, **options: Any) -> State:
    return NEXXY.start(seats, Options(**options))


def thrown(state: State, *numbers: int) -> State:
    """Return the state after throws of the seats in their turns."""
    for ones in numbers:
        state = NEXXY.apply(NEXXY.apply(state, state.table.mover, Throw()), CHANCE, Fallen(ones))
    return state


def rounds(state: State, *by_round: str) -> State:
    """Return the state after rounds, each written as a digit for each seat that still runs."""
    return thrown(state, *(int(digit) for numbers in by_round for digit in numbers))


def middle() -> State:
    """Return a race of four in which somebody was sent back, and one is on an ox walk."""
    return rounds(start(), "3324", "3331", "3242", "3143", "321")


def captured() -> State:
    """Return the throw by which a piece is sent back from a lined square."""
    return thrown(rounds(start(3), "314", "335"), 0, 2)


def beyond() -> State:
    """Return a throw that is too long."""
    return thrown(rounds(start(2), *("62",) * 4, "50"), 5)


def crowd() -> State:
    """Return six on their way, two of them in the goal."""
    return rounds(start(6), *("654321", "543210", "663412", "645231", "512345", "403333", "0123", "3313"))


def full(**options: Any) -> State:
    """Return the end of a race of six, in which everybody throws what comes next in a row of numbers."""
    state, numbers = start(6, **options), (3, 2, 4, 3, 1, 5, 3, 0, 2, 4, 6, 3)
    for place in range(1000):
        if isinstance(state, Over):
            return state
        state = thrown(state, numbers[(place * 7 + place // 6) % len(numbers)])
    raise AssertionError("the race does not end")


def ox_walk(**options: Any) -> State:
    """Return the end of a race in which the winner made an ox walk."""
    return rounds(start(2, **options), *("30", "31", "30", "32", "30", "40", "40", "40"), "4")


SCENES: Final[Mapping[str, Callable[[], State]]] = {
    "start": start,
    "start_of_six": lambda: start(6),
    "middle": middle,
    "in_the_air": lambda: NEXXY.apply(middle(), middle().table.mover, Throw()),
    "captured": captured,
    "beyond": beyond,
    "crowd": crowd,
    "over": full,
    "over_by_cups": lambda: full(score_by="cups", end_when="first"),
    "ox_walk": lambda: ox_walk(ox_walk="prize"),
    "die": lambda: rounds(start(3, randomizer="die", ox_walk="off"), "356", "61"),
    "five_sticks": lambda: rounds(start(2, randomizer="five_sticks"), "25"),
}
