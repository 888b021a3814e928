"""Films of games."""
