"""A lobby was called off, or a game ended, before somebody who waited there had played: what they read."""

from __future__ import annotations

from typing import Final

from bot.kit.texts import person_mention
from bot.table.messages.links import board_url, jump_url
from bot.table.service.match import Match
from bot.table.service.messages import UNFILLED
from renderers import rule_words
from renderers.translation import N_, Translator

LOBBY: Final = N_(
    "The table for {game} at which you had a seat was called off, since {host} left it before the game "
    "began: {link} `/play` opens a new one."
)
RUNNING: Final = N_(
    "The game of {game} that you were to join is over before there was a seat for you: {link} `/play` opens "
    "a new one."
)


TIME_OVER: Final = N_(
    "The table for {game} at which you have a seat has closed, since the game was not started in time: "
    "{link} `/play` opens a new one; with **Add computer** there, nobody has to come."
)


def in_vain_text(match: Match, kind: str, t: Translator) -> str:
    """Return what is read by somebody who has waited for a game that is over, or was called off."""
    row = match.row
    began = row.started_at is not None
    lobby = jump_url(match.server_of_place, row.channel_id, row.lobby_message_id)
    host = person_mention(row.host_id, t)
    return t.t(
        RUNNING if began else TIME_OVER if kind == UNFILLED else LOBBY,
        game=rule_words.game_name(row.game_id, t.language),
        host=host,
        link=board_url(match) if began else lobby,
    )
