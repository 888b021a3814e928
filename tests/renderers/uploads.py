"""Pictures as people upload them: what is like a photograph, a flat logo, one with a transparent ground."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from renderers.portraits import reduced

SIZE: Final = (128, 128)


def photograph() -> Image.Image:
    """Return a face before an evening's sky: soft edges, and more colours than a palette has."""
    down = Image.linear_gradient("L").resize(SIZE)
    across = down.transpose(Image.Transpose.ROTATE_90)
    image = Image.merge(
        "RGB", (down.point(lambda v: 90 + v // 3), across, down.point(lambda v: 220 - v // 2))
    )
    pen = ImageDraw.Draw(image)
    pen.rectangle((20, 100, 108, 128), (40, 90, 70))
    pen.ellipse((34, 20, 94, 98), (224, 172, 140))
    pen.chord((28, 10, 100, 80), 180, 360, (60, 36, 24))
    for left in (48, 72):
        pen.ellipse((left, 52, left + 8, 60), (30, 20, 20))
    pen.arc((50, 62, 78, 84), 20, 160, (150, 50, 60), 4)
    return image.filter(ImageFilter.GaussianBlur(1.5))


def logo() -> Image.Image:
    """Return three areas of one colour each."""
    image = Image.new("RGB", SIZE, (88, 101, 242))
    pen = ImageDraw.Draw(image)
    pen.polygon([(64, 16), (112, 104), (16, 104)], (255, 255, 255))
    pen.ellipse((48, 56, 80, 88), (237, 66, 69))
    return image


def transparent() -> Image.Image:
    """Return a ring on no ground, half of what is in it covered."""
    image = Image.new("RGBA", SIZE)
    pen = ImageDraw.Draw(image)
    pen.ellipse((10, 10, 118, 118), (255, 170, 40, 255))
    pen.ellipse((40, 40, 88, 88), (20, 20, 20, 200))
    return image


def file(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    """Return a picture as a file."""
    written = io.BytesIO()
    image.save(written, kind, **options)
    return written.getvalue()


AVATARS: Final = tuple(reduced(file(image)) for image in (photograph(), logo(), transparent()))
"""Avatars as cards have them."""
