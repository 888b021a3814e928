"""The picture to share: the final position at the left; who has won, how, against whom, where at the right.

Its size is fixed: it is what other programs show of a link.  What is told makes room for itself: names get
smaller before they get fewer, and what matters less goes first.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image

from engine import core
from renderers import faces, lettering, text, theme
from renderers.canvas import Look, Picture, Sheet, indexed, plain
from renderers.ending import Played
from renderers.face import AnyFace, Deed
from renderers.share.model import About, Told
from renderers.share.telling import against, alt, describe, foot_text, told
from renderers.table.page import Block, joined
from renderers.translation import Translator, translator

SIZE: Final = (1200, 630)
LAYOUT: Final = "desktop"
"""For what a position is laid out that is made smaller as a whole: it is rather wide than high then."""
WANTED: Final = 120 * 1024
"""Bytes that are fine; a larger file is written with more care."""

_EDGE: Final = 24
_SCENE: Final = (560, 582)
"""Width and height that the position may have, px."""
_LEFT: Final = 614
_ROOM: Final = SIZE[0] - 30 - _LEFT
_FOOT: Final = 64
"""Height of what stands below the line at the end, px."""


def render_share(played: Played, result: core.Result, about: About, **look: Any) -> Picture:
    """Draw a finished game to be shared; ``look`` are the fields of :class:`Look`; its size is one."""
    shown = Look(**{**look, "result": result, "near": result.ranking.index(1)})
    shown = shown.but(names=tuple(text.clean(name) for name in shown.names))
    face = faces.get(played.rules.id)
    view = played.rules.view(played.states[-1], None)
    with theme.wearing(shown.theme, LAYOUT):
        seen = shown.legible()
        card = told(played, result, about, seen)
        scene = card.deed.scene if card.deed is not None else None
        data = laid_out(card, scene or position(face, view, seen), shown).png(WANTED)
        said = describe(told(played, result, about, shown), shown.language)
    said += face.describe_fully(view, shown).split("\n")
    return Picture(data, "image/png", SIZE, alt(said, translator(shown.language)))


def laid_out(shown: Told, scene: Image.Image, look: Look) -> Sheet:
    """Return the picture of what is told, with a scene at the left, made as small as it has to be."""
    sheet, part = blank_page(), fitted(scene, _SCENE)
    sheet.place(part, _EDGE + (_SCENE[0] - part.width) // 2, (SIZE[1] - part.height) // 2)
    bottom = SIZE[1] - _FOOT
    above, below = _fitting(shown, look, bottom - 2 * _MARGIN)
    above.paint(sheet, _MARGIN)
    below.paint(sheet, bottom - _MARGIN // 2 - below.height)
    foot(sheet, shown.server, shown.day, look, (_LEFT, _LEFT + _ROOM))
    return sheet


def blank_page() -> Sheet:
    """Return an empty page of the size of these pictures."""
    return Sheet(_ground())


@theme.cached(maxsize=1)
def _ground() -> Image.Image:
    return indexed(plain(SIZE, theme.GROUND))


def foot(sheet: Sheet, server: str, day: str, look: Look, span: tuple[int, int]) -> None:
    """Write below a line who has drawn it, where and when; only the name of a server is ever cut."""
    (left, right), top = span, SIZE[1] - _FOOT
    sheet.image.paste(theme.palette().index(theme.STRIP_LINE), (left, top, right, top + 2))
    told, size = foot_line(server, day, look.language, right - left)
    color = theme.TEXT_SECONDARY
    at = (left, top + 42)
    lettering.write(sheet, at, told, size, color, language=look.language, max_width=right - left)


def foot_line(server: str, day: str, language: str, room: int) -> tuple[str, int]:
    """Return what is written there, and in which size it has room, px."""
    ours = lettering.width(foot_text(" ", day), _FINE, language)
    told = foot_text(text.fitted(server, _FINE, language, room - ours), day)
    return told, max(_FINE, lettering.fitted(told, _SMALL, language, room))


def _write(
    sheet: Sheet,
    at: tuple[int, int],
    line: str,
    size: int,
    color: theme.Color,
    look: Look,
    ground: theme.Color | None = None,
) -> None:
    lettering.write(sheet, at, line, size, color, ground=ground, language=look.language, max_width=_ROOM)


# --- The position ----------------------------------------------------------------------------------


def position(face: AnyFace, view: object, look: Look) -> Image.Image:
    """Return the position alone, or the whole picture of a game that draws no part of it, in the palette."""
    return face.scene(view, look) or Image.open(io.BytesIO(face.draw(view, look).data))


def fitted(image: Image.Image, room: tuple[int, int]) -> Image.Image:
    """Return a picture in the palette as it is, or as small as it has to be for so much room, px."""
    share = min(room[0] / image.width, room[1] / image.height)
    if share >= 1:
        return image
    size = (round(image.width * share), round(image.height * share))
    small = image.convert("RGB").resize(size, Image.Resampling.BOX)
    return small.quantize(palette=theme.palette_image(), dither=Image.Dither.NONE)


# --- What is told ----------------------------------------------------------------------------------

_MARGIN: Final = 26
_SMALL: Final = 26
_FINE: Final = 20
_PLAIN: Final = 29
_CAME: Final = 42
_NAMES: Final = ((78, 1), (66, 1), (56, 1), (50, 2), (42, 2), (36, 3), (30, 4), (26, 8))
"""The sizes in which the winner's name is tried, and in how many lines, the largest first."""


