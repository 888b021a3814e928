"""The picture of 六裁: the board with its route and the pieces, the last throw, the seats, the result.

No letter is below 32 px of the picture's 1,080, so that all is readable on a phone.
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
from renderers.board.track import Line, Stop
from renderers.canvas import Look, Sheet, indexed, laid, overlay, plain, rounded
from renderers.face import Drawing
from renderers.nexxy.table import Ending, Pip, Place, ending, newest, odds_of_64, often_text, places
from renderers.nexxy.telling import event_lines
from renderers.table import panels, screen, seats
from renderers.table.page import LARGE, SMALL, Block, drawn, header, kept
from renderers.translation import Translator, translator

SIDE: Final = 131
"""A square's side, px: eight fill the width."""
_BAND: Final = 62
"""Above and below the board: who is in the goal, and where a piece begins."""
_INSET: Final = 4
"""Between the edge of a square and the pieces on it, px."""
_WIDE: Final = COLUMNS * SIDE
_HIGH: Final = ROWS * SIDE


def _left() -> int:
    return (theme.WIDTH - COLUMNS * SIDE) // 2


def draw(view: View, prompt: str, look: Look) -> Drawing:
    """Draw what a view shows; at the end the result stands in the place of the seats."""
    t, table = translator(look.language), view.table
    title = glossary.named("games.nexxy", t)
    turn = min(table.runners[table.mover].turns + 1, table.options.max_turns)
    status = t.t("Turn {turn} of {most} at most", turn=turn, most=table.options.max_turns)
    result = look.result or view.result
    last = _ending(ending(view, result, look), look) if result else _seats(places(view, look), look)
    layouts = (
        [
            header(title, "" if result else status, asked, look),
            _board(table, view.turn, look),
            _throw(view, look, close=close),
            last,
        ]
        for asked, close in ((prompt, False), (prompt, True), ("", True))
    )
    return drawn(screen.fitting(layouts, len(table.runners), prompt, look.language))


@kept
def draw_signs(look: Look, t: Translator) -> Drawing:
    """Draw the empty board, and what six sticks may show and how often."""
    ground = _ground(look.language)
    board = Block(ground.height, lambda sheet, top: sheet.place(ground, 0, top))
    said = t.t("The arrows lead from the start to the goal.")
    return drawn([header(t.t("The board of Nexxy"), "", said, look), board, _odds(look)])


_ROW: Final = 90
_LINE: Final = 36


