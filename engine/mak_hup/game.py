"""値木 (mak1 hup1): sums on paths; who has no cards left wins the season.

Source: the rule specification of 値木 (its sections are cited) and the common rules of the card games.
Colours and strength play no part here, and no card stands for another.  Decisions where the rules are
silent:

* The cards on the table are a tree (:class:`Node`); an end is named by its place in it.  Ends with equal
  numbers are worth the same, and so are cards with equal numbers: ``legal`` lists the oldest end and the
  first cards in deck order for all of them, ``apply`` accepts every choice.
* A special card on a free end sweeps the table like any other special card (§2), so ``legal`` lists it
  once, as :class:`Clear`; ``apply`` also takes the :class:`Extend`.
* With ``merge_many_cards`` the sum of the ends may exceed 8, since several cards can have it.
* After a reshuffle everybody knows which cards the deck holds, though not their order: the view says it.
* Hands are shown at the end of a season only if it was blocked, since they decide then who wins it.

Version history: 1 the first.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame, imagined_hands
from engine.card_table import Reshuffle, reshuffle_chance
from engine.card_text import parse_reshuffle
from engine.cards import DECK, shuffled, sort_cards, unseen
from engine.core import CHANCE_TURN, Chance, Draws, OptionError, Seat, Turn
from engine.mak_hup import play, wording
from engine.mak_hup.judge import legal
from engine.mak_hup.options import PRESETS, Options
from engine.mak_hup.play import act, reshuffled
from engine.mak_hup.state import Action, Move, Playing, Reshuffling, State, Table, View
from engine.mak_hup.tree import open_ends

# --- The game --------------------------------------------------------------------------------------


class MakHup(CardGame[Table, Playing | Reshuffling, Move | Reshuffle, View, Options]):
    """値木: two to seven players."""

    id: ClassVar[str] = "mak_hup"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 8)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    fresh = staticmethod(play.fresh)
    deal_out = staticmethod(play.deal_out)
    turned_up = staticmethod(play.turned_up)
    write = staticmethod(wording.write)
    cut = staticmethod(wording.cut)

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and hands too large for the deck."""
        super().check_table(seats, options)
        if options.hand_size * seats + options.start_paths > len(DECK):
            raise OptionError("too_few_cards", option="hand_size", value=options.hand_size)

    def turn(self, state: State) -> Turn:
        """Return who may act: chance deals and shuffles; whoever's turn it is; nobody."""
        return CHANCE_TURN if isinstance(state, Reshuffling) else super().turn(state)

    # --- Actions -----------------------------------------------------------------------------------

    def chance(self, state: State) -> Chance:
        """Return the deal or the reshuffle."""
        if isinstance(state, Reshuffling):
            return reshuffle_chance(state.table.cleared)
        return super().chance(state)

    def moves(self, state: Playing | Reshuffling) -> list[Move | Reshuffle]:
        """List what the seat may do; nothing while chance shuffles."""
        return [*legal(state)] if isinstance(state, Playing) else []

    def act(self, state: Playing | Reshuffling, action: Move | Reshuffle) -> State:
        """Return the state after the action; raise IllegalAction with one of RULES."""
        return act(state, action) if isinstance(state, Playing) else reshuffled(state, action)

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: the table and its own hand."""
        table = state.table
        return View(
            **self.common_view(state, seat),
            deck_size=len(table.deck),
            deck_cards=sort_cards(table.deck) if table.known_deck else None,
            tree=table.tree,
            ends=open_ends(table.tree),
            cleared=table.cleared,
            passes=table.passes,
            mover=state.seat if isinstance(state, Playing | Reshuffling) else None,
            paths=state.paths if isinstance(state, Reshuffling) else 0,
            dealer_value=table.dealer_value,
        )

    def imagine(self, view: View, rng: Draws) -> Table:
        """Return a table that the view allows."""
        known = [*(node.card for node in view.tree), *view.cleared, *(view.hand or ())]
        unknown = iter(shuffled(unseen((*known, *(view.deck_cards or ()))), rng))
        hands = imagined_hands(view, unknown)
        deck = shuffled(view.deck_cards, rng) if view.deck_cards else tuple(islice(unknown, view.deck_size))
        return Table(
            options=view.options,
            seats=len(view.scores),
            scores=view.scores,
            dealer=view.dealer,
            dealer_value=view.dealer_value,
            season=view.season,
            hands=hands,
            deck=deck,
            tree=view.tree,
            cleared=view.cleared,
            known_deck=view.deck_cards is not None,
            passes=view.passes,
            last=view.last,
            last_season=view.last_season,
        )

    def node(self, view: View, table: Table, rng: Draws) -> Playing | Reshuffling:
        """Return the node of the view's phase."""
        assert view.mover is not None
        if view.phase == "playing":
            return Playing(table, view.mover)
        return Reshuffling(table, view.mover, view.paths)

    # --- Text and steps ----------------------------------------------------------------------------

    def read(self, state: Playing | Reshuffling, text: str) -> Move | Reshuffle:
        """Read what :meth:`write` writes and what players type."""
        return wording.read(state, text) if isinstance(state, Playing) else parse_reshuffle(text)


MAK_HUP: Final = MakHup()
"""The game; it has no state of its own."""
