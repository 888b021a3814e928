"""A game from a folder of its own: what CONTRIBUTING tells of adding a game is true to the letter.

``game`` is its engine, ``face`` what it shows and says, ``rules`` how to play it; ``bot`` runs the bot with
one line for it in each of the two catalogues, and nothing else knows of it.
"""
