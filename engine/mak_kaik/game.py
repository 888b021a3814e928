"""値戦 (mak1 kaik): three own cards, a row that all share, one exchange and three rounds of bets.

Source: the rule specification of 値戦, by its section numbers, and the common rules of the card games.
Decisions where the rules are silent:

* Giving a card for its twin of the row is an exchange like any other.
* With ``draw2_public="hand_only"`` whoever drew the card that goes out of play still knows it.
* A card taken from the row stays known to be in the hand that took it.
* ``dealer_rule="rotate"`` counts from the dealer at the end of the season, since the dealership moves (2.3).
* A season in which the dealership moved because a dealer folded is won by whoever wins the pot, as any other.
* Where several combinations of the best value exist, own cards are shown first; this decides nothing.
* A hand that nobody had to show is never shown.

Version history: 1 the first.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, ClassVar, Final

import msgspec
from msgspec.structs import replace

from engine.card_game import CardGame, imagined_hands
from engine.cards import Cards, shuffled, sort_cards, unseen
from engine.core import Draws, Seat
from engine.mak_kaik import judge, play, wording
from engine.mak_kaik.options import DEALER_VALUE, PRESETS, Options
from engine.mak_kaik.state import (
    Acting,
    Action,
    BetChild,
    BetDealer,
    Exchange,
    Keeping,
    Move,
    State,
    Table,
    View,
)
from engine.mak_kaik.values import best_combo

# --- The game --------------------------------------------------------------------------------------


class MakKaik(CardGame[Table, Acting, Move, View, Options]):
    """値戦: 2–9 players, a shared row and a pot."""

    id: ClassVar[str] = "mak_kaik"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 10)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
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

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the table, and the seat's own hand and the cards it has drawn."""
        table = state.table
        hand = None if seat is None else table.hands[seat]
        return View(
            **self.common_view(state, seat),
            drawn=state.drawn if isinstance(state, Keeping) and state.seat == seat else (),
            down=None if seat is None else table.down[seat],
            combo=best_combo(hand, table.row, table.options) if hand else None,
            down_sizes=tuple(len(pile) for pile in table.down),
            deck_size=len(table.deck),
            row=table.row,
            taken=table.taken,
            folded=table.folded,
            pot=table.pot,
            base=table.base,
            paid=table.paid,
            round=table.round,
            dealer_value=DEALER_VALUE,
        )

    def imagine(self, view: View, rng: Draws) -> Table:
        """Return a table that the view allows: unseen cards lie anywhere, drawn ones on top of the deck."""
        unknown = iter(shuffled(_unseen(view), rng))
        hands = imagined_hands(view, unknown, view.taken)
        down = tuple(
            (view.down or ()) if seat == view.seat else sort_cards(islice(unknown, size))
            for seat, size in enumerate(view.down_sizes)
        )
        return Table(
            options=view.options,
            season=view.season,
            dealer=view.dealer,
            scores=view.scores,
            hands=hands,
            down=down,
            taken=view.taken,
            folded=view.folded,
            paid=view.paid,
            deck=tuple(unknown),
            row=view.row,
            pot=view.pot,
            base=view.base,
            round=view.round,
            last=view.last,
            last_season=view.last_season,
        )

    def node(self, view: View, table: Table, rng: Draws) -> Acting:
        """Return the node of the view's phase."""
        seat = view.turn[0]
        match view.phase:
            case "exchange":
                return Exchange(table, seat)
            case "bet_dealer":
                return BetDealer(table, seat)
            case "bet_child":
                return BetChild(table, seat)
            case _:
                if view.drawn:
                    return Keeping(table, seat, view.drawn)
                drawn, deck = table.deck[:2], table.deck[2:]
                return Keeping(replace(table, deck=deck), seat, sort_cards(drawn))


def _unseen(view: View) -> Cards:
    """Return the cards that the view does not show, in deck order; none before the deal and after the end."""
    if view.phase in ("dealing", "over"):
        return ()
    taken = [card for seat, cards in enumerate(view.taken) if seat != view.seat for card in cards]
    return unseen((*(view.hand or ()), *view.drawn, *(view.down or ()), *view.row, *taken))


MAK_KAIK: Final = MakKaik()
"""The game; it has no state of its own."""
