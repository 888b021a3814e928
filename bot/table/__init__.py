"""A game from its proposal to its end: lobby and rules, play, seats, the board and what is said of it."""
