"""行戦 (mok1 kaik): tricks, of which the last one wins the season.

* ``options``   the switches, and how many cards are dealt
* ``state``     actions, positions, views
* ``judge``     what is legal, and why something is not
* ``play``      what an action does: plays, discards, the end of tricks and seasons
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""
