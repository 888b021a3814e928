"""The picture of a table: the pot with the last throw, and a row for each seat with all that it has.

Each name stands once: what was thrown is drawn behind it, and what earlier heats and rounds gave stands in
columns.
No letter is below 32 px, but for those of long names, so that all is readable on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, sticks, theme
from renderers.canvas import Look, Sheet, indexed, laid, overlay, plain, rounded, sprite
from renderers.face import Drawing
from renderers.stakes.table import Column, Place
from renderers.table import screen, seats, throws
from renderers.table.page import SMALL, Block, drawn, header
from renderers.table.rows import PAD, Cell, Row, are_whole, table
from renderers.table.signs import Section, kept
from renderers.translation import Translator

# --- The whole -------------------------------------------------------------------------------------

_HEAT: Final = 350
"""So much of the picture's width is there for each heat that is over, px."""


def most_heats() -> int:
    """Return for how many heats that are over there is room behind the names."""
    return theme.WIDTH // _HEAT


class Pot(NamedTuple):
    """What lies in the middle: chips, what they are called, and the last throw.

    ``throw`` is who threw it, and what fell; None in place of a number while the sticks are in the air.
    """

    chips: int
    caption: str
    throw: tuple[str, int | None] | None


class Shown(NamedTuple):
    """All that a picture shows, from the top to the bottom; the seats stand below each other in ``order``."""

    title: str
    status: str
    prompt: str
    pot: Pot | None
    places: Sequence[Place]
    columns: Sequence[Column]
    order: Sequence[int]


_ALL: Final = frozenset({True, False})
_ACTIVE: Final = frozenset({True})
_NOBODY: Final[frozenset[bool]] = frozenset()
"""Whose throws are drawn behind the names, by whether they act; what they count always stands before them."""


class _Layout(NamedTuple):
    """How much is shown: who is ``asked``, whose throws are ``told``, whether chips are ``headed``."""

    asked: bool = False
    told: frozenset[bool] = _ALL
    headed: bool = True


_LAYOUTS: Final = (
    _Layout(asked=True),
    _Layout(),
    _Layout(told=_ACTIVE),
    _Layout(told=_ACTIVE, headed=False),
    _Layout(told=_NOBODY, headed=False),
)
"""From the fullest to the closest."""


def draw(shown: Shown, look: Look) -> Drawing:
    """Draw a table."""
    pot = [] if shown.pot is None else [_pot(shown.pot, look)]
    layouts = (
        [
            header(shown.title, shown.status, screen.asked(shown.prompt) * layout.asked, look),
            *pot,
            _places(shown, look, layout),
        ]
        for layout in _LAYOUTS
    )
    return drawn(screen.fitting(layouts, len(shown.places), shown.prompt, look.language))


# --- What sticks can show --------------------------------------------------------------------------


@kept
def draw_signs(look: Look, t: Translator) -> Sequence[Section]:
    """Return all that five sticks can show."""
    return [throws.section(look, t)]


# --- The pot ---------------------------------------------------------------------------------------

_POT: Final = 150
_PILE: Final = (158, 132)
_INSIDE: Final = theme.MARGIN + 20
_NUMERAL: Final = 64
_DIGIT: Final = 56
_BROAD: Final = 600
"""From this width of the picture on a throw's numeral has room beside its digit, px."""


def _cast() -> int:
    """Return how wide sticks, numeral and digit of a throw are, px."""
    return sticks.width() + _DIGIT + (_NUMERAL if theme.WIDTH >= _BROAD else 0)


def _pot(pot: Pot, look: Look) -> Block:
    """Return the mat with the pot on it, and at the right the throw that was made last."""
    right = theme.WIDTH - _INSIDE
    end = right - (_cast() + 8 if pot.throw else 0)
    left = _INSIDE + _PILE[0] + 12
    wide = lettering.width(str(pot.chips), _CHIPS, "en"), lettering.width(pot.caption, SMALL, look.language)
    piled = end - left >= max(wide)
    x = left if piled else _INSIDE

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.MAT, language=look.language)
        lettering.wide_box(sheet, top, _POT, lettering.MAT)
        if piled:
            sheet.place(pile(pot.chips), _INSIDE, top + 8)
        size = max(lettering.SMALLEST, lettering.fitted(pot.caption, SMALL, look.language, end - x))
        write((x, top + 48), pot.caption, size, theme.TEXT_SECONDARY, max_width=end - x)
        size = lettering.fitted(str(pot.chips), _CHIPS, "en", end - x)
        write((x, top + 118), str(pot.chips), size, theme.ACCENT)
        if pot.throw is not None:
            named = x + lettering.width(pot.caption, SMALL, look.language) + 20
            _throw(sheet, pot.throw, look, (right, top), named)

    return Block(_POT + 10, paint)


