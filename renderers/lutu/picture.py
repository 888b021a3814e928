"""The picture of 新遊: the sheet with its six fields and the bets on them, the seats, and the sums.

No letter is below 32 px of the picture's 1,080, so that all is readable on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.lutu.state import View
from renderers import glossary, lettering, sticks, theme
from renderers.canvas import Look, Sheet, Style, indexed, overlay, plain, rounded, sprite
from renderers.face import Drawing
from renderers.lutu.table import (
    Field,
    Panel,
    Place,
    empty_fields,
    fields,
    panels,
    pays_text,
    places,
)
from renderers.table import screen
from renderers.table.page import (
    LARGE,
    LEFT,
    SMALL,
    Block,
    across,
    alone,
    blank,
    drawn,
    header,
    joined,
    kept,
)
from renderers.table.panels import Sum
from renderers.table.seats import BETWEEN, arrow, columns, width
from renderers.translation import Translator, translator

_PAPER: Final = lettering.Frame("NEAR_FACE", "PAPER_EDGE", 4)
_COLUMNS: Final = 3
_EDGE: Final = 10
"""Around a field is so much paper, px."""
_LEFT: Final = 8


class Head(NamedTuple):
    """What stands above the sheet."""

    title: str
    status: str
    prompt: str
    pays: str


def draw(view: View, prompt: str, look: Look) -> Drawing:
    """Draw what a view shows; at the end the ranking stands in the place of the seats."""
    t = translator(look.language)
    head = Head(
        glossary.named("games.lutu", t),
        t.t("Round {round} of {rounds}", round=view.round, rounds=view.rounds),
        prompt,
        pays_text(view, t),
    )
    seats = places(view, look) if view.result is None else ()
    seated = len(view.chips)
    return _drawn(head, fields(view, look), seats, panels(view, look), seated, look.language, look.style)


def scene(view: View, look: Look) -> Image.Image:
    """Draw the sheet, and the sums of the last round."""
    sums = [_panel(panel.short(), look) for panel in panels(view, look)]
    return alone(joined([_sheet(fields(view, look), look), *sums]))


@theme.cached(maxsize=16)
def _drawn(
    head: Head,
    cells: tuple[Field, ...],
    seats: tuple[Place, ...],
    sums: tuple[Panel, ...],
    seated: int,
    language: str,
    style: Style,
) -> Drawing:
    """Draw a table as it is described; where ten look at it, most of them see the same."""
    look = Look(language=language, style=style)
    blocks = [_header(head, look), _sheet(cells, look)]
    if seats:
        blocks.append(_places(seats, look))
    layouts = (sums, [panel.short() for panel in sums], [panel.shortest() for panel in sums])
    whole = ([*blocks, *(_panel(panel, look) for panel in layout)] for layout in layouts)
    return drawn(screen.fitting(whole, seated, head.prompt, language))


@kept
def draw_signs(look: Look, t: Translator) -> Drawing:
    """Draw the six fields as they are before any bet."""
    told = t.t("Numeral and number of each field; ×: what it pays.")
    return drawn([header(t.t("The fields of Lutu"), "", told, look), _sheet(empty_fields(), look)])


def _header(head: Head, look: Look) -> Block:
    """Return the game, the round, who is asked, and what the fields pay."""
    asked = lettering.wrapped(head.prompt, LARGE, look.language, across())
    pays = lettering.wrapped(head.pays, SMALL, look.language, across())

    def paint(sheet: Sheet, top: int) -> None:
        base = top + 48
        lettering.write(sheet, (LEFT, base), head.title, 38, language=look.language)
        lettering.write(
            sheet,
            (LEFT + across(), base),
            head.status,
            SMALL,
            theme.TEXT_SECONDARY,
            anchor="r",
            language=look.language,
        )
        for words in asked:
            base += 46
            lettering.write(sheet, (LEFT, base), words, LARGE, theme.ACCENT, language=look.language)
        base += 4
        for words in pays:
            base += 42
            lettering.write(sheet, (LEFT, base), words, SMALL, theme.TEXT_SECONDARY, language=look.language)

    return Block(48 + 46 * len(asked) + 4 + 42 * len(pays) + 18, paint)


# --- The sheet -------------------------------------------------------------------------------------

_HEAD: Final = 96
_BET: Final = 50


def _sheet(cells: Sequence[Field], look: Look) -> Block:
    """Return the paper with three fields in a row."""
    rows = [cells[at : at + _COLUMNS] for at in range(0, len(cells), _COLUMNS)]
    heights = [_HEAD + _BET * max(len(cell.bets) for cell in row) + 10 for row in rows]
    width = theme.WIDTH - 2 * theme.MARGIN
    column = width // _COLUMNS

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (width, sum(heights)), _PAPER)
        y = top
        for row, height in zip(rows, heights, strict=True):
            for place, cell in enumerate(row):
                part = _cell(cell, look.language, look.style, (column - 2 * _EDGE, height - 2 * _EDGE))
                sheet.place(part, theme.MARGIN + place * column + _EDGE, y + _EDGE)
            y += height
        edge = theme.palette().index(theme.PAPER_EDGE)
        for place in range(1, _COLUMNS):
            x = theme.MARGIN + place * column
            sheet.image.paste(edge, (x - 2, top, x + 2, top + sum(heights)))
        middle = top + heights[0]
        sheet.image.paste(edge, (theme.MARGIN, middle - 2, theme.MARGIN + width, middle + 2))

    return Block(sum(heights) + 10, paint)


@theme.cached(maxsize=32)
def _cell(cell: Field, language: str, style: Style, size: tuple[int, int]) -> Image.Image:
    """Return a field: numeral and digit, what it pays, and the bets; the one that won is yellow."""
    ground = theme.MOVED if cell.won else theme.NEAR_FACE
    sheet = Sheet(indexed(plain(size, ground)))
    sheet.place(sticks.numeral(cell.number, 64, theme.BLACK, ground, style), _LEFT, 8)
    lettering.write(sheet, (_LEFT + 78, 60), str(cell.number), 52, theme.BLACK, ground=ground)
    pays = token(f"×{cell.times}", ground)
    sheet.place(pays, size[0] - _LEFT - pays.width, 18)
    for number, (name, amount) in enumerate(cell.bets):
        base = _HEAD - _EDGE + _BET * number + 36
        stake = token(str(amount), ground)
        sheet.place(stake, _LEFT, base - 35)
        lettering.write(
            sheet,
            (_LEFT + stake.width + 12, base),
            name,
            LARGE,
            theme.BLACK,
            ground=ground,
            language=language,
            max_width=size[0] - 2 * _LEFT - stake.width - 12,
            sentence=False,
        )
    return sheet.image


@theme.cached(maxsize=256)
def token(words: str, ground: theme.Color) -> Image.Image:
    """Return a number on a gold token, in the palette."""
    size = (max(48, lettering.width(words, LARGE, "en") + 26), 46)
    image = plain(size, ground)
    overlay(image, rounded(size, 12, theme.TOKEN, theme.BLACK, 2.5))
    part = lettering.line(words, LARGE, theme.BLACK, theme.TOKEN, "en", size[0])
    image.paste(part.image.convert("RGB"), ((size[0] - part.image.width) // 2, 35 - part.above))
    return indexed(image)


# --- The seats -------------------------------------------------------------------------------------

_STRIP: Final = 98
_GAP: Final = 8
_MARK: Final = 52


def _places(seats: Sequence[Place], look: Look) -> Block:
    """Return the strips of all seats in the order in which they become banker."""
    per_row = columns(len(seats))
    wide = width(per_row)

    def paint(sheet: Sheet, top: int) -> None:
        for number, seat in enumerate(seats):
            row, column = divmod(number, per_row)
            at = (theme.MARGIN + column * (wide + BETWEEN), top + row * (_STRIP + _GAP))
            sheet.place(_place(seat, look.language, wide), *at)
            if column:
                sheet.place(arrow(), at[0] - BETWEEN + 5, at[1] + (_STRIP - arrow().height) // 2)

    return Block(-(-len(seats) // per_row) * (_STRIP + _GAP) + 4, paint)


@theme.cached(maxsize=64)
def _place(seat: Place, language: str, width: int) -> Image.Image:
    """Return a strip: whether the seat has bet or is banker, name and note, chips and the last gain.

    At a table of ten most of them are the same from one picture to the next.
    """
    sheet = blank(_STRIP, width)
    lettering.box(sheet, (0, 0), (width, _STRIP), lettering.ACTIVE if seat.active else lettering.PLAIN)
    write = partial(lettering.write, sheet, ground=theme.STRIP)
    if seat.banker:
        sheet.place(token("親", theme.STRIP), 14, 23)
    elif seat.placed is not None:
        sheet.place(stake(seat.placed), 14, 23)
    x, right = 14 + _MARK + 24, width - 20
    room = right - 16 - x
    chips = write((right, 46), seat.chips, 40, anchor="r")
    gain = write((right, 84), seat.gain, SMALL, theme.TEXT_SECONDARY, anchor="r")
    write((x, 43), seat.name, LARGE, language=language, max_width=room - chips, sentence=False)
    write((x, 83), seat.note, SMALL, theme.TEXT_SECONDARY, language=language, max_width=room - gain)
    return sheet.image


@theme.cached(maxsize=2)
def stake(placed: bool) -> Image.Image:
    """Return a pile of chips for who has bet, the outline of one for who has not, in the palette."""
    image = plain((_MARK, _MARK), theme.STRIP)

    def pile(pen: ImageDraw.ImageDraw, scale: int) -> None:
        fill, rim = (theme.TOKEN, theme.BLACK) if placed else (theme.STRIP, theme.TEXT_SECONDARY)
        for top in (28, 19, 10) if placed else (19,):
            box = (3 * scale, top * scale, 49 * scale, (top + 18) * scale)
            pen.ellipse(box, fill, rim, 3 * scale)

    overlay(image, sprite(image.size, pile))
    return indexed(image)


# --- The sums --------------------------------------------------------------------------------------

_LINE: Final = 50
_INSIDE: Final = theme.MARGIN + 22


def _panel(panel: Panel, look: Look) -> Block:
    """Return a panel; that of the last round is the same in all pictures of a round."""
    image = _sums(panel, look.language, look.style)
    return Block(image.height + 10, lambda sheet, top: sheet.place(image, 0, top))


@theme.cached(maxsize=8)
def _sums(panel: Panel, language: str, style: Style) -> Image.Image:
    """Return the picture of a panel: a title, beside it the sticks, and the lines of the sum."""
    look = Look(language=language, style=style)
    shown = panel.ones is not None
    width = theme.WIDTH - 2 * _INSIDE
    room = width - (sticks.width() + 170 if shown else 0)
    title = lettering.wrapped(panel.heading or panel.title, 36, language, room)
    head = max(24 + 46 * len(title), 100 if shown else 0)
    cut = [lettering.wrapped(line.words, SMALL, language, width - 150) for line in panel.lines]
    height = head + _LINE * sum(map(len, cut)) + 12
    sheet = blank(height)
    lettering.box(sheet, (theme.MARGIN, 0), (theme.WIDTH - 2 * theme.MARGIN, height))
    for number, words in enumerate(title):
        at = (_INSIDE, 54 + 46 * number)
        lettering.write(sheet, at, words, 36, ground=theme.STRIP, language=language)
    if panel.ones is not None:
        _cast(sheet, panel.ones, look)
    base = head + 36
    for line, parts in zip(panel.lines, cut, strict=True):
        for words in parts[:-1]:
            _words(sheet, words, look, base)
            base += _LINE
        _line(sheet, line, parts[-1], look, base)
        base += _LINE
    return sheet.image


def _cast(sheet: Sheet, ones: int, look: Look) -> None:
    """Draw the sticks as they fell, the numeral and the digit at the right."""
    right = theme.WIDTH - _INSIDE
    sheet.place(sticks.fallen(ones, theme.STRIP), right - 150 - sticks.width(), 12)
    sheet.place(sticks.numeral(ones, 64, theme.TEXT, theme.STRIP, look.style), right - 126, 20)
    lettering.write(sheet, (right, 70), str(ones), 52, ground=theme.STRIP, anchor="r")


def _words(sheet: Sheet, words: str, look: Look, base: int) -> int:
    return lettering.write(sheet, (_INSIDE, base), words, SMALL, ground=theme.STRIP, language=look.language)


def _line(sheet: Sheet, line: Sum, words: str, look: Look, base: int) -> None:
    """Write a line of a sum: words, dots, and the number, which stands on gold for who has won."""
    wide = _words(sheet, words, look, base)
    right = theme.WIDTH - _INSIDE
    if line.won:
        part = token(line.value, theme.STRIP)
        sheet.place(part, right - part.width, base - 35)
        taken = part.width
    else:
        taken = lettering.write(sheet, (right, base), line.value, LARGE, ground=theme.STRIP, anchor="r")
    start, end = -(-(_INSIDE + wide + 10) // 12) * 12, right - taken - 10  # dots stand in columns
    if end - start > 12:
        sheet.place(lettering.dots(theme.STRIP).crop((0, 0, end - start, 4)), start, base - 4)
