"""ラウツァイト・セプ (lauzait cep, "the government is formed"): pieces hired by moves, three sets of three.

Source: the rule specification of ラウツァイト・セプ (its sections are cited).  Decisions where it is silent:

* Pieces are dealt nine at a time, seat by seat; who deals does not matter.
* In free order, who has formed or dissolved a set before the hire may still not do it again after it.
* Whoever declares in the last round has shown all pieces: they are known to all at the end of the game.
* Where only one piece on the board can move it does so without being asked for.
* Of three pieces that can be read in several ways with the same bonus the triple is told before the run, 兵
  before 筆; in a declaration revealed sets are told as they lie, where that costs nothing.
* With a wild as light piece every wild among the nine counts (§4.3); none of them can be in a stalemate.
* Whoever has not declared by the end of the pause after their hire (§3.2) ends their turn; a hand that stays
  complete can be declared in the next one.

Version history: 1 the first; 2 after a hire with nothing revealed the turn is always ended by an action, so
that nobody learns whose hand is complete.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Final, cast

from engine import sticks
from engine.cards import shuffled
from engine.core import Chance, Draws, IllegalAction, Luck, Privacy, Seat, held_privately
from engine.lauzait_cep import judge, play, viewing, wording
from engine.lauzait_cep import state as lauzait_cep
from engine.lauzait_cep.board import WATER
from engine.lauzait_cep.options import MOST_SEATS, PRESETS, Options
from engine.lauzait_cep.pieces import IN_PLAY
from engine.lauzait_cep.state import Action, State, Table, View
from engine.table_game import TableGame

HIDDEN_PIECES: Final = held_privately(lauzait_cep.Deal)
"""Concealed pieces are their seat's own; the sticks fall in the open."""

REST: Final = 10.0
"""Seconds that the table rests after the hire of a person who has revealed nothing (§3.2)."""

# --- The game --------------------------------------------------------------------------------------


def _deal(state: lauzait_cep.Dealing) -> Chance:
    return Chance(lambda rng: lauzait_cep.Deal(shuffled(IN_PLAY[state.table.seats], rng)))


