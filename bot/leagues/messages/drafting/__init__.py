"""The four steps in which a season is prepared: games and rules, formats, clock and people, the terms.

What is chosen is in the draft at once, so every step can be left and come back to, after a restart too.
"""