_CHIPS: Final = 72
"""Height of the number of chips, px."""


def _throw(sheet: Sheet, throw: tuple[str, int | None], look: Look, at: tuple[int, int], named: int) -> None:
    """Draw whose throw it was, not left of ``named``, the sticks as they fell, the numeral and the digit."""
    name, ones = throw
    (right, top), ground, wide = at, theme.MAT, _cast()
    left = right - wide
    write = partial(lettering.write, sheet, ground=ground, language=look.language)
    room = right - min(left, named)
    size = max(lettering.SMALLEST, lettering.fitted(name, SMALL, look.language, room))
    begin = min(left, right - min(room, lettering.width(name, size, look.language)))
    write((begin, top + 44), name, size, theme.TEXT_SECONDARY, max_width=room, sentence=False)
    sheet.place(sticks.fallen(ones, ground), left, top + 60)
    if ones is not None:
        if theme.WIDTH >= _BROAD:
            sheet.place(sticks.numeral(ones, _NUMERAL, theme.TEXT, ground, look.style), right - 108, top + 68)
        write((right, top + 118), str(ones), 52, anchor="r")


_STACKS: Final = ((50, 88), (0, 70), (100, 70), (22, 106), (78, 106))
"""Where stacks of eight chips stand, the first one first."""
_CHIP: Final = (54, 22)
_HIGH: Final = 8


@theme.cached(maxsize=64)
def pile(chips: int) -> Image.Image:
    """Return the pot as stacks of chips, as many as there are, up to forty, in the palette."""
    shares = [max(0, min(_HIGH, chips - _HIGH * number)) for number in range(len(_STACKS))]
    stacks = sorted(zip(_STACKS, shares, strict=True), key=lambda stack: stack[0][1])

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for (left, base), share in stacks:
            for number in range(share):
                top = base - 9 * number
                box = (left * scale, top * scale, (left + _CHIP[0]) * scale, (top + _CHIP[1]) * scale)
                pen.ellipse(box, theme.TOKEN, theme.BLACK, 3 * scale)

    return laid(sprite(_PILE, draw), theme.MAT)


# --- The seats -------------------------------------------------------------------------------------

TILE: Final = (sticks.SMALL[0] + 32, 44)
"""A throw in small: the sticks, and the digit beside them, px."""
_BETWEEN: Final = 16
_DISC: Final = 48


def _places(shown: Shown, look: Look, layout: _Layout) -> Block:
    """Return the rows of all seats, with the throws of those of whom they are told.

    Where names would be cut, what words tell of earlier heats and rounds gives way to them.
    """
    laid = _laid(shown, shown.columns, layout)
    return table(*(laid if are_whole(*laid, look) else _laid(shown, shown.columns[-1:], layout)), look)


def _laid(shown: Shown, columns: Sequence[Column], layout: _Layout) -> tuple[Sequence[str], Sequence[Row]]:
    """Return heads and rows of these columns; one column alone may do without its head."""
    rows = [
        _row(shown.places[seat], tuple(column.cells[seat] for column in columns), layout.told)
        for seat in shown.order
    ]
    return [column.head * (layout.headed or len(columns) > 1) for column in columns], rows


def _row(place: Place, cells: tuple[Cell, ...], told: frozenset[bool]) -> Row:
    frame = seats.frame(place.active, out=not place.contends, named=place.named)
    shown = place.throws if place.active in told else ()
    return Row(
        name=place.name,
        cells=cells,
        mark=mark(place, frame.fill),
        frame=frame,
        faded=not place.contends,
        below=_below(shown, frame.fill) if shown else None,
    )


