"""A computer player keeps a seat: the others are told, and whoever comes back may take it again."""

from __future__ import annotations

from bot.kit.messages.message import ActionRow, Message, row, safe, text_message
from bot.kit.messages.press import PressButton
from bot.table.messages.board import called_off
from bot.table.messages.verbs import COME_BACK
from bot.table.service.match import Match
from renderers.translation import Translator


def departed_message(match: Match, name: str, t: Translator, why: str = "") -> Message:
    """Return what the others read when somebody is no member any more, and ``why`` they do so here."""
    if match.side is not None:
        return text_message(
            t.t("**{name}** can't go on, so a computer player has the seat.", name=safe(name)), why
        )
    text = t.t(
        "**{name}** is not in this server any more, so a computer player has the seat.", name=safe(name)
    )
    return text_message(text, why, rows=[_way_back(match, t)])


def stand_in_message(match: Match, user_id: int, t: Translator, why: str) -> Message:
    """Return what all read when a computer player keeps the seat of somebody whose time was up.

    ``why`` says why they read it here.
    """
    text = t.t(
        "<@{user}>, you ran out of time again, so a computer player has your seat until you take it back.",
        user=user_id,
    )
    return text_message(text, why, rows=[_way_back(match, t)])


def replaced_message(match: Match, link: str, t: Translator) -> Message:
    """Return what stands where their hand was for somebody who did not leave their seat themselves."""
    if match.row.status == "running":
        text = t.t("A computer player keeps your seat: take it back. {link}", link=link)
        return text_message(text, rows=[_way_back(match, t)])
    if match.row.status == "cancelled":
        return text_message(called_off(match, t))
    return text_message(t.t("A computer player kept your seat until the end: {link}", link=link))


def _way_back(match: Match, t: Translator) -> ActionRow:
    return row(PressButton(COME_BACK(match.id), t.t("Take my seat back")))
