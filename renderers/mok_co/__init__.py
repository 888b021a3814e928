"""行山: its picture and its words.

* ``names``    what rules and options are called, what menus ask for, why something is refused
* ``telling``  cards, costs, movements and everything that happens, in words
* ``table``    what the table shows, described once: it is drawn from this, and put into words from this
* ``board``    the route on the board, with the tokens
* ``places``   the strips of the seats, with the cards that lie before them
* ``story``    what happened in the turn that runs and in the one before
* ``hand``     the own hand with what each card costs
* ``signs``    the twelve kinds of cards with cost and effect
* ``picture``  the whole picture
* ``face``     the face of the game
"""
