"""連友 (niek1 hi1): a climbing game with bombs and generals.

* ``options``   the switches
* ``combos``    what a hand can make, counted by strength
* ``state``     actions, positions, views
* ``judge``     what may be played, what a general may do, and why something is refused
* ``play``      what an action does, how a season ends
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""
