"""新遊 (lutu, "the new game"): hidden bets on a throw of five sticks, against a banker.

Source: the rule specification of the stick games (its sections are cited).  Decisions where the rules are
silent:

* A child with fewer chips than the smallest bet bets all of them.
* A bankroll is not touched by a bet before it is lost: chips are counted with the stakes that stand.
* With a bankroll the game ends as soon as only one seat has chips: nobody is left to bet, or to keep the
  bank.
* The bank is passed on for one round at a time: the seat whose round it is, or with ``fixed`` seat 0, is
  banker again as soon as it has chips.
* ``fixed`` without a number of rounds has as many rounds as seats too.
* With ``joining`` there is a place between two rounds at which a seat can be added; the next round begins
  there by itself.  Where there are as many rounds as seats, a new seat brings one more.
* Where more than :data:`~engine.lutu.judge.LISTED` amounts are possible, ``legal`` lists the round ones and
  both ends.  All others can be played as well: typed, or found by ``unlisted``.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from engine import sticks
from engine.core import Draws, IllegalAction, Luck, Privacy, Seat
from engine.lutu import judge, play, wording
from engine.lutu.options import MOST_SEATS, PRESETS, Options
from engine.lutu.state import Action, Bet, Bets, Betting, Between, State, Table, Throwing, Thrown, View
from engine.rounds import ChipGame, NextRound, between
from engine.sticks import Throw

STANDING_BETS: Final = Privacy(private=True, closed_menus=True, open_record=False)
"""A bet is its seat's own until the last one stands; the sticks fall in the open."""

# --- The game --------------------------------------------------------------------------------------


class Lutu(ChipGame[Table, State, Action, View, Options]):
    """新遊: two to ten players."""

    id = "lutu"
    seats = range(2, MOST_SEATS + 1)
    presets = PRESETS
    hidden = frozenset({"bets"})
    chances = MappingProxyType({Thrown: sticks.in_the_air, Between: between})
    fresh = staticmethod(play.fresh)
    legal = staticmethod(judge.legal)
    not_now = staticmethod(judge.not_now)
    notate = staticmethod(wording.write)
    read = staticmethod(wording.read)
    steps = staticmethod(wording.cut)

    # --- Seats, turns, results ---------------------------------------------------------------------

    def movers(self, state: State) -> tuple[Seat, ...]:
        """Return all children who have not bet, or the banker."""
        return state.table.waiting if isinstance(state, Betting) else (state.table.banker,)

    # --- Actions -----------------------------------------------------------------------------------

    def unlisted(self, state: State, seat: Seat, chosen: Sequence[str]) -> list[Action]:
        """List the bet of an amount that is legal, but not listed."""
        action = self.read(state, " ".join(chosen))
        if not isinstance(action, Bet):
            return []
        try:
            self.apply(state, seat, action)
        except IllegalAction:
            return []
        return [action]

    def at_zero(self, state: State, seat: Seat) -> Action | None:
        """Return the smallest bet of whoever still has to bet."""
        if isinstance(state, Betting) and seat in state.table.waiting:
            return Bet(judge.LIKELY, judge.limits(state.table, seat)[0])
        return None

    def carry_out(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after a bet, the throw, what fell, or the beginning of a round."""
        match state, action:
            case Between(table), NextRound():
                return play.next_round(table)
            case Betting(table), Bet():
                judge.check_bet(table, seat, action)
                return play.place(table, seat, action)
            case Throwing(table), Throw():
                return play.throw(table)
            case Thrown(table), _:
                return play.fall(table, sticks.check_fallen(action))
            case Between(), _:
                raise IllegalAction("wrong_chance", action=type(action).__name__)
            case _:
                raise IllegalAction("wrong_action", action=type(action).__name__)

    def luck(self, state: State, action: Action) -> tuple[Luck, ...]:
        """Return whether the sticks came to the field that each child has bet on."""
        if not isinstance(state, Thrown):
            return ()
        ones = sticks.check_fallen(action)
        bets = enumerate(state.table.bets)
        return tuple(Luck(seat, sticks.ODDS[bet.field], bet.field == ones) for seat, bet in bets if bet)

    # --- What is private ---------------------------------------------------------------------------

    def privacy(self, options: Options) -> Privacy:
        """Return that standing bets are private."""
        return STANDING_BETS

    def own(self, view: View) -> Bet | None:
        """Return the seat's own bet."""
        return None if view.seat is None else view.bets[view.seat]

    def same_question(self, before: State, after: State, seat: Seat) -> bool:
        """Whether it is the same round and the same phase: bets of others change nothing."""
        return type(before) is type(after) and before.table.round == after.table.round

    # --- Seats that come between rounds ------------------------------------------------------------

    def with_new_seat(self, state: State) -> State:
        """Return the place between two rounds with one seat more, which has the chips of the start."""
        return play.with_new_seat(state.table)

    # --- Views -------------------------------------------------------------------------------------

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return the bets that the seat may see, who has bet, and how much each may."""
        table = state.table
        return {
            "bets": _seen(table, seat) if isinstance(state, Betting) else table.bets,
            "placed": tuple(other for other, bet in enumerate(table.bets) if bet is not None),
            "limits": tuple(judge.limits(table, other) for other in range(table.seats)),
        }

    def behind(self, view: View, rng: Draws) -> dict[str, object]:
        """Return the bets: one that the view does not show is any bet."""
        bets = (
            _any_bet(view.limits[seat], rng) if bet is None and seat in view.placed else bet
            for seat, bet in enumerate(view.bets)
        )
        return {"bets": tuple(bets)}


def _seen(table: Table, seat: Seat | None) -> Bets:
    """Return the bets as a seat sees them before the last one stands: its own."""
    return tuple(bet if other == seat else None for other, bet in enumerate(table.bets))


def _any_bet(limits: tuple[int, int], rng: Draws) -> Bet:
    least, most = limits
    return Bet(rng.randrange(len(judge.FIELDS)), least + rng.randrange(most - least + 1))


LUTU: Final = Lutu()
"""The game; it has no state of its own."""
