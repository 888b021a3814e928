"""Tests of the commands' own parts."""
