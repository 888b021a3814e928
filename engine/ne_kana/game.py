"""連船之遊 (ne_kana): each player sends three ships along one way and brings resources to the goal.

Source: the rule specification of 連船之遊 (its sections are cited).  Decisions where the rules are silent:

* A raid that would take nothing is illegal; only at the start, with ``raid_zone = sea_and_start``, can a ship
  there be empty.  A ship robbed at the start stays there; one that raids there need not have been built.
* With ``empty_stock_pass`` a player with an empty stock throws too; the turn passes then, whatever falls.
* With ``supply_target = loaded`` a player whose ships all lie empty at the start, with less than 5 in stock,
  passes: this is the one case in which nothing is legal although the throw allows to act.
* ``raid 1 3`` names a ship of the only opponent; where there are several, a letter or a seat must be said.
* The round in which somebody reaches the target is told to be the last one; who delivers most then wins,
  and a target that is reached later in that round counts in the same way.

Version history: 1 the first.
"""

from __future__ import annotations

from fractions import Fraction
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
from engine.ne_kana import judge, play, wording
from engine.ne_kana.options import PRESETS, Options
from engine.ne_kana.state import (
    Acting,
    Action,
    Build,
    GameEnd,
    Move,
    Over,
    Pass,
    Raid,
    State,
    Supply,
    Table,
    Throwing,
    Thrown,
    Unload,
    View,
)
from engine.sticks import Fallen, Throw

NEAR: Final = 5
"""So many legal actions are named to whoever wrote something unreadable."""

# --- The game --------------------------------------------------------------------------------------


class NeKana(Game[State, Action, View, Options]):
    """連船之遊: two to four players."""

    id: ClassVar[str] = "ne_kana"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    first_seat: ClassVar[bool] = False  # rounds are played to their end, so it has no turn more

    # --- Seats, turns, results ---------------------------------------------------------------------

    def start(self, seats: int, options: Options) -> State:
        """Return the first turn; raise OptionError for a number of players that the game does not have."""
        if seats not in self.seats:
            raise OptionError("bad_seats", option="seats", value=seats)
        return play.fresh(options, seats)

    def turn(self, state: State) -> Turn:
        """Return who may act: the seat whose turn it is, the sticks, nobody."""
        match state:
            case Throwing(table) | Acting(table):
                return Turn((table.mover,))
            case Thrown():
                return CHANCE_TURN
            case Over():
                return OVER

    def result(self, state: State) -> Result | None:
        """Return what each seat has delivered, ranked, once the game has ended."""
        return Result.by_points(state.table.delivered, state.rule) if isinstance(state, Over) else None

    def standing(self, state: State) -> tuple[int, ...]:
        """Return what each seat has delivered."""
        return state.table.delivered

    # --- Actions -----------------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do: the throw, then what the throw allows, or the pass alone."""
        return judge.legal(state, seat)

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the pass where nothing else is legal."""
        return Pass() if isinstance(state, Acting) and judge.legal(state, seat) == [Pass()] else None

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""
        judge.check_seat(state, seat)
        match state, action:
            case Throwing(table), Throw():
                return play.throw(table)
            case Thrown(table), _:
                return play.fall(table, sticks.check_fallen(action))
            case Acting(), (Unload() | Move() | Build() | Supply() | Raid() | Pass()) as deed:
                judge.check_deed(state, deed)
                return play.do(state, deed)
            case _, Fallen():
                raise IllegalAction("wrong_action", action=type(action).__name__)
            case Acting(_, ones), _:
                raise IllegalAction("already_thrown", ones=ones)
            case _:
                raise IllegalAction("throw_first")

    def chance(self, state: State) -> Chance:
        """Return how the sticks may fall; nothing else happens by chance."""
        if not isinstance(state, Thrown):
            raise IllegalAction("wrong_chance", action="")
        return sticks.THROWN

    def luck(self, state: State, action: Action) -> tuple[Luck, ...]:
        """Return whether the sticks brought a loaded ship within reach of the goal home.

        Where none is within reach, what counts is that they show more than 0.
        """
        if not isinstance(state, Thrown):
            return ()
        ones, table = sticks.check_fallen(action), state.table
        home = tuple(number for number in range(len(sticks.ODDS)) if play.brings_home(table, number))
        hoped = home or tuple(range(1, len(sticks.ODDS)))
        odds = sum((sticks.ODDS[number] for number in hoped), Fraction(0))
        return (Luck(table.mover, odds, ones in hoped),)

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows, which is everything."""
        table = state.table
        return View(
            seat=seat,
            phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
            turn=self.turn(state).seats,
            options=table.options,
            players=table.players,
            round=table.round,
            mover=table.mover,
            ones=state.ones if isinstance(state, Acting) else None,
            done=table.done,
            last=table.last,
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return the state that the view shows."""
        table = Table(
            options=view.options,
            players=view.players,
            round=view.round,
            mover=view.mover,
            done=view.done,
            last=view.last,
        )
        match view.phase:
            case "throw":
                return Throwing(table)
            case "thrown":
                return Thrown(table)
            case "act":
                assert view.ones is not None
                return Acting(table, view.ones)
            case "over":
                assert view.result is not None
                return Over(table, cast(GameEnd, view.result.rule))

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: State, action: Action) -> str:
        """Write an action as one line of text: ``move 2``."""
        return wording.write(action)

    def parse(self, state: State, text: str) -> Action:
        """Read what :meth:`notate` writes and what players type."""
        mover, seats = state.table.mover, state.table.seats
        found = [
            action
            for action in wording.read(text)
            if not isinstance(action, Raid) or (action.seat < seats and action.seat != mover)
        ]
        named = found or list(wording.read(text))[:1]
        if len(named) == 1:
            return named[0]
        legal = [] if self.turn(state).is_chance else self.legal(state, mover)
        if found:
            near = [wording.write(raid) for raid in found if raid in legal]
            raise IllegalAction("ambiguous", text=text, near=tuple(near or map(wording.write, found)))
        near = [wording.write(move) for move in legal[:NEAR]]
        raise IllegalAction("unreadable_move", text=text, near=tuple(near))

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into the choices that a person makes: what to do, with which ship, against which."""
        return wording.cut(action)


NE_KANA: Final = NeKana()
"""The game; it has no state of its own."""
