"""連船之遊 (ne_kana): each player sends three ships along one way and brings resources to the goal.

Source: the rule specification of 連船之遊 (its sections are cited).  Decisions where the rules are silent:

* A raid that would take nothing is illegal; only at the start, with ``raid_zone = sea_and_start``, can a ship
  there be empty.  A ship robbed at the start stays there; one that raids there need not have been built.
* With ``empty_stock_pass`` a player with an empty stock throws too; the turn passes then, whatever falls.
* A player whose ships all lie empty at the start, with less than 5 in stock, and nobody there to raid, passes
  with ``supply_target = loaded``, and with a 0 that allows to act: only then nothing is legal although the
  throw does not pass.
* ``raid 1 3`` names a ship of the only opponent; where there are several, a letter or a seat must be said.
* The round in which somebody reaches the target is told to be the last one; who delivers most then wins,
  and a target that is reached later in that round counts in the same way.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Final

from engine import sticks
from engine.core import IllegalAction, Luck, Seat
from engine.ne_kana import judge, play, wording
from engine.ne_kana import state as ne_kana
from engine.ne_kana.options import PRESETS, Options
from engine.ne_kana.state import Action, State, Table, View
from engine.sticks import Fallen, Throw
from engine.table_game import TableGame

# --- The game --------------------------------------------------------------------------------------


class NeKana(TableGame[Table, State, Action, View, Options]):
    """連船之遊: two to four players."""

    id = "ne_kana"
    seats = range(2, 5)
    presets = PRESETS
    first_seat: ClassVar[bool] = False  # rounds are played to their end, so it has no turn more
    points = "delivered"
    chances = MappingProxyType({ne_kana.Thrown: sticks.in_the_air})
    fresh = staticmethod(play.fresh)
    legal = staticmethod(judge.legal)
    steps = staticmethod(wording.cut)

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the pass where nothing else is legal."""
        return (
            ne_kana.Pass()
            if isinstance(state, ne_kana.Acting) and judge.legal(state, seat) == [ne_kana.Pass()]
            else None
        )

    def carry_out(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after a throw, what fell, or what a seat does with it."""
        match state, action:
            case ne_kana.Throwing(table), Throw():
                return play.throw(table)
            case ne_kana.Thrown(table), _:
                return play.fall(table, sticks.check_fallen(action))
            case ne_kana.Acting(), (
                ne_kana.Unload()
                | ne_kana.Move()
                | ne_kana.Build()
                | ne_kana.Supply()
                | ne_kana.Raid()
                | ne_kana.Pass()
            ) as deed:
                judge.check_deed(state, deed)
                return play.do(state, deed)
            case _, Fallen():
                raise IllegalAction("wrong_action", action=type(action).__name__)
            case ne_kana.Acting(_, ones), _:
                raise IllegalAction("already_thrown", ones=ones)
            case _:
                raise IllegalAction("throw_first")

    def luck(self, state: State, action: Action) -> tuple[Luck, ...]:
        """Return whether the sticks brought a loaded ship within reach of the goal home.

        Where none is within reach, what counts is that they show more than 0.
        """
        if not isinstance(state, ne_kana.Thrown):
            return ()
        ones, table = sticks.check_fallen(action), state.table
        home = tuple(number for number in range(len(sticks.ODDS)) if play.brings_home(table, number))
        hoped = home or tuple(range(1, len(sticks.ODDS)))
        odds = sum((sticks.ODDS[number] for number in hoped), Fraction(0))
        return (Luck(table.mover, odds, ones in hoped),)

    # --- Text --------------------------------------------------------------------------------------

    def notate(self, state: State, action: Action) -> str:
        """Write an action as one line of text: ``move 2``."""
        return wording.write(action)

    def read(self, state: State, text: str) -> Action | None:
        """Read what :meth:`notate` writes and what players type; refuse a raid that may be on several."""
        mover, seats = state.table.mover, state.table.seats
        named = wording.read(text, mover)
        found = [
            action
            for action in named
            if not isinstance(action, ne_kana.Raid) or (action.seat < seats and action.seat != mover)
        ]
        if len(found) > 1:
            legal = self.legal(state, mover)
            near = [raid for raid in found if raid in legal] or found
            raise IllegalAction("ambiguous", text=text, near=tuple(self.notate(state, raid) for raid in near))
        return next(iter(found or named), None)


NE_KANA: Final = NeKana()
"""The game; it has no state of its own."""
