"""The greeting of a server."""
