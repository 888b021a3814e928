"""The picture of 六裁: the board with its route and the pieces, the last throw, the seats, the result.

The board is that of the sheet: a double frame, lines from side to side of a square, a stroke through the
start.  A number stands above the lines and a piece on them, so that none of them runs through another.  Who
waits on the start stands below it, who is in the goal above it, in the order in which they came.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from engine.nexxy.board import COLUMNS, GOAL, LINES, ROUTE, ROWS, START
from engine.nexxy.options import Randomizer
from engine.nexxy.state import Event, Table, View
from renderers import glossary, lettering, sticks, text, theme
from renderers.board import cells, tokens, track
from renderers.board.tokens import Token
from renderers.board.track import Stop
from renderers.canvas import Look, Sheet, indexed, overlay, plain, rounded
from renderers.face import Drawing
from renderers.nexxy.table import (
    Ending,
    Line,
    Pip,
    Place,
    board_text,
    ending,
    newest,
    odds_of_64,
    odds_text,
    often_text,
    places,
    turn_text,
)
from renderers.nexxy.telling import cups_text
from renderers.table import panels, rows, screen, seats
from renderers.table.page import LARGE, SMALL, Block, alone, drawn, header, placed
from renderers.table.rows import Cell, Row
from renderers.table.signs import Part, Section, kept
from renderers.translation import P_, Translator, translator

_FRAME: Final = 12
"""Around the squares: two strokes with a gap between them, px."""
_BAND: Final = 56
"""Above and below the board: who is in the goal, and who waits on the start."""
_WAITING: Final = 48
"""A piece that stands beside the board, px."""
_RANKED: Final = 92
"""The same with its place before it, px."""
_LARGEST: Final = 76
"""A piece on the board at most, px."""
_HEAD: Final = 36
"""Above the lines of a square there is so much room for its number, px."""


def side() -> int:
    """Return a square's side, px: eight fill the width between the frame's strokes."""
    return theme.SPAN // COLUMNS


def _size() -> tuple[int, int]:
    return COLUMNS * side(), ROWS * side()


def _left() -> int:
    return (theme.WIDTH - COLUMNS * side()) // 2


def _height() -> int:
    return 2 * (_BAND + _FRAME) + ROWS * side()


_LAYOUTS: Final = (
    (True, True, True, True),
    (False, True, True, True),
    (False, False, True, True),
    (False, False, False, True),
    (False, False, False, False),
)
"""What is shown of what words tell as well: who is asked, what is beside the names, the last throw, cups."""


def draw(view: View, prompt: str, look: Look) -> Drawing:
    """Draw what a view shows; at the end the seats stand in the order of their places."""
    t, table = translator(look.language), view.table
    title = glossary.named("games.nexxy", t)
    result = look.result or view.result
    told, asked = None if result is None else ending(view, result, look), screen.asked(prompt)
    layouts = (
        [
            header(title, "" if result else turn_text(table, t), asked * asks, look),
            _board(table, view.turn, look),
            *([_throw(view, look)] if thrown else []),
            _seats(places(view, look), look, full=full)
            if told is None
            else _ending(told, look, full=full, cups=cups),
        ]
        for asks, full, thrown, cups in _LAYOUTS
    )
    return drawn(screen.fitting(layouts, len(table.runners), prompt, look.language))


def scene(view: View, look: Look) -> Image.Image:
    """Draw the board with the pieces."""
    return alone(_board(view.table, (), look))


@kept
def draw_signs(look: Look, t: Translator) -> Sequence[Section]:
    """Return the empty board, and what six sticks may show and how often."""
    board = placed(_ground(look.language))
    said = t.t("The arrows lead from the start to the goal.")
    head = Part(header(t.t("The board of Nexxy"), "", said, look))
    odds = Part(header(t.t("Of 64 throws of six sticks"), "", "", look))
    return [
        Section(head, [Part(board, [board_text(look)])]),
        Section(odds, [Part(_odds(look, t), [odds_text(t)])]),
    ]


_ODDS_ROW: Final = 84
_LINE: Final = 36
_OFTEN: Final = 130
"""So much room needs how often a number comes, px."""


def _odds(look: Look, t: Translator) -> Block:
    """Return what six sticks show and how often, two numbers in a row where there is room."""
    beside = _thrown("six_sticks", 0).width + 16
    per_row = max(1, panels.inside() // (beside + _OFTEN))
    column = panels.inside() // per_row
    told = [
        lettering.wrapped(often_text(count, t), SMALL, look.language, column - beside)
        for count in odds_of_64()
    ]
    row_high = max(_ODDS_ROW, _LINE * max(map(len, told)) + 12)
    height = -(-len(told) // per_row) * row_high + 16

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        for ones, words in enumerate(told):
            row, place = divmod(ones, per_row)
            left, y = panels.INSIDE + place * column, top + 8 + row * row_high
            sheet.place(_thrown("six_sticks", ones), left, y + (row_high - _ODDS_ROW) // 2)
            base = y + row_high // 2 + 8 - _LINE // 2 * (len(words) - 1)
            for number, line in enumerate(words):
                at = (left + beside, base + _LINE * number)
                lettering.write(sheet, at, line, SMALL, ground=theme.STRIP, language=look.language)

    return Block(height, paint)


# --- The board -------------------------------------------------------------------------------------


def _board(table: Table, movers: Sequence[int], look: Look) -> Block:
    """Return the board with the pieces and the last move; above and below it who is not on its squares."""

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(_ground(look.language), 0, top)
        _beside(sheet, table, movers, look, top)
        last = newest(table)
        for position in range(len(ROUTE)):
            there = () if position == START else table.standing_on(position)
            standing = tuple(Token(seat, marked=seat in movers) for seat in there)
            frame = _frame(last, position)
            if standing or frame:
                left, high = _corner(position)
                sheet.place(_square(position, standing, frame), left, top + _BAND + _FRAME + high)

    return Block(_height(), paint)


def _beside(sheet: Sheet, table: Table, movers: Sequence[int], look: Look, top: int) -> None:
    """Draw who is in the goal, by places, and who waits on the start; what a line is where there is room."""
    t = translator(look.language)
    x = _right() - lettering.width(t.t("The goal"), LARGE, look.language) - 18
    ranked = x - len(table.finished) * _RANKED >= _left()
    for place, seat in reversed(list(enumerate(table.finished, 1))):
        x -= _WAITING
        sheet.place(tokens.on(Token(seat), _WAITING, theme.GROUND), x, top + 4)
        if ranked:
            at = (x - 5, top + _BAND - 16)
            lettering.write(sheet, at, f"{place}.", SMALL, theme.TEXT_SECONDARY, anchor="r")
        x -= _RANKED - _WAITING if ranked else 4
    x = _right() - lettering.width(t.t("The start"), LARGE, look.language) - 18
    low = top + _height() - _BAND
    for seat in reversed(table.standing_on(START)):
        x -= _WAITING + 4
        sheet.place(tokens.on(Token(seat, marked=seat in movers), _WAITING, theme.GROUND), x, low + 4)
    said = t.t("Each line: one cup")
    if lettering.width(said, SMALL, look.language) <= x - 20 - _left():
        at = (_left() + 2, low + _BAND - 16)
        lettering.write(sheet, at, said, SMALL, theme.TEXT_SECONDARY, language=look.language)


def _right() -> int:
    return _left() + COLUMNS * side() - 4


def _corner(position: int) -> tuple[int, int]:
    row, column = ROUTE[position]
    return _left() + column * side(), row * side()


def _frame(last: Event | None, position: int) -> cells.Frame:
    """Return how the last throw marks a square: where the piece came to rest, and from where it came."""
    if last is None or position not in (last.start, last.end):
        return ""
    return "moved" if position == last.end else "declared"


@theme.cached(maxsize=4)
def _ground(language: str) -> Image.Image:
    """Return the empty board with its two bands in the palette."""
    t, (wide, high) = translator(language), _size()
    image = plain((theme.WIDTH, _height()), theme.GROUND)
    pen, top = ImageDraw.Draw(image), _BAND + _FRAME
    for grow, color in ((12, theme.NEAR_EDGE), (8, theme.CLOTH), (3, theme.BLACK)):
        pen.rectangle((_left() - grow, top - grow, _left() + wide + grow - 1, top + high + grow - 1), color)
    image.paste(_squares(tinted=False, numbered=True), (_left(), top))
    for words, base in ((t.t("The goal"), _BAND - 16), (t.t("The start"), _height() - 16)):
        text.write(image, (_right(), base), words, LARGE, anchor="r", language=language)
    return indexed(image)


@theme.cached(maxsize=4)
def _squares(*, tinted: bool, numbered: bool) -> Image.Image:
    """Return the squares with route and lines, without pieces, in full colour; tinted as the last move is."""
    image = plain(_size(), theme.CLOTH)
    stops = [_stop(position, tinted=tinted) for position in range(len(ROUTE))]
    for stop in stops:
        track.paint(image, stop)
    for position, lines in LINES.items():
        _lines(image, stops[position], lines)
    for position, stop in enumerate(stops[1:] if numbered else (), 1):
        left, top = stop.corner
        ink = theme.BLACK if position == GOAL else theme.NEAR_EDGE  # the goal's ground is too dark for it
        text.write(image, (left + 8, top + 32), str(position), SMALL, ink)
    for position in _HEADED:
        track.route(
            image,
            stops[position : position + 2],
            track.Line(width=1, head=min(15, side() // 6), free=side() / 2 - 8),
        )
    return image


_HEADED: Final = tuple(
    position
    for position in range(GOAL)
    if ROUTE[position][0] != ROUTE[position + 1][0] or not {position, position + 1} & LINES.keys()
)
"""From where an arrow leads to the next square: at the turns, and where no line meets it."""


def _stop(position: int, *, tinted: bool = False) -> Stop:
    row, column = ROUTE[position]
    at = (column * side() + side() / 2, row * side() + side() / 2)
    role: track.Role = "start" if position == START else ""
    ground = theme.TOKEN if position == GOAL else theme.STICK_PALE if position in LINES else theme.CLOTH
    tint = theme.mix(ground, theme.MOVED, theme.TINT_SHARE * tinted)
    return Stop(at, (side(), side()), tint, role=role)


def _lines(image: Image.Image, stop: Stop, lines: int) -> None:
    """Draw the lines of a square from side to side, below its number."""
    left, top = stop.corner
    pen, pitch = ImageDraw.Draw(image), (side() - _HEAD) / (lines + 0.5)
    for number in range(lines):
        y = top + _HEAD + round(pitch * (number + 0.5))
        pen.rectangle((left + 2, y - 2, left + side() - 3, y + 2), theme.BLACK)


@theme.cached(maxsize=512)
def _square(position: int, standing: tuple[Token, ...], frame: cells.Frame) -> Image.Image:
    """Return a square with who stands on it, below its number where there is room, in the palette."""
    left, top = _stop(position).corner
    size = min(_LARGEST, max(tokens.SMALLEST, side() - _HEAD))
    numbered = not standing or size <= side() - _HEAD
    image = _squares(tinted=bool(frame), numbered=numbered).crop((left, top, left + side(), top + side()))
    if frame:
        overlay(image, cells.frame(frame, side()))
    for token in standing:
        overlay(image, tokens.picture(token, size), (side() - size) // 2, side() - size - 4)
    return indexed(image)


# --- The last throw --------------------------------------------------------------------------------

_THROW: Final = 94
_TOKEN: Final = 48
_TOLD: Final = 150
"""So much room needs what a throw did beside the sticks, px."""


def _throw(view: View, look: Look) -> Block:
    """Return the last throw: whose it was, the sticks with the number in a digit, and what came of it."""
    event = newest(view.table)
    seat = view.table.mover if view.phase == "thrown" else event.seat if event else None
    if view.phase == "thrown":
        event = None
    if seat is None:
        return Block(0, lambda sheet, top: None)
    thrown = _thrown(view.table.options.randomizer, event.ones if event else None)
    left = panels.INSIDE - 10
    end = left + _TOKEN + 12 + thrown.width + 24
    beside = end + _TOLD <= theme.WIDTH - panels.INSIDE
    height = _THROW if beside or event is None else _THROW + 88

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        sheet.place(tokens.on(Token(seat), _TOKEN, theme.STRIP), left, top + (_THROW - _TOKEN) // 2)
        sheet.place(thrown, left + _TOKEN + 12, top + (_THROW - thrown.height) // 2)
        if event is not None:
            _outcome(sheet, event, look, (end, top) if beside else (left, top + _THROW - 8))

    return Block(height + 10, paint)


def _outcome(sheet: Sheet, event: Event, look: Look, at: tuple[int, int]) -> None:
    """Draw from where a piece went where, and below it whom it sent back, or what its square gives."""
    t, (left, top) = translator(look.language), at
    way = t.t("{before} → {after}", before=event.start, after=event.end)
    alone = event.captured is None and not event.cups
    base = top + (61 if alone else 40)
    lettering.write(sheet, (left, base), way, LARGE, ground=theme.STRIP, language=look.language)
    if event.captured is not None:
        sheet.place(tokens.on(Token(event.captured), _TOKEN, theme.STRIP), left, top + 43)
        at = (left + _TOKEN + 8, top + 80)
        lettering.write(sheet, at, f"→ {START}", SMALL, ground=theme.STRIP, language=look.language)
    elif event.cups:
        at = (left, top + 80)
        write = lettering.write
        write(sheet, at, cups_text(event.cups, t), SMALL, theme.TEXT_SECONDARY, ground=theme.STRIP)


_COUNT: Final = {"six_sticks": 6, "five_sticks": 5}


def _thrown(randomizer: Randomizer, ones: int | None) -> Image.Image:
    """Return what was thrown, as it came to rest, on a strip, in the palette."""
    count = _COUNT.get(randomizer)
    return sticks.rolled(ones) if count is None else sticks.told(ones, count)


# --- The seats -------------------------------------------------------------------------------------

_PIP: Final = 38
_PITCH: Final = 43


def _seats(found: Sequence[Place], look: Look, *, full: bool) -> Block:
    """Return a row for each seat; its chance to finish gives way to the names where there is no room."""
    every, least = ([_row(place, home=home, full=full) for place in found] for home in (True, False))
    heads = ("", "")
    return rows.table(heads, every if rows.are_whole(heads, every, look) else least, look)


def _row(place: Place, *, home: bool, full: bool) -> Row:
    frame = seats.frame(place.active, named=place.named)
    walking = full and place.walks and "rested" in place.pips
    return Row(
        name=place.name,
        cells=(Cell(place.home if home else "", "pale"), Cell(place.cups)),
        mark=tokens.on(Token(place.seat), _TOKEN, frame.fill),
        frame=frame,
        faded=place.finished,
        below=_row_of_pips(place) if walking else None,
    )


def _row_of_pips(place: Place) -> seats.Below:
    """Return the nine lined squares small: where the seat rested on its ox walk, or has not come yet."""

    def paint(sheet: Sheet, at: tuple[int, int]) -> None:
        for number, (lines, state) in enumerate(zip(LINES.values(), place.pips, strict=True)):
            sheet.place(_pip(lines, state), at[0] + number * _PITCH, at[1] + 5)

    return seats.Below(_PIP + 10, paint, len(LINES) * _PITCH)


@theme.cached(maxsize=8)
def _pip(lines: int, state: Pip) -> Image.Image:
    """Return a lined square small: gold where somebody rested."""
    image = plain((_PIP, _PIP), theme.STRIP)
    rested = state == "rested"
    fill, ink = (theme.TOKEN, theme.BLACK) if rested else (theme.STRIP, theme.TEXT_SECONDARY)
    overlay(image, rounded(image.size, 7, fill, ink, 2.4))
    pen = ImageDraw.Draw(image)
    for number in range(1, lines + 1):
        y = round(_PIP * number / (lines + 1))
        pen.rectangle((6, y - 1, _PIP - 7, y + 1), ink)
    return indexed(image)


# --- The end ---------------------------------------------------------------------------------------


def _ending(told: Ending, look: Look, *, full: bool, cups: bool) -> Block:
    """Return a row for each seat, the best first: cups and points, or how it came out if there is room."""
    t = translator(look.language)
    if not cups:
        return rows.table(("", ""), [_came_in(line, "") for line in told.lines], look)
    ways = [_came_in(line, line.way) for line in told.lines]
    if full and rows.are_whole(("", ""), ways, look):
        return rows.table(("", ""), ways, look)
    heads = t.t(P_("heading", "Cups")), t.t(P_("heading", "Points"))
    return rows.table(heads, [_came_in(line, str(line.cups)) for line in told.lines], look)


def _came_in(line: Line, what: str) -> Row:
    points = Cell(line.sum.value, "gold" if line.sum.won else "plain")
    mark = tokens.on(Token(line.seat), _TOKEN, theme.STRIP)
    return Row(line.sum.words, (Cell(what, "pale"), points), mark)
