"""What nobody would do in Cerke who knows the rules: no level does any of it.

* a *null move*: a turn that surely leaves every piece where it is;
* to *decline what one has cast for*: to stay, or to cast again, when the sticks allow what was declared;
* to *pay for the end* of a season by 終季 without having lost it.

The search would nearly never choose any of it either; a weak level, whose eyes are poor, might.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cerke import state as cerke
from engine.cerke.game import CERKE
from engine.cerke.moves import Field, landings, useful_sum
from engine.cerke.state import Action, State
from engine.cerke.turns import declaration, start_points
from engine.players.cerke.frames import pays


def sensible(state: State, actions: Sequence[Action]) -> list[Action]:
    """Return the actions that make sense, or all of them where none does."""
    if isinstance(state, cerke.Ground):
        found = [action for action in actions if not is_null(state, action)]
    elif isinstance(state, cerke.Declare):
        found = [action for action in actions if not pays_for_the_end(state, action)]
    else:
        found = [action for action in actions if not declines(state, action)]
    return found or list(actions)


def is_null(state: State, action: Action) -> bool:
    """Tell whether an action surely leaves every piece where it is."""
    match action:
        case cerke.StepMove(src=src, dest=dest):
            return src == dest
        case cerke.TamMove(src=src, second=second):
            return src == second
        case cerke.StepCast():
            return _leads_back(state, action) or CERKE.hopeless(state, action)
        case _:
            return False


def _leads_back(state: State, step: cerke.StepCast) -> bool:
    """Tell whether a step lets the piece go nowhere but where it comes from, whatever the sticks show."""
    field = Field(state.position)
    if field.declares == "exact":
        return step.src == step.declared
    board = field.board_info
    return landings(field, step, len(board.names)) == [board.at[step.src]]


def declines(state: State, action: Action) -> bool:
    """Tell whether an action gives up what a cast has allowed."""
    match state, action:
        case cerke.Excited(step=step), cerke.Pass() | cerke.SecondCast():
            return succeeded(state)
        case cerke.Excited(step=step), cerke.Land(dest):
            return dest == step.src  # as good as to stay
        case cerke.Chain(position=position, step=step), cerke.Stop():
            return not landings(Field(position), step, state.total)
        case cerke.Refused(), cerke.Pass():
            return True  # a second cast costs nothing
        case _:
            return False


def succeeded(state: cerke.Excited) -> bool:
    """Tell whether a bridge cast has allowed all that could be hoped for of it."""
    field = Field(state.position)
    where = landings(field, state.step, state.cast)
    src, declared = field.board_info.at[state.step.src], field.board_info.at[state.step.declared]
    if field.declares == "exact":
        return declared in where
    return where not in ([], [src]) and state.cast >= useful_sum(field, state.step)


def pays_for_the_end(state: State, action: Action) -> bool:
    """Tell whether a 終季 pays for the end of a season that the other side could not have won by more.

    Who pays, and has won the game by that, does well.
    """
    if not isinstance(state, cerke.Declare) or not isinstance(action, cerke.Taxot):
        return False
    position = state.position
    due, options = declaration(state).due, position.options
    if due >= 0:
        return False
    if position.season == options.seasons and position.score[position.mover] + due > start_points(options):
        return False
    return pays(position.captured[1 - position.mover], options) * position.rate < -due
