"""The pieces of Cerke as tiles; the 皇, which is nobody's, lies sideways."""

from __future__ import annotations

from functools import lru_cache

from engine.cerke import board
from renderers.board.tiles import EDGE as EDGE
from renderers.board.tiles import FACE_SHARE as FACE_SHARE
from renderers.board.tiles import SIGN_SHARE as SIGN_SHARE
from renderers.board.tiles import Tile as Tile
from renderers.board.tiles import picture as picture
from renderers.board.tiles import shape as shape
from renderers.canvas import Style


@lru_cache(maxsize=256)
def tile_of(piece: str, near: int, style: Style) -> Tile:
    """Return how a piece on the board is seen when ``near`` sits at the bottom."""
    if piece == board.TAM:
        return Tile("tam", False, None, style)
    return Tile(board.profession(piece).id, board.is_red(piece), board.owner(piece) != near, style)


def hand_tile(piece: str, far: bool, style: Style) -> Tile:
    """Return how a captured piece is seen in the near or the far player's strip."""
    return Tile(board.profession(piece).id, board.is_red(piece), far, style)
