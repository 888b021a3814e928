"""連友 (niek1 hi1): get rid of all cards first; colours do not matter, bombs and generals do.

Source: the rule specification of 連友 (its sections are cited) and the common rules of the card games.
Decisions where the rules are silent:

* Colours never matter, so ``legal`` lists one choice of cards (black before red) for each choice of
  strengths and ships; ``apply`` accepts every choice.
* The cards of ``take`` are taken one at a time, each an action; ``remove`` names all its strengths at once.
  A removal empties hands all at once, so its order could decide who wins.
* A general's effect is left out where nothing can be removed or taken any more.
* A card that a general fetched from the table after its strength was removed stays in the hand.
* With ``take_generals`` a season is drawn after 500 turns (plays and passes).
* Cards that everybody saw going into a hand are public until as many of that card have left it.
* Hands of the losers are not shown at the end: only their number counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from engine.card_game import CardGame, Parts, imagined_hands, of_others
from engine.cards import Card, strength, without
from engine.core import Draws, Seat
from engine.niek_hi import judge, play, wording
from engine.niek_hi.options import PRESETS, Options
from engine.niek_hi.state import Acting, Move, State, Table, View

# --- The game --------------------------------------------------------------------------------------


class NiekHi(CardGame[Table, Acting, Move, View, Options]):
    """連友: two to eight players."""

    id = "niek_hi"
    seats = range(2, 9)
    presets = PRESETS
    hidden = CardGame.hidden | {"left_over"}
    parts = Parts(play.fresh, play.deal_out, play.act, judge.legal, wording.write, wording.read, wording.cut)

    # --- Views -------------------------------------------------------------------------------------

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return who acts, and how many cards are out of play."""
        mover = state.seat if isinstance(state, Acting) else None
        return {"mover": mover, "left_over": len(state.table.left_over)}

    def shown(self, view: View) -> Iterable[Card]:
        """Return what lies open, and what everybody saw going into the hands of others."""
        played = (card for laid in view.plays for card in laid.cards)
        return (*played, *view.discard, *view.removed, *of_others(view.known, view.seat))

    def imagined(self, view: View, unknown: Iterator[Card], rng: Draws) -> dict[str, object]:
        """Return hands and what is left over: cards of removed strengths can only be out of play."""
        cards = tuple(unknown)
        out = [card for card in cards if strength(card) in view.gone]
        rest = iter(without(cards, out))
        hands = imagined_hands(view, rest, view.known)
        return {"hands": hands, "left_over": tuple(islice((*out, *rest), view.left_over))}


NIEK_HI: Final = NiekHi()
"""The game; it has no state of its own."""
