"""行山 (mok_co, "up the mountain"): a race along a spiral, paid for with rice and coins that come from cards.

Source: the rule specification of 行山 (its sections are cited).  Decisions where the rules are silent:

* A phase in which only ``next``, ``stay`` or one effect without a throw is possible passes by itself
  (:meth:`MokCo.forced`), but never where that would tell what a hand does not hold.  ``change`` ends its
  phase, the last paid movement the turn.
* ``gather`` is short for using all own 無 and 王, which nothing can come between.
* With ``end_rule = round`` a turn goes on after the mountain is reached; the piece moves no more, and nobody
  has another turn, since the round ends.
* In the boxed order effects that have begun are finished before anything else; ``next`` carries them out
  where nothing has to be used, and ``effects`` does so earlier, before further cards are laid.  A worn-out
  card works there until it leaves.  The first deal goes from seat to seat, up to ``hand_base``.
* A movement from the mountain by a 皇 or 巫 goes nowhere.
* On a route of the players' own the squares that are coloured on the board are so, its start as
  ``start_is_hue`` says; no square comes twice.
* A tiger of the boxed game that is aimed at nothing takes nothing.
* In what others cannot see, the cards that a seat drew last are imagined as none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from engine import sticks
from engine.cards import COPIES, Cards, shuffled, sort_cards, unseen
from engine.core import CHANCE, Chance, Draws, IllegalAction, Luck, Privacy, Result, Seat, held_privately
from engine.mok_co import judge, play, wording
from engine.mok_co import state as mok_co
from engine.mok_co.numbers import GENERAL, HIGH, THROWN_FOR, costs, currency, kind
from engine.mok_co.options import PRESETS, Options
from engine.mok_co.state import Action, State, Table, View
from engine.table_game import NEAR, TableGame

HIDDEN_HANDS: Final = held_privately(mok_co.Draw)
"""Hands are their owners' own, and so is what they draw."""

# --- The game --------------------------------------------------------------------------------------


def _any_card(state: mok_co.Dealing | mok_co.Drawing) -> Chance:
    """Return the draw of a card from the deck, each copy equally likely."""
    deck = state.table.deck

    def sample(rng: Draws) -> mok_co.Draw:
        return mok_co.Draw(deck[rng.randrange(len(deck))])

    counted = Counter(deck).items()
    return Chance(sample, tuple((mok_co.Draw(card), Fraction(count, len(deck))) for card, count in counted))


