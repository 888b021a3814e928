"""The strips of the seats: the edge of each, its name, its revealed sets, what it took, its points.

What a seat has stands beside its name where it has room there, else below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from engine.lauzait_cep.state import Piece, Pieces, Set
from renderers import lettering, sticks, text, theme
from renderers.canvas import Look, Sheet, Signs, indexed, laid, overlay, plain, rounded
from renderers.lauzait_cep import board
from renderers.lauzait_cep.plan import Hire, Place
from renderers.lauzait_cep.tiles import Tile
from renderers.names import gained
from renderers.table.page import LARGE, SMALL, Block, joined
from renderers.table.seats import frame

LAID: Final = 54
"""A piece before a seat, px."""

_PAD: Final = 14
_EMBLEM: Final = 48
_HEAD: Final = 64
_ROW: Final = LAID + 6
_GAP: Final = 8
_APART: Final = 12
_POINTS: Final = 38
_SECOND: Final = 29


def strips(
    seats: Sequence[Place], edges: tuple[int, ...], look: Look, span: tuple[int, int], *, known: bool
) -> list[Block]:
    """Return the strips of all seats in the order of play, from one place of the picture to another, px.

    ``known``: with the concealed pieces that everybody knows.
    """
    return [_strip(seat, edges, look, span, known) for seat in seats]


def spread(blocks: Sequence[Block], high: int) -> Block:
    """Return strips as one block, from the top to the bottom of so many px if that is more than they need."""
    free = max(0, high + _GAP - sum(block.height for block in blocks))
    between = free // max(1, len(blocks) - 1)
    return joined([Block(block.height + between, block.paint) for block in blocks], -between)


def _strip(seat: Place, edges: tuple[int, ...], look: Look, span: tuple[int, int], known: bool) -> Block:
    """Return a strip."""
    left, wide = span[0], span[1] - span[0]
    start, right = 2 * _PAD + _EMBLEM, wide - _PAD
    room = right - lettering.width(seat.points, _POINTS, "en") - _APART - start
    name, size = lettering.named(seat.name, LARGE, look.language, room)
    taken = max(lettering.width(line, size, look.language) for line in name) + _APART
    beside, *below = _rows(seat, look.signs, (room - taken, wide - 2 * _PAD), known)
    height = _HEAD + _ROW * len(below)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (left, top), (wide, height), frame(seat.active))
        sheet.place(_emblem(seat.edge, edges), left + _PAD, top + (_HEAD - _EMBLEM) // 2)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        base = top + 44 - (len(name) - 1) * (_SECOND // 2 + 2)
        for number, line in enumerate(name):
            at = (left + start, base + number * _SECOND)
            write(at, line, size, max_width=room + 4, sentence=False)
        write((left + right, top + 45), seat.points, _POINTS, anchor="r")
        _lay(sheet, beside, (left + start + room - _width(beside), top + (_HEAD - LAID) // 2))
        for number, row in enumerate(below):
            _lay(sheet, row, (left + _PAD, top + _HEAD - 4 + number * _ROW))

    return Block(height + _GAP, paint)


def _lay(sheet: Sheet, parts: Sequence[Image.Image], at: tuple[int, int]) -> None:
    """Lay parts beside each other."""
    x, top = at
    for part in parts:
        sheet.place(part, x, top)
        x += part.width + _APART


def _width(parts: Sequence[Image.Image]) -> int:
    return sum(part.width + _APART for part in parts) - _APART if parts else 0


def _rows(seat: Place, signs: Signs, rooms: tuple[int, int], known: bool) -> list[list[Image.Image]]:
    """Return what a seat has: what stands beside its name, and the rows below; ``rooms`` are for the two.

    Sets and what was taken stand beside the name all together or not at all; what else is ``known`` of its
    concealed pieces takes what is left of the last row, or one of its own.
    """
    beside, below = rooms
    parts = [*(_set(one, signs) for one in seat.sets), *hired(seat.hire, signs)]
    rows: list[list[Image.Image]] = [[]]
    if _width(parts) <= beside:
        rows[0] += parts
        parts = []
    for part in parts:
        if len(rows) == 1 or _width([*rows[-1], part]) > below:
            rows.append([])
        rows[-1].append(part)
    if known and seat.known:
        room = (below if len(rows) > 1 else beside) - _width(rows[-1]) - (_APART if rows[-1] else 0)
        if room // LAID < min(len(seat.known), _FEW):
            rows.append([])
            room = below
        rows[-1].append(_known(seat.known, room // LAID, signs))
    return rows


_FEW: Final = 4
"""Known pieces stand in a row that others have begun where so many of them have room."""


@theme.cached(maxsize=16)
def _emblem(edge: int, edges: tuple[int, ...]) -> Image.Image:
    """Return a small board on which the edge of a seat stands out, in the palette."""
    return laid(board.frame(_EMBLEM, 15, (edge,), share=1), theme.STRIP)


# --- What a seat has -------------------------------------------------------------------------------


@theme.cached(maxsize=128)
def _set(one: Set, signs: Signs) -> Image.Image:
    """Return a revealed set on a tray with its bonus, in the palette."""
    bonus = lettering.line(gained(one.bonus), SMALL, theme.ACCENT, theme.STRIP, "en", theme.WIDTH)
    image = plain((3 * LAID + 6 + bonus.width, LAID), theme.STRIP)
    image.paste(theme.STRIP_LINE, (0, 0, 3 * LAID, LAID))
    for place, piece in enumerate(one.pieces):
        overlay(image, Tile(piece, signs).picture(LAID), place * LAID, 0)
    image.paste(bonus.image.convert("RGB"), (3 * LAID + 6, _BASE - bonus.above))
    return indexed(image)


_BASE: Final = 39
"""From the top of a row to the base of its letters, px."""


def hired(hire: Hire | None, signs: Signs) -> list[Image.Image]:
    """Return what a seat threw and took in the hire that was last, if it was its own."""
    if hire is None:
        return []
    thrown = [_thrown(hire.ones)] if hire.ones is not None else []
    return [*thrown, _taken(hire.taken, signs)] if hire.taken else thrown


@theme.cached(maxsize=8)
def _thrown(ones: int) -> Image.Image:
    """Return the sticks as they fell, and what they show in digits, in the palette."""
    digit = lettering.line(str(ones), SMALL, theme.TEXT, theme.STRIP, "en", theme.WIDTH)
    image = plain((sticks.SMALL[0] + 8 + digit.width, LAID), theme.STRIP)
    image.paste(sticks.small(ones, theme.STRIP).convert("RGB"), (0, (LAID - sticks.SMALL[1]) // 2))
    image.paste(digit.image.convert("RGB"), (sticks.SMALL[0] + 8, _BASE - digit.above))
    return indexed(image)


@theme.cached(maxsize=64)
def _taken(piece: Piece, signs: Signs) -> Image.Image:
    """Return the piece that was just taken, behind a plus, in the palette."""
    plus = lettering.line("+", SMALL, theme.TEXT, theme.STRIP, "en", theme.WIDTH)
    image = plain((plus.width + 4 + LAID, LAID), theme.STRIP)
    image.paste(plus.image.convert("RGB"), (0, _BASE - plus.above))
    overlay(image, Tile(piece, signs).picture(LAID), plus.width + 4, 0)
    return indexed(image)


@theme.cached(maxsize=256)
def _known(pieces: Pieces, most: int, signs: Signs) -> Image.Image:
    """Return pieces that are concealed though everybody saw them taken, framed: at most so many.

    The last place counts those that have no room.
    """
    shown = pieces if len(pieces) <= most else pieces[: max(most - 1, 0)]
    rest = len(pieces) - len(shown)
    size = ((len(shown) + (rest > 0)) * LAID, LAID)
    tray = plain(size, theme.STRIP)
    for place, piece in enumerate(shown):
        overlay(tray, Tile(piece, signs).picture(LAID), place * LAID, 0)
    image = theme.dimmed(tray, theme.STRIP)
    if rest:
        at = (len(shown) * LAID + LAID // 2, _BASE)
        text.write(image, at, f"+{rest}", SMALL, theme.TEXT_SECONDARY, anchor="m")
    overlay(image, rounded(size, 12, None, theme.TEXT_SECONDARY))
    return indexed(image)
