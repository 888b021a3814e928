"""Tests of what staff presses."""
