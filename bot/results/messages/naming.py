"""What people, pools, figures and periods of tables are called."""

from __future__ import annotations

import unicodedata
from typing import Final

from bot.kit.texts import person_name as person_name
from bot.results.service.standings import CURRENT, EVER, POINTS, RATING, WINS
from bot.storage.rows import ServerSeason
from engine import catalogue
from renderers import faces, rule_words
from renderers.translation import N_, Translator

APART: Final = ":"
"""Stands between a game and the family of its rule sets, in controls."""

ORDER_NAMES: Final = {
    RATING: N_("by rating"),
    POINTS: N_("by points per season played"),
    WINS: N_("by wins"),
}
"""What a table may be ordered by."""

PERIOD_NAMES: Final = {
    EVER: N_("of all time"),
    **dict(zip(CURRENT, (N_("this month"), N_("this year")), strict=True)),
}
"""The periods that every server has."""


def apart(name: str) -> str:
    """Return a name so that one written from right to left does not turn the figures that follow it."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def game_key(game_id: str, family: str) -> str:
    """Write a game and a family for a control; both empty: all games."""
    return f"{game_id}{APART}{family}" if family else game_id


def read_game(key: str) -> tuple[str, str]:
    """Read what :func:`game_key` wrote."""
    game_id, _, family = key.partition(APART)
    return game_id, family


def pool_name(game_id: str, family: str, t: Translator) -> str:
    """Return what a table of a game and a family is called; both empty: all games."""
    if not game_id:
        return t.t("All games")
    if game_id not in catalogue.ids():
        return game_id
    name = rule_words.game_name(game_id, t.language)
    if not family:
        return name
    presets = faces.get(game_id).names.presets
    preset = next((one for one, of in catalogue.get(game_id).families.items() if of == family), "")
    rules = t.t(presets[preset][0]) if preset in presets else family
    return t.t("{game}, {rules}", game=name, rules=rules)


def season_name(season: ServerSeason, t: Translator) -> str:
    """Return what a server season is called."""
    return t.t("season {name}", name=season.name)


def whole(mu: float) -> int:
    """Return a rating as it is shown: differences of what is shown are the changes that are told."""
    return round(mu)


def rating_text(mu: float, *, provisional: bool) -> str:
    """Return "1528", or "1528?" while it is provisional."""
    return f"{whole(mu)}?" if provisional else str(whole(mu))


def change_of(mu: float, before: float) -> int:
    """Return by how much a rating has moved, as it is shown."""
    return whole(mu) - whole(before)
