"""Tests mirror the tree."""
