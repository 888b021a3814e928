"""Slash commands about results."""
