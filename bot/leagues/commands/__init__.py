"""Slash commands of leagues."""
