"""The six levels of Cerke, the weakest first; they play the small board and every variant, too.

What each can do is a row of numbers; ``docs/players.md`` tells how strong that is.  The lowest wins some
six games in ten from somebody who does anything, and does nothing senseless: it is for a first game.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.players.cerke.level import CerkePlayer
from engine.players.cerke.search import Limits

NOTHING: Final = Limits(positions=0, replies=0, captures=0, width=0)
"""It looks at the end of its own turn only."""
CAPTURES: Final = Limits(positions=0, replies=0, captures=2, width=4)
"""It looks at the best captures after its turn, and at those after them."""
REPLIES: Final = Limits(positions=60_000, replies=24, captures=3, width=5)
"""It looks at every reply to its best actions as well."""

TEACHER: Final = CerkePlayer(Limits(positions=2_000, replies=6, captures=2, width=4))
"""Judges moves as the master does, but within a second, in plain Python and on the large board, too."""
ANSWERING: Final = CerkePlayer(CAPTURES)
"""Says what answers a move best, in half of that time."""

LEVELS: Final[Mapping[str, CerkePlayer]] = MappingProxyType(
    {
        "beginner": CerkePlayer(NOTHING, candidates=1, noise=10.0, plain=True, bold=40.0),
        "easy": CerkePlayer(NOTHING, candidates=5, noise=3.0, plain=True),
        "medium": CerkePlayer(NOTHING, candidates=20, noise=2.0, plain=True),
        "good": CerkePlayer(CAPTURES, candidates=20, noise=2.0),
        "strong": CerkePlayer(CAPTURES, candidates=85, noise=0.6),
        "master": CerkePlayer(REPLIES),
    }
)
