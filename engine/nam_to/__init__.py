"""開樽 (nam2 to1): bets on named hands that grow round by round.

* ``hands``     the kinds of combinations, and judgement lists
* ``game``      the game itself: :class:`~engine.nam_to.game.NamTo`
"""
