"""獣裁 (zau_shu, also mugaxiju): everybody pays, everybody throws once, the highest throw takes the pot.

Source: the rule specification of the stick games, section 2.  What was decided where the rules are silent
stands in :mod:`engine.heats`, which has the heats, the pot and the rounds; here is only what a throw does.

Version history: 1 the first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Never

import msgspec

from engine.heat_game import HeatGame
from engine.heats import Chain, View
from engine.zau_shu.options import PRESETS, Options
from engine.zau_shu.state import Action, State


class ZauShu(HeatGame[Options, Never]):
    """獣裁: two to eight players, and nothing to decide."""

    id: ClassVar[str] = "zau_shu"
    version: ClassVar[int] = 1
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[object] = State
    action_type: ClassVar[object] = Action
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
