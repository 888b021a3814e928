"""Computer players of Cerke.

* ``one_turn``   what a position is worth to who looks to the end of its own turn, by judgement
* ``core``       a position on an integer board and its moves as numbers: the rules in a second layout
* ``layout``     the tables of ``core``, made of those of the rules, and the way from one to the other
* ``search``     expectimax over casts, the other side's reply and captures after it
* ``weights``    the learned numbers by which positions are weighed, read from ``data/players``
* ``sense``      what nobody would do who knows the rules
* ``levels``     the six levels
"""
