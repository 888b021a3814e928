"""Tests of the sandbox itself, with the real client library on the other end."""
