"""机戦 (Cerke): the modern game in its standard, online and educational forms.

* ``board``     squares, the two boards, pieces
* ``options``   the switches of the rules and their presets
* ``state``     actions, positions, one state per node of the turn's state machine
* ``geometry``  tables of movement, laid out on the squares of each board
* ``moves``     where pieces may go: reach, plain moves, steps, casts, drops, the 皇; all legal actions
* ``judge``     which rule forbids an action
* ``hands``     scoring hands and when they are new
* ``turns``     what a turn does: movement, penalties, declaration, the end of a season
* ``game``      the state machine itself: :class:`~engine.cerke.game.Cerke`
* ``wording``   one action as text, and back
* ``ckka_*``    CKKA records: how they are written, read and replayed
* ``notation``  all text forms under their fixed names, CPN positions (``cpn``) among them
"""
