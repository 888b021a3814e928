"""Who plays in a season."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Final

from bot.kit.cutting import page_of
from bot.kit.messages.message import Message, text_message
from bot.leagues.messages.buttons import turning
from bot.leagues.messages.verbs import WHO
from bot.leagues.messages.words import division_name, entrant_name, season_name
from bot.leagues.service.season import OUT, Season
from bot.results.messages.naming import rating_text
from bot.storage.league_rows import EntrantRow
from bot.table.messages.mine import LONGEST, fitting
from renderers.translation import N_, Translator

PER_PAGE: Final = 40
"""People of a page: two lines of a phone for each are too many, one is not."""


def who_message(season: Season, hidden: Collection[int], page: int, t: Translator) -> Message:
    """Return who has entered, by division and seed, without the ratings of those who hide them."""
    shown, page, pages = page_of(_who_lines(season, hidden, t), page, PER_PAGE)
    count = t.t("{count} entered", count=len(season.playing))
    head = f"### {season_name(season)} · {count}"
    body = fitting(shown, LONGEST, t) if shown else t.t("Nobody yet. Be the first!")
    rows = turning(partial(WHO, season.id), page, pages, t)
    return text_message(head, body, rows=rows)


def _who_lines(season: Season, hidden: Collection[int], t: Translator) -> list[str]:
    lines: list[str] = []
    for division in season.divisions:
        if len(season.divisions) > 1:
            lines.append(f"**{division_name(division, t)}**")
        there = [one for one in season.members(division) if one.state not in OUT]
        gone = [one for one in season.members(division) if one.state in OUT]
        lines += [_who_line(season, one, hidden, t) for one in (*there, *gone)]
    return lines


def _who_line(season: Season, one: EntrantRow, hidden: Collection[int], t: Translator) -> str:
    told = [entrant_name(season, one.number, t)]
    if one.rating and one.user_id not in hidden:
        told.append(rating_text(one.rating, provisional=False))
    if one.state in _STATES:
        told.append(t.t(_STATES[one.state]))
    return f"{one.seed}\\. " + " · ".join(told)


_STATES: Final[Mapping[str, str]] = {
    "absent": N_("absent"),
    "waiting": N_("waiting for a place"),
    "out": N_("withdrawn"),
    "expelled": N_("expelled"),
}
"""What is told of somebody who does not simply play."""
