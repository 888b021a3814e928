"""The face of ラウツァイト・セプ: its pictures and its words.

* ``names``     what pieces, sets and awards are called; what options are called and menus ask for
* ``refusals``  why something is refused
* ``typed``     what players type, by language
* ``plan``      what the table shows, described once: it is drawn from this, and put into words from this
* ``tiles``     the pieces, and the empty squares
* ``board``     the board with its marks
* ``seats``     the strips of the seats: sets, what was taken last and the sticks that decided it
* ``picture``   the whole picture: board, seats, own hand, how the last round ended
* ``signs``     the page of signs: pieces with their values, squares, formation points
* ``telling``   sentences: what happened, who decides, the whole position
* ``turns``     labels of choices, what an action is
* ``face``      the face of the game
"""
