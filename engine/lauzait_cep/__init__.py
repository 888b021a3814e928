"""ラウツァイト・セプ (lauzait_cep): pieces hired by moves on a board, three sets of three.

* ``options``   the switches
* ``state``     actions, positions, views
* ``pieces``    kinds, copies, values, who matches whom
* ``board``     squares, water, the mountain, moves
* ``sets``      what three pieces may be, complete hands
* ``awards``    what a declaration is worth
* ``judge``     what is legal, and why something is not
* ``play``      what an action does: the deal, who starts, turns, declarations
* ``viewing``   what a seat sees, and positions that agree with it
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""

from __future__ import annotations

from engine.lauzait_cep.game import LAUZAIT_CEP, REST, LauzaitCep
from engine.lauzait_cep.judge import RULES
from engine.lauzait_cep.options import Options

__all__ = ["LAUZAIT_CEP", "REST", "RULES", "LauzaitCep", "Options"]