class LauzaitCep(TableGame[Table, State, Action, View, Options]):
    """ラウツァイト・セプ: two to four players."""

    id = "lauzait_cep"
    version: ClassVar[int] = 2
    seats = range(2, MOST_SEATS + 1)
    presets = PRESETS
    first_seat: ClassVar[bool] = False  # sticks tell who begins
    pause: ClassVar[float] = REST
    rests: ClassVar[bool] = True
    decks: ClassVar[tuple[lauzait_cep.Pieces, ...]] = tuple(IN_PLAY.values())
    points = "points"
    part = "round"
    hidden = frozenset({"hidden"})
    chances = MappingProxyType(
        {
            lauzait_cep.Dealing: _deal,
            lauzait_cep.Casting: sticks.in_the_air,
            lauzait_cep.Water: sticks.in_the_air,
        }
    )
    fresh = staticmethod(play.fresh)
    notate = staticmethod(wording.write)
    read = staticmethod(wording.read)
    steps = staticmethod(wording.cut)

    def movers(self, state: State) -> tuple[Seat, ...]:
        """Return whose turn it is."""
        return (cast(lauzait_cep.Mid, state).seat,)

    # --- Actions -----------------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do, equal pieces once."""
        if seat not in self.turn(state).seats or not isinstance(state, lauzait_cep.Acting):
            return []
        return [*judge.legal(state)]

    def carry_out(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after a deal, after what fell, or after what a seat does."""
        match state:
            case lauzait_cep.Dealing(table):
                return play.deal_out(table, _check_deal(action, table.seats))
            case lauzait_cep.Casting():
                return play.throw(state, sticks.check_fallen(action))
            case lauzait_cep.Water():
                return play.fall(state, sticks.check_fallen(action))
        assert not isinstance(state, lauzait_cep.Over)
        # A deal or a throw is refused there like any action that has no place.
        chosen = cast(lauzait_cep.SeatAction, action)
        judge.check(state, chosen)
        return play.act(state, chosen)

    def ended(self, state: State) -> str:
        """Return how the last round ended that has ended."""
        history = state.table.history
        return history[-1].how if history else ""

    def odds(self, state: State, action: Action) -> Fraction | None:
        """Return how likely a move to water takes what is there (§3.4)."""
        on_water = isinstance(action, lauzait_cep.Move) and action.square in WATER
        return sticks.at_least(play.DRY) if on_water else None

    def luck(self, state: State, action: Action) -> tuple[Luck, ...]:
        """Return whether a move to water came off."""
        if not isinstance(state, lauzait_cep.Water):
            return ()
        came_off = sticks.check_fallen(action) >= play.DRY
        return (Luck(state.seat, sticks.at_least(play.DRY), came_off),)

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the only piece that can move, or the end of a turn in which nothing else is left (§3.2)."""
        narrow = isinstance(state, lauzait_cep.Piecing) or self.declining(state) is not None
        if not narrow or seat not in self.turn(state).seats or not isinstance(state, lauzait_cep.Acting):
            return None
        possible = judge.legal(state)
        return possible[0] if len(possible) == 1 else None

    # --- The rest after a hire (§3.2) --------------------------------------------------------------

    def asks_able(self, options: Options) -> bool:
        """Whether only the mover learns that the nine pieces may be declared: in the fixed order."""
        return options.action_order == "fixed"

    def declining(self, state: State) -> Action | None:
        """Return the end of the turn, after a hire in the fixed order."""
        resting = isinstance(state, lauzait_cep.Post) and self.asks_able(state.table.options)
        return lauzait_cep.End() if resting else None

    # --- What is private ---------------------------------------------------------------------------

    def privacy(self, options: Options) -> Privacy:
        """Return that concealed pieces are private."""
        return HIDDEN_PIECES

    def own(self, view: View) -> lauzait_cep.Pieces | None:
        """Return the seat's concealed pieces."""
        return view.hidden

    # --- Views -------------------------------------------------------------------------------------

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return what the seat knows beside what is open: its own pieces, and how the turn has gone."""
        return viewing.added(state, seat)

    def behind(self, view: View, rng: Draws) -> dict[str, object]:
        """Return what is hidden: others hold what they took and what is unseen."""
        return {**viewing.imagined(view, rng), "turn": view.turn_number}

    def node(self, view: View, table: Table, rng: Draws) -> State:
        """Return the node of the view's phase; inside a turn with what has been done in it."""
        return self.made(view, table=table, **viewing.inside(view, table))


def _check_deal(action: Action, seats: int) -> lauzait_cep.Pieces:
    """Return the dealt pieces; refuse what is no deal of exactly those in play."""
    if isinstance(action, lauzait_cep.Deal) and Counter(action.pieces) == Counter(IN_PLAY[seats]):
        return action.pieces
    raise IllegalAction("wrong_chance", action=type(action).__name__)


class FirstLauzaitCep(LauzaitCep):
    """The rules of version 1: the turn passes by itself unless the hand is complete."""

    version = 1
    rests: ClassVar[bool] = False

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action, beyond a rest in which nothing can be declared."""
        after = super().apply(state, seat, action)
        fixed = state.table.options.action_order == "fixed"
        if fixed and isinstance(after, lauzait_cep.Post) and judge.legal(after) == [lauzait_cep.End()]:
            return play.next_turn(after.table, after.seat)
        return after

    def asks_able(self, options: Options) -> bool:
        """Return that all is asked in the open."""
        return False

    def declining(self, state: State) -> Action | None:
        """Return nothing: nobody is asked in private."""
        return None


LauzaitCep.earlier = MappingProxyType({1: FirstLauzaitCep()})

LAUZAIT_CEP: Final = LauzaitCep()
"""The game; it has no state of its own."""
