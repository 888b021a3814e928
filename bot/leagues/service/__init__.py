"""Leagues: seasons that people enter, in which they are paired, meet, and stand in a table.

What is computed is pure (``field``, ``pairing``, ``scoring``, ``formats``); a season is a value
(``season``) that changes by what is written in the audit (``changes``).  The formats are loaded with whatever
is imported from here: tables are computed by what they declare.
"""

from bot.leagues.service import formats as formats
