"""値戦 (mak1 kaik): three own cards, a row that all share, one exchange and three rounds of bets.

* ``options``   the switches, and how many cards are dealt
* ``values``    what a hand is worth together with the row
* ``state``     actions, positions, views
* ``judge``     what is legal
* ``play``      what an action does, and why it is refused: exchange, bets, showdown, the season's end
* ``wording``   actions as text, and back
* ``game``      the game, by the contract of :mod:`engine.core`
"""
