"""A Discord-compatible server on loopback, a page to play in, and a driver for tests."""
