"""A board of squares for two sides, and what stands around it.

* ``grid``    where squares, letters and strips stand, from either side; the line of a move
* ``cells``   a square with its ground, its piece, and what lies on it: last move, choice, failure
* ``grounds`` what is painted on empty squares; ``tiles`` pieces with a sign, which show whose they are
* ``marks``   what a person may choose next, square by square
* ``strips``  the players' strips with captured pieces, the footer with the score track, panels below
* ``tokens``  players' tokens, one or several on a cell
* ``track``   a route through cells: line and arrows, start and goal, numbers

A game says what is painted on an empty square and what a piece looks like (:class:`cells.Part`), makes a cell
of each square that is more than an empty one, and places them on the background.
"""
