"""行山 (mok_co, "up the mountain"): a race along a spiral, paid for with rice and coins that come from cards.

* ``options``   the switches, and the routes
* ``state``     actions, positions, views
* ``numbers``   costs, and the numbers that cards change
* ``judge``     the order of phases, what is legal, and why something is not
* ``play``      what an action does: turns, effects, cards, movements, the end
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""

from __future__ import annotations

from engine.mok_co.game import MOK_CO, MokCo
from engine.mok_co.judge import RULES
from engine.mok_co.options import Options

__all__ = ["MOK_CO", "RULES", "MokCo", "Options"]
