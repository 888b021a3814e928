"""The form in which a new league begins: what it is called, and what is played."""

from __future__ import annotations

from discord import ui

from bot.club.messages.verbs import MADE
from bot.kit.messages.forms import menu_field, text_field
from bot.kit.messages.press import form
from bot.leagues.service.registering import LONGEST_NAME
from renderers import rule_words
from renderers.translation import P_, Translator


def new_form(t: Translator) -> ui.Modal:
    """Return the form; rules, format, dates and clock follow in the steps of the draft."""
    games = {game_id: rule_words.game_name(game_id, t.language) for game_id in rule_words.listed()}
    return form(
        MADE(),
        t.t("New league"),
        text_field("name", t.t("Name"), t.t("What it is called"), "", LONGEST_NAME),
        menu_field("game", t.t(P_("menu", "Game")), games),
    )
