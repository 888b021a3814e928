"""Somebody had no time left: what each of two reads whose game is over by that."""

from __future__ import annotations

from bot.results.messages.result import unrated_lines
from bot.results.service.standings import Aftermath
from bot.table.messages.board import result_line
from bot.table.messages.part_of import PartOf
from bot.table.service.match import Match
from renderers import rule_words
from renderers.translation import Translator


def no_show_text(match: Match, after: Aftermath, told: PartOf | None, link: str, t: Translator) -> str:
    """Return what each of two reads whose game is over since one of them had no time left, or never came.

    It tells why, and what that counts for: in the league, and for the table of ratings.
    """
    game = rule_words.game_name(match.row.game_id, t.language)
    lines = ["**" + t.t("{name}: {what}", name=game, what=result_line(match, t)) + "**"]
    if told is not None:
        lines += told.lines(t)
    return "\n".join([*lines, *unrated_lines(match, after, t), link])
