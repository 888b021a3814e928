"""値戦 (mak1 kaik): three own cards, a row that all share, one exchange and three rounds of bets.

* ``state``   the switches, actions, positions, views
* ``values``  what a hand is worth together with the row
* ``bets``    what is legal and why something is not, what an action does, the season's end
* ``game``    the game, by the contract of :mod:`engine.core`, its decisions and its text
"""

from __future__ import annotations

from engine.mak_kaik.game import MAK_KAIK, MakKaik
from engine.mak_kaik.state import RULES, Options

__all__ = ["MAK_KAIK", "RULES", "MakKaik", "Options"]
