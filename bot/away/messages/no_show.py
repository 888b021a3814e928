"""A game is over before its time, as somebody had none left or a league ended it: what its people read."""

from __future__ import annotations

from bot.results.messages.result import unrated_lines
from bot.results.service.standings import Aftermath
from bot.table.messages.board import result_line
from bot.table.messages.part_of import PartOf
from bot.table.service.match import Match
from renderers import rule_words
from renderers.translation import Translator


def no_show_text(match: Match, after: Aftermath, told: PartOf | None, link: str, t: Translator) -> str:
    """Return what each reads whose game is over before its time.

    It tells why, and what that counts for: in the league, and for the table of ratings.
    """
    game = rule_words.game_name(match.row.game_id, t.language)
    lines = ["**" + t.t("{name}: {what}", name=game, what=result_line(match, t)) + "**"]
    if told is not None:
        lines += told.lines(t)
    return "\n".join([*lines, *unrated_lines(match, after, t), link])
