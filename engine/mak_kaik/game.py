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
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from msgspec.structs import replace

from engine.card_game import CardGame, Parts, imagined_hands, imagined_piles, of_others
from engine.cards import Card, sort_cards
from engine.core import Draws, Seat
from engine.mak_kaik import judge, play, wording
from engine.mak_kaik.options import DRAWN, PRESETS, Options
from engine.mak_kaik.state import Acting, Keeping, Move, State, Summary, Table, View
from engine.mak_kaik.values import best_combo

# --- The game --------------------------------------------------------------------------------------


class MakKaik(CardGame[Table, Acting, Move, View, Options]):
    """値戦: 2–9 players, a shared row and a pot."""

    id = "mak_kaik"
    seats = range(2, 10)
    presets = PRESETS
    hidden = CardGame.hidden | {"down", "drawn"}
    parts = Parts(play.fresh, play.deal_out, play.act, judge.legal, wording.write, wording.read, wording.cut)
    turned_up = staticmethod(play.turned_up)

    # --- Views -------------------------------------------------------------------------------------

    def way(self, season: Summary) -> str:
        """Return whether hands were shown."""
        return "showdown" if any(season.hands) else "folded"

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return the cards that the seat has drawn or put out of play, and its best combination."""
        table = state.table
        hand = None if seat is None else table.hands[seat]
        return {
            "drawn": state.drawn if isinstance(state, Keeping) and state.seat == seat else (),
            "down": None if seat is None else table.down[seat],
            "combo": best_combo(hand, table.row, table.options) if hand else None,
            "down_sizes": tuple(map(len, table.down)),
        }

    def shown(self, view: View) -> Iterable[Card]:
        """Return the own cards beside the hand, the row, and what others took from it."""
        return (*view.drawn, *(view.down or ()), *view.row, *of_others(view.taken, view.seat))

    def imagined(self, view: View, unknown: Iterator[Card], rng: Draws) -> dict[str, object]:
        """Return hands, cards out of play and deck; what another has drawn lies on top of the deck."""
        drawn = DRAWN if view.phase == "keep" and not view.drawn else 0
        return {
            "hands": imagined_hands(view, unknown, view.taken),
            "down": imagined_piles(view.seat, view.down, view.down_sizes, unknown),
            "deck": tuple(islice(unknown, view.deck_size + drawn)),
        }

    def node(self, view: View, table: Table, rng: Draws) -> State:
        """Return the node of the view's phase; what another has drawn is unknown."""
        if view.phase != "keep":
            return super().node(view, table, rng)
        if view.drawn:
            return Keeping(table, view.turn[0], view.drawn)
        drawn, deck = table.deck[:DRAWN], table.deck[DRAWN:]
        return Keeping(replace(table, deck=deck), view.turn[0], sort_cards(drawn))


MAK_KAIK: Final = MakKaik()
"""The game; it has no state of its own."""
