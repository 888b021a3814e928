"""値木 (mak1 hup1): sums on paths; who has no cards left wins the season.

* ``options``   the switches
* ``state``     actions, positions, views
* ``tree``      the paths on the table, and their ends
* ``judge``     what is legal, and why something is not
* ``play``      what an action does: cards on ends, sweeps, draws, the season's end
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""
