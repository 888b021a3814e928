"""Learning a game: lessons, one for each, that somebody takes in private."""
