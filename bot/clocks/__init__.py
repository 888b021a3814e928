"""Time in games: terms, reckoning, pauses, calendars, and the clocks that are kept."""
