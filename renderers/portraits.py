"""Avatars in pictures: small squares in the palette; who has none has their initials instead.

What somebody has uploaded is hostile until it has been through :func:`reduced`.
"""

from __future__ import annotations

import io
import zlib
from typing import Final

import regex
from PIL import Image, ImageOps

from renderers import lettering, theme
from renderers.canvas import indexed, overlay, plain, rounded_mask

SIDE: Final = 96
"""Width and height of an avatar that is kept, px: none is drawn larger."""

LARGEST: Final = 512
"""An uploaded picture that is wider or higher, px, is not unpacked: Discord is asked for 128."""

INITIALS: Final = (("TOKEN", "BLACK"), ("NEAR_FACE", "BLACK"), ("RATE", "WHITE"), ("BLACK", "WHITE"))
"""The grounds on which initials stand, and their colours; each name has one of them for ever."""

_EDGE: Final = 3
_ROUND: Final = 7
"""A corner's radius is the side divided by this."""
_LETTERS: Final = 0.5
"""The size of initials by the side of their square."""
_AIR: Final = 0.16
"""The least room beside initials by the side of their square."""

_CLUSTER: Final = regex.compile(r"\X")
_TELLING: Final = regex.compile(r"[\p{L}\p{N}\p{S}]")
_LATIN: Final = regex.compile(r"\p{Latin}")


def reduced(data: bytes) -> bytes:
    """Return an uploaded PNG as a square of :data:`SIDE` px, cut at its longer sides; empty for all else.

    Whatever the bytes are, nothing is raised, and no picture is unpacked that is too large.
    """
    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
            if max(image.size) > LARGEST:
                return b""
            square = ImageOps.fit(image.convert("RGBA"), (SIDE, SIDE))
    except Exception:  # Pillow raises a dozen kinds of errors for broken files, and names none of them
        return b""
    file = io.BytesIO()
    square.save(file, "PNG")
    return file.getvalue()


def initials(name: str) -> str:
    """Return what stands for a name: its first sign, or two letters of a name of two Latin words."""
    signs = [signs for word in name.split() if (signs := _first(word))]
    if len(signs) == 2 and all(_LATIN.match(sign) for sign in signs):
        return "".join(signs)
    return signs[0] if signs else name[:1]


def _first(word: str) -> str:
    """Return the first sign of a word that says something, as a capital letter if there is just one."""
    sign = next((one for one in _CLUSTER.findall(word) if _TELLING.search(one)), "")
    capital = sign.upper()
    return capital if len(capital) == len(sign) else sign


@theme.cached(maxsize=64)
def portrait(avatar: bytes, name: str, side: int, ground: theme.Color, language: str) -> Image.Image:
    """Return a square in the palette on its ground: an avatar from :func:`reduced`, or a name's initials."""
    image = plain((side, side), ground)
    image.paste(theme.TEXT_SECONDARY, (0, 0), _cover(side, 0))
    return _pictured(image, avatar, ground) if avatar else _lettered(image, name, language)


def _pictured(frame: Image.Image, avatar: bytes, ground: theme.Color) -> Image.Image:
    with Image.open(io.BytesIO(avatar)) as kept:
        square = kept.resize(frame.size, Image.Resampling.BOX)
    opaque = plain(frame.size, ground)
    overlay(opaque, square)
    inside = _cover(frame.width, _EDGE)
    filled = frame.copy()
    filled.paste(opaque, (0, 0), inside)
    # The palette has few of a photograph's colours: dots mix the others, and stay inside the edge.
    dotted = filled.quantize(palette=theme.palette_image(), dither=Image.Dither.FLOYDSTEINBERG)
    drawn = indexed(frame)
    drawn.paste(dotted, (0, 0), inside.point(lambda covered: 255 * (covered > 0)))
    return drawn


def _lettered(frame: Image.Image, name: str, language: str) -> Image.Image:
    side = frame.width
    ground, ink = map(theme.role, INITIALS[zlib.crc32(name.encode()) % len(INITIALS)])
    frame.paste(ground, (0, 0), _cover(side, _EDGE))
    drawn, letters = indexed(frame), initials(name)
    size = lettering.fitted(letters, round(side * _LETTERS), language, round(side * (1 - 2 * _AIR)))
    part = lettering.line(letters, size, ink, ground, language, side, sentence=False).image
    drawn.paste(part, ((side - part.width) // 2, (side - part.height) // 2))
    return drawn


def _cover(side: int, inset: int) -> Image.Image:
    """Return the mask of a square with round corners, so many px inside its edge."""
    return rounded_mask((side, side), side // _ROUND, inset)
