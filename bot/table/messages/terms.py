"""On what terms a game is played: its clock, and whether it is rated; in the lobby, and as it begins."""

from __future__ import annotations

from bot.clocks.messages.words import clock_words
from bot.table.messages.origins import origin_line
from bot.table.messages.unrated import UNRATED
from bot.table.service.match import Match
from renderers.translation import Translator

NOT_YET: frozenset[str] = frozenset({"few_people"})
"""Reasons that hold no more when others have joined."""


def terms_lines(match: Match, t: Translator) -> list[str]:
    """Return the terms as a line of the lobby; none in private, where there is neither clock nor rating."""
    if match.in_private:
        return []
    clock = t.t("Clock: {clock}", clock=clock_words(match.row.clock, t))
    return [f"{clock} · {_rating(match, t)}"]


def begun_line(match: Match, t: Translator) -> str:
    """Return the terms as long as nobody has acted, for the first message of a game."""
    if match.row.status != "running" or not match.is_untouched:
        return ""
    return "\n".join([*([origin] if (origin := origin_line(match, t)) else []), *terms_lines(match, t)])


def _rating(match: Match, t: Translator) -> str:
    """Return whether the game will be rated; what only waits for others to join is no reason yet."""
    room = match.row.status == "lobby" and len(match.seats) < match.row.seat_count
    if not match.row.unrated or (room and match.row.unrated in NOT_YET):
        return t.t("Rated: yes")
    return t.t(UNRATED[match.row.unrated])
