"""Slash commands about time away."""
