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

Version history: 1 the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, cast

import msgspec

from engine import sticks
from engine.core import (
    CHANCE,
    CHANCE_TURN,
    NEW_SEAT,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    Luck,
    NewSeat,
    OptionError,
    Privacy,
    Result,
    Seat,
    Step,
    Turn,
)
from engine.lutu import judge, play, wording
from engine.lutu.options import MOST_SEATS, PRESETS, Options
from engine.lutu.state import (
    Action,
    Bet,
    Bets,
    Betting,
    Between,
    GameEnd,
    Over,
    State,
    Table,
    Throwing,
    Thrown,
    View,
)
from engine.rounds import BEGINNING, NextRound
from engine.sticks import Throw

STANDING_BETS: Final = Privacy(private=True, closed_menus=True, open_record=False)
"""A bet is its seat's own until the last one stands; the sticks fall in the open."""

NEAR: Final = 5
"""So many legal actions are named to whoever wrote something unreadable."""

# --- The game --------------------------------------------------------------------------------------


class Lutu(Game[State, Action, View, Options]):
    """新遊: two to ten players."""

    id: ClassVar[str] = "lutu"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, MOST_SEATS + 1)
    new_seat = NEW_SEAT
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    pays: ClassVar[bool] = True
    first_seat: ClassVar[bool] = False  # everybody is banker as often

    # --- Seats, turns, results ---------------------------------------------------------------------

    def start(self, seats: int, options: Options) -> State:
        """Return the first round; raise OptionError for a number of players that the game does not have."""
        if seats not in self.seats:
            raise OptionError("bad_seats", option="seats", value=seats)
        return play.fresh(options, seats)

    def turn(self, state: State) -> Turn:
        """Return who may act: all children who have not bet; the banker; the sticks; nobody."""
        match state:
            case Betting(table):
                return Turn(table.waiting)
            case Throwing(table):
                return Turn((table.banker,))
            case Thrown() | Between():
                return CHANCE_TURN
            case Over():
                return OVER

    def result(self, state: State) -> Result | None:
        """Return what each seat has won, ranked, once the game has ended."""
        return Result.by_points(state.table.nets, state.rule) if isinstance(state, Over) else None

    def standing(self, state: State) -> tuple[int, ...]:
        """Return what each seat has won since the start."""
        return state.table.nets

    def deal(self, state: State) -> int:
        """Return the number of the round."""
        return state.table.round

    def deals(self, options: Options) -> int:
        """Return the number of rounds; where it is that of the seats, the most there can be."""
        return options.rounds or MOST_SEATS

    def capital(self, options: Options) -> int | None:
        """Return the bankroll."""
        return options.bankroll

    # --- Actions -----------------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do: all fields, and amounts to choose from."""
        return judge.legal(state, seat)

    def unlisted(self, state: State, seat: Seat, chosen: Sequence[str]) -> list[Action]:
        """List the bet of an amount that is legal, but not listed."""
        action = wording.read(" ".join(chosen))
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
            return judge.smallest_bet(state.table, seat)
        return None

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""
        if isinstance(action, NewSeat):
            return self._with_new_seat(state, seat)
        judge.check_seat(state, seat)
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

    def chance(self, state: State) -> Chance:
        """Return how the sticks may fall, or that the next round begins."""
        if isinstance(state, Between):
            return BEGINNING
        if not isinstance(state, Thrown):
            raise IllegalAction("wrong_chance", action="")
        return sticks.THROWN

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

    def grows(self, options: Options) -> bool:
        """Return whether people may join between rounds (option ``joining``)."""
        return options.joining

    def newcomer(self, state: State) -> Action | None:
        """Return the new seat: between two rounds, as long as there is room."""
        if isinstance(state, Between) and state.table.seats + 1 in self.seats:
            return NEW_SEAT
        return None

    def _with_new_seat(self, state: State, seat: Seat) -> State:
        if seat != CHANCE or self.newcomer(state) is None:
            raise IllegalAction("wrong_chance", action="NewSeat")
        return play.with_new_seat(state.table)

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: everything but the bets of others, and these when all have bet."""
        table = state.table
        return View(
            seat=seat,
            phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
            turn=self.turn(state).seats,
            options=table.options,
            round=table.round,
            rounds=table.rounds,
            banker=table.banker,
            chips=table.chips,
            nets=table.nets,
            bets=_seen(table, seat) if isinstance(state, Betting) else table.bets,
            placed=tuple(other for other, bet in enumerate(table.bets) if bet is not None),
            limits=tuple(judge.limits(table, other) for other in range(table.seats)),
            last=table.last,
            last_round=table.last_round,
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows: a bet that it does not show is any bet."""
        bets = tuple(
            _any_bet(view.limits[seat], rng) if bet is None and seat in view.placed else bet
            for seat, bet in enumerate(view.bets)
        )
        table = Table(
            options=view.options,
            chips=view.chips,
            round=view.round,
            banker=view.banker,
            bets=bets,
            last=view.last,
            last_round=view.last_round,
        )
        match view.phase:
            case "bets":
                return Betting(table)
            case "throw":
                return Throwing(table)
            case "thrown":
                return Thrown(table)
            case "between":
                return Between(table)
            case "over":
                assert view.result is not None
                return Over(table, cast(GameEnd, view.result.rule))

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: State, action: Action) -> str:
        """Write an action as one line of text: ``bet 2 3``."""
        return wording.write(action)

    def parse(self, state: State, text: str) -> Action:
        """Read what :meth:`notate` writes and what players type."""
        action = wording.read(text)
        if action is None:
            seats = self.turn(state).seats
            near = [wording.write(move) for seat in seats[:1] for move in self.legal(state, seat)[:NEAR]]
            raise IllegalAction("unreadable_move", text=text, near=tuple(near))
        return action

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into the choices that a person makes: the field, then the amount."""
        return wording.cut(action)


def _seen(table: Table, seat: Seat | None) -> Bets:
    """Return the bets as a seat sees them before the last one stands: its own."""
    return tuple(bet if other == seat else None for other, bet in enumerate(table.bets))


def _any_bet(limits: tuple[int, int], rng: Draws) -> Bet:
    least, most = limits
    return Bet(rng.randrange(len(judge.FIELDS)), least + rng.randrange(most - least + 1))


LUTU: Final = Lutu()
"""The game; it has no state of its own."""
