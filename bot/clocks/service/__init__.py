"""Time in games: terms, reckoning, pauses, calendars.  Pure: nobody here reads a clock or a database.

Moments are seconds since 1970 (UTC), as everywhere; figures of clocks are whole seconds.
"""
