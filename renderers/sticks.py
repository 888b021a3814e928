"""Throwing sticks as they fell: the dark, carved face counts one, the pale, plain face nothing; and a die."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from engine.sticks import STICKS
from renderers import text, theme
from renderers.canvas import Style, draw_rounded, indexed, laid, plain, rounded, sprite
from renderers.glyphs import sign_mask

HEIGHT: Final = 78
"""Height of the picture of a cast, px."""
_BOX: Final = 64
_PITCH: Final = 40
_STICK: Final = (22, 66)
_LEAN: Final = (4, -5, 2, 6, -4)
"""How far each stick leans, in degrees: they were thrown, not laid."""


def _stick(ones: bool | None) -> Image.Image:
    """Return a stick with the face that it shows, on a transparent ground; None: it has not fallen yet."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        if ones is None:
            draw_rounded(pen, scale, _STICK, 7, theme.STRIP, theme.TEXT_SECONDARY, 3)
            return
        face = theme.STICK_DARK if ones else theme.STICK_PALE
        draw_rounded(pen, scale, _STICK, 7, face, theme.STICK_LINE, 3)
        if ones:
            _carving(pen, scale)

    return sprite(_STICK, draw)


def _carving(pen: ImageDraw.ImageDraw, scale: int) -> None:
    """Cut a lozenge and two notches into the dark face, so that it is known without its colour."""
    middle, centre = _STICK[0] * scale / 2, _STICK[1] * scale / 2
    half, tall = 5.5 * scale, 11 * scale
    lozenge = [
        (middle, centre - tall),
        (middle + half, centre),
        (middle, centre + tall),
        (middle - half, centre),
    ]
    pen.polygon(lozenge, theme.STICK_PALE)
    for up in (-1, 1):
        y = centre + up * 20 * scale
        pen.line([(middle - half, y), (middle + half, y)], theme.STICK_PALE, round(3.5 * scale))


def width(count: int = STICKS) -> int:
    """Return how wide the picture of so many sticks is, px."""
    return count * _PITCH + 6


