"""新遊: its picture and its words.

* ``names``    what rules and options are called, what menus ask for, why something is refused
* ``table``    what the table shows, described once: it is drawn from this, and put into words from this
* ``picture``  the sheet with its six fields, the seats, and who paid whom
* ``face``     the face of the game: sentences about all of it
"""
