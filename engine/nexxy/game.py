"""六裁 (nexxy, "six sticks"): a race along a snake of 32 squares, by throws of six sticks.

Source: the rule specification of 六裁 (its sections are cited).  Decisions where the rules are silent:

* ``max_turns`` counts the turns of each seat.  The game ends by it when the next seat has had as many: then
  all that still run have had the same number.
* The points that stand while the game runs are those of an end at this moment, by the places at this moment.
* With ``prize`` and ``score_by`` cups an ox walk decides between equal cups only.
* With ``off`` nothing of ox walks is kept; with a die ``sticks 4`` is its four.
* A throw's luck is told of whoever may finish by it, and of whoever may be sent back by it.

Version history: 1 the first.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast

import msgspec

from engine import sticks
from engine.core import (
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    Luck,
    OptionError,
    Result,
    Seat,
    Step,
    Turn,
)
from engine.nexxy import chances, judge, play, wording
from engine.nexxy.options import FEWEST_SEATS, MOST_SEATS, PRESETS, Options
from engine.nexxy.state import Action, GameEnd, Over, State, Throwing, Thrown, View
from engine.sticks import Throw

# --- The game --------------------------------------------------------------------------------------


class Nexxy(Game[State, Action, View, Options]):
    """六裁: two to six players."""

    id: ClassVar[str] = "nexxy"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(FEWEST_SEATS, MOST_SEATS + 1)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    has_choice: ClassVar[bool] = False  # everybody throws, and moves as many squares as the sticks show
    first_seat: ClassVar[bool] = False  # it won half of 5,700 games between equals: who is behind may hit

    # --- Seats, turns, results ---------------------------------------------------------------------

    def start(self, seats: int, options: Options) -> State:
        """Return the start; raise OptionError for a number of players that the game does not have."""
        if seats not in self.seats:
            raise OptionError("bad_seats", option="seats", value=seats)
        return play.fresh(options, seats)

    def turn(self, state: State) -> Turn:
        """Return who may act: the mover; the sticks; nobody."""
        match state:
            case Throwing(table):
                return Turn((table.mover,))
            case Thrown():
                return CHANCE_TURN
            case Over():
                return OVER

    def result(self, state: State) -> Result | None:
        """Return places and points once the game has ended."""
        return play.result(state.table, state.rule) if isinstance(state, Over) else None

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the points of each seat if the game ended now."""
        return play.points(play.ranking(state.table))

    # --- Actions -----------------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do: throw."""
        return judge.legal(state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""
        judge.check_seat(state, seat)
        match state, action:
            case Throwing(table), Throw():
                return play.throw(table)
            case Thrown(table), _:
                return play.fall(table, sticks.check_fallen(action, self.chance(state)))
            case _:
                raise IllegalAction("wrong_action", action=type(action).__name__)

    def chance(self, state: State) -> Chance:
        """Return how the sticks may fall; nothing else happens by chance."""
        if not isinstance(state, Thrown):
            raise IllegalAction("wrong_chance", action="")
        return chances.THINGS[state.table.options.randomizer].chance

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

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: everything."""
        return View(
            seat=seat,
            phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
            turn=self.turn(state).seats,
            table=state.table,
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return the state: nothing of it is hidden."""
        match view.phase:
            case "throw":
                return Throwing(view.table)
            case "thrown":
                return Thrown(view.table)
            case "over":
                assert view.result is not None
                return Over(view.table, cast(GameEnd, view.result.rule))

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: State, action: Action) -> str:
        """Write an action as one line of text: ``throw``."""
        return wording.write(action)

    def parse(self, state: State, text: str) -> Action:
        """Read what :meth:`notate` writes and what players type."""
        action = wording.read(text)
        if action is None:
            near = (wording.THROW,) if isinstance(state, Throwing) else ()
            raise IllegalAction("unreadable_move", text=text, near=near)
        return action

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into the choices that a person makes: one button."""
        return wording.cut(action)


NEXXY: Final = Nexxy()
"""The game; it has no state of its own."""
