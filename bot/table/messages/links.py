"""Addresses of messages and channels."""

from __future__ import annotations

from bot.table.service.match import Match
from renderers import rule_words
from renderers.translation import Translator


def jump_url(guild_id: int, channel_id: int, message_id: int | None = None) -> str:
    """Return the address of a message, or of its channel; without a server it is a DM."""
    url = f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}"
    return f"{url}/{message_id}" if message_id else url


def board_url(match: Match) -> str:
    """Return the address of a game's board."""
    return jump_url(match.server_of_place, match.place, match.row.board_message_id)


def named_link(match: Match, t: Translator) -> str:
    """Return what is played, and by which number the game is known, as a link to its board."""
    return f"[{rule_words.game_name(match.row.game_id, t.language)} {match.id}]({board_url(match)})"
