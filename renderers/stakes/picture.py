"""The picture of a table: the pot with the last throw, the seats with what they have thrown, and the sums.

No letter is below 32 px of the picture's 1,080, so that all is readable on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, sticks, theme
from renderers.canvas import Look, Sheet, indexed, overlay, plain, rounded, sprite
from renderers.face import Drawing
from renderers.stakes.table import Panel, Place, Thrown
from renderers.table import panels, screen, seats, throws
from renderers.table.page import SMALL, Block, drawn, header, joined, kept
from renderers.table.panels import INSIDE, Sum, inside
from renderers.translation import Translator, translator

# --- The whole -------------------------------------------------------------------------------------


def _wide() -> int:
    return theme.WIDTH - 2 * theme.MARGIN


def _throws_room() -> int:
    return inside() - _NAME - _VALUE


class Pot(NamedTuple):
    """What lies in the middle: chips, what they are called, short lines beside them, and the last throw.

    ``throw`` is who threw it, and what fell; None in place of a number while the sticks are in the air.
    """

    chips: int
    caption: str
    notes: tuple[str, ...]
    throw: tuple[str, int | None] | None


class Shown(NamedTuple):
    """All that a picture shows, from the top to the bottom; at the end there are no ``places``."""

    title: str
    status: str
    prompt: str
    pot: Pot | None
    places: Sequence[Place]
    panels: Sequence[Panel]


def draw(shown: Shown, look: Look) -> Drawing:
    """Draw a table."""
    blocks = [header(shown.title, shown.status, shown.prompt, look)]
    if shown.pot is not None:
        blocks.append(_pot(shown.pot, look))
    if shown.places:
        blocks.append(_places(shown.places, look))
    layouts = ([*blocks, *(_panel(shorten(panel), look) for panel in shown.panels)] for shorten in _SHORTER)
    count = len(shown.places) or len(shown.panels[0].gains)  # at the end all stand in the result
    return drawn(screen.fitting(layouts, count, shown.prompt, look.language))


_SHORTER: Final = (Panel.whole, Panel.last_heat, Panel.short)
"""How sums are told, from the fullest to the shortest."""


# --- What sticks can show --------------------------------------------------------------------------


@kept
def draw_signs(look: Look, t: Translator) -> Drawing:
    """Draw all that five sticks can show: sticks, numeral, digit, and how often it comes."""
    return drawn([header(t.t(throws.TITLE), "", t.t(throws.TOLD), look), throws.block(look)])


# --- The pot ---------------------------------------------------------------------------------------

_POT: Final = 168
_PILE: Final = (158, 132)
_CAST: Final = sticks.width() + 150
"""How wide sticks, numeral and digit of a throw are, px."""


def _pot(pot: Pot, look: Look) -> Block:
    """Return the mat with the pot on it, and at the right the throw that was made last."""
    ground = theme.MAT

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=ground, language=look.language)
        lettering.box(sheet, (theme.MARGIN, top), (_wide(), _POT), lettering.MAT)
        sheet.place(pile(pot.chips), theme.MARGIN + 20, top + 18)
        x, right = theme.MARGIN + 190, theme.WIDTH - INSIDE
        room = right - x - (_CAST + 20 if pot.throw else 0)
        write((x, top + 50), pot.caption, SMALL, theme.TEXT_SECONDARY, max_width=room)
        wide = write((x, top + 118), str(pot.chips), 72, theme.ACCENT)
        base = top + (118 if len(pot.notes) == 1 else 86)
        for number, note in enumerate(pot.notes):
            at = (x + max(wide + 30, 110), base + 44 * number)
            write(at, note, SMALL, max_width=room - max(wide + 30, 110))
        if pot.throw is not None:
            _throw(sheet, pot.throw, look, (right, top))

    return Block(_POT + 10, paint)


def _throw(sheet: Sheet, throw: tuple[str, int | None], look: Look, at: tuple[int, int]) -> None:
    """Draw whose throw it was, the sticks as they fell, the numeral and the digit."""
    name, ones = throw
    (right, top), ground = at, theme.MAT
    write = partial(lettering.write, sheet, ground=ground, anchor="r", language=look.language)
    write((right, top + 48), name, SMALL, theme.TEXT_SECONDARY, max_width=_CAST, sentence=False)
    left = right - _CAST
    sheet.place(sticks.fallen(ones, ground), left, top + 68)
    if ones is not None:
        sheet.place(sticks.numeral(ones, 64, theme.TEXT, ground, look.style), right - 126, top + 76)
        write((right, top + 126), str(ones), 52)


_STACKS: Final = ((50, 88), (0, 70), (100, 70), (22, 106), (78, 106))
"""Where stacks of eight chips stand, the first one first."""
_CHIP: Final = (54, 22)
_HIGH: Final = 8


@theme.cached(maxsize=64)
def pile(chips: int) -> Image.Image:
    """Return the pot as stacks of chips, as many as there are, up to forty, in the palette."""
    image = plain(_PILE, theme.MAT)
    shares = [max(0, min(_HIGH, chips - _HIGH * number)) for number in range(len(_STACKS))]
    stacks = sorted(zip(_STACKS, shares, strict=True), key=lambda stack: stack[0][1])

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for (left, base), share in stacks:
            for number in range(share):
                top = base - 9 * number
                box = (left * scale, top * scale, (left + _CHIP[0]) * scale, (top + _CHIP[1]) * scale)
                pen.ellipse(box, theme.TOKEN, theme.BLACK, 3 * scale)

    overlay(image, sprite(_PILE, draw))
    return indexed(image)


# --- The seats -------------------------------------------------------------------------------------

_TILE: Final = (sticks.SMALL[0] + 32, 44)
"""A throw in small: the sticks, and the digit beside them, px."""
_BETWEEN: Final = 24
_DISC: Final = 60


def _places(places: Sequence[Place], look: Look) -> Block:
    """Return the strips of all seats; those of a row are equally high."""
    per_row = seats.columns(len(places))
    wide = seats.width(per_row) - 2 * seats.PAD
    strips = []
    for start in range(0, len(places), per_row):
        row = places[start : start + per_row]
        rows = max(_rows(len(place.throws), wide) for place in row)
        strips += [_strip(place, rows * _TILE[1], wide) for place in row]
    return seats.strips(strips, look)


def _strip(place: Place, height: int, wide: int) -> seats.Strip:
    frame = seats.frame(place.active, out=not place.contends)

    def below(sheet: Sheet, at: tuple[int, int]) -> None:
        _casts(sheet, place.throws, at, wide, frame.fill)

    return seats.Strip(
        name=place.name,
        detail=place.note,
        score=place.chips,
        frame=frame,
        faded=not place.contends,
        picture=mark(place, frame.fill),
        below=seats.Below(height, below, _reach(len(place.throws), wide)) if height else None,
    )


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
    image, waiting = plain((_DISC + 8, _DISC), ground), sticks.cast(None, 3)
    waiting = waiting.crop(waiting.getbbox()).resize((_DISC, 38), Image.Resampling.LANCZOS)
    overlay(image, waiting, 0, 11)
    return indexed(image)


@theme.cached(maxsize=4)
def bare(ground: theme.Color) -> Image.Image:
    """Return the place of a mark where there is none, so that all names begin at the same place."""
    return indexed(plain((_DISC + 8, _DISC), ground))


@theme.cached(maxsize=128)
def disc(value: str, leads: bool, bust: bool, ground: theme.Color) -> Image.Image:
    """Return what a chain counts: on gold if it leads, crossed out if it is bust, a ring where it is open."""
    image = plain((_DISC + 8, _DISC), ground)
    fill = theme.TOKEN if leads and not bust else theme.GROUND
    line = theme.BLACK if leads and not bust else theme.TEXT_SECONDARY
    overlay(image, rounded((_DISC, _DISC), 14, fill, line, 3))
    if bust:
        overlay(image, _cross(), (_DISC - 36) // 2, (_DISC - 36) // 2)
    elif value:
        ink = theme.BLACK if leads else theme.TEXT
        size = 40 if len(value) < 3 else SMALL
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


def _rows(throws: int, wide: int) -> int:
    """Return in how many rows so many throws stand."""
    return -(-throws // _per_row(wide))


def _reach(throws: int, wide: int) -> int:
    """Return how far so many throws reach, px: in several rows as far as they can."""
    return wide if _rows(throws, wide) > 1 else throws * (_TILE[0] + _BETWEEN) - _BETWEEN


def _per_row(wide: int) -> int:
    return max(1, (wide + _BETWEEN) // (_TILE[0] + _BETWEEN))


def _casts(sheet: Sheet, throws: Sequence[int], at: tuple[int, int], wide: int, ground: theme.Color) -> None:
    """Draw throws in small, in as many rows as they need."""
    for number, ones in enumerate(throws):
        row, column = divmod(number, _per_row(wide))
        sheet.place(tile(ones, ground), at[0] + column * (_TILE[0] + _BETWEEN), at[1] + row * _TILE[1])


@theme.cached(maxsize=32)
def tile(ones: int, ground: theme.Color) -> Image.Image:
    """Return a throw in small with its digit, in the palette."""
    image = indexed(plain(_TILE, ground))
    image.paste(sticks.small(ones, ground), (0, (_TILE[1] - sticks.SMALL[1]) // 2))
    part = lettering.line(str(ones), SMALL, theme.TEXT, ground, "en", 40)
    image.paste(part.image, (sticks.SMALL[0] + 11, 34 - part.above))
    return image


# --- The sums --------------------------------------------------------------------------------------

_DRAWN: Final = 4
"""Of more contenders the throws of a heat that is over are digits, without sticks."""
_NAME: Final = 300
_VALUE: Final = 110
_ROW: Final = 50


def _panel(panel: Panel, look: Look) -> Block:
    """Return a panel: its heats line by line, and what each seat got."""
    blocks = list(_heat_blocks(panel, look))
    if panel.gains:
        blocks.append(panels.columns([Sum(*gain) for gain in panel.gains], look))
    return panels.panel(panel.title, blocks, look)


def _heat_blocks(panel: Panel, look: Look) -> Iterator[Block]:
    t = translator(look.language)
    for title, rows in panel.heats:
        if title:
            yield panels.lines([Sum(title)], look)
        if len(rows) > _DRAWN:
            told = [Sum(_digits(row, t), row.value, row.ahead) for row in rows]
            yield panels.columns(told, look) if panels.have_columns(told, look) else panels.lines(told, look)
        elif rows:
            yield joined([_row(row, look) for row in rows], 6)


def _digits(row: Thrown, t: Translator) -> str:
    """Return a name with its throws, where they are not what they count."""
    return row.name if row.added == row.value else t.t("{name}: {what}", name=row.name, what=row.added)


def _row(row: Thrown, look: Look) -> Block:
    """Return a line: who, the throws as sticks with digits, and what they count, on gold for the best."""
    height = _ROW + _TILE[1] * (_rows(len(row.throws), _throws_room()) - 1)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        write((INSIDE, top + 36), row.name, SMALL, max_width=_NAME - 20, sentence=False)
        _casts(sheet, row.throws, (INSIDE + _NAME, top + 3), _throws_room(), theme.STRIP)
        last = (len(row.throws) - 1) % _per_row(_throws_room())
        end = INSIDE + _NAME + last * (_TILE[0] + _BETWEEN) + _TILE[0]
        panels.value(sheet, Sum(row.name, row.value, row.ahead), (end, theme.WIDTH - INSIDE), bottom(top))

    def bottom(top: int) -> int:
        return top + height - _ROW + 36

    return Block(height, paint)
