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
"""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import OPEN, Draws, IllegalAction, Offers, PositionForm, Privacy, RecordForm, Seat
from engine.table_game import TableGame
from engine.zia_cerke import judge, play, position, record, wording
from engine.zia_cerke import state as zia_cerke
from engine.zia_cerke.options import FAMILIES, PRESETS, Options
from engine.zia_cerke.state import Action, State, Table, View

STANDING_SETUPS: Final = Privacy(private=True, closed_menus=True, open_record=False)
"""A setup is its seat's own until both stand."""

# --- The game --------------------------------------------------------------------------------------


class ZiaCerke(TableGame[Table, State, Action, View, Options]):
    """古機戦: two sides, which colour tells apart; no chance."""

    id = "zia_cerke"
    seats = range(2, 3)
    presets, families = PRESETS, FAMILIES
    record_form = RecordForm(record.recognises, record.read, record.write)
    lesson_form = PositionForm("board and side", position.recognises, position.read, position.dump_position)
    has_chance: ClassVar[bool] = False
    first_seat: ClassVar[bool] = True  # it moves first, and nothing is left to chance
    offers = Offers(zia_cerke.Resign(), zia_cerke.OfferDraw(), zia_cerke.AcceptDraw())
    points = "points"
    part = "season"
    hidden = frozenset({"chosen"})
    fresh = staticmethod(play.fresh)
    legal = staticmethod(judge.legal)
    not_now = staticmethod(judge.not_now)
    notate = staticmethod(wording.write)
    read = staticmethod(wording.read)
    steps = staticmethod(wording.cut)

    def movers(self, state: State) -> tuple[Seat, ...]:
        """Return who has not chosen a setup, or the side to move."""
        if isinstance(state, zia_cerke.Setup):
            return tuple(seat for seat, wing in enumerate(state.chosen) if wing is None)
        return (state.table.mover,)

    def carry_out(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the choice of a setup, a move, or a way to end the season."""
        match state, action:
            case zia_cerke.Setup(), zia_cerke.Choose(wing):
                return play.choose(state, seat, wing)
            case zia_cerke.Moving(table), zia_cerke.Move():
                return play.move(table, judge.check_move(table, action))
            case zia_cerke.Moving(table), zia_cerke.OfferDraw():
                judge.check_offer(table, action)
                return play.offer(table)
            case zia_cerke.Moving(table), zia_cerke.AcceptDraw():
                judge.check_offer(table, action)
                return play.give_up(table, action)
            case zia_cerke.Moving(table), zia_cerke.Resign():
                return play.give_up(table, action)
            case zia_cerke.Chaining(table, square), zia_cerke.Move():
                return play.move(table, judge.check_chain(table, square, action), chained=True)
            case zia_cerke.Chaining(table), zia_cerke.Stop():
                return play.end_turn(table)
            case _:
                raise IllegalAction("wrong_action", action=type(action).__name__)

    # --- What is private ---------------------------------------------------------------------------

    def ended(self, state: State) -> str:
        """Return the rule that ended the last season that has ended."""
        seasons = state.table.seasons
        return seasons[-1].rule if seasons else ""

    def privacy(self, options: Options) -> Privacy:
        """Return that setups are private, where they are chosen."""
        return STANDING_SETUPS if options.setup == "chosen" else OPEN

    def own(self, view: View) -> object:
        """Return the seat's own setup, as long as it alone knows it."""
        return None if view.seat is None or view.phase != "setup" else view.chosen[view.seat]

    # --- Views -------------------------------------------------------------------------------------

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return the setups that the seat may see, and who has chosen one."""
        chosen: zia_cerke.Wings = state.chosen if isinstance(state, zia_cerke.Setup) else (None, None)
        placed = tuple(other for other, wing in enumerate(chosen) if wing is not None)
        return {"chosen": _seen(chosen, seat), "placed": placed}

    def imagined_table(self, view: View, rng: Draws) -> Table:
        """Return the table: nothing of it is hidden."""
        return view.table

    def node(self, view: View, table: Table, rng: Draws) -> State:
        """Return the node of the view's phase: a setup that it does not show is any of the four."""
        if view.phase != "setup":
            return super().node(view, table, rng)
        black, red = (
            judge.WINGS[rng.randrange(len(judge.WINGS))] if seat in view.placed and wing is None else wing
            for seat, wing in enumerate(view.chosen)
        )
        return zia_cerke.Setup(table, (black, red))


def _seen(chosen: zia_cerke.Wings, seat: Seat | None) -> zia_cerke.Wings:
    """Return the setups as a seat sees them before both stand: its own."""
    black, red = chosen
    return (black if seat == 0 else None, red if seat == 1 else None)


ZIA_CERKE: Final = ZiaCerke()
"""The game; it has no state of its own."""
