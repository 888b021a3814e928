"""獣裁 (zau_shu, also mugaxiju): everybody pays, everybody throws once, the highest throw takes the pot.

Source: the rule specification of the stick games, section 2.  What was decided where the rules are silent
stands in :mod:`engine.heats`, which has the heats, the pot and the rounds; here is only what a throw does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engine.heat_game import HeatGame
from engine.heats import Chain, View
from engine.sticks import Throw
from engine.zau_shu.options import PRESETS, Options


class ZauShu(HeatGame[Options, Throw]):
    """獣裁: two to eight players, and nothing to decide: nobody does more than throw."""

    id: ClassVar[str] = "zau_shu"
    presets = PRESETS
    has_choice: ClassVar[bool] = False

    def after_throw(self, options: Options, chain: Chain, ones: int) -> Chain:
        """Return the one throw of a heat, which counts (§2.1)."""
        return Chain((ones,), "held")

    def wanted(self, view: View[Options]) -> Callable[[Chain], bool]:
        """Return whether a throw is not below the best so far."""
        best = view.best or 0
        return lambda chain: chain.value >= best


ZAU_SHU: Final = ZauShu()
"""The game; it has no state of its own."""
