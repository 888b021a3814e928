"""The picture of ラウツァイト・セプ: the board, the seats, the own pieces, how the last round ended.

The board is as large as what stands below it leaves it room; in a wide picture the seats stand beside it.
What a message says above and below it, such as who is asked what, does not stand in it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.lauzait_cep.pieces import WILD, without_known
from engine.lauzait_cep.state import Set, View
from renderers import glossary, lettering, theme
from renderers.canvas import Look, Sheet, Signs
from renderers.face import Drawing
from renderers.lauzait_cep import board, tiles
from renderers.lauzait_cep.names import NAMES, piece_name
from renderers.lauzait_cep.plan import EDGES, Ended, Hand, Place, ended, hand, places, told_round
from renderers.lauzait_cep.seats import spread, strips
from renderers.lauzait_cep.tiles import Tile
from renderers.names import gained, signed
from renderers.table import ends, panels, screen
from renderers.table.page import SMALL, Block, drawn, header, joined, sentences
from renderers.table.panels import Sum
from renderers.translation import P_, Translator, translator

OWN_BYTES: Final = 60 * 1024


def title(t: Translator) -> str:
    """Return the game's name with its sign."""
    return glossary.titled(NAMES.name, t)


def status(view: View, t: Translator) -> str:
    """Return the round, and how many turns were played in it."""
    return lettering.DOT.join(_notes(view, t))


def _notes(view: View, t: Translator) -> list[str]:
    """Return short notes about the whole table, what matters most first."""
    notes = [t.t("Round {round} of {rounds}", round=view.round, rounds=view.rounds)]
    if view.turn_number:
        notes.append(t.t("turn {number}", number=view.turn_number))
    return notes


def _header(view: View, t: Translator, look: Look) -> Block:
    """Return title and notes in a line: of the notes, as many as have room in it."""
    light = [t.t("light piece {piece}", piece=piece_name(view.light, t))] if view.light else []
    notes = [*light, *_notes(view, t)]
    bare = header(title(t), "", "", look)
    blocks = (
        header(title(t), lettering.DOT.join(notes[:shown]), "", look) for shown in range(len(notes), 0, -1)
    )
    return next((block for block in blocks if block.height == bare.height), bare)


def draw(view: View, prompt: str, look: Look) -> Drawing:
    """Draw what a view shows; at the end how the game ended stands in the place of the board."""
    t = translator(look.language)
    if (look.result or view.result) is not None:
        layouts: Iterator[list[Block]] = _over(view, look, t)
    else:
        layouts = _played(view, look, t)
    return drawn(screen.fitting(layouts, view.seats, prompt, look.language))


# --- A round that is played ------------------------------------------------------------------------


class _Layout(NamedTuple):
    """How large the squares are, px, what is shown besides, and where the own pieces are.

    ``known`` are concealed pieces that everybody knows, which a ``legend`` may explain; above the own pieces
    stand ``words``, or only the ``key`` to the sign below each; the points of the seats may be ``headed``.
    The own pieces are below all else, or ``beside`` the board.
    """

    square: int
    known: bool = True
    legend: bool = False
    words: bool = False
    key: bool = True
    headed: bool = False
    beside: bool = False


_LAYOUTS: Final[Mapping[theme.LayoutName, Sequence[_Layout]]] = {
    "phone": (
        *(_Layout(square, legend=True, words=True, headed=True) for square in (114, 104, 96)),
        *(_Layout(square, words=True, headed=True) for square in (104, 96)),
        *(_Layout(square, headed=True) for square in (104, 96)),
        *(_Layout(square) for square in (104, 96)),
        *(_Layout(square, key=False) for square in (104, 96)),
        *(_Layout(square, beside=True) for square in (90, 84)),
        *(_Layout(square, known=False, key=False) for square in (104, 96)),
        *(_Layout(square, known=False, beside=True) for square in (90, 84, 78, 72)),
    ),
    "desktop": (
        _Layout(114, legend=True, words=True, headed=True),
        _Layout(114, known=False, words=True, headed=True),
    ),
    "large": (
        *(_Layout(square) for square in (84, 76)),
        *(_Layout(square, key=False) for square in (84, 76)),
        *(_Layout(square, beside=True) for square in (64, 60)),
        *(_Layout(square, known=False, beside=True) for square in (64, 60, 56, 52)),
    ),
}
"""From the fullest to the closest, in each layout."""


