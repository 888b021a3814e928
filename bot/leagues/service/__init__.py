"""Leagues: seasons that people enter, in which they are paired, meet, and stand in a table.

What is computed is pure (``field``, ``pairing``, ``scoring``, ``formats``); a season is a value
(``season``) that changes by what is written in the audit (``changes``).
"""
