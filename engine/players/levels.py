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
from engine.players.games import skill_of
from engine.players.greedy_player import GreedyPlayer
from engine.players.player import Levels, Player
from engine.players.random_player import RandomPlayer
from engine.players.search import Quick, following

NAMES: Final = (
    "beginner",
    "beginner+",
    "easy",
    "easy+",
    "medium",
    "medium+",
    "good",
    "good+",
    "strong",
    "strong+",
    "master",
)
"""All names of levels, the weakest first; a game has some of them, those with a + where steps are wide."""

OLD_NAMES: Final[Mapping[str, str]] = MappingProxyType({"random": "beginner", "greedy": "good"})
"""What levels are called now that had other names: games begun with them go on, and logs keep them."""

UNSKILLED: Final[Levels] = MappingProxyType({"beginner": RandomPlayer()})
"""The one level of a game in which nobody ever has a choice."""

TWO: Final[Levels] = MappingProxyType({"beginner": RandomPlayer(), "good": GreedyPlayer()})
"""The levels of a game that has none of its own."""


PLAYING_ON: Final = following(GreedyPlayer())
"""How deals are played on in games that have no quicker way of their own."""


class UnknownLevel(TymokError):
    """A game has no level of this name (``unknown_level``: value, allowed)."""


def levels_of(game_id: str) -> Levels:
    """Return the levels of a game, the weakest first; one alone where nothing is to be chosen."""
    if not catalogue.get(game_id).has_choice:
        return UNSKILLED
    return skill_of(game_id).levels or TWO


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


def teacher_of(game_id: str) -> Player:
    """Return the player that judges what learners of a game do: the strongest that doesn't let them wait."""
    return (skill_of(game_id).teacher or list(levels_of(game_id).values())[-1]).judging()


def answering_of(game_id: str) -> Player:
    """Return the player that says how a learner's move is answered best."""
    answering = skill_of(game_id).answering
    return teacher_of(game_id) if answering is None else answering.judging()


def is_absolute(game_id: str) -> bool:
    """Whether the levels of a game tell how it will stand, not only how much better an action is."""
    return skill_of(game_id).absolute


def quick_of(game_id: str) -> Quick:
    """Return how a deal of a game is played on quickly, to find out what a position is worth."""
    return skill_of(game_id).quick or PLAYING_ON


def is_quick(game_id: str) -> bool:
    """Whether a deal of a game is played on in milliseconds, so that it may be done while somebody waits."""
    return ways_of(game_id) > 0


def ways_of(game_id: str) -> int:
    """Return in how many ways a deal of a game is played on while somebody waits; 0 where that takes long."""
    return skill_of(game_id).ways
