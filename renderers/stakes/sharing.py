"""What a picture to share shows of a game of heats: the throws of the heat that won, on a mat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.heats import Round
from renderers import lettering, sticks, theme
from renderers.canvas import Look, Sheet
from renderers.face import Deed
from renderers.stakes.picture import TILE, tile
from renderers.stakes.table import Thrown, View, round_title, thrown
from renderers.table.page import blank

_MAT: Final = (560, 582)
"""Width of the mat, and its height at most, px."""
_EDGE: Final = 24
_NAME: Final = 32
_HEAD: Final = 48
_GAP: Final = 12
_SIGNS: Final = 6
"""So many throws of the winner have room beside the words."""


def deed(before: View, after: View, look: Look) -> Deed | None:
    """Return who took the pot with what, and the heat in which they did."""
    last = after.last_round
    if last is None:
        return None
    rows = thrown(last.heats[-1], look)
    return Deed(round_title(last, look), season=None, signs=_signs(last), scene=_mat(rows, look))


def _signs(last: Round) -> tuple[Image.Image, ...]:
    """Return the throws of the winner in the last heat."""
    chain = last.heats[-1].chains[last.winner]
    throws = () if chain is None else chain.throws
    if len(throws) == 1:
        return (sticks.fallen(throws[0], theme.STRIP),)
    return tuple(sticks.small(ones, theme.STRIP) for ones in throws[:_SIGNS])


def _mat(rows: Sequence[Thrown], look: Look) -> Image.Image:
    """Draw what each contender threw, below the name, with what it counts at the right."""
    single = all(len(row.throws) == 1 for row in rows) and len(rows) * _row(1, single=True) <= _MAT[1]
    heights = [_row(len(row.throws), single=single) for row in rows]
    high = sum(heights) + 2 * _EDGE
    sheet, top = blank(high, _MAT[0]), _EDGE
    lettering.box(sheet, (0, 0), (_MAT[0], high), lettering.MAT)
    for row, height in zip(rows, heights, strict=True):
        _paint(sheet, row, look, top, single=single)
        top += height
    return sheet.image


def _per_row() -> int:
    return (_MAT[0] - 2 * _EDGE) // (TILE[0] + _GAP)


def _row(throws: int, *, single: bool) -> int:
    """Return how high the line of a contender is, px."""
    body = sticks.HEIGHT if single else -(-throws // _per_row()) * (TILE[1] + 6)
    return _HEAD + body + 2 * _GAP


def _paint(sheet: Sheet, row: Thrown, look: Look, top: int, *, single: bool) -> None:
    """Draw a contender's name and value, and the throws below."""
    right, base = _MAT[0] - _EDGE, top + 36
    if row.ahead:
        gold = lettering.chip(row.value, theme.MAT)
        sheet.place(gold, right - gold.width, base - 33)
    else:
        color = theme.TEXT_SECONDARY
        lettering.write(sheet, (right, base), row.value, _NAME, color, ground=theme.MAT, anchor="r")
    room = _MAT[0] - 2 * _EDGE - 120
    size = lettering.fitted(row.name, _NAME, look.language, room)
    lettering.write(
        sheet,
        (_EDGE, base),
        row.name,
        size,
        ground=theme.MAT,
        language=look.language,
        max_width=room,
        sentence=False,
    )
    if single:
        sheet.place(sticks.fallen(row.throws[0], theme.MAT), _EDGE, top + _HEAD)
        return
    for number, ones in enumerate(row.throws):
        line, column = divmod(number, _per_row())
        at = (_EDGE + column * (TILE[0] + _GAP), top + _HEAD + line * (TILE[1] + 6))
        sheet.place(tile(ones, theme.MAT, digit=True), *at)
