"""What is wrong with a database: where, and what kind of thing it is; the words are in ``messages``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

REBUILT: Final = frozenset({"head", "counts", "ratings", "table", "places"})
"""Kinds that are mended from what is of record: from the log, the results, the outcomes."""

NOTES: Final = frozenset({"lost", "stale", "other_draw"})
"""Kinds that say what could not be looked at, or may be: nothing is wrong by them."""


class Finding(msgspec.Struct, frozen=True):
    """One thing: its kind, the game, season or pool in which it is, and the data of its sentence.

    ``what`` is told of the game by its number of actions (``ply``), of the season by its version, where that
    is known; it never holds a secret, a hand or a state.
    """

    kind: str
    where: str
    data: Mapping[str, str | int] = {}

    @property
    def is_wrong(self) -> bool:
        """Whether something is not as it should be."""
        return self.kind not in NOTES

    @property
    def can_be_rebuilt(self) -> bool:
        """Whether it follows from what is of record, and so can be written anew."""
        return self.kind in REBUILT
