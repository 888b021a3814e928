"""終季 (ta xot1): draw one, discard one; six cards that split completely into groups win.

* ``options``   the switches
* ``groups``    groups of cards, the shapes that win, what a winning hand is worth
* ``state``     actions, positions, views
* ``judge``     what is legal, and why something is not
* ``play``      what an action does: draws, calls, sets of four, the win, the season's end
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""
