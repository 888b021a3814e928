"""机戦 (Cerke): the modern game in its standard, online and educational forms.

* ``board``     squares, the two boards, pieces, tables of movement
* ``options``   the switches of the rules and their presets
* ``state``     actions, positions, one state per node of the turn's state machine
* ``moves``     where pieces may go: the reach of a piece, plain moves, steps, drops, the 皇
* ``hands``     scoring hands and when they are new
* ``game``      the state machine itself: :class:`~engine.cerke.game.Cerke`
* ``notation``  one action as text, CPN positions, and CKKA records (``ckka``)
"""
