"""Lines of text as opaque parts in the palette, so that a picture with much text is only put together."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers import text, theme
from renderers.canvas import Sheet, indexed, mask, overlay, plain, rounded


class Part(NamedTuple):
    """A line in the palette, cut to its letters; ``above`` is how far these reach above the baseline."""

    image: Image.Image
    above: int
    left: int
    width: int


@lru_cache(maxsize=1024)
def line(
    words: str, size: int, color: theme.Color, ground: theme.Color, language: str, max_width: int
) -> Part:
    """Return a line on its ground, cut to its letters so that it covers nothing around them."""
    drawn = text.line(words, size, color, language, max_width)
    image = plain((max(1, drawn.width), drawn.image.height), ground)
    image.paste(drawn.image, (0, 0), drawn.image)
    box = drawn.image.getchannel("A").getbbox() or (0, 0, 1, 1)
    return Part(indexed(image.crop(box)), drawn.ascent - box[1], box[0], drawn.width)


def write(
    sheet: Sheet,
    at: tuple[int, int],
    words: str,
    size: int,
    color: theme.Color = theme.TEXT,
    *,
    ground: theme.Color = theme.GROUND,
    anchor: str = "l",
    language: str = "en",
    max_width: int = theme.WIDTH,
) -> int:
    """Write a line on a sheet, its baseline at ``at``; return its width in px."""
    if not words:
        return 0
    part = line(words, size, color, ground, language, max(1, max_width))
    left = at[0] - {"l": 2, "m": part.width // 2, "r": part.width - 2}[anchor]
    sheet.place(part.image, left + part.left, at[1] - part.above)
    return part.width


@lru_cache(maxsize=256)
def width(words: str, size: int, language: str) -> int:
    """Return how wide a line is, px."""
    return line(words, size, theme.TEXT, theme.GROUND, language, 10 * theme.WIDTH).width


def wrapped(words: str, size: int, language: str, room: int) -> list[str]:
    """Cut a sentence into lines of at most ``room`` px, at spaces or, where there are none, anywhere."""
    lines: list[str] = []
    for word in words.split(" "):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, size, language) <= room:
            lines[-1] = joined
        else:
            lines += _cut(word, size, language, room)
    return lines


def _cut(word: str, size: int, language: str, room: int) -> list[str]:
    parts = [""]
    for character in word:
        if parts[-1] and width(parts[-1] + character, size, language) > room:
            parts.append("")
        parts[-1] += character
    return parts


@lru_cache(maxsize=64)
def box(size: tuple[int, int], active: bool = False, dim: bool = False) -> Image.Image:
    """Return a rounded panel on the ground, in the palette; an active one is framed in yellow."""
    fill = panel_color(dim)
    line_color, thickness = (theme.MOVED, 5) if active else (theme.STRIP_LINE, 2)
    image = plain(size, theme.GROUND)
    overlay(image, rounded(size, theme.STRIP_RADIUS, fill, line_color, thickness))
    return indexed(image)


def panel_color(dim: bool = False) -> theme.Color:
    """Return the colour of a panel; who has dropped out stands on the bare ground."""
    return theme.GROUND if dim else theme.STRIP


@lru_cache(maxsize=128)
def disc(number: str, size: int, lit: bool) -> Image.Image:
    """Return a number in a ring, as buttons and menus use it; a chosen card's is yellow."""
    fill, letters = (theme.MOVED, theme.BLACK) if lit else (theme.GROUND, theme.TEXT)
    image = plain((size, size), theme.GROUND)

    def ring(inset: float) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
            end = size * scale - 1 - inset * scale
            pen.ellipse((inset * scale, inset * scale, end, end), 255)

        return mask((size, size), draw)

    image.paste(theme.TEXT_SECONDARY, (0, 0), ring(0))
    image.paste(fill, (0, 0), ring(2.4))
    height = round(size * 0.6)
    text.write(image, (size // 2, round(size / 2 + height * 0.37)), number, height, letters, anchor="m")
    return indexed(image)


@lru_cache(maxsize=16)
def chip(words: str, size: tuple[int, int], ground: theme.Color) -> Image.Image:
    """Return a short word on a gold token, in the palette."""
    image = plain(size, ground)
    overlay(image, rounded(size, 9, theme.TOKEN, theme.BLACK, 2))
    middle = (size[0] // 2, round(size[1] / 2 + 10))
    text.write(image, middle, words, 28, theme.BLACK, anchor="m", language="ja")
    return indexed(image)
