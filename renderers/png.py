"""PNG files of palette pictures, written for speed.

Pillow's own writer spends most of a picture's time in zlib.  ISA-L deflates the same rows in a sixth of
that, and lets other threads run meanwhile; what is left of the format are a few fixed chunks
(PNG specification, third edition, sections 5 and 11).
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

from isal import isal_zlib
from PIL import Image

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LEVEL: Final = 1
"""ISA-L's level 1: level 0 is no faster, level 3 takes four times as long for nothing."""

THOROUGH: Final = 4
"""zlib's level for files that are too large otherwise: an eighth smaller, and ten times as long."""

NO_FILTER: Final = b"\0"
"""Rows as they are: filters help photographs, not flat colours of a palette."""


def encode(image: Image.Image, wanted: int) -> bytes:
    """Return the file of a picture of mode "P" with a palette of RGB colours.

    More care is taken, and more time, only if the file has more bytes than ``wanted``.
    """
    width, height = image.size
    # Each row begins with its filter.  Pillow fills longer rows up with zeros: what ends one begins the next.
    rows = memoryview(NO_FILTER + image.tobytes("raw", "P", width + len(NO_FILTER)))[: -len(NO_FILTER)]
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)  # 8 bits, palette, no interlace
    palette = bytes(image.getpalette("RGB") or ())
    pixels = isal_zlib.compress(rows, LEVEL)
    if len(pixels) > wanted:
        pixels = zlib.compress(rows, THOROUGH)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", pixels), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", isal_zlib.crc32(kind + data))
