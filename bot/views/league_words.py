"""What leagues, divisions, rounds and those who have entered are called."""

from __future__ import annotations

from typing import Final

from bot.services.leagues.season import Season
from bot.storage.league_rows import EntrantRow, RoundRow
from bot.texts import LEVEL_NAMES, person_name
from bot.views.message import safe
from renderers import rule_words
from renderers.translation import N_, Translator

LONGEST_SHOWN: Final = 32
"""Signs of a name in a list: Discord allows no more, but a line has to stay one."""


def plain_name(row: EntrantRow, t: Translator) -> str:
    """Return what an entrant is called, for menus and forms, where nothing is formatted."""
    if row.user_id is None:
        level = t.t(LEVEL_NAMES.get(row.computer, row.computer))
        return t.t(N_("computer player ({level})"), level=level)
    return person_name(row.user_id, " ".join(row.name.split()), t)[:LONGEST_SHOWN]


def entrant_name(season: Season, number: int, t: Translator) -> str:
    """Return what an entrant is called, as written; ``0`` is a computer player who fills a table."""
    if not number:
        return t.t(N_("computer player"))
    return safe(plain_name(season.entrants[number], t))


def season_name(season: Season) -> str:
    """Return what a season is called: the league's name, and its number from the second on."""
    name = safe(season.terms.name)
    return name if season.row.number == 1 else f"{name} {season.row.number}"


def round_name(season: Season, row: RoundRow, t: Translator) -> str:
    """Return what a round is called: "Round 2 · Cerke · Division 1", as far as there are several."""
    parts = [t.t(N_("Round {number}"), number=row.number)]
    if len(season.terms.events) > 1:
        parts.append(rule_words.game_name(season.terms.events[row.stage].game_id, t.language))
    if len(season.divisions) > 1:
        parts.append(t.t(N_("Division {number}"), number=row.division))
    return " · ".join(parts)
