"""The arena: computer players against each other, and what that says of how strong they are.

* ``commands``  ``tymok arena``
* ``messages``  the table in Markdown, and what the picture shows
* ``service``   who meets whom and when (``schedule``), who plays that (``crews``, ``running``), what games
  say (``tally``) and the numbers that fit all of them (``fit``)
* ``store``     the folder in which games are kept
"""
