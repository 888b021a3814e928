"""Tests of bot.away.telling."""