def _played(view: View, look: Look, t: Translator) -> Iterator[list[Block]]:
    """Yield what is shown of a round that is played; to all, at first with how the one before it ended."""
    held, end, above = hand(view, look), told_round(view), _header(view, t, look)
    layouts = _LAYOUTS[theme.layout()]
    if held is None and end is not None:
        yield [above, _table(view, None, layouts[0], look), _ended(ended(view, end, look).counted(), look)]
    legend = [_legend(look, t)] if any(seat.known for seat in _shown(view, look, with_sets=False)) else []
    for layout in layouts:
        own = [] if held is None or layout.beside else [_hand(held, look, words=layout.words, key=layout.key)]
        told = legend if layout.legend else []
        yield [above, _table(view, held if layout.beside else None, layout, look), *told, *own]


def _legend(look: Look, t: Translator) -> Block:
    """Return what framed pieces are."""
    told = t.t("Framed: hidden now, but everybody saw it taken")
    return sentences([told], look, theme.TEXT_SECONDARY)


_BESIDE: Final = 300
"""How wide the seats are at least that stand beside the board, px."""
_BETWEEN: Final = 14
_HEAD: Final = 38
"""How high the line above the strips of the seats is, px."""
_POINTS_END: Final = 14
"""From where it and the points end to the edge of a strip, px."""


