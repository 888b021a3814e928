"""終季 by the contract of a game.

Source: the rule specification of 終季 and the common rules of the card games.  Decisions where the rules are
silent, or leave a choice:

* After a discard everybody in turn is asked whether they win, and then everybody who has laid no group
  open whether they call, whether they could or not: being asked tells nothing.  Only whom all can see to
  be unable to call (a group lies open, ``call_from``) is passed over.
* With ``asking="who_can"`` the order of answers is the same, but no view tells who is asked, and nobody is
  told
  who passes: whoever runs the table asks in private those who can take the card, and passes for all others.
* A called or winning discard leaves the river for the group or the hand it completes.
* A win that is passed over may be called for a group when calls are asked.
* ``call_add`` pays the discarder 1 and collects 四友 like any call of a set of four; the caller
  then discards.
* ``pair_shapes=false`` does not forbid to lay a set of four open, though such a hand can win no more.
* ``flat_end`` leaves only the 2 of 終季, so no other end points whatever the other options say.
* 馬々 (``dodo``): the end light of a win leaves the deck; seasons dealt on have only an end light, and
  draw nothing from their own secret; a drawn season is followed by a shuffle, since no deck is left.
* The hand that wins lies open; hands that did not win are never shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import MappingProxyType
from typing import Final

from engine.card_game import CardGame, Parts
from engine.cards import Card, sort_cards
from engine.core import Draws, IllegalAction, Seat
from engine.ta_xot import judge, play, wording
from engine.ta_xot.options import PRESETS, Options
from engine.ta_xot.state import (
    Act,
    Acting,
    Action,
    ClaimMeld,
    ClaimWin,
    Move,
    Pass,
    State,
    Summary,
    Table,
    View,
)

# --- The game --------------------------------------------------------------------------------------


class TaXot(CardGame[Table, Acting, Move, View, Options]):
    """終季: two to six players, five cards each, one of them wins with six."""

    id = "ta_xot"
    seats = range(2, 7)
    presets = PRESETS
    asks_around = True
    for_leagues = MappingProxyType({"asking": "who_can"})
    hidden = CardGame.hidden | {"drawn", "spent_hidden"}
    parts = Parts(play.fresh, play.deal_out, play.act, judge.legal, wording.write, wording.read, wording.cut)
    turned_up = staticmethod(play.turned_up)

    # --- Actions -----------------------------------------------------------------------------------

    def not_now(self, state: State, seat: Seat) -> IllegalAction | None:
        """Return why a seat may not act now, as far as everybody knows it."""
        return judge.not_now(state, seat)

    def declining(self, state: State) -> Action | None:
        """Return the pass of whoever is asked about the card just discarded."""
        return Pass() if isinstance(state, ClaimWin | ClaimMeld) else None

    def asks_able(self, options: Options) -> bool:
        """Return whether only those are asked who can take the card just discarded."""
        return options.asking == "who_can"

    def asks_for_win(self, state: State) -> bool:
        """Return whether a seat is asked whether it wins with the card just discarded."""
        return isinstance(state, ClaimWin)

    # --- Views -------------------------------------------------------------------------------------

    def way(self, season: Summary) -> str:
        """Return whether the deck was empty, or by whose card somebody won."""
        if season.winner is None:
            return "deck_out"
        return "own_draw" if season.discarder is None else "discard"

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return the card that may be claimed, the one just drawn, and who is seen to be asked."""
        table = state.table
        return {
            "turn": self._seen_turn(state, seat),
            "drawn": state.drawn if isinstance(state, Act) and state.seat == seat else "",
            "discard": table.river[-1] if isinstance(state, ClaimWin | ClaimMeld) else None,
            "spent_hidden": len(table.spent_hidden),
        }

    def _seen_turn(self, state: State, seat: Seat | None) -> tuple[Seat, ...]:
        """Return whose turn it is; where only those are asked who can, it is known to themselves."""
        seats = self.turn(state).seats
        if not (isinstance(state, ClaimWin | ClaimMeld) and self.asks_able(state.table.options)):
            return seats
        return seats if state.seat == seat and judge.can_claim(state) else ()

    def shown(self, view: View) -> Iterator[Card]:
        """Return the river, the groups, the start light, and what earlier seasons used up."""
        yield from view.spent
        yield from (thrown.card for thrown in view.river)
        for meld in view.melds:
            yield from meld.cards if meld else ()
        if view.light:
            yield view.light

    def imagined(self, view: View, unknown: Iterator[Card], rng: Draws) -> dict[str, object]:
        """Return hands, deck and the hands that nobody showed in earlier seasons."""
        dealt = super().imagined(view, unknown, rng)
        return {**dealt, "spent_hidden": sort_cards(islice(unknown, view.spent_hidden))}

    def node(self, view: View, table: Table, rng: Draws) -> State:
        """Return the node of the view's phase; what a rival has drawn, or who is asked, may be unknown."""
        if view.discard is not None and not view.turn:
            kind = ClaimWin if view.phase == "claim_win" else ClaimMeld
            return kind(table, judge.imagined_claimant(kind, table, view.seat))
        if view.phase != "act":
            return super().node(view, table, rng)
        seat = view.turn[0]
        hand = table.hands[seat]
        # One who has just laid four open may have used it.
        return Act(table, seat, view.drawn if seat == view.seat else hand[rng.randrange(len(hand))])


TA_XOT: Final = TaXot()
"""The game; it has no state of its own."""
