"""A finished game as one picture of a fixed size, to be shown elsewhere.

* ``model``   what a face gives for it, and all that the picture tells
* ``telling`` a game becomes such a telling, and words
* ``picture`` the telling becomes a picture: the position at the left, who has won and how at the right
* ``book``    the book of a season: pages of the same size, of which some are such pictures
"""
