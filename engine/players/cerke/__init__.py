"""Computer players of Cerke.

* ``one_turn``   what a position is worth to who looks to the end of its own turn, by judgement
* ``core``       a position on an integer board and its moves as numbers: the rules in a second layout
* ``layout``     the tables of ``core``, made of those of the rules, and the way from one to the other
* ``outlook``    what a position is worth at a glance, and what may be captured in it
* ``search``     expectimax over casts, the other side's reply and captures after it
* ``frames``     a position with its options and weights, made ready for a search
* ``valuing``    what each action of a state is worth by a search
* ``weights``    the learned numbers by which positions are weighed, read from ``data/players``
* ``sense``      what nobody would do who knows the rules
* ``level``      a player of any strength; ``levels``: the six there are
"""
