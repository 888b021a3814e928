"""The picture of 新遊: the sheet with its six fields and the bets on them, the last throw, and a row a seat.

A seat's token stands before its name, and with its bet on the sheet, so that each name stands once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.lutu.state import View
from renderers import glossary, lettering, sticks, theme
from renderers.board import tokens
from renderers.board.tokens import Token
from renderers.canvas import Look, Sheet, Style, indexed, overlay, plain, sprite
from renderers.face import Drawing
from renderers.lutu.table import (
    Choice,
    Field,
    Place,
    Throw,
    choices,
    empty_fields,
    fields,
    last_throw,
    pays_text,
    signs_text,
    standing,
)
from renderers.table import rows, screen, seats
from renderers.table.framing import ring
from renderers.table.page import SMALL, Block, alone, drawn, header, joined, sentences
from renderers.table.rows import Cell, Row
from renderers.table.signs import Part, Section, kept
from renderers.translation import P_, Translator, translator

_PAPER: Final = lettering.Frame("NEAR_FACE", "PAPER_EDGE", 4)
_COLUMNS: Final = 3
_EDGE: Final = 6
"""Around a field is so much paper, px."""
_LEFT: Final = 6


class Head(NamedTuple):
    """What stands above the sheet."""

    title: str
    status: str
    prompt: str
    pays: str


class _Layout(NamedTuple):
    """How much is shown of what words tell as well, and how close together.

    Who is ``asked``, what the fields pay, the last throw; whether rows stand ``close``; and whether bets are
    ``listed`` in the rows of the seats, in the place of their last gain, instead of standing on the sheet.
    In the end rows show chips ``alone``.
    """

    asked: bool = False
    pays: bool = False
    throw: bool = False
    close: bool = False
    listed: bool = False
    alone: bool = False


_LAYOUTS: Final = (
    _Layout(asked=True, pays=True, throw=True),
    _Layout(pays=True, throw=True),
    _Layout(throw=True),
    _Layout(throw=True, close=True),
    _Layout(close=True),
    _Layout(close=True, listed=True),
    _Layout(close=True, listed=True, alone=True),
)


def draw(view: View, prompt: str, look: Look) -> Drawing:
    """Draw what a view shows; at the end the seats stand in the order of their places."""
    t = translator(look.language)
    head = Head(
        glossary.named("games.lutu", t),
        t.t("Round {round} of {rounds}", round=view.round, rounds=view.rounds),
        prompt,
        pays_text(view, t),
    )
    cells = tuple(
        cell._replace(named=look.marks("field", cell.number), choices=choices(view, cell.number, look))
        for cell in fields(view)
    )
    places = tuple(one._replace(named=look.marks("seat", one.seat)) for one in standing(view, look))
    return _drawn(head, cells, places, last_throw(view), look.language, look.style)


def scene(view: View, look: Look) -> Image.Image:
    """Draw the sheet, the last throw, and the seats, whose numbers stand on the sheet."""
    throw = last_throw(view)
    thrown = [] if throw is None else [_throw(throw, look)]
    seats = _places(standing(view, look), throw, look, _Layout(close=True))
    return alone(joined([_sheet(fields(view), look), *thrown, seats]))


@theme.cached(maxsize=16)
def _drawn(
    head: Head,
    cells: tuple[Field, ...],
    places: tuple[Place, ...],
    throw: Throw | None,
    language: str,
    style: Style,
) -> Drawing:
    """Draw a table as it is described; where ten look at it, most of them see the same."""
    look = Look(language=language, style=style)
    layouts = (
        [
            header(head.title, head.status, screen.asked(head.prompt) * layout.asked, look),
            *([sentences([head.pays], look, theme.TEXT_SECONDARY, first=24)] if layout.pays else []),
            _sheet([cell._replace(bets=()) for cell in cells] if layout.listed else cells, look),
            *([_throw(throw, look)] if layout.throw and throw is not None else []),
            _places(places, throw, look, layout),
        ]
        for layout in _LAYOUTS
    )
    return drawn(screen.fitting(layouts, len(places), head.prompt, language))


@kept
def draw_signs(look: Look, t: Translator) -> Sequence[Section]:
    """Return the six fields as they are before any bet."""
    told = t.t("Numeral and number of each field; ×: what it pays.")
    head = header(t.t("The fields of Lutu"), "", told, look)
    return [Section(Part(head), [Part(_sheet(empty_fields(), look), [signs_text(t)])])]


# --- The sheet -------------------------------------------------------------------------------------

_HEAD: Final = 80
_BET: Final = 51
_TOKEN: Final = 48
_STAKE: Final = 48
"""A token before a name, and one with its bet on the sheet, px."""
_RIM: Final = 13
_CHOICE: Final = _STAKE + 2 * _RIM + 4
"""Around a bet that is being chosen, and how high it is with its frame, px."""
_BESIDE: Final = 2
"""Before each bet on a field, px."""
_BROAD: Final = 190
"""From this width on a field has room for a numeral of the usual size, px."""


def _sheet(cells: Sequence[Field], look: Look) -> Block:
    """Return the paper with three fields in a row."""
    across = [cells[at : at + _COLUMNS] for at in range(0, len(cells), _COLUMNS)]
    column = theme.SPAN // _COLUMNS
    inside = column - 2 * _EDGE
    heights = [_HEAD + max(_staked(cell, inside) for cell in row) + 8 for row in across]

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, sum(heights), _PAPER)
        y = top
        for row, height in zip(across, heights, strict=True):
            for place, cell in enumerate(row):
                part = _cell(cell, look.style, (inside, height - 2 * _EDGE))
                sheet.place(part, theme.MARGIN + place * column + _EDGE, y + _EDGE)
            y += height
        edge = theme.palette().index(theme.PAPER_EDGE)
        for place in range(1, _COLUMNS):
            x = theme.MARGIN + place * column
            sheet.image.paste(edge, (x - 2, top, x + 2, top + sum(heights)))
        middle = top + heights[0]
        sheet.image.paste(edge, (theme.MARGIN, middle - 2, theme.MARGIN + theme.SPAN, middle + 2))

    return Block(sum(heights) + 10, paint)


@lru_cache(maxsize=64)
def _stakes(cell: Field, inside: int) -> list[list[Token]]:
    """Return the tokens of those who have bet on a field, with their bets, in rows."""
    laid: list[list[Token]] = []
    left = inside
    for seat, amount in cell.bets:
        bet = Token(seat, str(amount))
        wide = tokens.width(bet, _STAKE)
        if left + wide > inside:
            laid.append([])
            left = _BESIDE
        laid[-1].append(bet)
        left += wide + _BESIDE
    return laid


def _staked(cell: Field, inside: int) -> int:
    """Return how high the bets on a field are together with those that are being chosen, px."""
    return _BET * len(_stakes(cell, inside)) + _CHOICE * len(cell.choices)


@theme.cached(maxsize=32)
def _cell(cell: Field, style: Style, size: tuple[int, int]) -> Image.Image:
    """Return a field: numeral and digit, what it pays, and the bets; the one that won is yellow."""
    ground = theme.MOVED if cell.won else theme.NEAR_FACE
    sheet = Sheet(indexed(plain(size, ground)))
    side, digit = (64, 52) if size[0] >= _BROAD else (38, 44)
    sheet.place(sticks.numeral(cell.number, side, theme.BLACK, ground, style), _LEFT, 36 - side // 2)
    at = (_LEFT + side + 4, 36 + digit * 3 // 8)
    lettering.write(sheet, at, str(cell.number), digit, theme.BLACK, ground=ground)
    pays = lettering.chip(f"×{cell.times}", ground)
    sheet.place(pays, size[0] - 4 - pays.width, 14)
    for number, row in enumerate(_stakes(cell, size[0])):
        x = _BESIDE
        for bet in row:
            part = tokens.on(bet, _STAKE, ground)
            sheet.place(part, x, _HEAD - _EDGE + _BET * number)
            x += part.width + _BESIDE
    if cell.named:
        ring(sheet, (0, 0, *size))
    for number, choice in enumerate(reversed(cell.choices), 1):
        _choose(sheet, choice, size[1] - _CHOICE * number, ground)
    return sheet.image


def _choose(sheet: Sheet, choice: Choice, top: int, ground: theme.Color) -> None:
    """Lay a bet that is chosen, or that was made instead, on a field, with a frame as wide as the field."""
    part, wide = tokens.on(Token(choice.seat, str(choice.amount)), _STAKE, ground), sheet.image.width
    sheet.place(part, (wide - part.width) // 2, top + _RIM)
    ring(sheet, (0, top, wide, top + part.height + 2 * _RIM), (choice.kind,))


# --- The last throw --------------------------------------------------------------------------------

_THROW: Final = 98


def _throw(throw: Throw, look: Look) -> Block:
    """Return the throw that decided the last round: whose it was, the sticks, the numeral and the digit."""
    said = translator(look.language).t("Round {round}", round=throw.round)
    right = theme.WIDTH - theme.MARGIN - 20
    left = right - 146 - sticks.width()
    x = theme.MARGIN + rows.PAD
    named = left - x - _TOKEN - 30 >= lettering.width(said, SMALL, look.language)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.MAT, language=look.language)
        lettering.wide_box(sheet, top, _THROW, lettering.MAT)
        sheet.place(tokens.on(Token(throw.banker), _TOKEN, theme.MAT), x, top + (_THROW - _TOKEN) // 2)
        if named:
            at = (x + _TOKEN + 12, top + 61)
            write(at, said, SMALL, theme.TEXT_SECONDARY)
        sheet.place(sticks.fallen(throw.ones, theme.MAT), left, top + 10)
        sheet.place(sticks.numeral(throw.ones, 64, theme.TEXT, theme.MAT, look.style), right - 126, top + 17)
        write((right, top + 68), str(throw.ones), 52, anchor="r")

    return Block(_THROW + 10, paint)


# --- The seats -------------------------------------------------------------------------------------

_MARK: Final = 52
"""What stands beside a token, px."""
_PILE: Final = 46


def _places(places: Sequence[Place], throw: Throw | None, look: Look, layout: _Layout) -> Block:
    """Return a row for each seat: its token, how it stands with its bet, what it gained last, its chips."""
    t = translator(look.language)
    gain = "" if throw is None or layout.listed else t.t("Round {round}", round=throw.round)
    heads = gain, t.t(P_("heading", "Chips"))
    aligned = any(place.banker for place in places) and not layout.listed
    every = [_place(place, look.language, aligned=aligned, listed=layout.listed) for place in places]
    if not layout.alone and rows.are_whole(heads, every, look):
        return rows.table(heads, every, look, close=layout.close)
    return rows.table(("",), [row._replace(cells=row.cells[1:]) for row in every], look, close=layout.close)


def _place(place: Place, language: str, *, aligned: bool, listed: bool) -> Row:
    out = place.placed is None and not place.banker and bool(place.note)
    frame = seats.frame(place.active, out=out, named=place.named)
    return Row(
        name=place.name,
        cells=(
            Cell(place.bet if listed else place.gain, "pale"),
            Cell(place.chips, "gold" if place.won else "plain"),
        ),
        mark=_mark(
            place.seat,
            place.banker,
            None if listed and place.bet else place.placed,
            frame.fill,
            max(_MARK, _bank(frame.fill, language).width) if aligned else 0,
            language,
        ),
        frame=frame,
        faded=out,
    )


@theme.cached(maxsize=64)
def _mark(
    seat: int, banker: bool, placed: bool | None, ground: theme.Color, beside: int, language: str
) -> Image.Image:
    """Return a seat's token, and beside it the mark of the banker, or whether it has bet, in the palette.

    What stands beside it has ``beside`` px at least, so that names begin at one place.
    """
    parts = list(_beside(seat, banker, placed, ground, language))
    wide = max(beside, *(part.width for part in parts[1:]), 0)
    image = indexed(plain((_TOKEN + (8 + wide if wide else 0), _TOKEN), ground))
    image.paste(parts[0])
    for part in parts[1:]:
        image.paste(part, (_TOKEN + 8 + (wide - part.width) // 2, (_TOKEN - part.height) // 2))
    return image


def _beside(
    seat: int, banker: bool, placed: bool | None, ground: theme.Color, language: str
) -> Iterator[Image.Image]:
    yield tokens.on(Token(seat), _TOKEN, ground)
    if banker:
        yield _bank(ground, language)
    elif placed is not None:
        yield stake(placed, ground)


def _bank(ground: theme.Color, language: str) -> Image.Image:
    """Return the mark of the banker, in the reader's language: not everybody reads a sign."""
    return lettering.chip(translator(language).t(P_("mark of the banker", "bank")), ground, language)


@theme.cached(maxsize=4)
def stake(placed: bool, ground: theme.Color) -> Image.Image:
    """Return a pile of chips for who has bet, the outline of one for who has not, in the palette."""
    image = plain((_PILE, _PILE), ground)

    def pile(pen: ImageDraw.ImageDraw, scale: int) -> None:
        fill, rim = (theme.TOKEN, theme.BLACK) if placed else (ground, theme.TEXT_SECONDARY)
        for top in (25, 16, 7) if placed else (15,):
            box = (2 * scale, top * scale, (_PILE - 2) * scale, (top + 17) * scale)
            pen.ellipse(box, fill, rim, 3 * scale)

    overlay(image, sprite(image.size, pile))
    return indexed(image)
