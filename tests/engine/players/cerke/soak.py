"""Hold the integer board against the rules on many random positions under random switches.

``python -m tests.engine.players.cerke.soak --positions 100000`` tells how far it is, and ends at the first
difference.  The test run does the same on a few hundred.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from engine import sticks
from engine.cerke import state as cerke
from engine.cerke.board import BOARDS
from engine.cerke.game import CERKE
from engine.cerke.moves import Field, landings, zero_move_capture
from engine.cerke.options import PRESETS, Consequence, Options, OwnHand
from engine.cerke.state import Position, StepCast
from engine.core import CHANCE, OptionError
from engine.players.cerke.layout import board_of, named

FORBIDDING: Final = (Consequence("forbidden"), Consequence("immediate", -3), Consequence("allowed"))
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "water_threshold": (0, 1, 2, 4, 5),
    "tam_after_tam": FORBIDDING,
    "tam_in_place": FORBIDDING,
    "own_hands": ((OwnHand("船王", 4, "船王"),),),
    "head_start": (0, 7),
    "duplicate_bonus": (2.5,),
}
"""What a switch may have that is neither one of some words nor on or off."""
CHANGED: Final = 8
"""So many switches at most have another value than in the preset."""
LONGEST: Final = 150
"""Actions of a game."""


def switches() -> dict[str, tuple[object, ...]]:
    """Return what each switch may have."""
    found = dict(CHOICES)
    for name, kind in get_type_hints(Options).items():
        if kind is bool:
            found[name] = (False, True)
        elif get_origin(kind) is Literal:
            found[name] = get_args(kind)
    return found


def some_options(rng: random.Random) -> Options:
    """Return rules that make sense together."""
    choices = switches()
    while True:
        names = rng.sample(sorted(choices), rng.randrange(CHANGED + 1))
        changes = {name: rng.choice(choices[name]) for name in names}
        try:
            options = CERKE.make_options(rng.choice(list(PRESETS)))
            values: dict[str, Any] = {name: getattr(options, name) for name in Options.__struct_fields__}
            return CERKE.check_options({**values, **changes})
        except OptionError:
            continue


def positions(rng: random.Random) -> Iterator[Position]:
    """Yield the positions before each turn of a random game."""
    state: Any = CERKE.start(2, some_options(rng))
    for _ in range(LONGEST):
        seats = CERKE.turn(state).seats
        if not seats:
            return
        if isinstance(state, cerke.Ground):
            yield state.position
        legal = CERKE.legal(state, seats[0])
        action = CERKE.chance(state).sample(rng) if seats[0] == CHANCE else rng.choice(legal)
        state = CERKE.apply(state, seats[0], action)


def hold(position: Position, rng: random.Random) -> None:
    """Raise AssertionError unless the integer board has the actions of the rules, and a cast's landings."""
    board = board_of(position)
    before = list(board.squares)
    found = [named(position.options, action) for action in board.legal()]
    assert Counter(found) == Counter(CERKE.legal(cerke.Ground(position), position.mover)), position
    assert board.squares == before, position
    casts = [action for action in found if isinstance(action, StepCast)]
    for step in rng.sample(casts, min(3, len(casts))):
        hold_cast(position, step)


def hold_cast(position: Position, step: StepCast) -> None:
    """Hold where a piece may land against the rules, for every cast."""
    at = BOARDS[position.options.board].at
    field, board = Field(position), board_of(position)
    for cast in range(sticks.STICKS + 1):
        allowed = landings(field, step, cast)
        taken = zero_move_capture(field, step) if not allowed else None
        found = board.landings(at[step.src], at[step.via], at[step.declared], cast)
        assert found == (allowed if taken is None else [taken]), (position, step, cast)


def main() -> None:
    """Go through random games until enough positions were held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    rng, held = random.Random(told.seed), 0
    while held < told.positions:
        for position in positions(rng):
            hold(position, rng)
            held += 1
            if held % 1000 == 0:
                print(held, flush=True)


if __name__ == "__main__":
    main()
