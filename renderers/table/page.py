"""Blocks of a picture, one below the other, and the header above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, theme
from renderers.canvas import WANTED, Look, Sheet, indexed, plain
from renderers.face import Drawing

SMALL: Final = 32
"""The smallest lettering, px: a phone shows it at a third of that, and it can still be read."""
LARGE: Final = 34

LEFT: Final = theme.MARGIN + 8
"""Where words begin beside the panels, px."""

FOOT: Final = 10
"""What a picture has below its last block, px."""


def across() -> int:
    """Return how wide words beside the panels may be, px."""
    return theme.WIDTH - 2 * LEFT


class Block(NamedTuple):
    """A part of the picture: how high it is, and what draws it below a given height."""

    height: int
    paint: Callable[[Sheet, int], None]


def blank(height: int, width: int | None = None) -> Sheet:
    """Return an empty sheet, over the full width unless another one is named."""
    return Sheet(_line_of_ground(theme.WIDTH if width is None else width), height)


@theme.cached(maxsize=8)
def _line_of_ground(width: int) -> Image.Image:
    return indexed(plain((width, 1), theme.GROUND))


def joined(blocks: Sequence[Block], space: int = 0) -> Block:
    """Return these blocks as one, the first one at the top, with so many px below the last."""

    def paint(sheet: Sheet, top: int) -> None:
        for block in blocks:
            block.paint(sheet, top)
            top += block.height

    return Block(sum(block.height for block in blocks) + space, paint)


def placed(part: Image.Image, left: int = 0, space: int = 0) -> Block:
    """Return a finished part as a block, with so many px below it."""
    return Block(part.height + space, lambda sheet, top: sheet.place(part, left, top))


def painted(block: Block) -> Sheet:
    """Return a sheet with nothing but this block, as high as it is."""
    sheet = blank(block.height)
    block.paint(sheet, 0)
    return sheet


def alone(block: Block) -> Image.Image:
    """Return a part of a picture by itself, without the margins at its sides, in the palette."""
    image = painted(block).image
    return image.crop((theme.MARGIN, 0, image.width - theme.MARGIN, block.height))


def stacked(blocks: Sequence[Block]) -> Sheet:
    """Return the picture of these blocks, the first one at the top; it is never square."""
    whole = joined(blocks, FOOT)
    sheet = blank(theme.WIDTH + 12 if abs(whole.height - theme.WIDTH) < 12 else whole.height)
    whole.paint(sheet, 0)
    return sheet


def drawn(blocks: Sequence[Block], wanted: int = WANTED) -> Drawing:
    """Return the finished picture of these blocks, of at most so many bytes if that can be done."""
    return Drawing.of(stacked(blocks), wanted)


def header(title: str, status: str, prompt: str, look: Look) -> Block:
    """Return the header of a table: what is played, short notes at the right, and who decides what.

    Notes that have no room beside the title stand below it.
    """
    lines = lettering.wrapped(prompt, LARGE, look.language, across()) if prompt else []
    size = lettering.fitted(title, _TITLE, look.language, across())
    beside = across() - lettering.width(title, size, look.language) - 30
    notes = lettering.packed(status, SMALL, look.language, across())
    if notes and lettering.width(status, SMALL, look.language) <= beside:
        right, notes = status, []
    else:
        right = ""

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, language=look.language)
        base = top + 48
        write((LEFT + across(), base), right, SMALL, theme.TEXT_SECONDARY, anchor="r")
        write((LEFT, base), title, size, max_width=across())
        for words in notes:
            base += _LINE
            write((LEFT, base), words, SMALL, theme.TEXT_SECONDARY)
        for words in lines:
            base += _LINE
            write((LEFT, base), words, LARGE, theme.ACCENT)

    return Block(68 + _LINE * (len(notes) + len(lines)), paint)


def saying(words: str, look: Look) -> Block:
    """Return the prompt of a header that was made without one, as it would stand in it."""
    return sentences([words], look, theme.ACCENT, size=LARGE, first=_BASE, line=_LINE)


def sentences(
    texts: Sequence[str], look: Look, ink: theme.Color, *, size: int = SMALL, first: int = 32, line: int = 42
) -> Block:
    """Return sentences below each other, beside the panels, each in as many lines as it needs.

    The baseline of the ``first`` line is so far below the top, that of the next one ``line`` px further.
    """
    lines = [part for words in texts for part in lettering.wrapped(words, size, look.language, across())]

    def paint(sheet: Sheet, top: int) -> None:
        for number, words in enumerate(lines):
            at = (LEFT, top + first + line * number)
            lettering.write(sheet, at, words, size, ink, language=look.language)

    return Block(line * len(lines), paint)


_BASE: Final = 24
_TITLE: Final = 38
_LINE: Final = 44
