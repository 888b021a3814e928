"""Panels below the board: rows of words and numbers, of casts, and of hands with their tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from PIL import Image

from engine.cerke.board import TAM
from engine.cerke.options import Options
from engine.cerke.prospects import compositions
from engine.cerke.state import Hand
from renderers import lettering, sticks, theme
from renderers.canvas import Sheet, Style, indexed, overlay, plain
from renderers.cerke import tiles
from renderers.cerke.names import hand_name
from renderers.names import gained, signed
from renderers.table.page import Block, joined
from renderers.table.panels import INSIDE, LINE, SIZE, inside, line_end

_TITLE: Final = 38
_TILE: Final = 62
_TILE_PITCH: Final = 56
_HAND: Final = 64
_BADGE: Final = 28


def panel(blocks: Sequence[Block], active: bool = False) -> Block:
    """Return a panel over the full width with these rows."""
    rows = joined(blocks)
    height = rows.height + 20
    frame = lettering.ACTIVE if active else lettering.PLAIN

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height, frame)
        rows.paint(sheet, top + 10)

    return Block(height + theme.GAP, paint)


def title(words: str, value: str, language: str, color: theme.Color | None = None) -> Block:
    """Return the heading of a panel, what it comes to at the right; long words go on in further lines.

    Where that would make more lines of the words, what they come to stands at the end of the last one, or
    below it.
    """
    size = lettering.fitted(value, _TITLE, language, inside())
    taken = lettering.width(value, size, language) + 24 if value else 0
    beside = lettering.wrapped(words, _TITLE, language, inside() - taken)
    alone = lettering.wrapped(words, _TITLE, language, inside())
    if len(beside) == len(alone):
        lines, last = beside, 0
    elif lettering.width(alone[-1], _TITLE, language) + taken <= inside():
        lines, last = alone, len(alone) - 1
    else:
        lines, last = [*alone, ""], len(alone)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=language)
        base = top + 42
        for number, line in enumerate(lines):
            write((INSIDE, base + 48 * number), line, _TITLE, color)
        write((line_end(), base + 48 * last), value, size, theme.ACCENT, anchor="r")

    return Block(48 * len(lines) + 8, paint)


def note(words: str, language: str, color: theme.Color | None = None) -> Block:
    """Return a sentence, in as many lines as it needs."""
    lines = lettering.wrapped(words, SIZE, language, inside())

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=language)
        for number, line in enumerate(lines):
            write((INSIDE, top + 35 + LINE * number), line, SIZE, color or theme.TEXT_SECONDARY)

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
    room = inside() - token.width - 16
    beside = lettering.width(name, SIZE, language) + 20 + shown.width <= room

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=language)
        size = lettering.fitted(name, SIZE, language, room)
        write((INSIDE, top + 43), name, size, max_width=room)
        sheet.place(token, line_end() - token.width, top + (_HAND - lettering.CHIP) // 2)
        left = line_end() - token.width - 16 - shown.width if beside else INSIDE
        sheet.place(shown, left, top + 1 if beside else top + _HAND - 6)

    return Block(_HAND if beside else 2 * _HAND - 4, paint)


@theme.cached(maxsize=128)
def tiled(pieces: tuple[str, ...], style: Style, counts: tuple[int, ...] = ()) -> Image.Image:
    """Return pieces side by side, in the palette.

    With ``counts`` each has its number, and those of which there is none are dimmed.
    """
    image = plain((_TILE_PITCH * (len(pieces) - 1) + _TILE, _TILE), theme.STRIP)
    for place, piece in enumerate(pieces):
        overlay(image, tiles.picture(tiles.plain_tile(piece, style), _TILE), place * _TILE_PITCH, 0)
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

    The ``casts`` of a 連撃術 stand in rows of their own, with what they come to at the end; where there is no
    heading they stand alone.
    """
    frame = lettering.ACTIVE if ones is None or None in casts else lettering.PLAIN
    shown = None if casts else sticks.told(ones)
    head = [_headed(shown, heading, meaning, language)] if heading else []
    whole = joined([*head, *_chain(casts, ones, language)])

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, whole.height, frame)
        whole.paint(sheet, top)

    return Block(whole.height + theme.GAP, paint)


def _headed(shown: Image.Image | None, heading: str, meaning: str, language: str) -> Block:
    """Return a cast's heading and what it means, beside the sticks where these are shown.

    A heading that has no room beside them stands above.
    """
    left = INSIDE if shown is None else INSIDE + shown.width + 18
    above = shown is not None and lettering.width(heading, SIZE, language) > line_end() - left
    start, base, head = (INSIDE, 89, LINE) if above else (left, 82, 0)
    lines = lettering.wrapped(meaning, SIZE, language, line_end() - left)
    height = max(head + _CAST - 8 * above, base + LINE * (len(lines) - 1) + 16)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=language)
        if shown is not None:
            sheet.place(shown, INSIDE - 4, top + head + (_CAST - sticks.HEIGHT) // 2 - 8 * above)
        size = lettering.fitted(heading, SIZE, language, line_end() - start)
        write((start, top + 43), heading, size, max_width=line_end() - start)
        for number, line in enumerate(lines):
            at = (left, top + base + LINE * number)
            write(at, line, SIZE, theme.TEXT_SECONDARY, max_width=line_end() - left)

    return Block(height, paint)


_ROW: Final = 92
_BETWEEN: Final = 32
"""Room for the sign between two casts of a row, px."""
_NUMBER: Final = 42
"""Room for what a cast shows, px."""
_SUM: Final = 90
"""Room for what casts come to, px."""


def _chain(casts: tuple[int | None, ...], total: int | None, language: str) -> list[Block]:
    """Return the rows of the casts of a 連撃術 with what each shows, and their sum at the end of the last."""
    if not casts:
        return []
    shown = _small_where_many(casts)
    rows = _in_rows([image.width + _NUMBER + _BETWEEN for image in shown], inside() - _SUM)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=language)
        base = top + 46
        for row in rows:
            left = INSIDE - 4
            for number in row:
                if number:
                    write((left + 4, base - 2), "+", _TITLE)
                    left += _BETWEEN
                image, ones = shown[number], casts[number]
                sheet.place(image, left, base - 52 + (sticks.HEIGHT - image.height) // 2)
                left += image.width + 8
                left += 12 + write((left, base), "?" if ones is None else str(ones), _TITLE, language="en")
            base += _ROW
        if None not in casts:
            write((line_end(), base - _ROW), f"= {total}", _TITLE, theme.ACCENT, anchor="r")

    return [Block(len(rows) * _ROW, paint)]


def _small_where_many(casts: tuple[int | None, ...]) -> list[Image.Image]:
    """Return the sticks of each cast: small, but for those that are still to fall, if a row needs that."""
    shown = [sticks.fallen(ones, theme.STRIP) for ones in casts]
    if sum(image.width + _NUMBER + _BETWEEN for image in shown) <= inside() - _SUM:
        return shown
    small = [None if ones is None else sticks.small(ones, theme.STRIP) for ones in casts]
    return [image or large for image, large in zip(small, shown, strict=True)]


def _in_rows(widths: Sequence[int], room: int) -> list[list[int]]:
    """Return the places of things in rows of at most ``room`` px."""
    rows: list[list[int]] = [[]]
    for number in range(len(widths)):
        if rows[-1] and sum(widths[each] for each in (*rows[-1], number)) > room:
            rows.append([])
        rows[-1].append(number)
    return rows
