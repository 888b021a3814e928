"""The pieces of Cerke as tiles; the 皇, which is nobody's, lies sideways.

What stands on them for who cannot read their signs is the engine's: the letter of records, and its table of
movement.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.cerke import board
from engine.cerke.geometry import COLUMN_STEP, ROW_STEP, Leg, geometry
from engine.cerke.moves import tam_squares
from engine.cerke.options import Options
from engine.cerke.state import Position
from renderers.board.tiles import EDGE as EDGE
from renderers.board.tiles import FACE_SHARE as FACE_SHARE
from renderers.board.tiles import SIGN_SHARE as SIGN_SHARE
from renderers.board.tiles import Tile as Tile
from renderers.board.tiles import label as label
from renderers.board.tiles import picture as picture
from renderers.board.tiles import shape as shape
from renderers.board.ways import Way
from renderers.canvas import Signs, Style

_AROUND: Final = Way("twice", (0, 0))
_GUARD: Final = Way("guard", (0, 0))


def tiles_of(position: Position, near: int, signs: Signs) -> dict[int, Tile]:
    """Return how the pieces on the board are seen by square when ``near`` sits at the bottom."""
    options = position.options
    hue = geometry(options).hue_of(tam_squares(position)) if signs.marked else ()
    return {
        square: _tile(options, piece, square, bool(hue) and hue[square], near, signs)
        for square, piece in enumerate(position.board)
        if piece != board.EMPTY
    }


@lru_cache(maxsize=2048)
def _tile(options: Options, piece: str, square: int, hue: bool, near: int, signs: Signs) -> Tile:
    if piece == board.TAM:
        return Tile("tam", False, None, signs.style, "", (_AROUND,) if signs.marked else ())
    kind, far = board.profession(piece), board.owner(piece) != near
    ways = ways_of(options, kind.id, square, hue, far) if signs.marked else ()
    letter = kind.letter if signs.lettered else ""
    return Tile(kind.id, board.is_red(piece), far, signs.style, letter, ways, hue)


def hand_tile(piece: str, far: bool, signs: Signs, options: Options) -> Tile:
    """Return how a captured piece is seen in the near or the far player's strip."""
    kind = board.profession(piece)
    ways = ways_of(options, kind.id, None, False, far) if signs.marked else ()
    return Tile(kind.id, board.is_red(piece), far, signs.style, kind.letter if signs.lettered else "", ways)


def plain_tile(piece: str, style: Style) -> Tile:
    """Return how a piece is seen in a list, as if its reader owned it."""
    if piece == board.TAM:
        return Tile("tam", False, None, style)
    return Tile(board.profession(piece).id, board.is_red(piece), False, style)


@lru_cache(maxsize=1024)
def ways_of(options: Options, profession: str, square: int | None, hue: bool, far: bool) -> tuple[Way, ...]:
    """Return the ways of a profession from a square (None: an ordinary one) as they lead on the picture.

    On hue a general guards its neighbours, too.
    """
    leg = geometry(options).leg(profession, square, hue=hue)
    guard = (_GUARD,) if hue and profession == "general" else ()
    return (*guard, *_seen(leg, -1 if far else 1))


def _seen(leg: Leg, turned: int) -> tuple[Way, ...]:
    """Return one way for each direction: what reaches two squares is told before what reaches one."""
    found: dict[tuple[int, int], Way] = {}
    for kind, ways in leg.items():
        for way in ways.split():
            column = sum(COLUMN_STEP.get(letter, 0) for letter in way)
            row = sum(ROW_STEP.get(letter, 0) for letter in way)
            step = (turned * column, turned * row)
            found[step] = Way(kind, step)
    return tuple(found.values())
