"""What is done of games, without Discord."""
