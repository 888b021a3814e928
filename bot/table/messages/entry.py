"""One game of a list: who plays it, where it is, and the ways into it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kit.messages.message import ActionRow, Message, row, safe, text_message
from bot.kit.messages.press import PressButton
from bot.kit.messages.tabs import PER_ROW
from bot.table.messages import pictures, verbs
from bot.table.messages.board import called_off
from bot.table.messages.links import board_url, jump_url
from bot.table.messages.rules import played_rules
from bot.table.service.match import Match
from renderers import faces, rule_words
from renderers.translation import N_, Translator


def entry_message(match: Match, user_id: int, t: Translator, pages: Sequence[ActionRow]) -> Message:
    """Return one game: who plays it by which rules, where it is, and the ways into it."""
    lines = [f"## {rule_words.game_name(match.row.game_id, t.language)}"]
    lines.append(" – ".join(safe(name) for name in pictures.names(match, t)))
    if not match.is_lost:
        lines.append(f"-# {played_rules(match, t)}")
    lines.append(_where(match, t))
    buttons = ways_into(match, user_id, t)
    return text_message("\n".join(lines), rows=[*([row(*buttons)] if buttons else []), *pages])


def _where(match: Match, t: Translator) -> str:
    game = match.row
    if game.status == "cancelled":
        return called_off(match, t)
    if game.status == "lobby":
        url = jump_url(game.guild_id, game.channel_id, game.lobby_message_id)
        return t.t("It waits for players: {link}", link=url)
    if game.status == "over" and game.result_message_id is not None:
        return t.t("The result: {link}", link=jump_url(game.guild_id, match.place, game.result_message_id))
    return t.t("The board: {link}", link=board_url(match))


def ways_into(match: Match, user_id: int, t: Translator) -> list[PressButton]:
    """Return what may be done with a game that has begun, by those who play it or watch."""
    if match.is_lost or match.state is None:
        return []
    running, private, face = match.row.status == "running", match.privacy, faces.get(match.row.game_id)
    taken, read = not private.sealed, not running or private.open_record
    ways = (
        (running and match.seat_of(user_id) is not None, verbs.VIEW, face.own_view),
        (read, verbs.STEPS, N_("Step through")),
        (read and taken, verbs.RECORD, N_("Record")),
        (not running, verbs.FILM, N_("Film")),
        (True, verbs.VERIFY, N_("Verify")),
        (True, verbs.RULES, N_("Rules")),
    )
    return [PressButton(verb(match.id), t.t(label)) for there, verb, label in ways if there][:PER_ROW]