class _Extent(NamedTuple):
    """How much is told: so many others by name, what belongs to the deed, its signs, a figure.

    ``names`` is the smallest of the sizes that the winner's name may have for that; all other letters have
    ``share`` of their usual size.
    """

    names: int = 4
    others: int | None = None
    note: bool = True
    figure: bool = True
    signs: bool = True
    share: float = 1.0

    def size(self, usual: int) -> int:
        """Return how high letters are that usually are so many px."""
        return round(usual * self.share)


_EXTENTS: Final = (
    _Extent(),
    _Extent(note=False),
    _Extent(note=False, others=3),
    _Extent(5, 3, note=False, figure=False),
    _Extent(5, 3, note=False, figure=False, signs=False),
    _Extent(7, 2, note=False, figure=False, signs=False),
    _Extent(7, 1, note=False, figure=False, signs=False, share=0.84),
    _Extent(7, 0, note=False, figure=False, signs=False, share=0.7),
)
"""From all to the least."""


def _fitting(shown: Told, look: Look, room: int) -> tuple[Block, Block]:
    """Return what stands above and what stands at the lower end: as much, then as large, as there is room."""
    t = translator(look.language)
    for extent in _EXTENTS:
        box, below = _box(shown.deed, look, extent), joined(list(_below(shown, look, t, extent)))
        for size in range(extent.names + 1):
            above = joined([*_head(shown, look, size, extent), *box])
            if above.height + below.height <= room:
                return above, below
    return above, below


class _Line(NamedTuple):
    """A line of words: its size, colour by role, height."""

    words: str
    size: int
    color: str
    height: int


def _lines(said: str, size: int, color: str, look: Look, room: int = _ROOM) -> list[_Line]:
    """Cut words into lines."""
    if not said:
        return []
    cut = lettering.wrapped(said, size, look.language, room)
    return [_Line(line, size, color, round(size * 1.28)) for line in cut]


def _block(lines: Iterable[_Line], look: Look, space: int = 0) -> Block:
    """Return lines as a block, with so many px below them."""
    kept = list(lines)

    def paint(sheet: Sheet, top: int) -> None:
        for line in kept:
            at = (_LEFT, top + round(line.size * 1.02))
            _write(sheet, at, line.words, line.size, theme.role(line.color), look)
            top += line.height

    return Block(sum(line.height for line in kept) + space * bool(kept), paint)


def _head(shown: Told, look: Look, size: int, extent: _Extent) -> Iterator[Block]:
    """Yield what was played, who has won, by how much, and why it ended; the name in one of its sizes."""
    yield _block(_lines(shown.game, _PLAIN, "TEXT_SECONDARY", look), look, 12)
    yield _block(_who(shown.who, look, size), look)
    yield _block(_lines(shown.came, extent.size(_CAME), "ACCENT", look), look, 4)
    yield _block(_lines(shown.why, extent.size(_PLAIN), "TEXT", look), look, 4)


