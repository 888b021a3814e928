"""The folder in which an arena keeps its games."""
