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
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.card_game import CardGame, Parts, imagined_piles
from engine.cards import DECK, Card
from engine.core import Draws, OptionError, Seat
from engine.mok_kaik import judge, play, wording
from engine.mok_kaik.options import PRESETS, Options, hand_size
from engine.mok_kaik.state import Acting, Move, State, Table, View

# --- The game --------------------------------------------------------------------------------------


class MokKaik(CardGame[Table, Acting, Move, View, Options]):
    """行戦: 2–6 players, tricks of combinations."""

    id = "mok_kaik"
    seats = range(2, 7)
    presets = PRESETS
    hidden = CardGame.hidden | {"down"}
    parts = Parts(play.fresh, play.deal_out, play.act, judge.legal, wording.write, wording.read, wording.cut)

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and hands too large for the deck."""
        super().check_table(seats, options)
        if hand_size(options, seats) * seats > len(DECK):
            raise OptionError("bad_option", option="hand_size", value=options.hand_size)

    # --- Views -------------------------------------------------------------------------------------

    def added(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Return what lies face down: the seat's own cards, and how many of all."""
        table = state.table
        return {
            "down": None if seat is None else table.down[seat],
            "down_sizes": tuple(map(len, table.down)),
        }

    def shown(self, view: View) -> Iterator[Card]:
        """Return the own cards that lie face down, and what was played."""
        yield from view.down or ()
        yield from view.seen
        for played in view.plays:
            yield from played.combo.cards if played.combo else ()
        for won in view.face_up:
            yield from won

    def imagined(self, view: View, unknown: Iterator[Card], rng: Draws) -> dict[str, object]:
        """Return hands, cards face down and deck: unseen cards lie anywhere."""
        down = imagined_piles(view.seat, view.down, view.down_sizes, unknown)
        return {**super().imagined(view, unknown, rng), "down": down}


MOK_KAIK: Final = MokKaik()
"""The game; it has no state of its own."""
