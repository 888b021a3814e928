"""開樽 (nam2 to1): bets on named hands that grow round by round.

* ``options``   the switches
* ``hands``     the kinds of combinations, and judgement lists
* ``state``     actions, positions, views
* ``judge``     what is legal, and why something is not
* ``play``      what an action does: bets, reveals, the season's end
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""
