"""行戦 (mok1 kaik): tricks, of which the last one wins the season.

* ``state``   the switches, actions, positions, views
* ``tricks``  what is legal and why something is not, what an action does, the season's end
* ``game``    the game, by the contract of :mod:`engine.core`, its decisions and its text
"""

from __future__ import annotations

from engine.mok_kaik.game import MOK_KAIK, MokKaik
from engine.mok_kaik.state import RULES, Options

__all__ = ["MOK_KAIK", "RULES", "MokKaik", "Options"]
