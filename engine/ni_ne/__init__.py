"""小猫 (ni1 ne2, "kitten"): get rid of cards, or drop out of the round and draw.

* ``ranks``   ranks, the switches, singles and sets
* ``state``   actions, positions, views
* ``play``    what an action does: plays, drops, the end of rounds and seasons
* ``judge``   what is legal, and why something is not
* ``game``    the game, by the contract of :mod:`engine.core`, and its text
"""

from __future__ import annotations

from engine.ni_ne.game import NI_NE, NiNe
from engine.ni_ne.judge import RULES
from engine.ni_ne.ranks import Options

__all__ = ["NI_NE", "RULES", "NiNe", "Options"]
