"""Pieces as they stand beside choices: their tiles, upright whosever they are, as large as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from PIL import Image

from renderers.board.tiles import Tile
from renderers.canvas import EMBLEM, USUAL

TAM: Final = "tam"

_BOX: Final = 144
_AT: Final = 8
"""A tile leaves room around itself, which is cut off; px."""


def name(sign: str, red: bool) -> str:
    """Return what a piece is called: "red_king"."""
    return f"red_{sign}" if red else f"black_{sign}"


def drawn(signs: Iterable[str]) -> Mapping[str, Callable[[], Image.Image]]:
    """Return how the pieces with these signs are drawn, black and red."""
    return {name(sign, red): partial(_tile, sign, red) for sign in signs for red in (False, True)}


def tam() -> Image.Image:
    """Draw the piece that is nobody's."""
    return _cut(Tile(TAM, False, None, USUAL.style))


def _tile(sign: str, red: bool) -> Image.Image:
    return _cut(Tile(sign, red, False, USUAL.style))


def _cut(tile: Tile) -> Image.Image:
    return tile.picture(_BOX).crop((_AT, _AT, _AT + EMBLEM, _AT + EMBLEM))
