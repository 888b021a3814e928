"""A player has left the server: the others are told, and whoever comes back may take the seat again."""

from __future__ import annotations

from bot.services.match import Match
from bot.views.message import Message, row, safe, text_message
from bot.views.press import Press, PressButton
from renderers.translation import N_, Translator


def departed_message(match: Match, name: str, t: Translator) -> Message:
    """Return what the others read when somebody is no member any more."""
    text = t.t(
        N_("**{name}** is not in this server any more, so a computer player has the seat."), name=safe(name)
    )
    button = PressButton(Press("come_back", match.id), t.t(N_("Take my seat back")))
    return text_message(text, rows=[row(button)])