def _who(names: str, look: Look, first: int) -> list[_Line]:
    """Return the names in the largest size, from the given one on, in which they have room."""
    lines: list[_Line] = []
    for size, most in _NAMES[first:]:
        lines = _lines(names, size, "TEXT", look)
        if len(lines) <= most:
            break
    return lines


def _below(shown: Told, look: Look, t: Translator, extent: _Extent) -> Iterator[Block]:
    """Yield whom they played against, and one figure."""
    yield _block(_lines(against(shown.others, t, extent.others), extent.size(_PLAIN), "TEXT", look), look)
    if extent.figure:
        yield _block(_lines(shown.figure, _SMALL, "TEXT_SECONDARY", look), look)


# --- The deed --------------------------------------------------------------------------------------

_PAD: Final = 20
_GAP: Final = 10
_ASIDE: Final = 220
"""Signs that are together no wider than this may stand beside the words, px."""


class _Words(NamedTuple):
    """What is said of a deed, in lines, behind so many px of signs."""

    lines: list[_Line]
    shift: int

    @property
    def height(self) -> int:
        """How high the lines are, px."""
        return sum(line.height for line in self.lines)


def _box(deed: Deed | None, look: Look, extent: _Extent) -> list[Block]:
    """Return the panel of what won the game: its signs, beside its words where that is lower, else above."""
    if deed is None:
        return []
    signs = _rows(deed.signs if extent.signs else ())
    high = sum(max(sign.height for sign in row) + _GAP for row in signs)
    words = _words(deed, look, extent, 0)
    inner, above = high + words.height, high
    wide = _width(signs[0]) if len(signs) == 1 else 0
    if 0 < wide <= _ASIDE:
        behind = _words(deed, look, extent, wide + _PAD)
        if max(high - _GAP, behind.height) <= inner:
            words, inner, above = behind, max(high - _GAP, behind.height), 0

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (_LEFT, top), (_ROOM, inner + 2 * _PAD))
        y = top + _PAD + (0 if above else (inner - high + _GAP) // 2)
        for row in signs:
            y += _place(sheet, row, (_LEFT + _PAD, y)) + _GAP
        y = top + _PAD + (above or (inner - words.height) // 2)
        for line in words.lines:
            at = (_LEFT + _PAD + words.shift, y + round(line.size * 1.02))
            _write(sheet, at, line.words, line.size, theme.role(line.color), look, theme.STRIP)
            y += line.height

    return [_space(8), Block(inner + 2 * _PAD, paint), _space(10)]


def _words(deed: Deed, look: Look, extent: _Extent, shift: int) -> _Words:
    """Cut what is said of a deed into lines."""
    room = _ROOM - 2 * _PAD - shift
    lines = [
        *_lines(deed.name, extent.size(_PLAIN + 3), "TEXT", look, room),
        *_lines(deed.counts, extent.size(_PLAIN + 5), "ACCENT", look, room),
        *_lines(deed.note if extent.note else "", _SMALL, "TEXT_SECONDARY", look, room),
    ]
    return _Words(lines, shift)


def _space(high: int) -> Block:
    return Block(high, lambda sheet, top: None)


def _rows(signs: Sequence[Image.Image]) -> list[list[Image.Image]]:
    """Lay signs in rows."""
    rows: list[list[Image.Image]] = []
    for sign in signs:
        if rows and _width([*rows[-1], sign]) <= _ROOM - 2 * _PAD:
            rows[-1].append(sign)
        else:
            rows.append([sign])
    return rows


def _width(row: Sequence[Image.Image]) -> int:
    return sum(sign.width for sign in row) + _GAP * (len(row) - 1)


def _place(sheet: Sheet, row: Sequence[Image.Image], at: tuple[int, int]) -> int:
    """Place a row of signs; return how high it is."""
    left, high = at[0], max(sign.height for sign in row)
    for sign in row:
        sheet.place(sign, left, at[1] + (high - sign.height) // 2)
        left += sign.width + _GAP
    return high
