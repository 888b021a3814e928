"""終季 by the contract of a game.

Source: the rule specification of 終季 and the common rules of the card games.  Decisions where the rules are
silent, or leave a choice:

* After a discard everybody in turn is asked whether they win, and then everybody who has laid no group
  open whether they call, whether they could or not: being asked tells nothing.  Only whom all can see to
  be unable to call (a group lies open, ``call_from``) is passed over.
* A called or winning discard leaves the river for the group or the hand it completes.
* A win that is passed over may be called for a group when calls are asked.
* ``call_add`` pays the discarder 1 and collects 四友 like any call of a set of four; the caller
  then discards.
* ``pair_shapes=false`` does not forbid to lay a set of four open, though such a hand can win no more.
* ``flat_end`` leaves only the 2 of 終季, so no other end points whatever the other options say.
* 馬々 (``dodo``): the end light of a win leaves the deck; seasons dealt on have only an end light, and
  draw nothing from their own secret; a drawn season is followed by a shuffle, since no deck is left.
* The hand that wins lies open; hands that did not win are never shown.

Version history: 1 the first.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame, imagined_hands
from engine.cards import shuffled, sort_cards, unseen
from engine.core import Draws, Seat
from engine.ta_xot import judge, play, wording
from engine.ta_xot.judge import refuse_seat
from engine.ta_xot.options import PRESETS, Options
from engine.ta_xot.state import (
    Act,
    Acting,
    Action,
    AfterCall,
    ClaimMeld,
    ClaimWin,
    Move,
    Pass,
    State,
    Table,
    View,
)

# --- The game --------------------------------------------------------------------------------------


class TaXot(CardGame[Table, Acting, Move, View, Options]):
    """終季: two to six players, five cards each, one of them wins with six."""

    id: ClassVar[str] = "ta_xot"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    asks_around: ClassVar[bool] = True
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    fresh = staticmethod(play.fresh)
    deal_out = staticmethod(play.deal_out)
    turned_up = staticmethod(play.turned_up)
    moves = staticmethod(judge.legal)
    act = staticmethod(play.act)
    write = staticmethod(wording.write)
    read = staticmethod(wording.read)
    cut = staticmethod(wording.cut)

    # --- Actions -----------------------------------------------------------------------------------

    def check_seat(self, state: State, seat: Seat) -> None:
        """Refuse a seat that may not act now, and say why as far as everybody knows it."""
        if seat not in self.turn(state).seats:
            refuse_seat(state, seat)

    def declining(self, state: State) -> Action | None:
        """Return the pass of whoever is asked about the card just discarded."""
        return Pass() if isinstance(state, ClaimWin | ClaimMeld) else None

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what lies open, and the seat's own hand."""
        table = state.table
        claimed = table.river[-1] if isinstance(state, ClaimWin | ClaimMeld) else None
        return View(
            **self.common_view(state, seat),
            drawn=state.drawn if isinstance(state, Act) and state.seat == seat else "",
            deck_size=len(table.deck),
            melds=table.melds,
            river=table.river,
            discard=claimed,
            light=table.light,
            turns_started=table.turns_started,
            instants=table.instants,
            spent=table.spent,
            spent_hidden=len(table.spent_hidden),
            dealer_value=table.dealer_value,
        )

    def imagine(self, view: View, rng: Draws) -> Table:
        """Return a table that the view allows: what the seat cannot see is dealt anew."""
        unknown = iter(shuffled(_unseen(view), rng))
        return Table(
            options=view.options,
            season=view.season,
            dealer=view.dealer,
            dealer_value=view.dealer_value,
            scores=view.scores,
            hands=imagined_hands(view, unknown),
            melds=view.melds,
            river=view.river,
            deck=tuple(next(unknown) for _ in range(view.deck_size)),
            light=view.light,
            turns_started=view.turns_started,
            instants=view.instants,
            spent=view.spent,
            spent_hidden=sort_cards(unknown),
            last=view.last,
            last_season=view.last_season,
        )

    def node(self, view: View, table: Table, rng: Draws) -> Acting:
        """Return the node of the view's phase."""
        seat = view.turn[0]
        match view.phase:
            case "claim_win":
                return ClaimWin(table, seat)
            case "claim_meld":
                return ClaimMeld(table, seat)
            case "after_call":
                return AfterCall(table, seat)
            case _:
                hand = table.hands[seat]
                # Which card a rival has drawn is unknown; one who has just laid four open may have used it.
                drawn = view.drawn if seat == view.seat else hand[rng.randrange(len(hand))]
                return Act(table, seat, drawn)


def _unseen(view: View) -> tuple[str, ...]:
    """Return the cards that the view does not show, in deck order; none before the deal."""
    if view.phase == "dealing":
        return ()
    seen = [*(view.hand or ()), *view.spent, *(thrown.card for thrown in view.river)]
    seen += [card for meld in view.melds if meld for card in meld.cards]
    return unseen([*seen, view.light] if view.light else seen)


TA_XOT: Final = TaXot()
"""The game; it has no state of its own."""
