"""Tables of 行山 to be looked at: who plays by which names, and how far a turn is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from engine.mok_co import MOK_CO
from engine.mok_co.options import COLUMNS, JOINT, ROWS
from engine.mok_co.state import Acting, State, Story
from tests.engine.mok_co.build import at, camp, do, ready, turn_of

NAMES: Final = ("Anna", "Ben", "千鳥", "Dora")
LONG: Final = (
    "Anna-Magdalena Wilcken",
    "Béla the Very Long Name",
    "千鳥の長い長い長い名前の人",
    "Dora Wwwwwwwwwwwwwwwww",
)

SNAKE: Final = JOINT.join(
    f"{column}{row}" for place, row in enumerate(ROWS) for column in (COLUMNS if place % 2 else COLUMNS[::-1])
)
"""A route over the whole board."""


def started(seats: int = 2, **options: Any) -> State:
    """Return the first choice of a game in which the first cards are drawn in deck order."""
    return ready(MOK_CO.start(seats, MOK_CO.make_options("", options)))


def effects() -> State:
    """Return a turn with every kind of effect: two throws have fallen, some cards are still to be used."""
    anna = camp(4, 12, 3, "Rt B5:1 R6 B7:2 R8 Rk B0 R3! B4", hand="R5 B1 Bs")
    ben = camp(9, 3, 1, "R5 B2:2 Bt", hand="Rs")
    state = at("effects", anna, ben, camp(9, protected=True))
    return do(state, "gather", "use 4", "sticks 4", "use 3", "sticks 2", "use 1")


def striking() -> State:
    """Return the moment in which a general destroys something."""
    return do(effects(), "use 5", "sticks 5")


def stealing() -> State:
    """Return the moment in which a tiger takes something."""
    return do(effects(), "use 9")


def installing() -> State:
    """Return a turn in which one card was installed and more can be."""
    anna = camp(3, 9, 5, "R3 R2 B1:1", hand="B4 R5 B0 Rs Rk")
    return do(at("cards", anna, camp(6, 1, 1, "B2:3")), "install B4", "install Rs")


def moved() -> State:
    """Return the turn after a movement from a hue square with a bow and a horse."""
    anna = camp(4, 11, 2, "R2 B5", hand="B1 R1")
    state = at("effects", anna, camp(4, 5, 0, "R1", hand="B0"), camp(0), camp(18))
    state = do(state, "next") if isinstance(state, Acting) and not MOK_CO.turn(state).seats else state
    return ready(do(_to_move(state), "move coin"))


def _to_move(state: State) -> State:
    """Return the phase of movement of the same turn."""
    while "move" not in MOK_CO.view(state, None).open:
        state = do(state, "next")
    return state


def crowd() -> State:
    """Return a table of four with nine cards each, most of which look different."""
    camps = (
        camp(11, 24, 9, "R7:2 B2:1 R3:3 Bk B8:1 B6:2 R1 B5! R0", hand="B1 B1 R4"),
        camp(23, 19, 7, "R3 R5 Rt:1 B4:2 B0! R2 B7:2 B0 R6", hand="R8", protected=True),
        camp(23, 39, 12, "R0 R1 R4! B0:2 R7! R1 R2 B2:1 B5:2", hand="B8 R6 Rk"),
        camp(23, 18, 5, "Bt:3 B3 B7:3 B4! B3 R8 B6:1 R0 R5!", hand="B1"),
    )
    return at("dismantle", *camps, mover=2)


def long_turn() -> State:
    """Return a table of four in the middle of a turn, with the turns of all others before it."""
    state = turn_of(started(4), 3)
    for seat in (0, 1, 2, 3):
        state = turn_of(_discarding(state), seat)
    return _discarding(state)


def _discarding(state: State) -> State:
    """Return the turn after all cards of the hand were discarded."""
    while "cards" not in MOK_CO.view(state, None).open:
        state = do(state, "next")
    while state.table.camp.hand:
        state = do(state, f"discard {state.table.camp.hand[0]}")
    return state


def won() -> State:
    """Return the end of a game on the mountain."""
    anna = camp(22, 3, 2, "R5 B1:1", hand="B1")
    return do(at("move", anna, camp(17, 4, 4, "R1"), camp(8), camp(17, 0, 1)), "move coin")


def furthest() -> State:
    """Return the end of a game after its last round: two are as far as each other."""
    state = at("move", camp(9), camp(9), mover=1, max_rounds=20)
    last = replace(state.table, round=20, last=(Story(20, 1),))
    return do(Acting(last), "stay")


def boxed() -> State:
    """Return the main phase of the boxed order, in which an effect was used."""
    anna = camp(0, 4, 1, "B0 R0 B1:2 R8", hand="B2 R1 Bs")
    return at("cards", anna, camp(5, 2, 0, "B5:1", hand="R2"), edition="boxed")


def wet() -> State:
    """Return a table on the mirrored route with water."""
    return at("move", camp(2, 11, 3), camp(6, 5, 5), route="spiral_ccw", water=True)


def whole_board() -> State:
    """Return a table on a route over all squares, with all pieces on one of them."""
    return at("change", camp(44, 12), camp(44), camp(44), camp(44), squares=SNAKE)


def fresh() -> State:
    """Return the moment in which cards are installed or discarded, two of which were just drawn."""
    anna = camp(3, 9, 5, "R3 R2 B1:1", hand="B4 R5 B0 R0 Rk")
    state = at("cards", anna, camp(6, 1, 1, "B2:3"))
    assert isinstance(state, Acting)
    drawn = replace(state.table.camps[0], drawn=("B4", "R0"))
    return Acting(replace(state.table, camps=(drawn, *state.table.camps[1:])))


def moving() -> State:
    """Return the moment in which somebody moves or stays."""
    return at("move", camp(9, 12, 5, "R2 B5", hand="B1 R1"), camp(4, 5, 0, "R1", hand="B0"), camp(0))


def far() -> State:
    """Return the same on a route over all squares."""
    return at("move", camp(4, 12, 12), camp(44), squares=SNAKE)


SCENES: Final[Mapping[str, Callable[[], State]]] = MappingProxyType(
    {
        "started": started,
        "effects": effects,
        "striking": striking,
        "stealing": stealing,
        "installing": installing,
        "moved": moved,
        "crowd": crowd,
        "long_turn": long_turn,
        "won": won,
        "furthest": furthest,
        "boxed": boxed,
        "wet": wet,
        "whole_board": whole_board,
    }
)
