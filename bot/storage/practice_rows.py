"""The rows of practice against computer players."""

from __future__ import annotations

import msgspec

from bot.storage.columns import Id, Str32


class PracticeRow(msgspec.Struct, frozen=True):
    """A person's private number from their games against computer players.

    It is a cache: what it was before the first of the games that are noted, and those that count.
    """

    game_id: Str32
    family: Str32
    user_id: Id
    mu: float
    sigma: float
    games: int
    base_mu: float
    base_sigma: float
    base_games: int


class PracticeGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is somebody's practice, as it counts now; it stays when the game is erased."""

    seq: Id  # that of its result
    user_id: Id
    game_id: Str32
    family: Str32
    anchors: str  # JSON: the numbers of its computer players when it was played
    places: str  # JSON: the person's place, then theirs
    counts: bool
