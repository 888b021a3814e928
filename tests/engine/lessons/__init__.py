"""Lessons, checked without any window."""
