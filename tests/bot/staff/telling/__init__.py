"""Tests of what is told of what staff decides."""
