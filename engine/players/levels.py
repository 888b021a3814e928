"""Which levels of computer players each game has, and what they are called.

A level is a player of one game, named alike everywhere, so that it is stored and chosen by its name.  Its
strength is counted in positions and deals, not in seconds: it plays the same on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine import catalogue
from engine.core import TymokError
from engine.players import (
    lauzait_cep_ahead,
    lutu,
    mak_hup,
    mak_kaik,
    mok_co,
    mok_kaik,
    nam_to,
    ne_kana,
    ni_ne,
    niek_hi,
    niek_zau_shu,
    ta_xot_ahead,
    zia_cerke,
)
from engine.players.cerke import levels as cerke
from engine.players.greedy_player import GreedyPlayer
from engine.players.player import Player
from engine.players.random_player import RandomPlayer

NAMES: Final = ("beginner", "easy", "medium", "good", "strong", "master")
"""All names of levels, the weakest first; a game has some of them."""

OLD_NAMES: Final[Mapping[str, str]] = MappingProxyType({"random": "beginner", "greedy": "good"})
"""What levels are called now that had other names: games begun with them go on, and logs keep them."""

Levels = Mapping[str, Player]
"""The levels of one game by name, the weakest first."""

UNSKILLED: Final[Levels] = MappingProxyType({"beginner": RandomPlayer()})
"""The one level of a game in which nobody ever has a choice."""

TWO: Final[Levels] = MappingProxyType({"beginner": RandomPlayer(), "good": GreedyPlayer()})

LEVELS: Final[Mapping[str, Levels]] = MappingProxyType(
    {
        "cerke": cerke.LEVELS,
        "zia_cerke": zia_cerke.LEVELS,
        "mok_kaik": mok_kaik.LEVELS,
        "ta_xot": ta_xot_ahead.LEVELS,
        "mak_kaik": mak_kaik.LEVELS,
        "niek_hi": niek_hi.LEVELS,
        "mak_hup": mak_hup.LEVELS,
        "nam_to": nam_to.LEVELS,
        "ni_ne": ni_ne.LEVELS,
        "niek_zau_shu": niek_zau_shu.LEVELS,
        "lutu": lutu.LEVELS,
        "mok_co": mok_co.LEVELS,
        "ne_kana": ne_kana.LEVELS,
        "lauzait_cep": lauzait_cep_ahead.LEVELS,
    }
)
"""The levels of each game that has its own."""


class UnknownLevel(TymokError):
    """A game has no level of this name (``unknown_level``: value, allowed)."""


def levels_of(game_id: str) -> Levels:
    """Return the levels of a game, the weakest first; one alone where nothing is to be chosen."""
    if not catalogue.get(game_id).has_choice:
        return UNSKILLED
    return LEVELS.get(game_id, TWO)


def usual_level(game_id: str) -> str:
    """Return the level of a game where none is asked for: the weakest."""
    return next(iter(levels_of(game_id)))


def level_named(game_id: str, name: str) -> str:
    """Return the level of a game by its name of today or before; raise UnknownLevel if there is none.

    Where it had two levels, the games without choices had them as well.
    """
    levels = levels_of(game_id)
    level = OLD_NAMES.get(name, name)
    if level not in levels and name in OLD_NAMES:
        return usual_level(game_id)
    if level not in levels:
        raise UnknownLevel("unknown_level", value=name, allowed=tuple(levels))
    return level


def kept_level(game_id: str, name: str) -> str:
    """Return the level that plays on for one that a game was begun with, whatever it was called.

    Where the game has it no more that is the nearest weaker one; for a name nobody knows, the weakest.
    """
    levels, level = levels_of(game_id), OLD_NAMES.get(name, name)
    if level in levels or level not in NAMES:
        return level if level in levels else usual_level(game_id)
    weaker = [other for other in levels if NAMES.index(other) < NAMES.index(level)]
    return weaker[-1] if weaker else usual_level(game_id)


def down_from(game_id: str, name: str) -> tuple[str, ...]:
    """Return the level that plays for a name, and all that are weaker, the strongest first."""
    levels = tuple(levels_of(game_id))
    return levels[: levels.index(kept_level(game_id, name)) + 1][::-1]


def player_of(game_id: str, name: str) -> Player:
    """Return the player of a level of a game; raise UnknownLevel if there is none of this name."""
    return levels_of(game_id)[level_named(game_id, name)]
