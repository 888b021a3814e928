"""Leagues: seasons that people enter, in which they are paired, meet, and stand in a table."""
