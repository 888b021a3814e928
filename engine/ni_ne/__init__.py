"""小猫 (ni1 ne2, "kitten"): get rid of cards, or drop out of the round and draw.

* ``options``   the switches
* ``ranks``     ranks, singles and sets
* ``state``     actions, positions, views
* ``judge``     what is legal, and why something is not
* ``play``      what an action does: plays, drops, the end of rounds and seasons
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""
