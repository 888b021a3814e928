"""開樽 (nam2 to1, "opening the barrel"): bets on named hands that grow round by round.

Source: the rule specification of 開樽 (its sections are cited) and the common rules of the card games.
Decisions where the rules are silent:

* A fee or bet is paid into the pot from scores that may go below zero.
* When the last of the others has folded, the winner's hidden cards are not shown, and neither are those of
  folded players; what was shown in earlier rounds stays open.
* There is no dealer value: the pot alone decides (§3).  The view says 1.
* The season is won by the pot's winner; in a split by the first of them from the current dealer on.

Version history: 1 the first.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame, imagined_hands
from engine.cards import DECK, shuffled, unseen
from engine.core import Draws, OptionError, Seat
from engine.nam_to import judge, play, wording
from engine.nam_to.options import HAND, PRESETS, Options
from engine.nam_to.state import Action, Betting, Move, State, Table, View

# --- The game --------------------------------------------------------------------------------------


class NamTo(CardGame[Table, Betting, Move, View, Options]):
    """開樽: two to eight players."""

    id: ClassVar[str] = "nam_to"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 9)
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

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and more rounds than the deck holds."""
        super().check_table(seats, options)
        if HAND * options.rounds * seats > len(DECK):
            raise OptionError("too_few_cards", option="rounds", value=options.rounds)

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: what lies open, and its own two cards."""
        table = state.table
        return View(
            **self.common_view(state, seat),
            deck_size=len(table.deck),
            shown=table.shown,
            paid=table.paid,
            pot=table.pot,
            active=table.active,
            round=table.round,
            last_bet=table.last_bet,
            queue=table.queue,
            dealer_value=1,
        )

    def imagine(self, view: View, rng: Draws) -> Table:
        """Return a table that the view allows."""
        shown = [card for cards in view.shown for card in cards]
        unknown = iter(shuffled(unseen((*shown, *(view.hand or ()))), rng))
        return Table(
            options=view.options,
            seats=len(view.scores),
            scores=view.scores,
            dealer=view.dealer,
            season=view.season,
            hands=imagined_hands(view, unknown),
            shown=view.shown,
            paid=view.paid,
            deck=tuple(islice(unknown, view.deck_size)),
            pot=view.pot,
            active=view.active,
            round=view.round,
            last_bet=view.last_bet,
            queue=view.queue,
            last=view.last,
            last_season=view.last_season,
        )

    def node(self, view: View, table: Table, rng: Draws) -> Betting:
        """Return the node in which the first of the queue bets."""
        return Betting(table)


NAM_TO: Final = NamTo()
"""The game; it has no state of its own."""
