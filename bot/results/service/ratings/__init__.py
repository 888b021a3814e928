"""Ratings: pure functions of the log of results, without clock or database.

``model`` what one game makes of numbers; ``pools`` which tables of numbers there are; ``fold`` the numbers
that follow from a log; ``proof`` that those stored are these; ``deciding`` whether a game is rated;
``practice`` and ``anchors`` numbers against computer players; ``suspicion`` what staff may want to look at.
"""
