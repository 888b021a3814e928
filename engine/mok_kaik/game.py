"""行戦 (mok1 kaik): tricks, of which the last one wins the season.

Source: the rule specification of 行戦, by its section numbers, and the common rules of the card games.
Decisions where the rules are silent:

* A follow whose cards can be read in several ways, none named, is the legal reading with the highest top.
* ``legal`` lists a discard of k cards as one action as long as there are at most 252 ways to take k out of so
  many cards (always with the hands of the rules: 10 over 5); of bigger hands (option ``hand_size``) they
  are laid down one by one, each an action; ``apply`` takes all of them at once too.
* ``dealer_mult``: "payer" multiplies between winner and dealer when the dealer lost, even where the dealer
  is paid; "winner" when the dealer won.
* What lies face down is never shown; the last hand of a season is empty, so no hands are shown.

Version history: 1 the first.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame, imagined_hands
from engine.cards import DECK, Cards, shuffled, sort_cards, unseen
from engine.core import Draws, OptionError, Seat
from engine.mok_kaik import judge, play, wording
from engine.mok_kaik.options import PRESETS, Options, hand_size
from engine.mok_kaik.state import Acting, Action, Follow, Lead, Move, State, Table, View

# --- The game --------------------------------------------------------------------------------------


class MokKaik(CardGame[Table, Acting, Move, View, Options]):
    """行戦: 2–6 players, tricks of combinations."""

    id: ClassVar[str] = "mok_kaik"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
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
        """Refuse a number of players that the game does not have, and hands too large for the deck."""
        super().check_table(seats, options)
        if hand_size(options, seats) * seats > len(DECK):
            raise OptionError("bad_option", option="hand_size", value=options.hand_size)

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the table, and the seat's own hand and face-down cards."""
        table = state.table
        plays, laid = (state.plays, state.laid) if isinstance(state, Follow) else ((), 0)
        return View(
            **self.common_view(state, seat),
            down=None if seat is None else table.down[seat],
            down_sizes=tuple(len(pile) for pile in table.down),
            deck_size=len(table.deck),
            face_up=table.face_up,
            seen=table.seen,
            plays=plays,
            laid=laid,
            dealer_value=table.dealer_value,
        )

    def imagine(self, view: View, rng: Draws) -> Table:
        """Return a table that the view allows: unseen cards lie anywhere."""
        unknown = iter(shuffled(_unseen(view), rng))
        hands = imagined_hands(view, unknown)
        down = tuple(
            (view.down or ()) if seat == view.seat else sort_cards(islice(unknown, size))
            for seat, size in enumerate(view.down_sizes)
        )
        return Table(
            options=view.options,
            season=view.season,
            dealer=view.dealer,
            dealer_value=view.dealer_value,
            scores=view.scores,
            hands=hands,
            deck=tuple(unknown),
            face_up=view.face_up,
            down=down,
            seen=view.seen,
            last=view.last,
            last_season=view.last_season,
        )

    def node(self, view: View, table: Table, rng: Draws) -> Acting:
        """Return the node of the view's phase."""
        if view.phase == "lead":
            return Lead(table, view.turn[0])
        return Follow(table, view.turn[0], view.plays, view.laid)


def _unseen(view: View) -> Cards:
    """Return the cards that the view does not show, in deck order; none before the deal."""
    if view.phase == "dealing":
        return ()
    played = [card for each in view.plays if each.combo for card in each.combo.cards]
    won = [card for pile in view.face_up for card in pile]
    return unseen((*(view.hand or ()), *(view.down or ()), *played, *view.seen, *won))


MOK_KAIK: Final = MokKaik()
"""The game; it has no state of its own."""
