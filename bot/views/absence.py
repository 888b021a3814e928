"""A computer player keeps a seat: the others are told, and whoever comes back may take it again."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.services.match import Match
from bot.views.message import Message, row, safe, text_message
from bot.views.press import Press, PressButton
from renderers.translation import N_, Translator


def departed_message(match: Match, name: str, t: Translator) -> Message:
    """Return what the others read when somebody is no member any more."""
    text = t.t(
        N_("**{name}** is not in this server any more, so a computer player has the seat."), name=safe(name)
    )
    return text_message(text, rows=[_way_back(match, t)])


def stand_in_message(match: Match, user_id: int, t: Translator) -> Message:
    """Return what all read when a computer player keeps the seat of somebody whose time was up."""
    text = t.t(
        N_("<@{user}>, your time was up again, so a computer player has your seat until you take it back."),
        user=user_id,
    )
    return text_message(text, rows=[_way_back(match, t)])


def _way_back(match: Match, t: Translator) -> ui.ActionRow[Any]:
    return row(PressButton(Press("come_back", match.id), t.t(N_("Take my seat back"))))
