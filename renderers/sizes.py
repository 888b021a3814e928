"""Other sizes than the usual one: a finished picture made smaller for slow lines, or larger.

Everything is drawn for one width; what is asked for in another one is scaled as a whole.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PIL import Image

from renderers import png
from renderers.canvas import SizeName

SHARES: Final[Mapping[SizeName, float]] = MappingProxyType({"small": 2 / 3, "normal": 1.0, "large": 4 / 3})
"""How wide a picture is, as a share of the usual width: 720, 1080 and 1440 px."""

MOST: Final = 250 * 1000
"""Bytes that no picture exceeds: a larger one is made softer, which takes fewer."""

_WANTED: Final = 200 * 1000
"""Bytes of a large picture that are fine; a larger file is written with more care."""


def resized(data: bytes, size: SizeName) -> bytes:
    """Return the file of a picture, of mode "P" in the usual size, in another size and the same colours."""
    if size == "normal":
        return data
    image = Image.open(io.BytesIO(data))
    goal = (round(image.width * SHARES[size]), round(image.height * SHARES[size]))
    if size == "small":
        return _scaled(image, goal, Image.Resampling.BOX, 0)
    sharp = _scaled(image, goal, Image.Resampling.BICUBIC, _WANTED)
    return sharp if len(sharp) <= MOST else _scaled(image, goal, Image.Resampling.BILINEAR, _WANTED)


def measured(data: bytes) -> tuple[int, int]:
    """Return width and height of a PNG file, px."""
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _scaled(image: Image.Image, size: tuple[int, int], way: Image.Resampling, wanted: int) -> bytes:
    scaled = image.convert("RGB").resize(size, way)
    # A quantized picture has the palette of the one that it is mapped to.
    return png.encode(scaled.quantize(palette=image, dither=Image.Dither.NONE), wanted, png.SMALLEST)
