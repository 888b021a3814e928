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
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engine.card_game import CardGame, Parts
from engine.card_table import Deal, Reshuffle, reshuffle_chance
from engine.cards import DECK, Card, shuffled, sort_cards
from engine.core import Chance, Draws, OptionError, Privacy, Seat
from engine.mak_hup import judge, play, wording
from engine.mak_hup.options import PRESETS, Options
from engine.mak_hup.state import Acting, Move, Playing, Reshuffling, Season, State, Table, View
from engine.mak_hup.tree import open_ends

# --- The game --------------------------------------------------------------------------------------


def _reshuffle(state: Reshuffling) -> Chance:
    return reshuffle_chance(state.table.cleared)


class MakHup(CardGame[Table, Acting, Move | Reshuffle, View, Options]):
    """値木: two to seven players."""

    id = "mak_hup"
    seats = range(2, 8)
    presets = PRESETS
    parts = Parts(play.fresh, play.deal_out, play.act, judge.legal, wording.write, wording.read, wording.cut)
    chances = MappingProxyType({**CardGame.chances, Reshuffling: _reshuffle})
    turned_up = staticmethod(play.turned_up)

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and hands too large for the deck."""
        super().check_table(seats, options)
        if options.hand_size * seats + options.start_paths > len(DECK):
            raise OptionError("too_few_cards", option="hand_size", value=options.hand_size)

    def privacy(self, options: Options) -> Privacy:
        """Return that hands are private, and so is the new deck."""
        return replace(super().privacy(options), hidden_chance=(Deal, Reshuffle))

    # --- Views -------------------------------------------------------------------------------------

    def way(self, season: Season) -> str:
        """Return whether somebody had no card left, or nobody could go on."""
        return "hand_out" if season.hands is None else "blocked"

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return who acts, the open ends, and what the deck holds where everybody has seen it."""
        table = state.table
        return {
            "mover": state.seat if isinstance(state, Acting) else None,
            "deck_cards": sort_cards(table.deck) if table.known_deck else None,
            "ends": open_ends(table.tree),
        }

    def shown(self, view: View) -> Iterable[Card]:
        """Return the cards on the table, those swept off it, and the deck where it is known."""
        return (*(laid.card for laid in view.tree), *view.cleared, *(view.deck_cards or ()))

    def imagined(self, view: View, unknown: Iterator[Card], rng: Draws) -> dict[str, object]:
        """Return hands and deck: only the order of known cards is unknown."""
        dealt = super().imagined(view, unknown, rng)
        if view.deck_cards is None:
            return dealt
        return {**dealt, "deck": shuffled(view.deck_cards, rng), "known_deck": True}

    def node(self, view: View, table: Table, rng: Draws) -> Acting:
        """Return the node of the view's phase; while chance shuffles, somebody is still to draw."""
        assert view.mover is not None
        if view.phase == "reshuffling":
            return Reshuffling(table, view.mover, view.paths)
        return Playing(table, view.mover)


MAK_HUP: Final = MakHup()
"""The game; it has no state of its own."""
