"""On what terms a game is played: its clock, and whether it is rated; in the lobby, and as it begins."""

from __future__ import annotations

from typing import Final

from bot.clocks.messages.words import clock_words
from bot.table.messages.origins import origin_line
from bot.table.messages.unrated import UNRATED
from bot.table.service.match import Match
from renderers.translation import Translator

SILENT: Final = frozenset({"few_people", "private", "pure_luck"})
"""Reasons why a game is not rated that go without saying."""


def terms_lines(match: Match, t: Translator) -> list[str]:
    """Return the terms as a line, where they change something: a clock, or why the game is not rated."""
    unrated = match.row.unrated
    told = [
        *([t.t("Clock: {clock}", clock=clock_words(match.row.clock, t))] if match.row.clock else []),
        *([t.t("The board turns to who is to move")] if match.row.turning else []),
        *([t.t(UNRATED[unrated])] if unrated and unrated not in SILENT else []),
    ]
    return [" · ".join(told)] if told and not match.in_private else []


def begun_line(match: Match, t: Translator) -> str:
    """Return the terms as long as nobody has acted, for the first message of a game."""
    if match.row.status != "running" or not match.is_untouched:
        return ""
    return "\n".join([*([origin] if (origin := origin_line(match, t)) else []), *terms_lines(match, t)])
