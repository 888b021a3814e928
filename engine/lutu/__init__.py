"""新遊 (lutu): hidden bets on a throw of five sticks, against a banker.

* ``options``   the switches
* ``state``     actions, positions, views
* ``judge``     what is legal, and why something is not
* ``play``      what an action does: bets, the throw, who pays whom
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""

from __future__ import annotations

from engine.lutu.game import LUTU, Lutu
from engine.lutu.judge import RULES
from engine.lutu.options import Options

__all__ = ["LUTU", "RULES", "Lutu", "Options"]
