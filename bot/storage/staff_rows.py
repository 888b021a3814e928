"""The rows of what staff of a server decides about people, whose fields are the columns of the tables."""

from __future__ import annotations

import msgspec

from bot.storage.columns import Id


class BarRow(msgspec.Struct, frozen=True, kw_only=True):
    """That somebody may not begin or join games in a server; ``until`` is None: until staff lifts it.

    ``line`` is the line of the audit that says so.
    """

    guild_id: Id
    user_id: Id
    at: float
    until: float | None
    barred_by: Id
    reason: str
    line: Id
