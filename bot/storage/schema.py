"""The whole schema: what the tables of all files have in common knows every one of them from here."""

from __future__ import annotations

from bot.storage import league_tables as league_tables
from bot.storage import tables as tables
from bot.storage.columns import metadata as metadata
