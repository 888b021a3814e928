"""Five throwing sticks as they fell: the dark, carved face counts one, the pale, plain face nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from renderers import theme
from renderers.canvas import sprite

COUNT: Final = 5
HEIGHT: Final = 78
"""Height of the picture of a cast, px."""
WIDTH: Final = 206
_PITCH: Final = 40
_STICK: Final = (22, 66)
_LEAN: Final = (4, -5, 2, 6, -4)
"""How far each stick leans, in degrees: they were thrown, not laid."""


def _stick(ones: bool | None) -> Image.Image:
    width, height = _STICK

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        box = (0, 0, width * scale - 1, height * scale - 1)
        if ones is None:
            pen.rounded_rectangle(box, 7 * scale, theme.STRIP, theme.TEXT_SECONDARY, 3 * scale)
            return
        face = theme.STICK_DARK if ones else theme.STICK_PALE
        pen.rounded_rectangle(box, 7 * scale, face, theme.STICK_LINE, 3 * scale)
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


@lru_cache(maxsize=8)
def cast(ones: int | None) -> Image.Image:
    """Return five sticks of which ``ones`` show the dark face, on a transparent ground.

    None stands for a cast that has not fallen yet: the sticks have no face.
    """
    image = Image.new("RGBA", (WIDTH, HEIGHT))
    for number in range(COUNT):
        single = _stick(None if ones is None else number < ones)
        turned = single.rotate(_LEAN[number], Image.Resampling.BICUBIC, expand=True)
        left = 3 + number * _PITCH + (34 - turned.width) // 2
        image.alpha_composite(turned, (max(0, left), (HEIGHT - turned.height) // 2))
    return image
