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
* A leader with an empty hand draws as many cards as one draws on dropping out.
* ``ante_card``: the extra card may be any of the hand; emptying the hand with it scores as playing does.
* ``higher_play="set"``: the higher set may have any number of cards from two.
* ``rejoin``: playing again ends the count of successive drops; every drop draws.
* ``lone_none="wild"`` is for a 無 alone, when leading and when following; only a natural card begins a set.
* The points of a season stand in the score at its end; :meth:`NiNe.standing` adds them before.

Version history: 1 the first.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame, imagined_hands
from engine.card_table import add_points, put
from engine.cards import DECK, Cards, shuffled, unseen
from engine.core import Draws, OptionError, Seat
from engine.ni_ne import judge, play, wording
from engine.ni_ne.options import PRESETS, Options, deckless
from engine.ni_ne.state import Acting, Action, Drop, Follow, Lay, Lead, Move, State, Table, View

# --- The game --------------------------------------------------------------------------------------


class NiNe(CardGame[Table, Acting, Move, View, Options]):
    """小猫: two to four players get rid of cards, and drop out to draw."""

    id: ClassVar[str] = "ni_ne"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
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

    # --- Actions -----------------------------------------------------------------------------------

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the drop of an empty hand; everybody sees that it can do nothing else."""
        return Drop() if isinstance(state, Follow) and not state.table.hands[seat] else None

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what lies or lay open, and the seat's own hand."""
        table = state.table
        return View(
            **self.common_view(state, seat),
            drawn=() if seat is None else table.drawn[seat],
            known=table.known,
            deck_size=len(table.deck),
            pile=table.pile,
            top=table.top,
            owner=table.owner,
            in_round=table.in_round,
            drops=table.drops,
            won=table.won,
            points=table.points,
        )

    def imagine(self, view: View, rng: Draws) -> Table:
        """Return a table that the view allows: what the seat cannot see is dealt anew."""
        unknown = iter(shuffled(_unseen(view), rng))
        drawn: tuple[Cards, ...] = ((),) * len(view.scores)
        return Table(
            options=view.options,
            season=view.season,
            dealer=view.dealer,
            scores=view.scores,
            hands=imagined_hands(view, unknown, view.known),
            deck=tuple(unknown),
            points=view.points,
            won=view.won,
            known=view.known,
            drawn=drawn if view.seat is None else put(drawn, view.seat, view.drawn),
            in_round=view.in_round,
            pile=view.pile,
            top=view.top,
            owner=view.owner,
            drops=view.drops,
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
                return Lay(table, view.turn[0])


def _unseen(view: View) -> Cards:
    """Return the cards that the view does not show, in deck order; none before the deal."""
    if view.phase == "dealing":
        return ()
    seen = [card for laid in view.pile for card in laid.cards]
    seen += [card for cards in view.won for card in cards]
    seen += [card for seat, cards in enumerate(view.known) if seat != view.seat for card in cards]
    return unseen([*seen, *(view.hand or ())])


NI_NE: Final = NiNe()
"""The game; it has no state of its own."""
