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
from engine.card_table import add_points
from engine.cards import DECK, Cards, check_held, shuffled, unseen
from engine.core import Draws, IllegalAction, OptionError, Seat, Step
from engine.ni_ne import wording
from engine.ni_ne.judge import check_play, legal
from engine.ni_ne.options import PRESETS, Options, deckless
from engine.ni_ne.play import after_play, deal_out, drop, fresh, lay, play_combo, put
from engine.ni_ne.state import Acting, Action, Ante, Drop, Follow, Lay, Lead, Move, Play, State, Table, View

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

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and options that it forbids."""
        super().check_table(seats, options)
        if options.hand_size * seats > len(DECK):
            raise OptionError("bad_option", option="hand_size", value=options.hand_size)
        if options.won_cards == "hand" and (seats == 4 or deckless(options, seats)):
            raise OptionError("bad_option", option="won_cards", value=options.won_cards)

    def fresh(self, options: Options, seats: int) -> Table:
        """Return the table before the first deal."""
        return fresh(options, seats)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores, with the points of this season so far."""
        return add_points(state.table.scores, state.table.points)

    # --- Actions -----------------------------------------------------------------------------------

    def deal_out(self, table: Table, dealer: Seat, deck: Cards) -> State:
        """Deal the hands; the dealer leads."""
        return deal_out(table, dealer, deck)

    def moves(self, state: Acting) -> list[Move]:
        """List what the seat may do."""
        return legal(state)

    def act(self, state: Acting, action: Move) -> State:
        """Return the state after the action; raise IllegalAction with one of RULES."""
        match state, action:
            case ((Lead() | Follow()), Play()):
                return play_combo(state, check_play(state, action))
            case Follow(table, seat), Drop():
                return drop(table, seat)
            case Lead(), Drop():
                raise IllegalAction("must_lead")
            case Lay(table, seat), Ante(card):
                check_held(table.hands[seat], (card,))
                return after_play(lay(table, seat, (card,), ante=True), seat)
            case Lay(), _:
                raise IllegalAction("must_lay", action=type(action).__name__)
            case _, Ante():
                raise IllegalAction("nothing_to_lay", action="Ante")
            case _:
                raise IllegalAction("wrong_chance", action=type(action).__name__)

    def forced(self, state: State) -> Action | None:
        """Return the drop of an empty hand; everybody sees that it can do nothing else."""
        return Drop() if isinstance(state, Follow) and not state.table.hands[state.seat] else None

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what lies or lay open, and the seat's own hand."""
        table = state.table
        return View(
            **self.seen_by_all(state, seat),
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

    # --- Text and steps ----------------------------------------------------------------------------

    def write(self, state: Acting, action: Move) -> str:
        """Write an action: ``B5 R5 B0``, ``drop``."""
        return wording.write(action)

    def read(self, state: Acting, text: str) -> Move | None:
        """Read what :meth:`write` writes and what players type."""
        return wording.read(state, text)

    def cut(self, state: Acting, action: Move) -> tuple[Step, ...]:
        """Cut an action into the cards, then how a wild 無 is read."""
        return wording.cut(action)


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
