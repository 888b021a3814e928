"""Tests of taking lessons."""
