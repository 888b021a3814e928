"""Computer players: they get a View of the game and nothing else.

* ``player``         what a player is, and what it thinks of an action
* ``games``          how each game is played: its levels, weakest first, and what the greedy player goes by
* ``levels``         what levels are called, and which one is meant
* ``contests``       one game between players, as a value: what they are measured by
* ``random_player``  any legal action: what levels are measured by
* ``greedy_player``  looks to the end of its own turn, with the exact odds of the sticks, or follows the hints
* ``search``         plays deals that the view allows to their end
* ``weakened``       a level below the best: it overlooks some actions and misjudges the rest
* ``cerke``          its levels: a search on an integer board, weighed by learned numbers
* ``zia_cerke``      its levels: ``zia_cerke_core`` is a fast board, ``zia_cerke_search`` looks ahead
* ``chain_odds``     exact tables for ``niek_zau_shu``; ``lutu`` reckons the odds of coming first itself
* ``ta_xot_ahead``   the next two draws reckoned, and all levels of that game
* ``mok_kaik`` …     how each other game is played by the hints of its rules, one file each

To add a level, write a :class:`~engine.players.player.Player` and name it in the game's file; ``games`` lists
the games, one line each.
"""

from __future__ import annotations

from engine.players.contests import (
    YARDSTICKS,
    Contest,
    Outcome,
    Played,
    actions_of,
    play,
    player_named,
    rotations,
    stream,
)
from engine.players.levels import (
    NAMES,
    OLD_NAMES,
    UnknownLevel,
    answering_of,
    down_from,
    is_absolute,
    is_quick,
    kept_level,
    level_named,
    levels_of,
    player_of,
    quick_of,
    teacher_of,
    usual_level,
    ways_of,
)
from engine.players.player import Player, Thought
from engine.players.random_player import RandomPlayer

__all__ = [
    "NAMES",
    "OLD_NAMES",
    "YARDSTICKS",
    "Contest",
    "Outcome",
    "Played",
    "Player",
    "RandomPlayer",
    "Thought",
    "UnknownLevel",
    "actions_of",
    "answering_of",
    "down_from",
    "is_absolute",
    "is_quick",
    "kept_level",
    "level_named",
    "levels_of",
    "play",
    "player_named",
    "player_of",
    "quick_of",
    "rotations",
    "stream",
    "teacher_of",
    "usual_level",
    "ways_of",
]
