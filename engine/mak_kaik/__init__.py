"""値戦 (mak1 kaik): three own cards, a row that all share, one exchange and three rounds of bets.

* ``options``   the switches, and how many cards are dealt
* ``values``    what a hand is worth together with the row
* ``state``     actions, positions, views
* ``judge``     what is legal
* ``play``      what an action does, and why it is refused: exchange, bets, showdown, the season's end
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""

from __future__ import annotations

from engine.mak_kaik.game import MAK_KAIK, MakKaik
from engine.mak_kaik.judge import RULES
from engine.mak_kaik.options import Options

__all__ = ["MAK_KAIK", "RULES", "MakKaik", "Options"]
