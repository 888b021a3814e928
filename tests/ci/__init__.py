"""Tests that CI runs by themselves, because they need what is not in the repository."""
