"""Panels below the board: rows of words and numbers, of casts, and of hands with their tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image

from engine.cerke.board import TAM
from engine.cerke.options import Options
from engine.cerke.prospects import compositions
from engine.cerke.state import Hand
from renderers import lettering, sticks, theme
from renderers.canvas import Sheet, Style, indexed, laid, overlay, plain
from renderers.cerke import tiles
from renderers.cerke.names import hand_name
from renderers.names import gained, signed
from renderers.table.page import Block, joined

LEFT: Final = 40
RIGHT: Final = theme.WIDTH - 40
ROOM: Final = RIGHT - LEFT
SIZE: Final = 32
"""Height of the text, px: none on a board's picture is smaller."""
LINE: Final = 46
_TITLE: Final = 38
_TILE: Final = 62
_TILE_PITCH: Final = 56
_HAND: Final = 64
_BADGE: Final = 28


def write(
    sheet: Sheet,
    at: tuple[int, int],
    words: str,
    size: int,
    color: theme.Color | None = None,
    *,
    anchor: str = "l",
    language: str = "en",
    max_width: int = theme.WIDTH,
) -> int:
    """Write a line on a panel; return its width in px."""
    ground = theme.STRIP
    return lettering.write(
        sheet, at, words, size, color, ground=ground, anchor=anchor, language=language, max_width=max_width
    )


def panel(blocks: Sequence[Block], active: bool = False) -> Block:
    """Return a panel over the full width with these rows."""
    rows = joined(blocks)
    height = rows.height + 20
    frame = lettering.ACTIVE if active else lettering.PLAIN

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (theme.WIDTH - 2 * theme.MARGIN, height), frame)
        rows.paint(sheet, top + 10)

    return Block(height + theme.GAP, paint)


def title(words: str, value: str, language: str, color: theme.Color | None = None) -> Block:
    """Return the heading of a panel, what it comes to at the right; long words go on in a second line."""
    taken = lettering.width(value, _TITLE, language) + 24 if value else 0
    lines = lettering.wrapped(words, _TITLE, language, ROOM - taken)

    def paint(sheet: Sheet, top: int) -> None:
        for number, line in enumerate(lines):
            write(sheet, (LEFT, top + 42 + 48 * number), line, _TITLE, color, language=language)
        write(sheet, (RIGHT, top + 42), value, _TITLE, theme.ACCENT, anchor="r", language=language)

    return Block(48 * len(lines) + 8, paint)


def note(words: str, language: str, color: theme.Color | None = None) -> Block:
    """Return a sentence, in as many lines as it needs."""
    lines = lettering.wrapped(words, SIZE, language, ROOM)

    def paint(sheet: Sheet, top: int) -> None:
        for number, line in enumerate(lines):
            write(
                sheet,
                (LEFT, top + 35 + LINE * number),
                line,
                SIZE,
                color or theme.TEXT_SECONDARY,
                language=language,
            )

    return Block(LINE * len(lines), paint)


# --- Hands -----------------------------------------------------------------------------------------


def hands(
    held: Iterable[Hand], captured: str, options: Options, style: Style, language: str, rate: int = 1
) -> list[Block]:
    """Return a row for each hand: its sign and name, the captured pieces that make it, its points.

    At a ``rate`` above 1 what they pay at it stands beside the points.
    """
    hands = tuple(held)
    return [
        entry(hand, tiled(pieces or (TAM,), style), worth(hand.points, rate, options.unit), language)
        for hand, pieces in zip(hands, compositions(hands, captured, options), strict=True)
    ]  # a situational one is told by the 皇, which made it


def worth(points: int, rate: int, unit: int) -> str:
    """Return points as they stand on a token: "+3", or "+3 × 2 = 6"."""
    if rate == 1:
        return gained(points, unit)
    return f"{gained(points, unit)} × {rate} = {signed(points * rate, unit)}"


