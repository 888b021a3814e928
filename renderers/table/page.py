"""Blocks of a picture, one below the other, and the header above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, plain

LEFT: Final = theme.MARGIN + 8
ROOM: Final = theme.WIDTH - 2 * LEFT
"""Where words begin beside the panels, and how wide they may be, px."""


class Block(NamedTuple):
    """A part of the picture: how high it is, and what draws it below a given height."""

    height: int
    paint: Callable[[Sheet, int], None]


def blank(height: int) -> Sheet:
    """Return an empty sheet over the full width."""
    return Sheet(indexed(plain((theme.WIDTH, 1), theme.GROUND)), height)


def joined(blocks: Sequence[Block], space: int = 0) -> Block:
    """Return these blocks as one, the first one at the top, with so many px below the last."""

    def paint(sheet: Sheet, top: int) -> None:
        for block in blocks:
            block.paint(sheet, top)
            top += block.height

    return Block(sum(block.height for block in blocks) + space, paint)


def stacked(blocks: Sequence[Block]) -> Sheet:
    """Return the picture of these blocks, the first one at the top; it is never square."""
    whole = joined(blocks, 10)
    sheet = blank(whole.height + 12 if abs(whole.height - theme.WIDTH) < 12 else whole.height)
    whole.paint(sheet, 0)
    return sheet


def header(title: str, status: str, prompt: str, look: Look) -> Block:
    """Return the header of a table: what is played, short notes at the right, and who decides what."""
    lines = lettering.wrapped(prompt, 30, look.language, ROOM) if prompt else []

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, language=look.language)
        right = (LEFT + ROOM, top + 46)
        taken = write(right, status, 28, theme.TEXT_SECONDARY, anchor="r", max_width=720)
        write((LEFT, top + 46), title, 36, max_width=ROOM - taken - 20)
        for number, words in enumerate(lines):
            write((LEFT, top + 92 + 40 * number), words, 30, theme.MOVED)

    return Block(68 + 40 * len(lines) + (6 if lines else 0), paint)
