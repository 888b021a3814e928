"""開樽 (nam2 to1, "opening the barrel"): bets on named hands that grow round by round.

Source: the rule specification of 開樽 (its sections are cited) and the common rules of the card games.
Decisions where the rules are silent:

* A fee or bet is paid into the pot from scores that may go below zero.
* When the last of the others has folded, the winner's hidden cards are not shown, and neither are those of
  folded players; what was shown in earlier rounds stays open.
* There is no dealer value: the pot alone decides (§3).  The view says 1.
* The season is won by the pot's winner; in a split by the first of them from the current dealer on.
  ``dealer_rule="rotate"`` counts from that dealer, too, since the dealership moves (§2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.card_game import CardGame, Parts, of_others
from engine.cards import DECK, Card
from engine.core import Draws, OptionError
from engine.nam_to import judge, play, wording
from engine.nam_to.options import HAND, PRESETS, Options
from engine.nam_to.state import Betting, Move, Season, Table, View

# --- The game --------------------------------------------------------------------------------------


class NamTo(CardGame[Table, Betting, Move, View, Options]):
    """開樽: two to eight players."""

    id = "nam_to"
    seats = range(2, 9)
    presets = PRESETS
    parts = Parts(play.fresh, play.deal_out, play.act, judge.legal, wording.write, wording.read, wording.cut)
    turned_up = staticmethod(play.turned_up)

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and more rounds than the deck holds."""
        super().check_table(seats, options)
        if HAND * options.rounds * seats > len(DECK):
            raise OptionError("too_few_cards", option="rounds", value=options.rounds)

    # --- Views -------------------------------------------------------------------------------------

    def way(self, season: Season) -> str:
        """Return whether hands were compared."""
        return "showdown" if any(season.lists) else "folded"

    def shown(self, view: View) -> Iterable[Card]:
        """Return what lies open."""
        return of_others(view.shown, None)

    def node(self, view: View, table: Table, rng: Draws) -> Betting:
        """Return the node in which the first of the queue bets."""
        return Betting(table)


NAM_TO: Final = NamTo()
"""The game; it has no state of its own."""
