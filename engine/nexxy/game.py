"""六裁 (nexxy, "six sticks"): a race along a snake of 32 squares, by throws of six sticks.

Source: the rule specification of 六裁 (its sections are cited).  Decisions where the rules are silent:

* ``max_turns`` counts the turns of each seat.  The game ends by it when the next seat has had as many: then
  all that still run have had the same number.
* The points that stand while the game runs are those of an end at this moment, by the places at this moment.
* With ``prize`` and ``score_by`` cups an ox walk decides between equal cups only.
* With ``off`` nothing of ox walks is kept; with a die ``sticks 4`` is its four.
* A throw's luck is told of whoever may finish by it, and of whoever may be sent back by it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar, Final

from engine import sticks
from engine.core import Chance, Draws, IllegalAction, Luck, Result, Seat
from engine.nexxy import chances, judge, play, wording
from engine.nexxy.options import FEWEST_SEATS, MOST_SEATS, PRESETS, Options
from engine.nexxy.state import Action, State, Table, Throwing, Thrown, View
from engine.sticks import Throw
from engine.table_game import TableGame

# --- The game --------------------------------------------------------------------------------------


def _fall(state: Thrown[Table]) -> Chance:
    return chances.THINGS[state.table.options.randomizer].chance


class Nexxy(TableGame[Table, State, Action, View, Options]):
    """六裁: two to six players."""

    id = "nexxy"
    seats = range(FEWEST_SEATS, MOST_SEATS + 1)
    presets = PRESETS
    has_choice: ClassVar[bool] = False  # everybody throws, and moves as many squares as the sticks show
    first_seat: ClassVar[bool] = False  # it won half of 5,700 games between equals: who is behind may hit
    chances = MappingProxyType({Thrown: _fall})
    fresh = staticmethod(play.fresh)
    legal = staticmethod(judge.legal)
    not_now = staticmethod(judge.not_now)
    notate = staticmethod(wording.write)
    read = staticmethod(wording.read)
    steps = staticmethod(wording.cut)

    # --- Seats, turns, results ---------------------------------------------------------------------

    def ending(self, state: State, rule: str) -> Result:
        """Return places and points."""
        return play.result(state.table, rule)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the points of each seat if the game ended now."""
        return play.points(play.ranking(state.table))

    # --- Actions -----------------------------------------------------------------------------------

    def carry_out(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after a throw, or after what fell."""
        match state, action:
            case Throwing(table), Throw():
                return play.throw(table)
            case Thrown(table), _:
                return play.fall(table, sticks.check_fallen(action, self.chance(state)))
            case _:
                raise IllegalAction("wrong_action", action=type(action).__name__)

    def luck(self, state: State, action: Action) -> tuple[Luck, ...]:
        """Return whether the mover came in, and whether those whom it might have hit were spared."""
        if not isinstance(state, Thrown):
            return ()
        table, ones = state.table, sticks.check_fallen(action, self.chance(state))
        home = chances.finish(table, table.mover)
        spared = (
            Luck(near.seat, 1 - near.odds, near.squares != ones) for near in chances.ahead(table, table.mover)
        )
        return (*((Luck(home.seat, home.odds, home.squares == ones),) if home.odds else ()), *spared)

    # --- Views -------------------------------------------------------------------------------------

    def imagined_table(self, view: View, rng: Draws) -> Table:
        """Return the table: nothing of it is hidden."""
        return view.table


NEXXY: Final = Nexxy()
"""The game; it has no state of its own."""
