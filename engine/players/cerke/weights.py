"""By what numbers positions of Cerke are weighed: learned by self-play, kept in ``data/players/cerke.json``.

``data/players/README.md`` says how they came to be.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Final

import msgspec

from engine.cerke.board import PROFESSIONS
from engine.core import TymokError

VERSION: Final = 1
"""Of the file: what its numbers mean."""

LACKS: Final = 4
"""Hands count by how many pieces they lack: none, one, two, three."""

LARGEST: Final = 1e6
"""No weight is larger: with such as a float hardly holds, sums would be no numbers."""

Weight = Annotated[float, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Lacking = Annotated[tuple[Weight, ...], msgspec.Meta(min_length=LACKS, max_length=LACKS)]
ByProfession = Annotated[
    tuple[Weight, ...], msgspec.Meta(min_length=len(PROFESSIONS), max_length=len(PROFESSIONS))
]
"""In the order of :data:`~engine.cerke.board.PROFESSIONS`."""


class WrongWeights(TymokError):
    """The file of weights has another version, or is none (``wrong_weights``: file, found, needed)."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What parts of a position are worth in points at rate 1.

    ``ours`` and ``theirs``: what part of its points a hand is worth to the side to move and to the one that
    waits, by how many pieces it lacks.  ``captured`` and ``board``: a captured piece beside the hands, and
    one on the board, by profession.  ``tempo``: to be to move.  ``hope``: what part of its best capture the
    side that waits may expect.  ``victory``: to win the game, beside its points.  ``season``: by how many
    points a season changes the score, as a standard deviation.
    """

    version: int
    ours: Lacking
    theirs: Lacking
    captured: ByProfession
    board: ByProfession
    tempo: Weight
    hope: Weight
    victory: Weight
    season: Weight


FILE: Final = "players/cerke.json"

_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def read(text: bytes) -> Weights:
    """Read a file of weights; raise WrongWeights if it is not one of this version."""
    try:
        found = msgspec.json.decode(text, type=_Head).version
    except _UNREADABLE:
        found = None
    if found != VERSION:
        raise WrongWeights("wrong_weights", file=FILE, found=found, needed=VERSION)
    try:
        return msgspec.json.decode(text, type=Weights)
    except _UNREADABLE as error:
        raise WrongWeights("wrong_weights", file=FILE, found=str(error), needed=VERSION) from error


class _Head(msgspec.Struct):
    version: int


@cache
def learned() -> Weights:
    """Return the weights that are shipped."""
    return read((files("data") / "players" / "cerke.json").read_bytes())
