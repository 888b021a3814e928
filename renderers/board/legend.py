"""What the marks on a board mean: icons with words, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from renderers import lettering, text, theme
from renderers.canvas import indexed, plain

ICON: Final = 52
"""Width and height of an icon, px."""
_ROW: Final = 66
_SIZE: Final = 32
_BETWEEN: Final = 22
_LEFT: Final = theme.MARGIN + 6


def explained(entries: Sequence[tuple[Image.Image, str]], language: str) -> Image.Image:
    """Return icons, each with its words, in the palette."""
    places, left, row = [], _LEFT, 0
    for icon, words in entries:
        wide = ICON + 10 + lettering.width(words, _SIZE, language)
        if left > _LEFT and left + wide > theme.WIDTH - theme.MARGIN:
            left, row = _LEFT, row + 1
        places.append((icon, words, left, row * _ROW))
        left += wide + _BETWEEN
    image = plain((theme.WIDTH, (row + 1) * _ROW), theme.GROUND)
    for icon, words, x, y in places:
        image.paste(icon, (x, y + 4))
        text.write(image, (x + ICON + 10, y + 43), words, _SIZE, language=language)
    return indexed(image)
