"""行山: its picture and its words.

* ``names``    what rules and options are called, what menus ask for, why something is refused
* ``plan``     what a table shows, as data: it is drawn from this, and put into words from this
* ``telling``  sums, squares, movements and everything that happens, in words
* ``table``    the table of a view, described once
* ``labels``   what the choices are called
* ``asking``   who is asked what, what an action is, the route in words
* ``choices``  what is framed for a choice
* ``land``     the way up the mountain, with the tokens
* ``board``    a route that is too long for that, on the board of Cerke
* ``places``   the strips of the seats, with the cards that lie before them
* ``story``    the throw that was last
* ``hand``     the own hand with what each card costs
* ``signs``    the twelve kinds of cards with cost and effect
* ``picture``  the whole picture
* ``face``     the face of the game
"""