def _table(view: View, held: Hand | None, layout: _Layout, look: Look) -> Block:
    """Return the board with the seats: at its right where they have room there, else below it.

    A hand that is ``held`` beside the board has its revealed sets in the strip of its seat.
    """
    wide, high = board.size(layout.square)
    left, right = theme.MARGIN, theme.WIDTH - theme.MARGIN
    aside = right - left - wide - _BETWEEN >= _BESIDE
    span = (left + wide + _BETWEEN if aside else left, right)
    shown = _shown(view, look, with_sets=layout.beside)
    each = strips(shown, EDGES[view.seats], look, span, known=layout.known)
    if layout.headed:
        each.insert(0, _head(look, span[1]))
    seats = spread(each, high) if aside else joined(each)
    start = left if aside or held is not None else max(left, (theme.WIDTH - wide) // 2 - left)
    below = 0 if aside else high + _BETWEEN

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(board.draw(view, look, layout.square), start, top)
        if held is not None:
            _column(sheet, held, look, (start + wide + _BETWEEN, right), (top, high))
        seats.paint(sheet, top + below)

    return Block(max(high + _BETWEEN, below + seats.height), paint)


def _head(look: Look, right: int) -> Block:
    """Return what the numbers are that stand in the strips of the seats at the right."""
    words = translator(look.language).t(P_("heading", "Points"))

    def paint(sheet: Sheet, top: int) -> None:
        at = (right - _POINTS_END, top + 28)
        lettering.write(sheet, at, words, SMALL, theme.TEXT_SECONDARY, anchor="r", language=look.language)

    return Block(_HEAD, paint)


def _shown(view: View, look: Look, *, with_sets: bool) -> list[Place]:
    """Return the seats as they are drawn: the viewer's own pieces are in the hand, what was taken apart."""
    own = None if view.hidden is None or view.seat is None else EDGES[view.seats][view.seat]
    shown = []
    for seat in places(view, look):
        taken = (seat.hire.taken,) if seat.hire is not None and seat.hire.taken else ()
        known = without_known(seat.known, taken)
        if seat.edge == own:
            shown.append(seat._replace(sets=seat.sets if with_sets else (), known=()))
        else:
            shown.append(seat._replace(known=known))
    return shown


# --- The own hand ----------------------------------------------------------------------------------

_LARGEST: Final = 108
_PIECES: Final = 9
_APART: Final = 16
"""How large an own piece is at most, how many there are, and how far sets stand from others, px."""
_FOOT: Final = 44
_WORDS: Final = 32
"""Below a piece: all, and the base of what it would let move, px."""


def _hand(held: Hand, look: Look, *, words: bool, key: bool = True) -> Block:
    """Return the own pieces: concealed ones, below each how many pieces it would let move, then the sets."""
    t = translator(look.language)
    told = [t.sentence(held.title)] * words + [t.t("↗: pieces it can move")] * key
    above = [sentences([t.sentences(told)], look, theme.TEXT_SECONDARY)] if told else []
    side = min(_LARGEST, (theme.SPAN - _APART * len(held.sets)) // _PIECES)
    row = Block(6 + side + _FOOT, lambda sheet, top: _pieces(sheet, held, look, top + 6, side))
    return joined([*above, row])


def _piece(
    sheet: Sheet, held: Hand, place: int, look: Look, at: tuple[int, int], side: int, *, told: bool = True
) -> None:
    """Lay a concealed piece, and below it, if it is ``told``, how many pieces it would let move."""
    moves = held.moves[place]
    sheet.place(_held(held.hidden[place], look.signs, place in held.chosen, side), *at)
    if told:
        words, color = (f"↗{moves}", theme.TEXT) if moves else ("–", theme.TEXT_SECONDARY)
        middle = (at[0] + side // 2, at[1] + side + _WORDS)
        size = lettering.fitted(words, SMALL, "en", side)
        lettering.write(sheet, middle, words, size, color, anchor="m")


def _pieces(sheet: Sheet, held: Hand, look: Look, top: int, side: int) -> None:
    """Lay the own pieces in a row, ``side`` px each."""
    x = (theme.WIDTH - _PIECES * side - len(held.sets) * _APART) // 2
    foot = top + side + _WORDS
    for place in range(len(held.hidden)):
        _piece(sheet, held, place, look, (x, top), side)
        x += side
    for one in held.sets:
        x += _APART
        _set(sheet, one, look, (x, top), side)
        lettering.write(sheet, (x + 3 * side // 2, foot), gained(one.bonus), SMALL, theme.ACCENT, anchor="m")
        x += 3 * side


_COLUMNS: Final = 2
_ROWS: Final = -(-_PIECES // _COLUMNS)
_LEAST: Final = 52
"""How large a piece is at least that has words below it, px: else these are left out."""


def _column(sheet: Sheet, held: Hand, look: Look, span: tuple[int, int], at: tuple[int, int]) -> None:
    """Lay the concealed pieces beside the board, in the middle of its height: two in a row."""
    top, high = at
    wide, pitch = (span[1] - span[0]) // _COLUMNS, high // _ROWS
    told = pitch - _FOOT >= _LEAST
    side = min(wide, pitch - _FOOT if told else pitch)
    pitch = side + _FOOT if told else side
    left = span[0] + (span[1] - span[0] - _COLUMNS * side) // 2
    top += (high - -(-len(held.hidden) // _COLUMNS) * pitch) // 2
    for place in range(len(held.hidden)):
        row, column = divmod(place, _COLUMNS)
        at = (left + column * side, top + row * pitch)
        _piece(sheet, held, place, look, at, side, told=told)


def _set(sheet: Sheet, one: Set, look: Look, at: tuple[int, int], side: int) -> None:
    left, top = at
    sheet.image.paste(theme.palette().index(theme.STRIP_LINE), (left, top, left + 3 * side, top + side))
    for place, piece in enumerate(one.pieces):
        sheet.place(tiles.on(Tile(piece, look.signs), side, theme.STRIP_LINE), left + place * side, top)


@theme.cached(maxsize=128)
def _held(piece: str, signs: Signs, chosen: bool, side: int) -> Image.Image:
    """Return a concealed piece of the own hand, in the palette; a chosen one has a yellow ground."""
    return tiles.on(Tile(piece, signs), side, theme.ACCENT if chosen else theme.GROUND)


def draw_own(view: View, look: Look) -> Drawing | None:
    """Draw the own hand alone; None for a spectator."""
    held = hand(view, look)
    if held is None:
        return None
    t = translator(look.language)
    return drawn([_header(view, t, look), _hand(held, look, words=True)], OWN_BYTES)


# --- How a round ended -----------------------------------------------------------------------------

_SHOWN: Final = 80
_SETS: Final = 16
"""How large a piece that was counted is at most, and how far sets stand apart, px."""


def _over(view: View, look: Look, t: Translator) -> Iterator[list[Block]]:
    """Yield how the game ended: the places of the seats, and how the last round did, in full or in less.

    As long as there is room it tells by what each seat came to its points.
    """
    result, end = look.result or view.result, told_round(view)
    assert result is not None
    lines = ends.final(result, look, lambda seat: signed(result.points[seat]))
    blocks = [
        _header(view, t, look),
        panels.panel(t.t("Final result"), [panels.lines(lines, look)], look),
    ]
    if end is not None:
        told = ended(view, end, look)._replace(following="")
        summed = told._replace(awards=(), total=None)
        for less in (told, summed, told.counted(), told.short()):
            yield [*blocks, _ended(less, look)]
    yield blocks


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
    gap = _SETS if told.sets else 0
    side = min(_SHOWN, (panels.inside() - 2 * gap) // _PIECES)
    readings = [one.reading for one in told.sets] or groups
    wild = any(WILD in group for group in groups) and bool(told.sets)

    def paint(sheet: Sheet, top: int) -> None:
        x = (theme.WIDTH - _PIECES * side - 2 * gap) // 2
        for group, reading in zip(groups, readings, strict=True):
            for piece, as_ in zip(group, reading, strict=True):
                sheet.place(tiles.on(Tile(piece, look.signs), side, theme.STRIP), x, top)
                if piece == WILD and wild:
                    counted = tiles.on(Tile(as_, look.signs), side * 3 // 4, theme.STRIP)
                    sheet.place(counted, x + side // 8, top + side)
                x += side
            x += gap

    return Block(side + wild * (side * 3 // 4) + 12, paint)
