"""The picture of ラウツァイト・セプ: board and last hire, the seats, the own hand, how the last round ended.

No letter is below 32 px of the picture's 1,080, so that all is readable on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from PIL import Image

from engine.lauzait_cep.pieces import WILD
from engine.lauzait_cep.state import Pieces, Set, View
from renderers import glossary, lettering, theme
from renderers.canvas import Look, Sheet, Signs, indexed, overlay, plain, rounded
from renderers.face import Drawing
from renderers.lauzait_cep import board, tiles
from renderers.lauzait_cep.names import NAMES, piece_sign
from renderers.lauzait_cep.plan import EDGES, Ended, Hand, Place, ended, hand, places, told_round
from renderers.lauzait_cep.tiles import Tile
from renderers.names import gained, signed
from renderers.table import ends, panels, screen
from renderers.table.page import LARGE, SMALL, Block, drawn, header
from renderers.table.panels import Sum
from renderers.translation import Translator, translator

OWN_BYTES: Final = 60 * 1024


def title(t: Translator) -> str:
    """Return the game's name with its sign."""
    return glossary.titled(NAMES.name, t)


def status(view: View, t: Translator) -> str:
    """Return the round, and how many turns were played in it."""
    parts = [t.t("Round {round} of {rounds}", round=view.round, rounds=view.rounds)]
    if view.turn_number:
        parts.append(t.t("turn {number}", number=view.turn_number))
    return lettering.DOT.join(parts)


def draw(view: View, prompt: str, look: Look) -> Drawing:
    """Draw what a view shows; at the end how the game ended stands in the place of the board."""
    t = translator(look.language)
    result, held = look.result or view.result, hand(view, look)
    blocks = [header(title(t), status(view, t), prompt, look)]
    if result is None:
        blocks += [board.block(view, look), _seats(_shown(view, look), view, look)]
        if held is not None:
            blocks.append(_hand(held, look))
    else:
        lines = ends.final(result, look, lambda seat: signed(result.points[seat]))
        blocks.append(panels.panel(t.t("Final result"), [panels.lines(lines, look)], look))
    layouts = ([*blocks, *panel] for panel in _round(view, look, whole=held is None or result is not None))
    return drawn(screen.fitting(layouts, view.seats, prompt, look.language))


def _round(view: View, look: Look, *, whole: bool) -> Iterator[list[Block]]:
    """Yield the panel of the last round, the ``whole`` of it or not; at last none while one is played."""
    end = told_round(view)
    if end is not None:
        told = ended(view, end, look)
        yield from ([_ended(one, look)] for one in ((told, told.short()) if whole else (told.short(),)))
    if end is None or view.phase != "over":
        yield []


def _shown(view: View, look: Look) -> tuple[Place, ...]:
    """Return the seats as they are drawn: what belongs to the viewer's own stands below, in the hand."""
    own = None if view.hidden is None or view.seat is None else EDGES[view.seats][view.seat]
    seats = places(view, look)
    return tuple(seat._replace(sets=(), known=()) if seat.edge == own else seat for seat in seats)


# --- The seats -------------------------------------------------------------------------------------

_STRIP: Final = 98
_GAP: Final = 8
_EMBLEM: Final = 64
_NAME: Final = 318
_LAID: Final = 56
_FRAMED: Final = 44
_BONUS: Final = 52
_SCORE: Final = 92


def _seats(seats: tuple[Place, ...], view: View, look: Look) -> Block:
    """Return the strips of all seats in the order of play, and what framed pieces on them are."""
    t = translator(look.language)
    told = t.t("Framed: hidden now, but everybody saw it taken") if any(s.known for s in seats) else ""
    lines = lettering.wrapped(told, SMALL, look.language, theme.WIDTH - 2 * theme.MARGIN - 16) if told else []

    def paint(sheet: Sheet, top: int) -> None:
        for seat in seats:
            _seat(sheet, seat, EDGES[view.seats], look, top)
            top += _STRIP + _GAP
        for words in lines:
            at = (theme.MARGIN + 8, top + 32)
            lettering.write(sheet, at, words, SMALL, theme.TEXT_SECONDARY, language=look.language)
            top += 42

    return Block(len(seats) * (_STRIP + _GAP) + 42 * len(lines) + 6, paint)


