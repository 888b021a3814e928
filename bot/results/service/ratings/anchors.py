"""How strong computer players are: numbers from games of their levels against each other.

The games are in ``data/anchors/figures.json``, which ``python -m scripts.anchors`` writes; the README beside
it says how they were played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import msgspec

from bot.results.service.ratings.model import distance
from engine.players import OLD_NAMES

WEAKEST: Final = 1000.0
"""The number of the level that every other one is measured from."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What games of one level against the next weaker one brought, by a preset of one family.

    ``games`` were played, of which the level has ``won`` and ``drawn`` so many; the others follow.
    """

    game: str
    version: int
    family: str
    preset: str
    level: str
    against: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    share: float = 0.0
    number: float = 0.0


def measured(figures: Figures, weaker: float = WEAKEST) -> Figures:
    """Return the figures with the share won and the number, by that of the weaker level.

    Half a win and half a loss are added, so that who has won all games has a number too.
    """
    share = (figures.won + figures.drawn / 2 + 0.5) / (figures.games + 1)
    number = round(weaker + distance(share), 1)
    return msgspec.structs.replace(figures, share=round(share, 4), number=number)


def anchors_of(game_id: str, family: str) -> Mapping[str, float]:
    """Return the number of each level in a family of presets, the weakest first; empty if unknown."""
    return by_level(each for each in published() if (each.game, each.family) == (game_id, family))


def by_level(figures: Iterable[Figures]) -> Mapping[str, float]:
    """Return the numbers of the levels that figures of one family tell."""
    numbers: dict[str, float] = {}
    for each in figures:
        numbers.setdefault(OLD_NAMES.get(each.against, each.against), WEAKEST)
        numbers[OLD_NAMES.get(each.level, each.level)] = each.number
    return MappingProxyType(numbers)


@cache
def published() -> tuple[Figures, ...]:
    """Return all figures that are shipped."""
    text = (files("data") / "anchors" / "figures.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Figures, ...])
