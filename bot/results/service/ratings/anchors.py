"""How strong computer players are: numbers from games of their levels against each other.

The games are in ``data/anchors/figures.json``; the README beside it says how they were played and what the
numbers mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import msgspec

from engine.players import NAMES


class Standing(msgspec.Struct, frozen=True):
    """A player's number, and its standard error: of the distance to the weakest level, which has none."""

    name: str
    number: float
    error: float


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """What games of one player against another brought, each deal played with the seats in turn.

    ``share`` is the part of the games that ``better`` won, draws counting half, with the bounds of 95 %
    (``low``, ``high``); ``lead`` by how many points of the rules it led on average, with its standard error.
    ``spread`` is how much the share varies, compared with games that have nothing to do with each other: less
    than 1 where luck favours both in turn.
    """

    weaker: str
    better: str
    games: int
    deals: int
    share: float
    low: float
    high: float
    lead: float
    lead_error: float
    spread: float


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """All levels of a game by one preset, or by rules that differ from it, and what they were measured by."""

    game: str
    version: int
    family: str
    preset: str
    changes: dict[str, object] = {}
    seats: int
    players: tuple[Standing, ...]
    pairs: tuple[Pair, ...]

    def pair(self, weaker: str, better: str) -> Pair | None:
        """Return what two players' games brought, None if they have not met."""
        found = (pair for pair in self.pairs if (pair.weaker, pair.better) == (weaker, better))
        return next(found, None)


def anchors_of(game_id: str, family: str) -> Mapping[str, float]:
    """Return the number of each level in a family of presets, the weakest first; empty if unknown."""
    for figures in published():
        if (figures.game, figures.family) == (game_id, family):
            return MappingProxyType(
                {player.name: player.number for player in figures.players if player.name in NAMES}
            )
    return MappingProxyType({})


@cache
def published() -> tuple[Figures, ...]:
    """Return all figures that are shipped."""
    text = (files("data") / "anchors" / "figures.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Figures, ...])
