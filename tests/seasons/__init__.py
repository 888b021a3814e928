"""Seasons of every format in which people and staff do whatever they like; ``python -m tests.seasons``."""
