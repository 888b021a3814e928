"""The rows of the rule laboratory as frozen records, whose fields are the columns of the tables."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from sqlalchemy import String

from bot.storage.columns import Id, References, Str8, Str16, Str32, Str40

LabState = Literal["draft", "waiting", "running", "done", "cancelled", "failed"]
"""A comparison is prepared, waits for its turn, is played; or it is over, in one way or another."""


class LabRow(msgspec.Struct, frozen=True, kw_only=True):
    """Two rule sets that staff of a server compares: ``first`` and ``second`` are all options as JSON.

    ``…_called`` are the names that the server has for them.  ``channel_id`` and ``message_id`` are where it
    is shown to all; ``token`` edits the private message of whoever looked at it last, in their ``language``;
    if that is not whoever made it, this stands before it.
    """

    id: Str16
    guild_id: Id
    made_by: Id
    made_at: float
    game_id: Str32
    game_version: int
    first: str
    second: str
    first_called: Str40 = ""
    second_called: Str40 = ""
    seats: int
    level: Str16
    games: int  # by each rule set
    state: Annotated[LabState, String(16)] = "draft"
    asked_at: float = 0.0  # since when it waits: the order of the queue
    ended_at: float = 0.0
    channel_id: Id = 0
    message_id: Id = 0
    token: str = ""
    token_until: float = 0.0
    language: Str8 = "en"


class LabPart(msgspec.Struct, frozen=True, kw_only=True):
    """Some games of a comparison, from the number ``first`` on, by one of its rule sets (``side``)."""

    lab: Annotated[str, String(16), References("labs.id")]
    side: int
    first: int
    count: int
    trials: str
