"""連友 (niek1 hi1): a climbing game with bombs and generals.

* ``combos``    what a hand can make, counted by strength
* ``state``     options, actions, positions, the view
* ``play``      what may be played, what a general does, how a season ends
* ``game``      the game itself: :class:`~engine.niek_hi.game.NiekHi`, its deal, view and notation
"""
