"""Addresses of messages and channels."""

from __future__ import annotations

from bot.table.service.match import Match


def jump_url(guild_id: int, channel_id: int, message_id: int | None = None) -> str:
    """Return the address of a message, or of its channel; without a server it is a DM."""
    url = f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}"
    return f"{url}/{message_id}" if message_id else url


def board_url(match: Match) -> str:
    """Return the address of a game's board."""
    return jump_url(match.server_of_place, match.place, match.row.board_message_id)
