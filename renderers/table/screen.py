"""How high a picture may be: it stands on one screen of a phone with its words and the first menu below it.

A layout that is higher gives way to one that says less of what is told elsewhere, or says it closer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from renderers import theme
from renderers.table.page import Block, joined

_MANY: Final = 8
"""Seats at a table whose picture may be higher: a line for each of them takes more room than a board."""
_RATIO: Final = 1.5
_RATIO_OF_MANY: Final = 1.65
"""How many times as high as wide a picture may be; a line of words below it takes 0.065 of its width."""
_FOOT: Final = 22
"""What a picture has below its blocks, px."""


def most(seats: int) -> int:
    """Return how high the picture of a table of so many seats may be, px."""
    return round(theme.WIDTH * (_RATIO_OF_MANY if seats >= _MANY else _RATIO))


def fitting(layouts: Iterable[Sequence[Block]], seats: int) -> Sequence[Block]:
    """Return the first of layouts, from the fullest to the closest, that is not too high; else the last."""
    room = most(seats) - _FOOT
    blocks: Sequence[Block] = ()
    for blocks in layouts:
        if joined(blocks).height <= room:
            break
    return blocks
