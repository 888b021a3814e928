"""The rows of lessons as frozen records, whose fields are the columns of the table."""

from __future__ import annotations

import msgspec

from bot.storage.columns import Id, Player, Str16, Str32


class LessonRow(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody is in the lesson of a game; ``progress`` is that as JSON.

    ``guild_id`` is where it was begun, 0 in private.  ``sittings`` counts how often it was gone on with after
    a while; ``game`` is the season with the teacher, empty before it, of so many ``games`` the last one;
    ``quiet``: the learner wants to hear nothing of the teacher in it.  ``message_id`` is where the teacher
    speaks in it; until ``token_until`` that can be edited with ``token``.
    """

    user_id: Player
    game_id: Str32
    guild_id: Id
    progress: str
    begun_at: float
    seen_at: float
    ended_at: float = 0.0
    sittings: int = 1
    game: Str16 = ""
    games: int = 0
    quiet: bool = False
    message_id: Id = 0
    token: str = ""
    token_until: float = 0.0


class IdeaTold(msgspec.Struct, frozen=True, kw_only=True):
    """An idea of a game that somebody was told of when they met it; empty: that there is a lesson."""

    user_id: Player
    game_id: Str32
    idea: Str32
    at: float
