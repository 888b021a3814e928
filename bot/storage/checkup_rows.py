"""What nightly checkups have found, as frozen records, whose fields are the columns of the table."""

from __future__ import annotations

import msgspec


class CheckupRow(msgspec.Struct, frozen=True, kw_only=True):
    """A sample of games, pools of ratings and seasons that was looked at in a night.

    ``night`` counts nights since 1970; ``wrong`` things were found, ``found`` tells the first of them: kinds
    and places (``bot/doctor``) as JSON.
    """

    night: int
    began: float
    ended: float | None = None  # null: it goes on, or its process died
    games: int = 0
    pools: int = 0
    seasons: int = 0
    wrong: int = 0
    found: str = "[]"
