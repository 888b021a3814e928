"""The route on the board of Cerke, with the tokens of all seats; only the part that it uses is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image, ImageDraw

from renderers import text, theme
from renderers.board import tokens
from renderers.board.tokens import Token
from renderers.board.track import Line, Stop, paint, route
from renderers.canvas import Framed, Sheet, indexed, overlay, plain, sprite
from renderers.mok_co.plan import Board, Ground, Route
from renderers.table.framing import THIN, frame

LETTERS: Final = 46
"""Room for the letters at the left and below, px."""

EDGE: Final = theme.BOARD_FRAME

_SQUARE: Final = 120
_HIGHEST: Final = 954
"""How large a square is at most, and how high the squares may be together, px."""

_SMALLEST: Final = 66
"""Squares smaller than that have only their ground and their number, px: no arrow, no sign."""

_SMALL: Final = 32
_GROUNDS: Final[Mapping[Ground, str]] = {
    "": "CLOTH",
    "hue": "HUE",
    "water": "WATER",
    "goal": "HILL",
}


def draw(board: Board) -> Image.Image:
    """Return the board in the palette."""
    sheet = Sheet(_background(board.route))
    gone = board.played or board.moved
    passed = range(gone[0], gone[1] + 1) if gone else range(0)
    aims = board.chosen[1:] if board.chosen else ()
    for index in sorted({*passed, *board.places, *aims}):
        seats = tuple(seat for seat, place in enumerate(board.places) if place == index)
        framed: tuple[Framed, ...] = ("chosen",) if index in aims else ()
        framed += ("played",) if gone is not None and index == gone[1] else ()
        part = _square(board.route, index, seats, index in passed, framed)
        sheet.place(part, *_corner(board.route, index))
    return sheet.image


@theme.cached(maxsize=8)
def _background(shown: Route) -> Image.Image:
    """Return the board without tokens, in the palette."""
    return indexed(_empty(shown))


# --- Squares ---------------------------------------------------------------------------------------


def size(shown: Route) -> tuple[int, int]:
    """Return how wide and high the board is with its letters, px."""
    pitch = _pitch(shown)
    wide, high = len(shown.columns) * pitch, len(shown.rows) * pitch
    return LETTERS + wide + 2 * EDGE, high + 2 * EDGE + LETTERS


def _pitch(shown: Route) -> int:
    room = theme.SPAN - LETTERS - 2 * EDGE
    most = min(_SQUARE, room // len(shown.columns), _HIGHEST // len(shown.rows))
    return most if most < _SMALLEST else max(_SMALLEST, round(shown.share * most))


def _corner(shown: Route, index: int) -> tuple[int, int]:
    """Return the top left corner of a square of the route, px."""
    column, row = shown.places[index]
    return LETTERS + EDGE + column * _pitch(shown), EDGE + row * _pitch(shown)


@theme.cached(maxsize=256)
def _square(
    shown: Route, index: int, seats: tuple[int, ...], passed: bool, framed: tuple[Framed, ...]
) -> Image.Image:
    """Return a square with the tokens on it, in the palette; what a movement passed is yellow."""
    (left, top), pitch = _corner(shown, index), _pitch(shown)
    image = _empty(shown).crop((left, top, left + pitch, top + pitch))
    if passed:
        image = Image.blend(image, Image.new("RGB", image.size, theme.MOVED), theme.TINT_SHARE)
        _label(image, shown, index, (0, 0), theme.TAM_SIGN if shown.grounds[index] == "goal" else theme.BLACK)
    if framed:
        overlay(image, frame(framed, (pitch, pitch), THIN))
    if seats:
        _stand(image, tuple(Token(seat) for seat in seats), pitch)
    return indexed(image)


def _stand(image: Image.Image, there: tuple[Token, ...], pitch: int) -> None:
    """Lay tokens on a square so that its number can be read: above it, while there is room."""
    low = _SMALL + 10 if len(there) <= 2 and pitch > _SMALLEST else 6
    room = (pitch - 12, pitch - 8 - low)
    overlay(image, tokens.group(there, room, max(tokens.SMALLEST, round(pitch * 0.56))), 6, 6)


@theme.cached(maxsize=8)
def _empty(shown: Route) -> Image.Image:
    """Return the board without tokens, in full colour."""
    image = plain(size(shown), theme.GROUND)
    _frame(image, shown)
    stops = {place: number for number, place in enumerate(shown.places)}
    for row in range(len(shown.rows)):
        for column in range(len(shown.columns)):
            paint(image, _stop(shown, stops.get((column, row)), (column, row)), 1)
    _mountain(image, shown)
    for index, ground in enumerate(shown.grounds):
        ink = theme.TAM_SIGN if ground == "goal" else theme.NEAR_EDGE
        _label(image, shown, index, _corner(shown, index), ink)
    if _pitch(shown) <= _SMALLEST:
        return image
    line = [_stop(shown, index, place) for place, index in stops.items()]
    route(image, line, Line(free=round(_pitch(shown) * 0.34), width=8, head=16))
    return image


def _frame(image: Image.Image, shown: Route) -> None:
    """Paint the edge of the board, and the letters of its columns and rows."""
    pen, pitch = ImageDraw.Draw(image), _pitch(shown)
    wide, high = len(shown.columns) * pitch, len(shown.rows) * pitch
    for grow, color in ((EDGE, theme.STRIP_LINE), (EDGE - 2, theme.GRID)):
        left, top = LETTERS + EDGE - grow, EDGE - grow
        pen.rectangle((left, top, left + wide + 2 * grow - 1, top + high + 2 * grow - 1), color)
    for number, letter in enumerate(shown.columns):
        at = (LETTERS + EDGE + number * pitch + pitch // 2, high + 2 * EDGE + 34)
        text.write(image, at, letter, _SMALL, anchor="m")
    for number, letter in enumerate(shown.rows):
        at = (LETTERS // 2 - 2, EDGE + number * pitch + pitch // 2 + 11)
        text.write(image, at, letter, _SMALL, anchor="m")


def _stop(shown: Route, index: int | None, place: tuple[int, int]) -> Stop:
    """Return what is painted on a square of the shown part; ``index`` is None beside the route."""
    pitch = _pitch(shown)
    at = (LETTERS + EDGE + (place[0] + 0.5) * pitch, EDGE + (place[1] + 0.5) * pitch)
    if index is None:
        return Stop(at, (pitch, pitch), theme.CLOTH)
    return Stop(at, (pitch, pitch), theme.role(_GROUNDS[shown.grounds[index]]))


_SIGNS: Final[Mapping[Ground, str]] = {"hue": "+1", "water": "≈"}
"""What stands on squares of which more is to be known than their number."""


def _label(image: Image.Image, shown: Route, index: int, corner: tuple[int, int], color: theme.Color) -> None:
    """Write the number of a square, and at the right, or above where there is no room, what is special.

    On the smallest squares the ground alone tells it.
    """
    (left, top), pitch = corner, _pitch(shown)
    inset = min(8, pitch // 10)
    text.write(image, (left + inset, top + pitch - inset - 1), str(index), _SMALL, color)
    sign = _SIGNS.get(shown.grounds[index], "") if pitch > _SMALLEST else ""
    is_narrow = text.width(str(index), _SMALL) + text.width(sign, _SMALL) > pitch - 16
    baseline = top + 33 if is_narrow else top + pitch - 9
    text.write(image, (left + pitch - 8, baseline), sign, _SMALL, color, anchor="r")


_SLOPES: Final = ((50, 14), (92, 78), (8, 78))
_SNOW: Final = ((50, 14), (62, 32), (54, 40), (48, 33), (42, 38), (37, 33))
"""The mountain and the snow on it, in hundredths of a square."""


def _mountain(image: Image.Image, shown: Route) -> None:
    """Paint the mountain on the goal."""
    pitch, (left, top) = _pitch(shown), _corner(shown, len(shown.places) - 1)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        unit = pitch * scale / 100
        for peaks, color in ((_SLOPES, theme.MAT_LINE), (_SNOW, theme.TAM_SIGN)):
            pen.polygon([(x * unit, y * unit) for x, y in peaks], color)

    overlay(image, sprite((pitch, pitch), draw), left, top)
