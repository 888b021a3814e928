"""How likely casts are to come off in Cerke, and what one that was made means.

Source: the rule specification, sections 3.5 (bridge and water) and 6.4 (連撃術).  A side that may still cast
once more is taken to do so where that makes it likelier that the piece gets on: after a bridge cast, or after
a water cast that was too low.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine import sticks
from engine.cerke import state as cerke
from engine.cerke.board import BOARDS
from engine.cerke.moves import Field, distance, landings, may_cast_again, useful_sum, zero_move_capture
from engine.cerke.state import Action, Position, State
from engine.cerke.turns import is_bust, sum_of
from engine.core import Luck


def odds(state: State, action: Action) -> Fraction | None:
    """Return the probability that the sticks let the piece get where it is meant to go.

    Where the destination is chosen after the cast, this is the probability that the piece gets
    anywhere, its player choosing the surest square that the cast allows.
    """
    field = Field(state.position)
    at = field.board_info.at
    water = _water_odds(state.position)
    match action, state:
        case ((cerke.Move(src, dest) | cerke.StepMove(src=src, dest=dest)), _):
            return water if field.needs_water_cast(at[src], at[dest]) else None
        case cerke.Land(dest), cerke.Excited(step=step):
            return water if field.needs_water_cast(at[step.src], at[dest]) else None
        case cerke.StepCast(), _:
            return _thrown_odds(field, _chances(state.position, field, action))
        case cerke.CastAgain(), cerke.Chain():
            return _chain_odds(_chances(state.position, field, state.step), state.casting.casts)
        case cerke.SecondCast(), cerke.Excited():
            return _thrown_odds(field, _getting_on(field, state.step, _once(state.position)))
        case cerke.SecondCast(), cerke.Refused():
            return _once(state.position)
        case _:
            return None


def hopeless(state: State, action: Action) -> bool:
    """Tell whether a bridge is to be cast that lets the piece go nowhere, whatever the sticks show (3.5).

    The action is legal.  A 連撃術 comes to any sum; and where a low cast allows the capture of the stepped
    piece, that is a use.
    """
    step = state.step if isinstance(state, cerke.Excited) and isinstance(action, cerke.SecondCast) else action
    if not isinstance(step, cerke.StepCast) or state.position.options.stick_method == "chain":
        return False
    board = BOARDS[state.position.options.board]
    if distance(board, board.at[step.via], board.at[step.declared]) <= sticks.STICKS:
        return False  # the sticks may show so much that it ends where it is declared to
    field = Field(state.position)
    return not landings(field, step, sticks.STICKS) and zero_move_capture(field, step) is None


def luck(state: State, action: Action) -> tuple[Luck, ...]:
    """Return whether the bridge cast allows the mover to go on, or the water cast to enter the water."""
    match state, action:
        case cerke.Bridge(position, step, casting), cerke.Cast(ones):
            field, casts = Field(position), range(sticks.STICKS + 1)
            sums = [sum_of((*casting.casts, cast)) for cast in casts]
            reached = [bool(_reached(field, step, total)) for total in sums]
            likely = sum((sticks.ODDS[cast] for cast, far in enumerate(reached) if far), Fraction(0))
            return (Luck(position.mover, likely, reached[ones]),)
        case cerke.Water(position), cerke.Cast(ones):
            needed = position.options.water_threshold
            return (Luck(position.mover, sticks.at_least(needed), ones >= needed),)
        case _:
            return ()


def _reached(field: Field, step: cerke.StepCast, cast: int) -> Sequence[int]:
    """Return where a bridge cast lets the piece go; with an exact declaration there or nowhere."""
    squares = landings(field, step, cast)
    if field.declares != "exact":
        return squares
    return [square for square in squares if square == field.board_info.at[step.declared]]


def _once(position: Position) -> Fraction:
    """Return how likely one cast lets a piece into the water."""
    return sticks.at_least(position.options.water_threshold)


def _water_odds(position: Position) -> Fraction:
    """Return how likely a piece of the mover gets into the water, by a second cast if it may be made."""
    once = _once(position)
    return once + (1 - once) * once if may_cast_again(position) else once


def _chances(position: Position, field: Field, step: cerke.StepCast) -> tuple[Fraction, ...]:
    """Return how likely the piece gets on with each sum of the bridge cast, or by casting it once more."""
    chances = _getting_on(field, step, _water_odds(position))
    if not may_cast_again(position):
        return chances
    again = _thrown_odds(field, _getting_on(field, step, _once(position)))
    return tuple(max(again, chance) for chance in chances)


def _thrown_odds(field: Field, chances: tuple[Fraction, ...]) -> Fraction:
    """Return how likely a step gets on whose bridge is still to be cast, given the chances of each sum."""
    if field.options.stick_method == "chain":
        return _chain_odds(chances, ())
    return sum((odds * chances[cast] for cast, odds in enumerate(sticks.ODDS)), Fraction(0))


def _getting_on(field: Field, step: cerke.StepCast, water: Fraction) -> tuple[Fraction, ...]:
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
