"""Slash commands of people."""
