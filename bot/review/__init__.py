"""What a stronger player would have done: hints while a game runs, and reviews of games that are over."""
