"""Where the first position of a game comes from, if it did not begin as games of its kind do."""

from __future__ import annotations

import re

from bot.kit.messages.message import safe
from bot.table.messages.links import jump_url
from bot.table.service.beginning import FROM_GAME, FROM_POSITION, read_origin
from bot.table.service.match import Match
from renderers.translation import Translator


def origin_line(match: Match, t: Translator) -> str:
    """Return where the game began, with the way to the game it was taken from; empty for the usual start."""
    if match.row.start is None:
        return ""
    origin = read_origin(match.row.origin)
    if origin is None or origin.kind == FROM_POSITION:
        return t.t("Started from a position that somebody typed.")
    if origin.kind != FROM_GAME:
        return t.t(
            "Started from position {ply} of the record “{name}”.", ply=origin.ply, name=safe(origin.name)
        )
    found = re.fullmatch(r"(\w+)(?: (\d+)/(\d+))?", origin.name)
    if found is None:
        return t.t("Started from position {ply} of a game that was played elsewhere.", ply=origin.ply)
    game, channel, message = found.groups()
    if channel is None:
        return t.t("Started from position {ply} of the game {game}.", ply=origin.ply, game=game)
    link = jump_url(match.row.guild_id, int(channel), int(message))
    return t.t("Started from position {ply} of the game {game}: {link}", ply=origin.ply, game=game, link=link)
