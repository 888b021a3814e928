"""What a picture to share shows of ラウツァイト・セプ: the board, and the nine pieces that were declared."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.lauzait_cep.state import View
from renderers import lettering, theme
from renderers.canvas import Look
from renderers.face import Deed
from renderers.lauzait_cep import board, tiles
from renderers.lauzait_cep.plan import ended
from renderers.lauzait_cep.tiles import Tile
from renderers.translation import translator

_SQUARE: Final = 94
"""Width of a square, px."""

_PIECE: Final = 48
"""Width of a piece beside the words: nine stand in a row, px."""


def scene(view: View, look: Look) -> Image.Image:
    """Draw the board alone."""
    return board.draw(view, look, _SQUARE)


def deed(before: View, after: View, look: Look) -> Deed | None:
    """Return which awards a declaration had, its nine pieces, and what they came to."""
    end, t = after.last_round, translator(look.language)
    if end is None:
        return None
    told = ended(after, end, look)
    if not told.awards or told.total is None:
        return Deed(told.title, season=None)
    awards = [t.t("{name} {points}", name=words, points=value) for words, value in told.awards]
    pieces = tuple(tiles.on(Tile(piece, look.signs), _PIECE, theme.STRIP) for piece in told.pieces)
    return Deed(lettering.DOT.join(awards), told.total[1], signs=pieces, season=told.title)
