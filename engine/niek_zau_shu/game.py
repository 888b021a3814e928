"""連撃獣裁 (niek_zau_shu, mak-mak xiju): chains of throws for a pot.

Source: the rule specification of the stick games, section 3.  What was decided where the rules are silent
about heats, pot and rounds stands in :mod:`engine.heats`.  Besides:

* ``blind`` hides the throws of others until the last chain of the heat is over: then all chains of the heat
  lie open, and those who share the highest value play the next heat, blind again.
* Blind, others see only who still throws and who is done: not how often somebody has thrown, nor whether a
  chain was held or bust.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from engine import heats
from engine.core import OPEN, Privacy, Seat
from engine.heat_game import HeatGame
from engine.heats import Chain, View
from engine.niek_zau_shu import judge, play, wording
from engine.niek_zau_shu.options import FAMILIES, PRESETS, Options
from engine.niek_zau_shu.state import Again, Choice, State, Table
from engine.sticks import Fallen

BLIND: Final = Privacy(
    private=True, closed_menus=True, open_record=False, hidden_chance=(Fallen,), uncounted=True
)
"""A chain is its seat's own until the last one is over, and so are what falls for it and how long it is."""


class NiekZauShu(HeatGame[Options, Choice]):
    """連撃獣裁: two to eight players."""

    id: ClassVar[str] = "niek_zau_shu"
    presets = PRESETS
    families = FAMILIES
    words = wording.WORDS

    # --- What a game says itself -------------------------------------------------------------------

    def after_throw(self, options: Options, chain: Chain, ones: int) -> Chain:
        """Return a chain after one more throw: longer, or bust (§3.1)."""
        return play.thrown(options, chain, ones)

    def choices(self, chain: Chain) -> Sequence[Choice]:
        """Return to throw again, and to hold."""
        return judge.choices(chain)

    def act(self, table: Table, seat: Seat, action: Choice) -> State:
        """Return the state in which the sticks are in the air again, or the chain is over."""
        chain = table.chain(seat)
        judge.check_choice(seat, chain, action)
        if isinstance(action, Again):
            return heats.throw(table, seat)
        return heats.follow(table, seat, play.held(chain), "hold")

    def wanted(self, view: View[Options]) -> Callable[[Chain], bool]:
        """Return whether a throw passes the best so far, where one can; else whether nothing is lost."""
        assert view.seat is not None
        chain, best = view.chains[view.seat], view.best
        assert chain is not None
        if best is not None and chain.value <= best < chain.value + MOST:
            return lambda after: after.value > best
        return lambda after: after.status != "bust"

    # --- What is private ---------------------------------------------------------------------------

    def privacy(self, options: Options) -> Privacy:
        """Return that chains are private where they are thrown blind."""
        return BLIND if options.blind else OPEN


MOST: Final = 5
"""The highest throw."""

NIEK_ZAU_SHU: Final = NiekZauShu()
"""The game; it has no state of its own."""
