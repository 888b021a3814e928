"""Tests of when people of a league meet."""
