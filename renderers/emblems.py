"""The signs that stand beside choices, of all games: what there is, and how each is drawn.

There is one set, in the usual style and theme: faces are light with an edge, so they are seen on dark and on
light grounds.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from PIL import Image

from engine.zia_cerke.board import KINDS
from renderers import faces, terms, theme
from renderers.board import emblems as pieces
from renderers.canvas import USUAL
from renderers.cards import emblems as cards
from renderers.cards.faces import RANKS


class Emblem(NamedTuple):
    """A sign as it is uploaded: a PNG file, and what its pixels are known by."""

    data: bytes
    fingerprint: str


def names() -> tuple[str, ...]:
    """List what there is by name, in the order of the games."""
    return tuple(_drawn())


def of_term(key: str) -> str:
    """Return which sign shows a term: a piece or a card; empty for what no board shows as one."""
    heading, _, name = key.partition(".")
    return _OF_TERMS.get(heading, dict[str, str]()).get(name, "")


_OF_TERMS: Final[Mapping[str, Mapping[str, str]]] = {
    "pieces": {**{name: pieces.name(name, red=False) for name in terms.terms("pieces")}, "tam": pieces.TAM},
    "old_pieces": {kind.id: pieces.name(kind.id, red=False) for kind in KINDS},
    "cards": {rank: cards.name(f"B{rank}") for rank in RANKS},
}
"""By heading and identifier of a term; the old pieces have the tiles of those of today, all in black."""


def draw(name: str) -> Emblem:
    """Draw a sign that there is."""
    with theme.wearing(USUAL.theme):
        image = _drawn()[name]()
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return Emblem(file.getvalue(), hashlib.sha256(image.tobytes()).hexdigest()[:8])


def _drawn() -> Mapping[str, Callable[[], Image.Image]]:
    return {name: drawn for face in faces.FACES.values() for name, drawn in face.emblems.drawn.items()}
