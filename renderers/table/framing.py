"""Frames around what is chosen, what was played instead, and what a refusal is about.

What was played has a broken frame: so it is told from what is chosen by eyes that do not see their colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw

from renderers import theme
from renderers.canvas import Framed, Sheet, draw_rounded, indexed, overlay, sprite

RINGS: Final[Mapping[Framed, tuple[str, str]]] = MappingProxyType(
    {"named": ("WHITE", "RATE"), "chosen": ("WHITE", "MARK"), "played": ("RIM", "MOVED")}
)
"""The colours of a frame and of its rim, by what it says: those of boards, too."""

USUAL: Final = (10, 6)
THIN: Final = (8, 4)
"""How thick a rim is with its frame, and the frame itself, px; a thin one leaves more of what is small."""

_RIM: Final = 2
"""From the edge to the frame inside its rim, px."""
_PIECE: Final = 26
_GAP: Final = 9
"""About how far it is from gap to gap of a broken frame, and how wide a gap is, px."""


def ring(
    sheet: Sheet,
    box: tuple[int, int, int, int],
    kinds: Sequence[Framed] = ("named",),
    *,
    thick: tuple[int, int] = USUAL,
    radius: int = 0,
) -> None:
    """Lay a frame over a part of a sheet; ``box`` is left, top, right and bottom, px."""
    if not kinds:
        return
    part = sheet.image.crop(box).convert("RGB")
    overlay(part, frame(tuple(kinds), part.size, thick, radius))
    sheet.place(indexed(part), *box[:2])


@theme.cached(maxsize=64)
def frame(
    kinds: tuple[Framed, ...], size: tuple[int, int], thick: tuple[int, int] = USUAL, radius: int = 0
) -> Image.Image:
    """Return a frame on a transparent ground; of two kinds the second has the right half."""
    image = Image.new("RGBA", size)
    for number, kind in enumerate(kinds):
        left = number * size[0] // 2
        image.paste(_whole(kind, size, thick, radius).crop((left, 0, *size)), (left, 0))
    return image


def _whole(kind: Framed, size: tuple[int, int], thick: tuple[int, int], radius: int) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for inset, role, wide in zip((0, _RIM), RINGS[kind], thick, strict=True):
            draw_rounded(pen, scale, size, radius, None, theme.role(role), wide, inset=inset)
        if kind == "played":
            _break(pen, scale, size)

    return sprite(size, draw)


def _break(pen: ImageDraw.ImageDraw, scale: int, size: tuple[int, int]) -> None:
    """Cut gaps into all sides of a frame."""
    (wide, high), half = (edge * scale for edge in size), _GAP * scale / 2
    for x in _gaps(wide, scale):
        pen.rectangle((x - half, 0, x + half, high), (0, 0, 0, 0))
    for y in _gaps(high, scale):
        pen.rectangle((0, y - half, wide, y + half), (0, 0, 0, 0))


def _gaps(length: int, scale: int) -> list[float]:
    """Return where the gaps of a side are, so that pieces of equal length and whole corners remain."""
    count = max(2, round(length / scale / _PIECE))
    return [length * number / count for number in range(1, count)]
