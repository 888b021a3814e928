"""古機戦 (zia_cerke, "old Cerke"): two sides, a cross of water, no chance; capture the king.

* ``options``   the switches
* ``board``     squares, pieces, initial positions
* ``moves``     how pieces move: precomputed rays, steps over vessels, jumps
* ``state``     actions, positions, views
* ``judge``     what is legal, and why something is not
* ``play``      what an action does: moves, offers, how a season ends
* ``wording``   actions as text, and back
* ``position``  a position as one line of text
* ``record``    a whole game as text, in a form of its own
* ``game``      the game, by the contract of :mod:`engine.core`
"""

from __future__ import annotations

from engine.zia_cerke.game import ZIA_CERKE, ZiaCerke
from engine.zia_cerke.judge import RULES
from engine.zia_cerke.options import Options

__all__ = ["RULES", "ZIA_CERKE", "Options", "ZiaCerke"]
