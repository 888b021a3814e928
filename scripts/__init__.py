"""Tools for who works on the project: each runs by itself, by `python -m`."""
