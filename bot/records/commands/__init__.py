"""Slash commands about records."""
