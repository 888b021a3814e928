"""Tests of what people are given to take away."""
