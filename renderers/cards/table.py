"""The picture of a card table: what lies in the middle, the places of the seats, the own hand, the sums.

Where it would be too high for a phone's screen it is laid out closer, step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, Signs, indexed, overlay, plain, sprite
from renderers.cards import faces, tree
from renderers.cards.groups import Area, flow
from renderers.cards.hand import TALL, Hand, body_height
from renderers.cards.hand import place as place_hand
from renderers.cards.panels import panel
from renderers.cards.plan import Panel, Table
from renderers.cards.seats import places
from renderers.table import screen
from renderers.table.page import LEFT, SMALL, Block, blank, header, joined, stacked

_INSIDE: Final = theme.MARGIN + 20
_ASIDE: Final = 170
"""Room for the deck and the pot at the right of the middle, px."""
_CAPTION: Final = 44
_MANY: Final = 6
"""With more seats than this the cards of a season that is over are those of its winners alone."""


class Upper(NamedTuple):
    """How close stands what all at a table see alike."""

    cards: tuple[int, int] = faces.SMALL
    middle: bool = False
    levels: int = tree.MOST_LEVELS
    prompt: bool = True


class Layout(NamedTuple):
    """How much a picture tells of a season that has ended, and how close the rest stands.

    ``past`` makes shorter the sum of the season before the one that is played, None leaves it out; ``last``
    that of a game's last season.  The cards of the own hand are ``tall`` px.
    """

    past: Callable[[Panel], Panel] | None = Panel.whole
    last: Callable[[Panel], Panel] = Panel.whole
    tall: int = TALL
    upper: Upper = Upper()


_LITTLE: Final = Upper(faces.TILE)

_CLOSER: Final[Sequence[Mapping[str, Any]]] = (
    {},
    {"past": Panel.without_losers},
    {"past": Panel.short},
    {"past": None},
    {"tall": 280},
    {"upper": _LITTLE},
    {"last": Panel.without_losers, "tall": 190},
    {"upper": _LITTLE._replace(middle=True, levels=3)},
    {"last": Panel.without_lines},
    {"last": Panel.short, "upper": _LITTLE._replace(middle=True, levels=2)},
    {"upper": _LITTLE._replace(middle=True, levels=1)},
    {"upper": _LITTLE._replace(middle=True, levels=0, prompt=False)},
)
"""What changes from layout to layout: first goes what has been told, then what only stands wide."""


def _layouts() -> Iterator[Layout]:
    layout = Layout()
    for change in _CLOSER:
        layout = layout._replace(**change)
        yield layout


LAYOUTS: Final = tuple(_layouts())
"""From the fullest to the closest."""


def draw(table: Table, hand: Hand | None, look: Look) -> Sheet:
    """Return the picture of a table, with a seat's own hand in that seat's view."""
    layouts = (_blocks(table, hand, look, layout) for layout in LAYOUTS)
    return stacked(screen.fitting(layouts, len(table.seats), table.prompt, look.language))


def _blocks(table: Table, hand: Hand | None, look: Look, layout: Layout) -> list[Block]:
    alike = Look(language=look.language, style=look.style, help=look.help)
    blocks = [_kept(_upper, table._replace(panels=()), alike, layout.upper)]
    if hand is not None and hand.cards:
        blocks.append(_hand(hand, look, layout.tall))
    for content in table.panels:
        shorten = layout.past if content.past else layout.last
        if shorten is not None:
            blocks.append(_kept(_panel, shorten(_shown(content, table, hand)), alike))
    return blocks


@theme.cached(maxsize=32)
def _upper(table: Table, look: Look, close: Upper) -> Block:
    """Return what all at a table see alike: after an action it is shown to several people."""
    top = header(table.title, table.status, table.prompt if close.prompt else "", look)
    return joined([top, *_middle(table, look, close), places(table.seats, look, close.cards)])


@theme.cached(maxsize=16)
def _panel(content: Panel, look: Look) -> Block:
    """Return a panel: that of the season before stands in all pictures of a season."""
    return panel(content, look)


def _kept(part: Callable[..., Block], *shown: Any) -> Block:
    """Return a part of the picture that is laid out once, and painted once if it is."""
    return Block(part(*shown).height, lambda sheet, top: sheet.place(_painted(part, *shown), 0, top))


@theme.cached(maxsize=24)
def _painted(part: Callable[..., Block], *shown: Any) -> Image.Image:
    """Return a part of the picture, in the palette."""
    block = part(*shown)
    sheet = blank(block.height)
    block.paint(sheet, 0)
    return sheet.image


def _shown(content: Panel, table: Table, hand: Hand | None) -> Panel:
    """Return what is shown of a panel: the season before has less room beside a hand or many seats."""
    if not content.past:
        return content
    if hand is not None:
        return content.short()
    return content.without_losers() if len(table.seats) > _MANY else content


def _hand(hand: Hand, look: Look, tall: int) -> Block:
    def paint(sheet: Sheet, top: int) -> None:
        at = (LEFT, top + 34)
        lettering.write(sheet, at, hand.detail, SMALL, theme.TEXT_SECONDARY, language=look.language)
        place_hand(sheet, hand, look, top + _CAPTION, tall)

    return Block(_CAPTION + body_height(hand, tall), paint)


# --- The middle of the table -----------------------------------------------------------------------


def _middle(table: Table, look: Look, close: Upper) -> list[Block]:
    """Return the mat with the cards that belong to nobody, the deck and the pot; nothing if it is empty."""
    alone = table.tree is None and not table.groups
    aside = _aside(table, theme.WIDTH // 2 if alone else theme.WIDTH - _INSIDE - (_ASIDE - 20) // 2)
    room = theme.WIDTH - 2 * _INSIDE - (_ASIDE if aside else 0)
    area = Area(_INSIDE, room, theme.MAT)
    blocks = [] if table.tree is None else tree.draw(table.tree, look, area, close.levels)
    blocks += flow(table.groups, look, area, close.middle)
    if alone and not table.deck and not table.pot:
        return []
    columns = (joined(blocks), joined(aside))
    height = max(column.height for column in columns) + 14

    def paint(sheet: Sheet, top: int) -> None:
        size = (theme.WIDTH - 2 * theme.MARGIN, height)
        lettering.box(sheet, (theme.MARGIN, top), size, lettering.MAT)
        for column in columns:
            column.paint(sheet, top + 6)

    return [Block(height + 8, paint)]


def _aside(table: Table, middle: int) -> list[Block]:
    """Return what lies beside the cards: the deck face down, the pot in counting sticks."""
    found = []
    if table.deck is not None:
        found.append(_fixture(_deck(table.deck), str(table.deck), middle))
    if table.pot is not None:
        found.append(_fixture(_sticks(table.pot), str(table.pot), middle))
    return found


def _fixture(image: Image.Image, words: str, middle: int) -> Block:
    """Return a small picture with its number below it."""

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(image, middle - image.width // 2, top + 12)
        at = (middle, top + 12 + image.height + 34)
        lettering.write(sheet, at, words, 34, ground=theme.MAT, anchor="m")

    return Block(image.height + 60, paint)


_PILE: Final = 6
"""A deck of at least so many cards is drawn as high as any."""


@theme.cached(maxsize=16)
def _deck(count: int) -> Image.Image:
    """Return the cards left to draw, face down on each other, in the palette; an empty place if none are."""
    cards = min(-(-count // 4), _PILE)
    width, height = faces.SMALL
    image = plain((width + 2 * _PILE, height + 2 * _PILE), theme.MAT)
    if not cards:

        def outline(pen: ImageDraw.ImageDraw, scale: int) -> None:
            box = (0, 0, width * scale - 1, height * scale - 1)
            pen.rounded_rectangle(box, 9 * scale, None, theme.TEXT_SECONDARY, 3 * scale)

        overlay(image, sprite(faces.SMALL, outline), _PILE, _PILE)
    back = faces.short(faces.BACK, faces.SMALL, Signs(), theme.MAT).convert("RGB")
    for number in range(cards):
        image.paste(back, (2 * number, 2 * (_PILE - number)), faces.corner_mask(faces.SMALL))
    return indexed(image)


STICKS: Final = ((25, "BLACK"), (5, "RED_NEAR"), (1, "TAM_SIGN"))
"""Counting sticks by their worth (the common card rules, section 6)."""

_STICK: Final = (13, 84)
_ROOM_FOR: Final = 8


@theme.cached(maxsize=64)
def _sticks(points: int) -> Image.Image:
    """Return points in counting sticks, in the palette: the worth of each as bands on it; as many as fit."""
    wanted: list[int] = []
    for number, (worth, _) in enumerate(STICKS):
        wanted += [number] * (points // worth)
        points %= worth
    shown = wanted[:_ROOM_FOR]
    width, height = _STICK
    size = (len(shown) * (width + 5) - 5, height)
    image = plain(size, theme.MAT)

    def draw_sticks(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for place, number in enumerate(shown):
            left = place * (width + 5) * scale
            box = (left, 0, left + width * scale - 1, height * scale - 1)
            pen.rounded_rectangle(box, 4 * scale, theme.role(STICKS[number][1]), theme.STICK_RIM, scale)
            for band in range(2 - number):
                y = (20 + 14 * band) * scale
                pen.rectangle((left, y, box[2], y + 6 * scale), theme.TAM_SIGN)

    overlay(image, sprite(size, draw_sticks))
    return indexed(image)