@theme.cached(maxsize=32)
def cast(ones: int | None, count: int = STICKS) -> Image.Image:
    """Return ``count`` sticks of which ``ones`` show the dark face, on a transparent ground.

    None stands for a cast that has not fallen yet: the sticks have no face.
    """
    image = Image.new("RGBA", (width(count), HEIGHT))
    for number in range(count):
        single = _stick(None if ones is None else number < ones)
        turned = single.rotate(_LEAN[number % len(_LEAN)], Image.Resampling.BICUBIC, expand=True)
        left = 3 + number * _PITCH + (34 - turned.width) // 2
        image.alpha_composite(turned, (max(0, left), (HEIGHT - turned.height) // 2))
    return image


_PIPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((1, 1),),
    ((0, 2), (2, 0)),
    ((0, 2), (1, 1), (2, 0)),
    ((0, 0), (0, 2), (2, 0), (2, 2)),
    ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
)
"""Where the pips of a die are, in three columns and rows, 1 first."""


@theme.cached(maxsize=8)
def die(number: int | None) -> Image.Image:
    """Return the upper face of a die, on a transparent ground; None: it has not come to rest yet."""
    side = HEIGHT

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        if number is None:
            draw_rounded(pen, scale, (side, side), 14, theme.STRIP, theme.TEXT_SECONDARY, 3, inset=3)
            return
        draw_rounded(pen, scale, (side, side), 14, theme.STICK_PALE, theme.STICK_LINE, 3, inset=3)
        for column, row in _PIPS[number - 1]:
            x, y = (side / 2 + (place - 1) * 19 for place in (column, row))
            dot = ((x - 7) * scale, (y - 7) * scale, (x + 7) * scale, (y + 7) * scale)
            pen.ellipse(dot, theme.STICK_LINE)

    return sprite((side, side), draw)


@theme.cached(maxsize=32)
def told(ones: int | None, count: int = STICKS) -> Image.Image:
    """Return the sticks on a strip with what they show beside them, "?" before they have fallen."""
    return _with_digit(cast(ones, count), ones)


@theme.cached(maxsize=8)
def rolled(number: int | None) -> Image.Image:
    """Return a die on a strip with its number beside it, "?" before it has come to rest."""
    return _with_digit(die(number), number)


def _with_digit(thrown: Image.Image, number: int | None) -> Image.Image:
    """Return what was thrown with the number that it shows, on a strip, in the palette."""
    left = thrown.width + 14
    image = Image.new("RGBA", (left + _BOX, HEIGHT))
    image.alpha_composite(thrown)
    top = (HEIGHT - _BOX) // 2
    image.alpha_composite(rounded((_BOX, _BOX), 12, theme.GROUND, theme.STRIP_LINE, 3), (left, top))
    digit = text.line("?" if number is None else str(number), 44)
    image.alpha_composite(digit.image, (left + (_BOX - digit.width) // 2, top + 48 - digit.ascent))
    return laid(image, theme.STRIP)


# --- In a small square, beside a choice ------------------------------------------------------------


def upright(ones: int, side: int) -> Image.Image:
    """Return five sticks side by side in a square, of which ``ones`` show the dark face."""
    image, pitch = Image.new("RGBA", (side, side)), side // STICKS
    for number in range(STICKS):
        single = _stick(number < ones).resize((pitch - 1, side - 8), Image.Resampling.LANCZOS)
        image.alpha_composite(single, ((side - STICKS * pitch) // 2 + number * pitch, 4))
    return image


def fan(side: int) -> Image.Image:
    """Return sticks to be thrown, spread in a square: their faces turn and turn about, as in no throw."""
    image, size = Image.new("RGBA", (side, side)), (side * 20 // 128, side * 100 // 128)
    for number, turn in enumerate(_FAN):
        single = _stick(number % 2 == 0).resize(size, Image.Resampling.LANCZOS)
        around = Image.new("RGBA", (2 * side, 2 * side))
        around.alpha_composite(single, (side - size[0] // 2, side // 16))
        turned = around.rotate(turn, Image.Resampling.BICUBIC)
        image.alpha_composite(turned.crop((side // 2, 0, side // 2 + side, side)))
    return image


_FAN: Final = (30, 15, 0, -15, -30)
"""How far the sticks of a fan are turned to the left, in degrees."""


def large_die(side: int) -> Image.Image:
    """Return a die in a square of another size."""
    return die(len(_PIPS) - 1).resize((side, side), Image.Resampling.LANCZOS)


# --- Opaque parts ----------------------------------------------------------------------------------


@theme.cached(maxsize=32)
def fallen(ones: int | None, ground: theme.Color) -> Image.Image:
    """Return five sticks as they fell, or before they have, on their ground, in the palette."""
    return laid(cast(ones), ground)


SMALL: Final = (82, 34)
"""Size of the small picture of a cast, px."""
_SLIM: Final = 12
_STEP: Final = 17


@theme.cached(maxsize=32)
def small(ones: int, ground: theme.Color) -> Image.Image:
    """Return the same in small, for rows of casts: upright, with few colours, so that many weigh little."""
    image = plain(SMALL, ground)
    pen = ImageDraw.Draw(image)
    for number in range(STICKS):
        left, dark = 1 + number * _STEP, number < ones
        box = (left, 0, left + _SLIM - 1, SMALL[1] - 1)
        pen.rounded_rectangle(box, 4, theme.STICK_DARK if dark else theme.STICK_PALE, theme.STICK_LINE, 1)
        if dark:
            middle, centre = left + _SLIM // 2, SMALL[1] // 2
            pen.polygon(
                [(middle, centre - 7), (middle + 3, centre), (middle, centre + 7), (middle - 4, centre)],
                theme.STICK_PALE,
            )
    return indexed(image)


@theme.cached(maxsize=64)
def numeral(number: int, side: int, ink: theme.Color, ground: theme.Color, style: Style) -> Image.Image:
    """Return the Lanerme numeral of a number in a square, in the palette."""
    image = plain((side, side), ground)
    image.paste(ink, (0, 0), sign_mask(str(number), style, side))
    return indexed(image)
