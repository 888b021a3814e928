"""六裁 (nexxy): a race of two to six pieces along a snake of 32 squares, by throws of six sticks.

* ``options``   the switches
* ``board``     the route, and the lines in its squares
* ``state``     actions, positions, views
* ``chances``   what a throw may bring, and what is still possible
* ``judge``     what is legal, and why something is not
* ``play``      what a throw does; places and points
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""

from __future__ import annotations

from engine.nexxy.game import NEXXY, Nexxy
from engine.nexxy.judge import RULES
from engine.nexxy.options import Options

__all__ = ["NEXXY", "RULES", "Nexxy", "Options"]
