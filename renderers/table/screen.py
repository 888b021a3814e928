"""How high a picture may be: it stands on one screen of a phone with its words and the first menu below it.

A layout that is higher gives way to one that says less of what is told elsewhere, or says it closer.
All lengths are shares of the picture's width, which is that of the message.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from renderers import lettering, theme
from renderers.table.page import Block, joined

_MANY_SEATS: Final[Mapping[theme.LayoutName, int]] = MappingProxyType({"phone": 8, "desktop": 99, "large": 0})
"""Seats at a table whose picture may be higher: in a narrow one a line for each takes more than a board."""
_RATIO: Final = 1.5
_RATIO_OF_MANY: Final = 1.8
_ROOM: Final = 1.85
"""What a phone of 390 × 844 px leaves to a message without its menu, below and above the app's own parts."""
_LINE: Final = 0.065
_LETTERS: Final = 0.048
"""A line of words below a picture, and its letters."""
_SPARE: Final = 1
"""Lines for what a message says beside its prompt: clocks, or what is chosen."""
_FOOT: Final = 22
"""What a picture has below its blocks, px."""


def most(seats: int, prompt: str, language: str) -> int:
    """Return how high the picture of a table of so many seats may be above a prompt, px."""
    letters = round(_LETTERS * theme.WIDTH)
    lines = len(lettering.wrapped(prompt, letters, language, theme.WIDTH)) + _SPARE
    ratio = _RATIO_OF_MANY if seats >= _MANY_SEATS[theme.layout()] else _RATIO
    return round(theme.WIDTH * min(ratio, _ROOM - _LINE * lines))


def room(seats: int, prompt: str, language: str) -> int:
    """Return how high the blocks of such a picture may be together, px."""
    return most(seats, prompt, language) - _FOOT


def asked(prompt: str) -> str:
    """Return what a picture says of who is asked: nothing in a narrow one, where the words below tell it."""
    return prompt if theme.layout() == "desktop" else ""


def fitting(layouts: Iterable[Sequence[Block]], seats: int, prompt: str, language: str) -> Sequence[Block]:
    """Return the first of layouts, from the fullest to the closest, that is not too high; else the last."""
    left = room(seats, prompt, language)
    blocks: Sequence[Block] = ()
    for blocks in layouts:
        if joined(blocks).height <= left:
            break
    return blocks
