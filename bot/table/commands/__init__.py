"""Slash commands of games."""
