"""What the marks on a board mean: icons with words, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from renderers import lettering, text, theme
from renderers.canvas import indexed, overlay, plain, sprite

ICON: Final = 52
"""Width and height of an icon, px."""
_WORDS: Final = ICON + 10
"""From where an icon begins to its words, px."""
_ROW: Final = 66
_LINE: Final = 42
_SIZE: Final = 32
_BETWEEN: Final = 22
_LEFT: Final = theme.MARGIN + 6


def ring() -> Image.Image:
    """Return the ring of a capture, smaller than on the board, its line as thick."""
    image = plain((ICON, ICON), theme.CLOTH)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for inset, width, color in ((3, 10, theme.WHITE), (5.4, 5.2, theme.MARK)):
            box = [inset * scale] * 2 + [(ICON - inset) * scale] * 2
            pen.ellipse(box, None, color, round(width * scale))

    overlay(image, sprite(image.size, draw))
    return image


def explained(entries: Sequence[tuple[Image.Image, str]], language: str) -> Image.Image:
    """Return icons, each with its words, in the palette; words that are too long for a line go on below."""
    places, left, top, high = [], _LEFT, 0, _ROW
    room = theme.WIDTH - theme.MARGIN - _LEFT - _WORDS
    for icon, words in entries:
        lines = lettering.wrapped(words, _SIZE, language, room)
        wide = _WORDS + max(lettering.width(line, _SIZE, language) for line in lines)
        if left > _LEFT and left + wide > theme.WIDTH - theme.MARGIN:
            left, top, high = _LEFT, top + high, _ROW
        high = max(high, _ROW + _LINE * (len(lines) - 1))
        places.append((icon, lines, left, top))
        left += wide + _BETWEEN
    image = plain((theme.WIDTH, top + high), theme.GROUND)
    for icon, lines, x, y in places:
        image.paste(icon, (x, y + 4))
        for number, line in enumerate(lines):
            text.write(image, (x + _WORDS, y + 43 + number * _LINE), line, _SIZE, language=language)
    return indexed(image)
