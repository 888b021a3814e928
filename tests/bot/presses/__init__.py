"""Tests of what presses do."""
