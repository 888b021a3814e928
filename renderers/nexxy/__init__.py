"""六裁: its picture and its words.

* ``names``    what rules and options are called, why something is refused
* ``telling``  sentences: what a throw did, who is asked and what may come of it, how the game ended
* ``table``    what the table shows, described once: it is drawn from this, and put into words from this
* ``picture``  the board with its route, the last throw, the seats, the result
* ``face``     the face of the game
"""
