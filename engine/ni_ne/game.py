"""小猫 (ni1 ne2, "kitten"): quick shedding with drop-out.

Source: the rule specification of 小猫, by its section numbers, and the common rules of the card games.
Strengths differ here: 皇 is above 王, 船 beats the 皇 alone, and 無 is the wildcard of sets.
Points are awarded; nobody pays them.  Decisions where the rules are silent:

* The dealer and the leader are one seat: the survivor of a round becomes both (3.1), so ``dealer`` stands
  for either.
* Cards that were laid open are public for good, and so are the won piles; with ``won_cards="hand"`` the
  cards a hand took from the pile stay known until as many of that face have been played.
* ``draw_on_drop=0`` leaves the deck as useless as none at all, so the season ends with the first empty hand
  (3.4); it does not go with ``won_cards="hand"``, with which such a season might never end, and neither does
  a deal that leaves no deck.
* With ``won_cards="hand"`` no cards count as won: equal points go by the fewest cards in hand, and an
  unfinished pile is in its owner's hand by then.
* A drop that empties the deck ends the season before the round, even if it leaves one player in it: nobody
  becomes the dealer by it (3.4).
* A leader with an empty hand draws as many cards as one draws on dropping out.
* ``ante_card``: the extra card may be any of the hand; emptying the hand with it scores as playing does.
* ``higher_play="set"``: the higher set may have any number of cards from two.
* ``rejoin``: playing again ends the count of successive drops; every drop draws.
* ``lone_none="wild"`` is for a 無 alone, when leading and when following; only a natural card begins a set.
* The points of a season stand in the score at its end; :meth:`NiNe.standing` adds them before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from engine.card_game import CardGame, Parts, imagined_hands, of_others
from engine.card_table import add_points
from engine.cards import DECK, Card, Cards
from engine.core import Draws, OptionError, Seat, put
from engine.ni_ne import judge, play, wording
from engine.ni_ne.options import PRESETS, Options, deckless
from engine.ni_ne.state import Acting, Action, Drop, Follow, Move, State, Summary, Table, View

# --- The game --------------------------------------------------------------------------------------


class NiNe(CardGame[Table, Acting, Move, View, Options]):
    """小猫: two to four players get rid of cards, and drop out to draw."""

    id = "ni_ne"
    seats = range(2, 5)
    presets = PRESETS
    hidden = CardGame.hidden | {"drawn"}
    pays = False  # points are awarded
    parts = Parts(play.fresh, play.deal_out, play.act, judge.legal, wording.write, wording.read, wording.cut)

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and options that it forbids."""
        super().check_table(seats, options)
        if options.hand_size * seats > len(DECK):
            raise OptionError("bad_option", option="hand_size", value=options.hand_size)
        if options.won_cards == "hand" and (seats == 4 or deckless(options, seats)):
            raise OptionError("bad_option", option="won_cards", value=options.won_cards)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores, with the points of this season so far."""
        return add_points(state.table.scores, state.table.points)

    def capital(self, options: Options) -> int | None:
        """Return None: points are awarded, so nobody loses any of the first ones."""
        return None

    # --- Actions -----------------------------------------------------------------------------------

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the drop of an empty hand; everybody sees that it can do nothing else."""
        return Drop() if isinstance(state, Follow) and not state.table.hands[seat] else None

    # --- Views -------------------------------------------------------------------------------------

    def way(self, season: Summary) -> str:
        """Return whether it was the deck or a hand that had no card left."""
        return season.rule

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return the cards that the seat drew last."""
        return {"drawn": () if seat is None else state.table.drawn[seat]}

    def shown(self, view: View) -> Iterable[Card]:
        """Return the piles, and what everybody knows of the hands of others."""
        won = (card for cards in view.won for card in cards)
        laid = (card for laid in view.pile for card in laid.cards)
        return (*won, *laid, *of_others(view.known, view.seat))

    def imagined(self, view: View, unknown: Iterator[Card], rng: Draws) -> dict[str, object]:
        """Return hands, deck, and the cards that the seat itself drew."""
        drawn: tuple[Cards, ...] = ((),) * view.seats
        return {
            "hands": imagined_hands(view, unknown, view.known),
            "deck": tuple(islice(unknown, view.deck_size)),
            "drawn": drawn if view.seat is None else put(drawn, view.seat, view.drawn),
        }


NI_NE: Final = NiNe()
"""The game; it has no state of its own."""
