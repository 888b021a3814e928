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

Version history: 1 the first.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame, imagined_hands
from engine.cards import STRENGTH, Cards, shuffled, unseen, without
from engine.core import Draws, Seat
from engine.niek_hi import judge, play, wording
from engine.niek_hi.options import PRESETS, Options
from engine.niek_hi.state import Acting, Action, Effect, Follow, Lead, Move, State, Table, View

# --- The game --------------------------------------------------------------------------------------


class NiekHi(CardGame[Table, Acting, Move, View, Options]):
    """連友: two to eight players."""

    id: ClassVar[str] = "niek_hi"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 9)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    fresh = staticmethod(play.fresh)
    deal_out = staticmethod(play.deal_out)
    moves = staticmethod(judge.legal)
    act = staticmethod(play.act)
    write = staticmethod(wording.write)
    read = staticmethod(wording.read)
    cut = staticmethod(wording.cut)

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: what lies open, and its own hand."""
        table = state.table
        effect = state if isinstance(state, Effect) else None
        return View(
            **self.common_view(state, seat),
            mover=state.seat if isinstance(state, Acting) else None,
            known=table.known,
            deck_size=0,
            left_over=len(table.left_over),
            plays=table.plays,
            discard=table.discard,
            removed=table.removed,
            gone=table.gone,
            passed=table.passed,
            turns=table.turns,
            due=effect.due if effect else 0,
            taking=effect.taking if effect else False,
            dealer_value=table.dealer_value,
        )

    def imagine(self, view: View, rng: Draws) -> Table:
        """Return a table that the view allows: cards of removed strengths can only be out of play."""
        pool = _unseen(view)
        out = [card for card in pool if STRENGTH[card[1]] in view.gone] if view.hand_sizes[0] else []
        unknown = iter(shuffled(without(pool, out), rng))
        return Table(
            options=view.options,
            seats=len(view.scores),
            scores=view.scores,
            dealer=view.dealer,
            dealer_value=view.dealer_value,
            season=view.season,
            hands=imagined_hands(view, unknown, view.known),
            known=view.known,
            left_over=(*out, *unknown)[: view.left_over],
            plays=view.plays,
            discard=view.discard,
            removed=view.removed,
            gone=view.gone,
            passed=view.passed,
            turns=view.turns,
            last=view.last,
            last_season=view.last_season,
        )

    def node(self, view: View, table: Table, rng: Draws) -> Acting:
        """Return the node of the view's phase."""
        match view.phase:
            case "lead":
                return Lead(table, view.turn[0])
            case "follow":
                return Follow(table, view.turn[0])
            case _:
                return Effect(table, view.turn[0], view.due, view.taking)


def _unseen(view: View) -> Cards:
    """Return the cards that the view does not show, in deck order."""
    seen = [card for laid in view.plays for card in laid.cards] + [*view.discard, *view.removed]
    for seat, cards in enumerate(view.known):
        seen += (view.hand or ()) if seat == view.seat else cards
    return unseen(seen)


NIEK_HI: Final = NiekHi()
"""The game; it has no state of its own."""
