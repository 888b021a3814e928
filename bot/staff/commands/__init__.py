"""Slash commands of staff."""
