"""Telling people what staff has answered, where they see it."""
