"""The rows of the club as frozen records, whose fields are the columns of the tables."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from sqlalchemy import String

from bot.storage.columns import Game, Id, Str16, Str40

DisputeState = Literal["open", "upheld", "declined"]


class DisputeRow(msgspec.Struct, frozen=True, kw_only=True):
    """That somebody calls the result of a game of theirs wrong, and what staff has answered."""

    game: Game
    user_id: Id
    guild_id: Id
    at: float
    reason: str
    state: Annotated[DisputeState, String(8)] = "open"
    answered_by: Id | None = None
    answer: str = ""


HolderState = Literal["give", "given", "away", "take"]
"""Somebody is to get a role, has it, would have it if they were in the server, or is to lose it."""


class RoleRow(msgspec.Struct, frozen=True, kw_only=True):
    """The role of a server that is given for something: ``what`` is a league's champion, or a rank."""

    guild_id: Id
    what: Str40
    role_id: Id


class HolderRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody to whom the bot gives a role, or has given it, or from whom it has to take it."""

    guild_id: Id
    role_id: Id
    user_id: Id
    state: Annotated[HolderState, String(8)] = "give"
    trouble: Str16 = ""  # why Discord refuses it; empty: it does not
    at: float = 0.0  # when Discord was asked last
