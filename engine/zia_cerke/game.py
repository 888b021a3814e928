"""古機戦 (zia_cerke, "old Cerke"), with the rules of 新古機戦 as its first rule set.

Source: the rule specification of 古機戦 (its sections are cited).  Decisions where the rules are silent:

* A turn with a chain of jumps is one move of the limit, and one move of a season.
* A chain is made of jumps alone: nobody sacrifices a piece in it (§4).  Its first jump may follow a step.
* Who resigns or agrees to a draw ends the season; in a match the next one begins.  Neither is done inside a
  chain, nor while setups are chosen (§3).
* A side may offer a draw although the other one's offer stands; a move lets the other side's offer lapse.
* A piece that is sacrificed lies with those that the other side has taken: that is for display only.
* Where several ends of a season meet, the first of §3 counts: the king, repetition, the limit, no legal move.
* The initial position counts as met once, when the first move is about to be made.
* A game of one season is ended by what ended the season, one of several by its last season.
* A text that tells no capture means the move without one, where there is such a move.

Version history: 1 the first.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast

import msgspec

from engine.core import (
    OPEN,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    Offers,
    OptionError,
    Privacy,
    RecordForm,
    Result,
    Seat,
    Step,
    Turn,
)
from engine.zia_cerke import judge, play, record, wording
from engine.zia_cerke.options import FAMILIES, PRESETS, Options
from engine.zia_cerke.state import (
    AcceptDraw,
    Action,
    Chaining,
    Choose,
    GameEnd,
    Move,
    Moving,
    OfferDraw,
    Over,
    Resign,
    Setup,
    State,
    Stop,
    View,
    Wings,
)

STANDING_SETUPS: Final = Privacy(private=True, closed_menus=True, open_record=False)
"""A setup is its seat's own until both stand."""

TURN_OF: Final = (Turn((0,)), Turn((1,)))

# --- The game --------------------------------------------------------------------------------------


class ZiaCerke(Game[State, Action, View, Options]):
    """古機戦: two sides, which colour tells apart; no chance."""

    id: ClassVar[str] = "zia_cerke"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    families = FAMILIES
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    record_form = RecordForm(record.recognises, record.read, record.write)
    has_chance: ClassVar[bool] = False
    first_seat: ClassVar[bool] = True  # it moves first, and nothing is left to chance
    offers = Offers(Resign(), OfferDraw(), AcceptDraw())

    # --- Seats, turns, results ---------------------------------------------------------------------

    def start(self, seats: int, options: Options) -> State:
        """Return the first season; raise OptionError for a number of players that the game does not have."""
        if seats not in self.seats:
            raise OptionError("bad_seats", option="seats", value=seats)
        return play.fresh(options)

    def turn(self, state: State) -> Turn:
        """Return who may act: who has not chosen a setup; the side to move; nobody."""
        match state:
            case Setup(_, chosen):
                return Turn(tuple(seat for seat, wing in enumerate(chosen) if wing is None))
            case Moving(table) | Chaining(table):
                return TURN_OF[table.mover]
            case Over():
                return OVER

    def result(self, state: State) -> Result | None:
        """Return the points, ranked, once the game has ended: two for a season won, one for a draw."""
        return Result.by_points(state.table.points, state.rule) if isinstance(state, Over) else None

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the points of the seasons that have ended."""
        return state.table.points

    def deal(self, state: State) -> int:
        """Return the number of the season."""
        return state.table.season

    def deals(self, options: Options) -> int:
        """Return the number of seasons."""
        return options.seasons

    # --- Actions -----------------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do: moves by whatever vessels once, then the ways to end the season."""
        return judge.legal(state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""
        judge.check_seat(state, seat)
        match state, action:
            case Setup(), Choose(wing):
                return play.choose(state, seat, wing)
            case Moving(table), Move():
                return play.move(table, judge.check_move(table, action))
            case Moving(table), OfferDraw():
                judge.check_offer(table, action)
                return play.offer(table)
            case Moving(table), AcceptDraw():
                judge.check_offer(table, action)
                return play.give_up(table, action)
            case Moving(table), Resign():
                return play.give_up(table, action)
            case Chaining(table, square), Move():
                return play.move(table, judge.check_chain(table, square, action), chained=True)
            case Chaining(table), Stop():
                return play.end_turn(table)
            case _:
                raise IllegalAction("wrong_action", action=type(action).__name__)

    def chance(self, state: State) -> Chance:
        """Raise IllegalAction: nothing happens by chance."""
        raise IllegalAction("wrong_chance", action="")

    # --- What is private ---------------------------------------------------------------------------

    def privacy(self, options: Options) -> Privacy:
        """Return that setups are private, where they are chosen."""
        return STANDING_SETUPS if options.setup == "chosen" else OPEN

    def own(self, view: View) -> object:
        """Return the seat's own setup, as long as it alone knows it."""
        return None if view.seat is None or view.phase != "setup" else view.chosen[view.seat]

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: everything but a setup that the other one has just chosen."""
        chosen: Wings = state.chosen if isinstance(state, Setup) else (None, None)
        return View(
            seat=seat,
            phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
            turn=self.turn(state).seats,
            table=state.table,
            chosen=_seen(chosen, seat),
            placed=tuple(other for other, wing in enumerate(chosen) if wing is not None),
            square=state.square if isinstance(state, Chaining) else "",
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows: a setup that it does not show is any of the four."""
        match view.phase:
            case "setup":
                black, red = (
                    judge.WINGS[rng.randrange(len(judge.WINGS))]
                    if seat in view.placed and wing is None
                    else wing
                    for seat, wing in enumerate(view.chosen)
                )
                return Setup(view.table, (black, red))
            case "move":
                return Moving(view.table)
            case "chain":
                return Chaining(view.table, view.square)
            case "over":
                assert view.result is not None
                return Over(view.table, cast(GameEnd, view.result.rule))

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: State, action: Action) -> str:
        """Write an action as one line of text: ``NAI~ZAI-CAIxXAI``."""
        return wording.write(state, action)

    def parse(self, state: State, text: str) -> Action:
        """Read what :meth:`notate` writes and what players type."""
        return wording.read(state, text)

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into the choices that a person makes: the piece, then where it goes."""
        return wording.cut(state, action)


def _seen(chosen: Wings, seat: Seat | None) -> Wings:
    """Return the setups as a seat sees them before both stand: its own."""
    black, red = chosen
    return (black if seat == 0 else None, red if seat == 1 else None)


ZIA_CERKE: Final = ZiaCerke()
"""The game; it has no state of its own."""
