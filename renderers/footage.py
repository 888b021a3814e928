"""The frames of a film, drawn and deflated a few at a time, in any process.

Each part begins with the picture with which the one before ended, so a film is made in pieces of work that
are small, can be counted, and can be stopped.  All frames have the size of the highest picture: what is
shorter ends in the ground, and the first frame, which covers everything, is deflated last of all.

They are drawn in the theme that is asked for, but always in the usual size: letters that were made smaller
are no flat colours any more, and a film of them has several times as many bytes.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, png, render, theme, webp
from renderers.canvas import Look, Sheet, indexed
from renderers.film import Caption, Take
from renderers.table.page import LARGE, LEFT, across, blank

MOST_BYTES: Final = 8_000_000
"""Bytes of a film."""

FEWEST: Final = 16
"""Frames below which pictures are made smaller rather than fewer, if a film has too many bytes."""

SMALLEST: Final = 4
"""By how much pictures are made smaller at most."""


class Terms(NamedTuple):
    """How many frames a film has at most, and by how much its pictures are made smaller."""

    frames: int
    smaller: int = 1

    def tighter(self) -> Terms:
        """Return the terms to try next where these make too many bytes: fewer frames, then smaller ones."""
        if self.frames > FEWEST or self.smaller >= SMALLEST:
            return Terms(max(2, self.frames // 2), self.smaller)
        return Terms(self.frames, 2 * self.smaller)


class Footage(NamedTuple):
    """A part of a film: its frames, and the pictures of the first and the last of them, as PNG files.

    The frames of the first part lack the first one.
    """

    patches: tuple[webp.Patch, ...]
    first: bytes
    last: bytes

    @property
    def size(self) -> int:
        """The bytes of its frames."""
        return sum(len(patch.data) for patch in self.patches)


def shoot(game_id: str, takes: Sequence[Take], look: Look, before: bytes = b"", smaller: int = 1) -> Footage:
    """Draw frames; ``before`` is the picture of the one before them."""
    shown = _opened(before) if before else None
    patches, first = [], b""
    with theme.wearing(look.theme, look.size):
        for take in takes:
            picture = _drawn(game_id, take, look, smaller)
            if shown is None:
                first = _written(picture)
            else:
                height = max(shown.height, picture.height)
                picture = _higher(picture, height)
                patches.append(webp.patch(_higher(shown, height), picture, take.milliseconds))
            shown = picture
    assert shown is not None
    return Footage(tuple(patches), first, _written(shown))


def developed(
    first: bytes, milliseconds: int, patches: Sequence[webp.Patch], worn: theme.ThemeName = "dark"
) -> bytes:
    """Return the film: its first picture, and all that follows; ``worn`` is the theme of all of them."""
    opening = _opened(first)
    height = max([opening.height, *(patch.top + patch.size[1] for patch in patches)])
    with theme.wearing(worn):
        opening = _higher(opening, height)
    return webp.animation(opening.size, [webp.whole(opening, milliseconds), *patches])


def _drawn(game_id: str, take: Take, look: Look, smaller: int) -> Image.Image:
    picture = _opened(render(game_id, take.view, look, result=take.result).data)
    band = _band(take.caption, look)
    sheet = Sheet(band, band.height + picture.height)
    sheet.place(picture, 0, band.height)
    return sheet.image if smaller == 1 else indexed(sheet.image.convert("RGB").reduce(smaller))


_LINE: Final = 44
_BAR: Final = 8


def _band(caption: Caption, look: Look) -> Image.Image:
    """Draw what stands above a frame: a line, more where somebody has won, and how far the film is."""
    lines = (
        lettering.wrapped(caption.text, LARGE, look.language, across()) if caption.told else [caption.text]
    )
    sheet = blank(_LINE * len(lines) + 24)
    color = theme.ACCENT if caption.told else theme.TEXT
    for number, line in enumerate(lines):
        at = (LEFT, 38 + number * _LINE)
        lettering.write(sheet, at, line, LARGE, color, language=look.language, max_width=across())
    index, bottom = theme.palette().index, sheet.image.height - 4
    done = LEFT + round(across() * Fraction(caption.share))
    sheet.image.paste(index(theme.TEXT_SECONDARY), (LEFT, bottom - _BAR, LEFT + across(), bottom))
    sheet.image.paste(index(theme.GROUND), (LEFT + 2, bottom - _BAR + 2, LEFT + across() - 2, bottom - 2))
    sheet.image.paste(index(theme.GOLD), (LEFT, bottom - _BAR, done, bottom))
    return sheet.image


def _higher(image: Image.Image, height: int) -> Image.Image:
    """Return a picture on ground down to a height."""
    return image if image.height >= height else Sheet(image, height).image


def _opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def _written(image: Image.Image) -> bytes:
    return png.encode(image, image.width * image.height)
