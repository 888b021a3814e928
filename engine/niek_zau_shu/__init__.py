"""連撃獣裁 (niek_zau_shu): chains of throws for a pot.

* ``options``   the switches
* ``state``     actions, positions, views
* ``judge``     what is legal in a chain, and why something is not
* ``play``      what a throw does to a chain, and how far chains come
* ``wording``   what actions are called
* ``game``      the game, by the contract of :mod:`engine.core`; heats and rounds are in :mod:`engine.heats`
"""

from __future__ import annotations

from engine.niek_zau_shu.game import NIEK_ZAU_SHU, NiekZauShu
from engine.niek_zau_shu.judge import RULES
from engine.niek_zau_shu.options import Options

__all__ = ["NIEK_ZAU_SHU", "RULES", "NiekZauShu", "Options"]
