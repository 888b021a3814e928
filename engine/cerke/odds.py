"""How likely casts are to come off in Cerke, and what one that was made means.

Source: the rule specification, sections 3.5 (bridge and water) and 6.4 (連撃術).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine import sticks
from engine.cerke.moves import Field, landings, useful_sum
from engine.cerke.state import (
    Action,
    Bridge,
    Cast,
    CastAgain,
    Chain,
    Excited,
    Land,
    Move,
    Refused,
    SecondCast,
    State,
    StepCast,
    StepMove,
    Water,
)
from engine.cerke.turns import is_bust, sum_of
from engine.core import Luck


def odds(state: State, action: Action) -> Fraction | None:
    """Return the probability that the sticks let the piece get where it is meant to go.

    Where the destination is chosen after the cast, this is the probability that the piece gets
    anywhere, its player choosing the surest square that the cast allows.
    """
    field = Field(state.position)
    at = field.board_info.at
    water = sticks.at_least(field.options.water_threshold)
    match action, state:
        case ((Move(src, dest) | StepMove(src=src, dest=dest)), _):
            return water if field.needs_water_cast(at[src], at[dest]) else None
        case Land(dest), Excited(step=step):
            return water if field.needs_water_cast(at[step.src], at[dest]) else None
        case StepCast(), _:
            return _step_cast_odds(field, action, water)
        case CastAgain(), Chain():
            return _chain_odds(_getting_on(field, state.step, water), state.casting.casts)
        case SecondCast(), Excited():
            return _step_cast_odds(field, state.step, water)
        case SecondCast(), Refused():
            return water
        case _:
            return None


def luck(state: State, action: Action) -> tuple[Luck, ...]:
    """Return whether the bridge cast allows the mover to go on, or the water cast to enter the water."""
    match state, action:
        case Bridge(position, step, casting), Cast(ones):
            field, casts = Field(position), range(sticks.STICKS + 1)
            sums = [sum_of((*casting.casts, cast)) for cast in casts]
            reached = [bool(_reached(field, step, total)) for total in sums]
            likely = sum((sticks.ODDS[cast] for cast, far in enumerate(reached) if far), Fraction(0))
            return (Luck(position.mover, likely, reached[ones]),)
        case Water(position), Cast(ones):
            needed = position.options.water_threshold
            return (Luck(position.mover, sticks.at_least(needed), ones >= needed),)
        case _:
            return ()


def _reached(field: Field, step: StepCast, cast: int) -> Sequence[int]:
    """Return where a bridge cast lets the piece go; with an exact declaration there or nowhere."""
    squares = landings(field, step, cast)
    if field.declares != "exact":
        return squares
    return [square for square in squares if square == field.board_info.at[step.declared]]


def _step_cast_odds(field: Field, step: StepCast, water: Fraction) -> Fraction:
    """Return how likely a step gets on whose bridge is still to be cast."""
    chances = _getting_on(field, step, water)
    if field.options.stick_method == "chain":
        return _chain_odds(chances, ())
    return sum((odds * chances[cast] for cast, odds in enumerate(sticks.ODDS)), Fraction(0))


def _getting_on(field: Field, step: StepCast, water: Fraction) -> tuple[Fraction, ...]:
    """Return how likely the piece gets on with each sum of the bridge cast; larger ones are as good as the
    last one."""
    src = field.board_info.at[step.src]
    chances = []
    for total in range(max(useful_sum(field, step), sticks.STICKS) + 1):
        squares = _reached(field, step, total)
        dry = any(not field.needs_water_cast(src, square) for square in squares)
        chances.append(Fraction(0) if not squares else Fraction(1) if dry else water)
    return tuple(chances)


def _chain_odds(chances: tuple[Fraction, ...], casts: tuple[int, ...]) -> Fraction:
    """Return how likely the piece gets on if the sticks are cast now after these casts of a 連撃術.

    Its player stops, or casts again, whichever is better; ``chances`` are those of each sum.
    """
    odds = Fraction(0)
    for cast, likely in enumerate(sticks.ODDS):
        after = (*casts, cast)
        now = chances[min(sum_of(after), len(chances) - 1)]
        ended = now == chances[-1] or is_bust(after)
        odds += likely * (now if ended else max(now, _chain_odds(chances, after)))
    return odds
