"""Games at any position, as the services give them to the views, without a database."""

from __future__ import annotations

from typing import Any

from bot.storage.rows import GameRow, SeatRow
from bot.table.service.match import Match
from engine import catalogue

PLY = 7
"""How many actions there were, as the messages say."""


def match_at(game_id: str, state: Any, options: Any, people: int = 2) -> Match:
    """Return a game between people that stands at a position."""
    rules = catalogue.get(game_id)
    row = GameRow(
        id="abcdefg",
        guild_id=1,
        channel_id=2,
        game_id=game_id,
        game_version=rules.version,
        options="",
        seat_count=people,
        status="running",
        host_id=10,
        language="en",
        ply=PLY,
        created_at=0.0,
    )
    seats = tuple(SeatRow("abcdefg", seat, 10 + seat, "", f"Player {seat}") for seat in range(people))
    return Match(row, seats, rules, options, state)
