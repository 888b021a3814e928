"""The levels of Cerke, the weakest first; they play the small board and every variant, too.

What each can do is a row of numbers; ``docs/players.md`` tells how strong that is.  The lowest wins some
two games in three from somebody who does anything, since it does nothing senseless: whoever does anything
ends four times as many seasons by a hand of one's own that costs points as by one that pays.
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
GLANCES: Final = Limits(positions=500, replies=4, captures=2, width=4)
"""It looks at a few replies to what seems best."""
REPLIES: Final = Limits(positions=60_000, replies=24, captures=3, width=5)
"""It looks at every reply to its best actions as well."""

TEACHER: Final = CerkePlayer(Limits(positions=2_000, replies=6, captures=2, width=4))
"""Judges moves as the master does, but within a second, in plain Python and on the large board, too."""
ANSWERING: Final = CerkePlayer(CAPTURES)
"""Says what answers a move best, in half of that time."""

LEVELS: Final[Mapping[str, CerkePlayer]] = MappingProxyType(
    {
        "beginner": CerkePlayer(NOTHING, candidates=1, noise=10.0, plain=True, bold=40.0),
        "beginner+": CerkePlayer(NOTHING, candidates=2, noise=8.5, plain=True, bold=20.0),
        "easy": CerkePlayer(NOTHING, candidates=2, noise=5.2, plain=True, bold=8.0),
        "easy+": CerkePlayer(NOTHING, candidates=4, noise=4.5, plain=True, bold=2.0),
        "medium": CerkePlayer(NOTHING, candidates=7, noise=2.8, plain=True),
        "medium+": CerkePlayer(NOTHING, candidates=20, noise=2.0, plain=True),
        "good": CerkePlayer(CAPTURES, candidates=12, noise=2.8),
        "good+": CerkePlayer(CAPTURES, candidates=24, noise=1.6),
        "strong": CerkePlayer(CAPTURES, candidates=45, noise=0.9),
        "strong+": CerkePlayer(GLANCES, noise=0.5),
        "master": CerkePlayer(REPLIES),
    }
)
