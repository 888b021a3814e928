"""Tests of the rules of Cerke and of its text forms."""
