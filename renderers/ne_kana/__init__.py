"""連船之遊: its picture and its words.

* ``names``    what rules and options are called, what menus ask for, what is typed, why something is refused
* ``deeds``    what an action does, in words: told, as a label of a choice, and as a short note
* ``table``    seats and sums, described once: they are drawn from this, and put into words from this
* ``ships``    a ship with its name and its load, and the emblem of its owner
* ``course``   the horseshoe: where its squares, harbours and ships stand, the trail of the last ship
* ``picture``  the course, the throw and the stores in the middle of it, the seats, the final sum
* ``face``     the face of the game: sentences about all of it
"""
