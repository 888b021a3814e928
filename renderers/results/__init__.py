"""What remains of games, as pictures and in words: standings, ratings over time, a profile, a season.

* ``model``      what is shown, as frozen data; whoever draws it has it ready
"""
