"""The rows of what staff of a server decides about people, whose fields are the columns of the tables."""

from __future__ import annotations

import msgspec

from bot.storage.columns import Game, Id


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


class OfferRow(msgspec.Struct, frozen=True, kw_only=True):
    """That staff has asked somebody to take a seat of a running game, as long as they may answer.

    ``line`` is the line of the audit that says so.
    """

    line: Id
    game: Game
    seat: int
    user_id: Id  # who is asked
    former: Id | None  # who had the seat then; null: a computer player
    asked_by: Id
    until: float  # when they may answer no more
    place_id: Id | None = None  # the thread or channel in which they were asked; null: by DM
    message_id: Id | None = None
