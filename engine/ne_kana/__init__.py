"""連船之遊 (ne_kana): each player sends three ships along one way and brings resources to the goal.

* ``options``   the switches
* ``state``     actions, positions, views
* ``judge``     what is legal, and why something is not
* ``play``      what an action does: the throw, the five actions, the end of a round
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""

from __future__ import annotations

from engine.ne_kana.game import NE_KANA, NeKana
from engine.ne_kana.judge import RULES
from engine.ne_kana.options import Options

__all__ = ["NE_KANA", "RULES", "NeKana", "Options"]
