"""What somebody at a table has done that no board shows, or shows no more: one line where it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.kit.messages.message import Message, safe, text_message
from bot.table.service.match import Match
from renderers.translation import N_, Translator

REMARKS: Final[Mapping[str, str]] = {
    "left": N_("**{name}** has left the game, so a computer player has the seat."),
    "seated": N_("**{name}** goes on from here, in the place of a computer player."),
    "cut_off": N_("**{name}** can't go on, so a computer player has the seat."),
    "draw_declined": N_("**{name}** declines the draw."),
    "taken_back": N_("**{name}** has taken their last move back, as everybody agreed."),
    "takeback_declined": N_("**{name}** does not agree: the move is not taken back."),
    "pause_declined": N_("**{name}** does not agree to a pause: the game goes on."),
}
"""What everybody reads, by the kind of the message due; its recipient is who has done it."""


def remark_message(text: str, _match: Match, name: str, t: Translator, why: str = "") -> Message:
    """Return the line about somebody of this name, and ``why`` it is read here."""
    return text_message(t.t(text, name=safe(name)), why)