def _odds(look: Look) -> Block:
    """Return what six sticks show and how often, two numbers in a row."""
    found, t = odds_of_64(), translator(look.language)
    beside = _thrown("six_sticks", 0).width + 16
    told = [
        lettering.wrapped(often_text(count, t), SMALL, look.language, panels.inside() // 2 - beside)
        for count in found
    ]
    heights = [max(_ROW, _LINE * max(map(len, told[at : at + 2]))) for at in range(0, len(told), 2)]

    def paint(sheet: Sheet, top: int) -> None:
        for ones, words in enumerate(told):
            row, column = divmod(ones, 2)
            left, y = panels.INSIDE + column * (panels.inside() // 2), top + sum(heights[:row])
            sheet.place(_thrown("six_sticks", ones), left, y)
            base = y + 50 - _LINE // 2 * min(1, len(words) - 1)
            for number, line in enumerate(words):
                at = (left + beside, base + _LINE * number)
                lettering.write(sheet, at, line, SMALL, ground=theme.STRIP, language=look.language)

    return panels.panel(t.t("Of 64 throws of six sticks"), [Block(sum(heights) + 8, paint)], look)


# --- The board -------------------------------------------------------------------------------------


def _board(table: Table, movers: Sequence[int], look: Look) -> Block:
    """Return the board with the pieces and the last move; above it who is in the goal, and in which order."""

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(_ground(look.language), 0, top)
        _finished(sheet, table, look, top)
        last = newest(table)
        for position in range(len(ROUTE)):
            standing = tuple(Token(seat, marked=seat in movers) for seat in table.standing_on(position))
            frame = _frame(last, position)
            if standing or frame:
                left, high = _corner(position)
                sheet.place(_square(position, standing, frame), left, top + _BAND + high)

    return Block(2 * _BAND + _HIGH, paint)


def _finished(sheet: Sheet, table: Table, look: Look, top: int) -> None:
    """Draw the pieces that are in the goal, beside its name."""
    x = (
        theme.WIDTH
        - _left()
        - lettering.width(translator(look.language).t("The goal"), LARGE, look.language)
        - 24
    )
    for place, seat in reversed(list(enumerate(table.finished, 1))):
        token = tokens.on(Token(seat), 52, theme.GROUND)
        x -= token.width
        sheet.place(token, x, top + 5)
        rank = f"{place}."
        at = (x - 6, top + _BAND - 16)
        x -= 26 + lettering.write(sheet, at, rank, SMALL, theme.TEXT_SECONDARY, anchor="r")


def _corner(position: int) -> tuple[int, int]:
    row, column = ROUTE[position]
    return _left() + column * SIDE, row * SIDE


def _frame(last: Event | None, position: int) -> cells.Frame:
    """Return how the last throw marks a square: where the piece came to rest, and from where it came."""
    if last is None or position not in (last.start, last.end):
        return ""
    return "moved" if position == last.end else "declared"


@theme.cached(maxsize=4)
def _ground(language: str) -> Image.Image:
    """Return the empty board with its two bands in the palette."""
    t = translator(language)
    image = plain((theme.WIDTH, 2 * _BAND + _HIGH), theme.GROUND)
    image.paste(_squares(tinted=False), (_left(), _BAND))
    right = theme.WIDTH - _left() - 4
    text.write(image, (right, _BAND - 16), t.t("The goal"), LARGE, anchor="r", language=language)
    base = _BAND + _HIGH + 42
    start = text.write(image, (right, base), t.t("The start"), LARGE, anchor="r", language=language)
    gold, left = t.t("Gold number: lines (one cup each)"), _left() + 4
    room = right - start - 24 - left
    size = lettering.fitted(gold, SMALL, language, room)
    text.write(image, (left, base), gold, size, theme.TEXT_SECONDARY, language=language, max_width=room)
    return indexed(image)


@theme.cached(maxsize=2)
def _squares(*, tinted: bool) -> Image.Image:
    """Return the squares with route and lines, without pieces, in full colour; tinted as the last move is."""
    image = plain((_WIDE, _HIGH), theme.CLOTH)
    stops = [_stop(position, tinted=tinted) for position in range(len(ROUTE))]
    for stop in stops:
        track.paint(image, stop)
    for position, lines in LINES.items():
        _lines(image, stops[position], lines)
    for position, stop in enumerate(stops[1:], 1):
        _number(image, stop, position)
    track.route(image, stops, Line(width=8, head=15, free=45))
    return image


def _stop(position: int, *, tinted: bool = False) -> Stop:
    row, column = ROUTE[position]
    at = (column * SIDE + SIDE / 2, row * SIDE + SIDE / 2)
    role: track.Role = "start" if position == START else "goal" if position == GOAL else ""
    ground = theme.STICK_PALE if position in LINES else theme.CLOTH
    return Stop(at, (SIDE, SIDE), theme.mix(ground, theme.MOVED, theme.TINT_SHARE * tinted), role=role)


def _lines(image: Image.Image, stop: Stop, lines: int) -> None:
    """Draw the lines of a square from side to side, and their number on gold."""
    left, top = stop.corner
    pen = ImageDraw.Draw(image)
    for number in range(1, lines + 1):
        y = top + round(SIDE * number / (lines + 1))
        pen.rectangle((left + 2, y - 2, left + SIDE - 3, y + 2), theme.BLACK)
    gold = lettering.chip(str(lines), stop.ground or theme.CLOTH).convert("RGB")
    image.paste(gold, (left + SIDE - gold.width - 8, top + 8))


def _number(image: Image.Image, stop: Stop, position: int) -> None:
    """Write a square's number in its lower left corner, over its lines."""
    left, top = stop.corner
    wide = text.width(str(position), SMALL)
    box = (left + 10, top + SIDE - 40, left + 12 + wide, top + SIDE - 10)
    ImageDraw.Draw(image).rectangle(box, stop.ground or theme.CLOTH)
    text.write(image, (left + 12, top + SIDE - 13), str(position), SMALL, theme.NEAR_EDGE)


@theme.cached(maxsize=512)
def _square(position: int, standing: tuple[Token, ...], frame: cells.Frame) -> Image.Image:
    """Return a square with what stands on it, in the palette."""
    left, top = _stop(position).corner
    image = _squares(tinted=bool(frame)).crop((left, top, left + SIDE, top + SIDE))
    if frame:
        overlay(image, cells.frame(frame, SIDE))
    if standing:
        room, lined = SIDE - 2 * _INSET, position in LINES
        pieces = tokens.group(standing, (room, room), 62 if lined else 70)
        overlay(image, pieces, _INSET - 5 * lined, _INSET + 2 * lined)  # beside the number on gold
    return indexed(image)


# --- The last throw --------------------------------------------------------------------------------

_THROW: Final = 110


def _throw(view: View, look: Look, *, close: bool) -> Block:
    """Return the last throw: the sticks with the number in a digit, and what it did, ``close`` together."""
    event = newest(view.table)
    if view.phase == "thrown":
        event = None
    elif event is None:
        return Block(0, lambda sheet, top: None)
    thrown = _thrown(view.table.options.randomizer, event.ones if event else None)
    left = panels.INSIDE + thrown.width + 24
    room = theme.WIDTH - panels.INSIDE - left
    told = event_lines(event, look) if event else []
    if close:
        told = [translator(look.language).sentences(told)]
    words = [line for part in told for line in lettering.wrapped(part, SMALL, look.language, room)]
    height = max(_THROW, 24 + 42 * len(words))

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (theme.WIDTH - 2 * theme.MARGIN, height))
        sheet.place(thrown, panels.INSIDE - 6, top + (height - thrown.height) // 2)
        base = top + (height - 42 * len(words)) // 2 + 33
        for number, line in enumerate(words):
            at = (left, base + 42 * number)
            lettering.write(sheet, at, line, SMALL, ground=theme.STRIP, language=look.language)

    return Block(height + 10, paint)


_COUNT: Final = {"six_sticks": 6, "five_sticks": 5}


@theme.cached(maxsize=32)
def _thrown(randomizer: Randomizer, ones: int | None) -> Image.Image:
    """Return what was thrown, as it came to rest, on a strip, in the palette."""
    count = _COUNT.get(randomizer)
    part = sticks.rolled(ones) if count is None else sticks.told(ones, count)
    return laid(part, theme.STRIP)


# --- The seats -------------------------------------------------------------------------------------

_PIP: Final = 38
_PITCH: Final = 43
_TOKEN: Final = 56


def _seats(found: Sequence[Place], look: Look) -> Block:
    return seats.strips([_strip(place) for place in found], look)


def _strip(place: Place) -> seats.Strip:
    frame = seats.frame(place.active)
    return seats.Strip(
        name=place.name,
        detail=lettering.DOT.join(place.notes),
        score=place.cups,
        frame=frame,
        faded=place.finished,
        picture=tokens.on(Token(place.seat), _TOKEN, frame.fill),
        below=_row_of_pips(place) if place.pips else None,
    )


def _row_of_pips(place: Place) -> seats.Below:
    """Return the nine lined squares small: where the seat rested, ran past, or has not come yet."""

    def paint(sheet: Sheet, at: tuple[int, int]) -> None:
        left = at[0] + _TOKEN + 8
        for number, (lines, state) in enumerate(zip(LINES.values(), place.pips, strict=True)):
            sheet.place(_pip(lines, state, place.walks), left + number * _PITCH, at[1])

    return seats.Below(_PIP, paint)


@theme.cached(maxsize=16)
def _pip(lines: int, state: Pip, walks: bool) -> Image.Image:
    """Return a lined square small: gold where somebody rested, crossed where they ran past."""
    image = plain((_PIP, _PIP), theme.STRIP)
    fill = theme.STRIP if state != "rested" else theme.TOKEN if walks else theme.SILVER
    ink = theme.TEXT_SECONDARY if state != "rested" else theme.BLACK
    overlay(image, rounded(image.size, 7, fill, ink, 2.4))
    pen = ImageDraw.Draw(image)
    for number in range(1, lines + 1):
        y = round(_PIP * number / (lines + 1))
        pen.rectangle((6, y - 1, _PIP - 7, y + 1), ink)
    if state == "missed":
        pen.line((5, _PIP - 6, _PIP - 6, 5), theme.ALARM, 5)
    return indexed(image)


# --- The end ---------------------------------------------------------------------------------------


def _ending(told: Ending, look: Look) -> Block:
    """Return the panel of the result: places, ways, cups and points, and how they were counted."""
    lines = [part for line in told.lines for part in (line.sum, panels.Sum(line.way))]
    counted = [panels.Sum(words) for words in told.counted]
    return panels.panel(told.title, [panels.lines((*counted, *lines), look)], look)