class MokCo(TableGame[Table, State, Action, View, Options]):
    """行山: two to four players."""

    id = "mok_co"
    seats = range(2, 5)
    presets = PRESETS
    first_seat: ClassVar[bool] = True  # the race ends at once, so it may have had a turn more
    chances = MappingProxyType(
        {mok_co.Dealing: _any_card, mok_co.Drawing: _any_card, mok_co.Thrown: sticks.in_the_air}
    )
    fresh = staticmethod(play.fresh)
    legal = staticmethod(judge.legal)
    notate = staticmethod(wording.write)
    steps = staticmethod(wording.cut)

    def make_options(self, preset: str = "", changes: Mapping[str, Any] | None = None) -> Options:
        """Return a preset with some values changed; where none is named, that of the edition (7)."""
        edition = (changes or {}).get("edition", "")
        return super().make_options(preset or (edition if edition in PRESETS else ""), changes)

    # --- Seats, turns, results ---------------------------------------------------------------------

    def ending(self, state: State, rule: str) -> Result:
        """Return how far each seat came, ranked."""
        assert isinstance(state, mok_co.Over)
        return play.result(state)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return how far each piece has come on the route."""
        return tuple(camp.index for camp in state.table.camps)

    # --- Actions -----------------------------------------------------------------------------------

    def unlisted(self, state: State, seat: Seat, chosen: Sequence[str]) -> list[Action]:
        """List the change of an amount that is legal, but not listed."""
        action = wording.amount_of(tuple(chosen))
        if action is None or not isinstance(state, mok_co.Acting) or seat != state.table.mover:
            return []
        return [action] if judge.why_not(state, action) is None else []

    def carry_out(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after what the mover does, or what is drawn or fell."""
        if seat != CHANCE:
            judge.check(state, action)
        match state, action:
            case mok_co.Dealing() | mok_co.Drawing(), mok_co.Draw(card) if card in state.table.deck:
                return play.draw(state, card)
            case mok_co.Thrown(), _:
                return play.fall(state, sticks.check_fallen(action))
            case mok_co.Stealing(), mok_co.Steal():
                return play.steal(state, action)
            case mok_co.Striking(), mok_co.Mark() | mok_co.Destroy():
                return play.strike(state, action)
            case mok_co.Acting(table), _:
                return play.act(table, action)
            case _:
                raise IllegalAction("wrong_chance", action=type(action).__name__)

    def luck(self, state: State, action: Action) -> tuple[Luck, ...]:
        """Return whether the throw was a rare one; a general that can only hit its owner has no hopes."""
        if not isinstance(state, mok_co.Thrown):
            return ()
        ones, table = sticks.check_fallen(action), state.table
        if kind(table.camp.installed[state.number - 1].card) == GENERAL:
            others = (seat for seat in range(table.seats) if seat != table.mover)
            if not any(table.camps[seat].installed and not table.camps[seat].protected for seat in others):
                return ()
        return (Luck(table.mover, sticks.at_least(HIGH), ones >= HIGH),)

    def forced(self, state: State, seat: Seat) -> Action | None:
        """Return the only thing that can be done, if all know that and the sticks are not to be thrown."""
        if (
            isinstance(state, mok_co.Acting)
            and "cards" in judge.open_phases(state.table)
            and state.table.camp.hand
        ):
            return None
        legal = judge.legal(state, seat)
        if len(legal) != 1:
            return None
        match legal[0]:
            case mok_co.Use(number) if kind(state.table.camp.installed[number - 1].card) in THROWN_FOR:
                return None
            case only:
                return only

    # --- What is private ---------------------------------------------------------------------------

    def privacy(self, options: Options) -> Privacy:
        """Return that hands and draws are private."""
        return HIDDEN_HANDS

    def own(self, view: View) -> tuple[Cards, Cards] | None:
        """Return the seat's hand, and what of it was drawn last."""
        return None if view.hand is None else (view.hand, view.drawn)

    # --- Views -------------------------------------------------------------------------------------

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return the open phases, the seat's own hand, and what everybody knows of players and deck."""
        table = state.table
        own = None if seat is None else table.camps[seat]
        return {
            "open": judge.open_phases(table) if isinstance(state, mok_co.Acting) else (),
            "players": tuple(_seen(table, other) for other in range(table.seats)),
            "hand": own.hand if own else None,
            "drawn": own.drawn if own else (),
            "deck_size": len(table.deck),
        }

    def behind(self, view: View, rng: Draws) -> dict[str, object]:
        """Return camps and deck: unseen cards lie anywhere in others' hands and the deck."""
        known = [laid.card for player in view.players for laid in player.installed]
        rest = shuffled(unseen((*known, *view.discarded, *(view.hand or ()))), rng)
        camps = []
        for seat, player in enumerate(view.players):
            hand, drawn = view.hand, view.drawn
            if seat != view.seat or hand is None:
                hand, rest = sort_cards(rest[: player.hand_size]), rest[player.hand_size :]
                drawn = ()
            camps.append(
                mok_co.Camp(
                    player.index, player.rice, player.coins, hand, drawn, player.installed, player.protected
                )
            )
        return {"camps": tuple(camps), "deck": sort_cards(rest)}

    # --- Text --------------------------------------------------------------------------------------

    def read(self, state: State, text: str) -> Action | None:
        """Read what :meth:`notate` writes and what players type; refuse the wrong currency."""
        found = wording.read(text)
        if found is None:
            return None
        _check_currency(state, found)
        return found.action

    def near(self, state: State, text: str) -> Sequence[str]:
        """Return legal actions that have words or cards in common with a text, or else the first ones."""
        legal = self.legal(state, state.table.mover)
        return wording.nearest(text, [self.notate(state, action) for action in legal])[:NEAR]


# --- Parts of it -----------------------------------------------------------------------------------


def _seen(table: Table, seat: Seat) -> mok_co.Player:
    camp = table.camps[seat]
    return mok_co.Player(
        index=camp.index,
        rice=camp.rice,
        coins=camp.coins,
        hand_size=len(camp.hand),
        installed=camp.installed,
        protected=camp.protected,
        costs=costs(table, seat),
    )


def _check_currency(state: State, found: wording.Reading) -> None:
    """Refuse a card that is to be paid for in the other currency."""
    card = ""
    match found.action:
        case mok_co.Install(named):
            card = named
        case mok_co.Dismantle(number) if 1 <= number <= len(state.table.camp.installed):
            card = state.table.camp.installed[number - 1].card
    paid: mok_co.Resource | None = found.currency
    if card in COPIES and paid is not None and paid != currency(card):
        raise IllegalAction("wrong_currency", card=card, resource=paid)


MOK_CO: Final = MokCo()
"""The game; it has no state of its own."""