def entry(hand: Hand, shown: Image.Image, value: str, language: str) -> Block:
    """Return the row of a hand: its name with its sign, tiles, and a token at the right."""
    name = hand_name(hand, language)
    fill = theme.TOKEN if hand.points > 0 else theme.SILVER
    token = lettering.chip(value, theme.STRIP, fill=fill)
    room = ROOM - token.width - 16
    beside = lettering.width(name, SIZE, language) + 20 + shown.width <= room

    def paint(sheet: Sheet, top: int) -> None:
        size = lettering.fitted(name, SIZE, language, room)
        write(sheet, (LEFT, top + 43), name, size, language=language, max_width=room)
        sheet.place(token, RIGHT - token.width, top + (_HAND - lettering.CHIP) // 2)
        left = RIGHT - token.width - 16 - shown.width if beside else LEFT
        sheet.place(shown, left, top + 1 if beside else top + _HAND - 6)

    return Block(_HAND if beside else 2 * _HAND - 4, paint)


@theme.cached(maxsize=128)
def tiled(pieces: tuple[str, ...], style: Style, counts: tuple[int, ...] = ()) -> Image.Image:
    """Return pieces side by side, in the palette.

    With ``counts`` each has its number, and those of which there is none are dimmed.
    """
    image = plain((_TILE_PITCH * (len(pieces) - 1) + _TILE, _TILE), theme.STRIP)
    for place, piece in enumerate(pieces):
        tile = tiles.tile_of(TAM, 0, style) if piece == TAM else tiles.hand_tile(piece, False, style)
        overlay(image, tiles.picture(tile, _TILE), place * _TILE_PITCH, 0)
        if counts and not counts[place]:
            box = (place * _TILE_PITCH, 0, place * _TILE_PITCH + _TILE, _TILE)
            image.paste(theme.dimmed(image.crop(box), theme.STRIP), box)
    for place, count in enumerate(counts):
        overlay(image, lettering.badge(count, _BADGE), place * _TILE_PITCH + _TILE - _BADGE, _TILE - _BADGE)
    return indexed(image)


# --- Casts -----------------------------------------------------------------------------------------

_CAST: Final = 98


def cast(
    ones: int | None, heading: str, meaning: str, language: str, casts: tuple[int | None, ...] = ()
) -> Block:
    """Return a panel of a cast: the sticks as they fell, what they were thrown for, and what came of it.

    The ``casts`` of a 連撃術 stand in a row of their own, with what they come to at its end.
    """
    frame = lettering.ACTIVE if ones is None or None in casts else lettering.PLAIN
    left = LEFT if casts else LEFT + _fallen(ones).width + 18
    room = RIGHT - left
    lines = lettering.wrapped(meaning, SIZE, language, room)
    further = LINE * (len(lines) - 1)
    tall = _CAST + further + (_CHAIN if casts else 0)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (theme.WIDTH - 2 * theme.MARGIN, tall), frame)
        if casts:
            _chain(sheet, top + _CAST + further - 6, casts, ones, language)
        else:
            sheet.place(_fallen(ones), LEFT - 4, top + (_CAST - sticks.HEIGHT) // 2)
        size = lettering.fitted(heading, SIZE, language, room)
        write(sheet, (left, top + 43), heading, size, language=language, max_width=room)
        for number, line in enumerate(lines):
            at = (left, top + 82 + LINE * number)
            write(sheet, at, line, SIZE, theme.TEXT_SECONDARY, language=language, max_width=room)

    return Block(tall + theme.GAP, paint)


_CHAIN: Final = 92
_LARGE: Final = 3
"""So many casts of a 連撃術 are shown in full size; more are shown small."""


def _chain(sheet: Sheet, top: int, casts: tuple[int | None, ...], total: int | None, language: str) -> None:
    """Draw the casts of a 連撃術 with what each shows, and their sum."""
    left = LEFT - 4
    for number, ones in enumerate(casts):
        if number:
            left += 8 + write(sheet, (left + 4, top + 50), "+", _TITLE, language=language)
        shown = _in_row(ones, len(casts) <= _LARGE)
        sheet.place(shown, left, top + (sticks.HEIGHT - shown.height) // 2)
        left += shown.width + 8
        left += 12 + write(sheet, (left, top + 52), "?" if ones is None else str(ones), _TITLE)
    if None not in casts:
        write(sheet, (RIGHT, top + 52), f"= {total}", _TITLE, theme.ACCENT, anchor="r", language=language)


def _in_row(ones: int | None, large: bool) -> Image.Image:
    return sticks.fallen(ones, theme.STRIP) if large or ones is None else sticks.small(ones, theme.STRIP)


@theme.cached(maxsize=8)
def _fallen(ones: int | None) -> Image.Image:
    return laid(sticks.told(ones), theme.STRIP)
