"""Discord's HTTP API, as far as a game bot uses it."""
