"""What somebody has reached in leagues, for their profile: titles, places, and where they play now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.kit.messages.message import safe
from bot.leagues.messages.words import plain_season
from bot.leagues.service.closing import read_final, winners
from bot.leagues.service.season import read_terms
from bot.storage.league_rows import PlaceRow, SeasonRow
from renderers.translation import Translator

MOST: Final = 8
"""Seasons of which the place is told, the newest ones; all of them are counted."""

Reached = tuple[PlaceRow, SeasonRow]


def places_text(reached: Sequence[Reached], playing: Sequence[SeasonRow], t: Translator) -> str:
    """Return the part of a profile about leagues, the newest seasons first; empty where there is nothing."""
    if not reached and not playing:
        return ""
    lines = [t.t("### Leagues"), *_sums(reached, t)]
    lines += [
        t.t("- plays in {league} now", league=f"**{safe(plain_season(season))}**") for season in playing
    ]
    lines += [f"- {_place(place, season, t)}" for place, season in reached[:MOST]]
    if len(reached) > MOST:
        lines.append("-# " + t.tn("And {count} more.", "And {count} more.", len(reached) - MOST))
    return "\n".join(lines)


def _sums(reached: Sequence[Reached], t: Translator) -> list[str]:
    if not reached:
        return []
    titles = sum(is_title(place, season) for place, season in reached)
    parts = [t.tn("{count} season played", "{count} seasons played", len(reached))]
    if titles:
        parts.insert(0, t.tn("**{count} title**", "**{count} titles**", titles))
    return [" · ".join(parts)]


def is_title(place: PlaceRow, season: SeasonRow) -> bool:
    """Whether a place is a title: with it somebody has won the highest division."""
    if (place.division, place.place) != (1, 1):
        return False
    first, *_ = read_final(season.final).tables
    return place.entrant in {line.entrant for line in winners(first)}


def _place(place: PlaceRow, season: SeasonRow, t: Translator) -> str:
    told = t.t("place {place} of {count}", place=place.place, count=place.among)
    parts = [f"**{told}**" if is_title(place, season) else told, safe(plain_season(season))]
    if read_terms(season.terms).divisions:
        parts.append(t.t("Division {number}", number=place.division))
    return " · ".join([*parts, f"<t:{season.changed_at:.0f}:d>"])
