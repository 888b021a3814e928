"""Which ratings a result moves: each pool is one table of numbers."""

from __future__ import annotations


def pools_of(guild_id: int, game_id: str, family: str) -> tuple[str, str]:
    """Return the pool of a game's presets of one family in a server, and that of all games of the server."""
    return f"{guild_id}:{game_id}:{family}", all_games(guild_id)


def all_games(guild_id: int) -> str:
    """Return the pool of all games of a server."""
    return str(guild_id)
