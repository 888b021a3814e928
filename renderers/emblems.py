"""The signs that stand beside choices, of all games: what there is, and how each is drawn.

There is one set, in the usual style and theme: faces are light with an edge, so they are seen on dark and on
light grounds.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping
from typing import NamedTuple

from PIL import Image

from renderers import faces, theme
from renderers.canvas import USUAL


class Emblem(NamedTuple):
    """A sign as it is uploaded: a PNG file, and what its pixels are known by."""

    data: bytes
    fingerprint: str


def names() -> tuple[str, ...]:
    """List what there is by name, in the order of the games."""
    return tuple(_drawn())


def draw(name: str) -> Emblem:
    """Draw a sign that there is."""
    with theme.wearing(USUAL.theme):
        image = _drawn()[name]()
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return Emblem(file.getvalue(), hashlib.sha256(image.tobytes()).hexdigest()[:8])


def _drawn() -> Mapping[str, Callable[[], Image.Image]]:
    return {name: drawn for face in faces.FACES.values() for name, drawn in face.emblems.drawn.items()}