def _below(throws: Sequence[int], ground: theme.Color) -> seats.Below:
    """Return throws in small, in as many rows as they need."""
    wide = theme.WIDTH - 2 * (theme.MARGIN + PAD) - _DISC - 18

    def paint(sheet: Sheet, at: tuple[int, int]) -> None:
        _casts(sheet, throws, at, wide, ground)

    height = -(-len(throws) // _per_row(wide)) * TILE[1]
    reach = min(len(throws), _per_row(wide)) * (TILE[0] + _BETWEEN) - _BETWEEN
    if len(throws) == 1:
        reach = sticks.SMALL[0]
    return seats.Below(height + 10 if len(throws) > _per_row(wide) else height, paint, reach)


def mark(place: Place, ground: theme.Color) -> Image.Image | None:
    """Return what stands before a name: what has been thrown counts so much, sticks that are to be thrown."""
    if place.value:
        return disc(place.value, place.leads, place.bust, ground)
    if place.waits:
        return bundle(ground)
    return disc("?", leads=False, bust=False, ground=ground) if place.contends else bare(ground)


@theme.cached(maxsize=4)
def bundle(ground: theme.Color) -> Image.Image:
    """Return sticks without a face, in the palette."""
    image, waiting = plain((_DISC, _DISC), ground), sticks.cast(None, 3)
    waiting = waiting.crop(waiting.getbbox()).resize((_DISC, 32), Image.Resampling.LANCZOS)
    overlay(image, waiting, 0, 8)
    return indexed(image)


@theme.cached(maxsize=4)
def bare(ground: theme.Color) -> Image.Image:
    """Return the place of a mark where there is none, so that all names begin at the same place."""
    return indexed(plain((_DISC, _DISC), ground))


@theme.cached(maxsize=128)
def disc(value: str, leads: bool, bust: bool, ground: theme.Color) -> Image.Image:
    """Return what a chain counts: on gold if it leads, crossed out if it is bust, a ring where it is open."""
    image = plain((_DISC, _DISC), ground)
    fill = theme.TOKEN if leads and not bust else theme.GROUND
    line = theme.BLACK if leads and not bust else theme.TEXT_SECONDARY
    overlay(image, rounded((_DISC, _DISC), 14, fill, line, 3))
    if bust:
        overlay(image, _cross(), (_DISC - 36) // 2, (_DISC - 36) // 2)
    elif value:
        ink = theme.BLACK if leads else theme.TEXT
        size = (38, SMALL, 26)[min(len(value), 3) - 1]
        part = lettering.line(value, size, ink, fill, "en", _DISC)
        at = ((_DISC - part.image.width) // 2, (_DISC - part.image.height) // 2)
        image.paste(part.image.convert("RGB"), at)
    return indexed(image)


def _cross() -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        end = 36 * scale
        for line in ((4, 4, end - 4, end - 4), (4, end - 4, end - 4, 4)):
            pen.line(line, theme.ALARM, 7 * scale)

    return sprite((36, 36), draw)


def _per_row(wide: int) -> int:
    return max(1, (wide + _BETWEEN) // (TILE[0] + _BETWEEN))


def _casts(sheet: Sheet, throws: Sequence[int], at: tuple[int, int], wide: int, ground: theme.Color) -> None:
    """Draw throws in small, in as many rows as they need; of a single one what it counts says the digit."""
    for number, ones in enumerate(throws):
        row, column = divmod(number, _per_row(wide))
        at_tile = at[0] + column * (TILE[0] + _BETWEEN), at[1] + row * TILE[1]
        sheet.place(tile(ones, ground, digit=len(throws) > 1), *at_tile)


@theme.cached(maxsize=64)
def tile(ones: int, ground: theme.Color, *, digit: bool) -> Image.Image:
    """Return a throw in small, with its digit if wished, in the palette."""
    image = indexed(plain(TILE, ground))
    image.paste(sticks.small(ones, ground), (0, (TILE[1] - sticks.SMALL[1]) // 2))
    if not digit:
        return image
    part = lettering.line(str(ones), SMALL, theme.TEXT, ground, "en", 40)
    image.paste(part.image, (sticks.SMALL[0] + 11, 34 - part.above))
    return image
