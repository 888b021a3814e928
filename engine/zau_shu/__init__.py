"""獣裁 (zau_shu): everybody throws once, and the highest throw takes the pot.

* ``options``   the switches
* ``judge``     why something is not legal
* ``game``      the game, by the contract of :mod:`engine.core`; heats and rounds are in :mod:`engine.heats`
"""

from __future__ import annotations

from engine.zau_shu.game import ZAU_SHU, ZauShu
from engine.zau_shu.judge import RULES
from engine.zau_shu.options import Options

__all__ = ["RULES", "ZAU_SHU", "Options", "ZauShu"]