def _seat(sheet: Sheet, seat: Place, edges: tuple[int, ...], look: Look, top: int) -> None:
    """Draw a strip: the edge of the seat, name and note, revealed sets and known pieces, points."""
    left, width = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    lettering.box(sheet, (left, top), (width, _STRIP), lettering.ACTIVE if seat.active else lettering.PLAIN)
    sheet.place(_emblem(seat.edge, edges), left + 16, top + (_STRIP - _EMBLEM) // 2)
    write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
    x = left + 16 + _EMBLEM + 16
    right = left + width - 18
    room = _NAME if seat.sets or seat.known else right - _SCORE - x
    write((x, top + 44), seat.name, LARGE, max_width=room, sentence=False)
    size = lettering.fitted(seat.detail, SMALL, look.language, room)
    write((x, top + 83), seat.detail, size, theme.TEXT_SECONDARY, max_width=room)
    write((right, top + 62), seat.points, 40, anchor="r")
    _laid(sheet, seat, look, (x + _NAME + 12, right - _SCORE), top + (_STRIP - _LAID) // 2)


def _laid(sheet: Sheet, seat: Place, look: Look, span: tuple[int, int], top: int) -> None:
    """Lay the revealed sets with their bonuses, and framed ones of what everybody knows, as many as fit."""
    x, end = span
    for one in seat.sets:
        sheet.place(_set_row(one.pieces, look.signs), x, top)
        x += 3 * _LAID + 4
        lettering.write(sheet, (x, top + 40), gained(one.bonus), SMALL, theme.ACCENT, ground=theme.STRIP)
        x += _BONUS
    for place, piece in enumerate(seat.known):
        left = len(seat.known) - place
        if x + _LAID > end or (left > 1 and x + 2 * _LAID > end):
            _more(sheet, left, (x + 4, top))
            return
        sheet.place(_known(piece, look.signs), x, top)
        x += _LAID


def _more(sheet: Sheet, count: int, at: tuple[int, int]) -> None:
    """Draw a frame for so many that have no room."""
    sheet.place(_outline(), *at)
    at = (at[0] + _LAID // 2, at[1] + 39)
    lettering.write(sheet, at, f"+{count}", SMALL, theme.TEXT_SECONDARY, ground=theme.STRIP, anchor="m")


@theme.cached(maxsize=1)
def _outline() -> Image.Image:
    image = plain((_LAID, _LAID), theme.STRIP)
    overlay(image, rounded((_LAID - 6, _LAID - 6), 10, theme.STRIP, theme.TEXT_SECONDARY), 3, 3)
    return indexed(image)


@theme.cached(maxsize=64)
def _set_row(pieces: Pieces, signs: Signs) -> Image.Image:
    """Return a revealed set on a tray, in the palette."""
    image = plain((3 * _LAID, _LAID), theme.STRIP_LINE)
    for place, piece in enumerate(pieces):
        overlay(image, Tile(piece, signs).picture(_LAID), place * _LAID, 0)
    return indexed(image)


@theme.cached(maxsize=64)
def _known(piece: str, signs: Signs) -> Image.Image:
    """Return a piece that is concealed though everybody knows it, in the palette."""
    image = plain((_LAID, _LAID), theme.STRIP)
    overlay(image, rounded((_LAID - 2, _LAID), 10, theme.STRIP, theme.TEXT_SECONDARY, 3), 1, 0)
    inside = plain((_FRAMED, _FRAMED), theme.STRIP)
    overlay(inside, Tile(piece, signs).picture(_FRAMED))
    edge = (_LAID - _FRAMED) // 2
    image.paste(theme.dimmed(inside, theme.STRIP), (edge, edge))
    return indexed(image)


@theme.cached(maxsize=16)
def _emblem(edge: int, edges: tuple[int, ...]) -> Image.Image:
    """Return a small board on which the edge of a seat stands out, in the palette."""
    image = plain((_EMBLEM, _EMBLEM), theme.STRIP)
    overlay(image, board.frame(_EMBLEM, 15, (edge,)))
    return indexed(image)


# --- The own hand ----------------------------------------------------------------------------------

_HELD: Final = 108
_APART: Final = 26
_FOOT: Final = 46


def _hand(held: Hand, look: Look) -> Block:
    """Return the own pieces: concealed ones, below each how many pieces it would let move, then the sets."""
    t = translator(look.language)
    told = t.t("↗: pieces it can move")
    lines = lettering.wrapped(
        t.sentences([held.title, told]), SMALL, look.language, theme.WIDTH - 2 * theme.MARGIN - 16
    )
    head = 42 * len(lines) + 8

    def paint(sheet: Sheet, top: int) -> None:
        for number, words in enumerate(lines):
            at = (theme.MARGIN + 8, top + 34 + 42 * number)
            lettering.write(sheet, at, words, SMALL, theme.TEXT_SECONDARY, language=look.language)
        _pieces(sheet, held, look, top + head)

    return Block(head + _HELD + _FOOT + 12, paint)


def _pieces(sheet: Sheet, held: Hand, look: Look, top: int) -> None:
    wide = 9 * _HELD + len(held.sets) * _APART
    x = (theme.WIDTH - wide) // 2
    for place, (piece, moves) in enumerate(zip(held.hidden, held.moves, strict=True)):
        sheet.place(_held(piece, look.signs, place in held.chosen), x, top)
        words, color = (f"↗{moves}", theme.TEXT) if moves else ("–", theme.TEXT_SECONDARY)
        lettering.write(sheet, (x + _HELD // 2, top + _HELD + 34), words, SMALL, color, anchor="m")
        x += _HELD
    for one in held.sets:
        x += _APART
        _set(sheet, one, look, (x, top))
        at = (x + 3 * _HELD // 2, top + _HELD + 34)
        lettering.write(sheet, at, gained(one.bonus), SMALL, theme.ACCENT, anchor="m")
        x += 3 * _HELD


def _set(sheet: Sheet, one: Set, look: Look, at: tuple[int, int]) -> None:
    sheet.image.paste(
        theme.palette().index(theme.STRIP_LINE), (at[0], at[1], at[0] + 3 * _HELD, at[1] + _HELD)
    )
    for place, piece in enumerate(one.pieces):
        sheet.place(tiles.on(Tile(piece, look.signs), _HELD, theme.STRIP_LINE), at[0] + place * _HELD, at[1])


@theme.cached(maxsize=64)
def _held(piece: str, signs: Signs, chosen: bool) -> Image.Image:
    """Return a concealed piece of the own hand, in the palette; a chosen one has a yellow ground."""
    return tiles.on(Tile(piece, signs), _HELD, theme.ACCENT if chosen else theme.GROUND)


def draw_own(view: View, look: Look) -> Drawing | None:
    """Draw the own hand alone; None for a spectator."""
    held = hand(view, look)
    if held is None:
        return None
    t = translator(look.language)
    return drawn([header(title(t), status(view, t), "", look), _hand(held, look)], OWN_BYTES)


# --- How a round ended -----------------------------------------------------------------------------

_SHOWN: Final = 80
_BETWEEN: Final = 40


def _ended(told: Ended, look: Look) -> Block:
    """Return a panel: the nine pieces as they were counted, the awards, the points, and who starts next."""
    blocks = [_nine(told, look)] if told.pieces else []
    sums = [Sum(words, value) for words, value in told.awards]
    if told.total is not None and len(sums) > 1:
        sums.append(Sum(*told.total, True))
    sums += [Sum(*seat) for seat in told.seats]
    if told.following:
        sums.append(Sum(told.following))
    return panels.panel(told.title, [*blocks, panels.lines(sums, look)], look)


def _nine(told: Ended, look: Look) -> Block:
    """Return the nine pieces in their three sets, below each wild what it stands for."""
    groups = [one.pieces for one in told.sets] or [told.pieces[at : at + 3] for at in (0, 3, 6)]
    gap = _BETWEEN if told.sets else 0
    readings = [one.reading for one in told.sets] or groups
    wild = any(WILD in group for group in groups) and bool(told.sets)

    def paint(sheet: Sheet, top: int) -> None:
        x = (theme.WIDTH - 9 * _SHOWN - 2 * gap) // 2
        for group, reading in zip(groups, readings, strict=True):
            for piece, as_ in zip(group, reading, strict=True):
                sheet.place(tiles.on(Tile(piece, look.signs), _SHOWN, theme.STRIP), x, top)
                if piece == WILD and wild:
                    at = (x + _SHOWN // 2, top + _SHOWN + 32)
                    words = f"={piece_sign(as_)}"
                    lettering.write(
                        sheet, at, words, SMALL, theme.ACCENT, ground=theme.STRIP, anchor="m", language="ja"
                    )
                x += _SHOWN
            x += gap

    return Block(_SHOWN + (48 if wild else 12), paint)
