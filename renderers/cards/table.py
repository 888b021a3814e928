"""The picture of a card table: what lies in the middle, the places of the seats, the own hand, the sums.

Where it would be too high for a phone's screen it is laid out closer, step by step.  After a game the places
give way to the final result, which says of each seat what its place did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, Signs, indexed, laid, overlay, plain, rounded, sprite
from renderers.cards import close, faces, tree
from renderers.cards.groups import Area, flow
from renderers.cards.hand import LOW, TALL, Hand, body_height
from renderers.cards.hand import place as place_hand
from renderers.cards.panels import final, panel
from renderers.cards.plan import Panel, Table
from renderers.cards.seats import Seating, places
from renderers.table import screen, seats
from renderers.table.page import SMALL, Block, header, joined, painted, sentences, stacked
from renderers.translation import translator

_INSIDE: Final = theme.MARGIN + 20
_LINE: Final = 38
"""From line to line above the own hand, px."""
_MANY: Final = 6
"""With more seats than this the cards of a season that is over are those of its winners alone."""


class Layout(NamedTuple):
    """How much a picture tells, and how close it stands.

    ``past`` makes shorter the sum of the season before the one that is played, ``last`` that of a game's last
    season; None leaves it out.  The cards of the own hand are ``tall`` px; ``whose`` is the line above it.
    The ``middle`` stands close or not; ``small`` are its groups of small cards, which decide nothing;
    ``levels`` is how much is shown of a tree, and as ``tiles`` all cards there are small.  ``seats`` are the
    places, or what else one can do without.
    """

    past: Callable[[Panel], Panel] | None = Panel.whole
    last: Callable[[Panel], Panel] | None = Panel.whole
    tall: int = TALL
    whose: bool = True
    seating: Seating = Seating()
    middle: bool = False
    small: bool = True
    levels: int = tree.MOST_LEVELS
    tiles: bool = False
    seats: bool = True
    prompt: bool = True

    def seated(self, **changes: Any) -> Layout:
        """Return the layout with other values of some fields of its seating."""
        return self._replace(seating=self.seating._replace(**changes))

    def alike(self) -> Layout:
        """Return the layout without what concerns some viewers alone."""
        return self._replace(past=None, last=Panel.whole, tall=TALL, whose=True)


_Step = Callable[[Layout], Layout]


def _with(**changes: Any) -> _Step:
    return lambda layout: layout._replace(**changes)


def _seated(**changes: Any) -> _Step:
    return lambda layout: layout.seated(**changes)


_WIDE: Final[Sequence[_Step]] = (
    _with(past=Panel.without_losers),
    _with(past=Panel.short),
    _with(past=None),
    _with(tall=280),
    _seated(heads=False),
    _seated(size=faces.TILE),
    _with(last=Panel.without_losers, tall=190),
    _with(middle=True, levels=3),
    _with(last=Panel.without_lines),
    _with(last=Panel.short, levels=2),
    _with(levels=1),
    _with(levels=0, prompt=False),
)
_NARROW: Final[Sequence[_Step]] = (
    _with(past=None),
    _seated(pitch=seats.CLOSE),
    _seated(marks=False),
    _with(tall=190, levels=4),
    _seated(heads=False),
    _with(last=Panel.without_losers, levels=3),
    _with(tall=LOW, last=Panel.without_lines),
    _with(levels=2, whose=False),
    _with(small=False),
    _with(levels=1),
    _seated(details=False),
    _seated(ordered=False),
    _with(levels=0, last=Panel.short),
    _with(tiles=True),
    _seated(open=False),
    _with(seats=False),
    _with(last=None),
)

_LITTLE: Final = Layout(past=Panel.short, tall=238, seating=Seating(faces.TILE), middle=True, prompt=False)
"""The fullest layout of a narrow picture: the prompt is told below it."""

LAYOUTS: Final[Mapping[theme.LayoutName, tuple[Layout, Sequence[_Step]]]] = MappingProxyType(
    {"phone": (_LITTLE, _NARROW), "desktop": (Layout(), _WIDE), "large": (_LITTLE, _NARROW)}
)
"""The fullest layout, and what changes step by step: first goes what is told, then what only stands wide."""


def draw(table: Table, hand: Hand | None, look: Look) -> Sheet:
    """Return the picture of a table, with a seat's own hand in that seat's view."""
    fullest, steps = LAYOUTS[theme.layout()]
    room = screen.room(len(table.seats), table.prompt, look.language)

    def fits(taken: Sequence[_Step]) -> bool:
        return joined(blocks(taken)).height <= room

    def blocks(taken: Sequence[_Step]) -> list[Block]:
        return _blocks(table, hand, look, reduce(lambda layout, step: step(layout), taken, fullest))

    return stacked(blocks(_fewest(steps, fits)))


def _fewest(steps: Sequence[_Step], fits: Callable[[Sequence[_Step]], bool]) -> Sequence[_Step]:
    """Return so many of the first steps that all fits, without those that then turn out not to be needed."""
    taken = next((steps[:count] for count in range(len(steps)) if fits(steps[:count])), steps)
    for step in reversed(taken[:-1]):
        fewer = [each for each in taken if each is not step]
        if fits(fewer):
            taken = fewer
    return taken


def _blocks(table: Table, hand: Hand | None, look: Look, layout: Layout) -> list[Block]:
    alike = Look(language=look.language, style=look.style, help=look.help)
    result = next((content for content in table.panels if content.final), None)
    blocks = [_kept(_upper, _seen(table), alike, layout.alike())]
    if hand is not None and hand.cards:
        blocks.append(_hand(hand, look, layout))
    last = None
    for content in table.panels:
        if content.final:
            continue
        shorten = layout.past if content.past else layout.last
        shown = None if shorten is None else shorten(_shown(content, table, hand))
        if result is not None and not content.past:
            last, shown = content, None if shown is None else shown.decided()
        if shown is not None:
            blocks.append(_kept(_panel, shown, alike))
    if result is not None:
        blocks.append(_kept(_final, result, last, alike))
    return blocks


def _seen(table: Table) -> Table:
    """Return what is drawn above the sums: after the last season only what grew stands there."""
    if not any(content.final for content in table.panels):
        return table._replace(panels=())
    if any(content.past for content in table.panels) or len(table.panels) == 1:  # it ended before its time
        return table._replace(panels=(), seats=())
    deck = None if table.tree is None else table.deck
    return table._replace(panels=(), seats=(), groups=(), pot=None, deck=deck)


@theme.cached(maxsize=32)
def _upper(table: Table, look: Look, layout: Layout) -> Block:
    """Return what all at a table see alike: after an action it is shown to several people."""
    blocks = [header(table.title, table.status, table.prompt if layout.prompt else "", look)]
    if table.seats or layout.seats:
        blocks += _middle(table, look, layout)
    if table.seats and layout.seats:
        blocks.append(places(table.seats, look, layout.seating))
    return joined(blocks)


def lying(table: Table, look: Look) -> Block:
    """Return what lies in the middle, or else how the last season was won, and the places of the seats."""
    layout, _ = LAYOUTS[theme.layout()]
    sums = [each for each in table.panels if not each.final]
    middle = _middle(table, look, layout) or [panel(each, look) for each in sums]
    return joined([*middle, places(table.seats, look, layout.seating)])


@theme.cached(maxsize=16)
def _panel(content: Panel, look: Look) -> Block:
    """Return a panel: that of the season before stands in all pictures of a season."""
    return panel(content, look)


@theme.cached(maxsize=16)
def _final(content: Panel, last: Panel | None, look: Look) -> Block:
    return final(content, last, look)


def _kept(part: Callable[..., Block], *shown: Any) -> Block:
    """Return a part of the picture that is laid out once, and painted once if it is."""
    return Block(part(*shown).height, lambda sheet, top: sheet.place(_painted(part, *shown), 0, top))


@theme.cached(maxsize=24)
def _painted(part: Callable[..., Block], *shown: Any) -> Image.Image:
    """Return a part of the picture, in the palette."""
    return painted(part(*shown)).image


def _shown(content: Panel, table: Table, hand: Hand | None) -> Panel:
    """Return what is shown of a panel: the season before has less room beside a hand or many seats."""
    if not content.past:
        return content
    if hand is not None:
        return content.short()
    return content.without_losers() if len(table.seats) > _MANY else content


def _hand(hand: Hand, look: Look, layout: Layout) -> Block:
    """Return the own hand below the line that says whose it is."""
    whose = sentences([hand.detail], look, theme.TEXT_SECONDARY, first=34, line=_LINE)
    cards = Block(
        body_height(hand, layout.tall), lambda sheet, top: place_hand(sheet, hand, look, top, layout.tall)
    )
    return joined([whose, cards] if layout.whose else [cards])


# --- The middle of the table -----------------------------------------------------------------------


_ROOM_FOR: Final = (8, 6)
"""So many counting sticks have room at the right of the middle, and where it stands close."""
_BESIDE: Final = (31, 22)
"""Between what lies there and the rest, px."""


def _middle(table: Table, look: Look, layout: Layout) -> list[Block]:
    """Return the mat with the cards that belong to nobody, the deck and the pot; nothing if it is empty."""
    groups = [
        group._replace(small=group.small or layout.tiles)
        for group in table.groups
        if layout.small or not group.small
    ]
    alone = table.tree is None and not groups
    if alone and not table.deck and not table.pot:
        return []
    if alone and layout.middle:
        return [_alone(_aside(table, _ROOM_FOR[0], look), look)]
    in_caption = layout.middle and table.tree is not None
    found = [] if in_caption else _aside(table, _ROOM_FOR[layout.middle], look)
    widths = [max(image.width, lettering.width(words, _SAID, look.language)) for image, words in found]
    room = max(widths) + _BESIDE[layout.middle] if widths else 0
    middle = theme.WIDTH // 2 if alone else theme.WIDTH - _INSIDE - (room - _BESIDE[layout.middle]) // 2
    aside = [_fixture(image, words, middle, look) for image, words in found]
    area = Area(_INSIDE, theme.WIDTH - 2 * _INSIDE - room, theme.MAT)
    blocks = []
    deck = _deck_words(table.deck, look) if in_caption and table.deck is not None else ""
    if table.tree is not None:
        ends = tree.ENDS_AS_TILES if layout.tiles else tree.USUAL_ENDS
        counted = lettering.width(deck, SMALL, look.language) + _BESIDE[layout.middle] if deck else 0
        blocks += tree.draw(table.tree, look, area, tree.Shown(layout.levels, ends), counted)
    blocks += close.flow(groups, look, area) if layout.middle else flow(groups, look, area)
    columns = (joined(blocks), joined(aside))
    height = max(column.height for column in columns) + 14

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height, lettering.MAT)
        for column in columns:
            column.paint(sheet, top + 6)
        if deck:
            at = (theme.WIDTH - _INSIDE, top + 40)  # in the line of the tree's caption
            lettering.write(sheet, at, deck, SMALL, ground=theme.MAT, anchor="r", language=look.language)

    return [Block(height + 8, paint)]


def _aside(table: Table, sticks: int, look: Look) -> list[tuple[Image.Image, str]]:
    """Return what lies beside the cards, and how much: the deck face down, the pot in counting sticks."""
    t, found = translator(look.language), []
    if table.deck is not None:
        found.append((_deck(table.deck), _deck_words(table.deck, look)))
    if table.pot is not None:
        found.append((_sticks(table.pot, sticks), t.t("pot {points}", points=table.pot)))
    return found


def _deck_words(count: int, look: Look) -> str:
    return translator(look.language).t("deck {count}", count=count)


_SAID: Final = 34
_COUNT: Final = 56
"""Letters below something that lies beside the cards, and of what stands alone, px."""


def _alone(found: Sequence[tuple[Image.Image, str]], look: Look) -> Block:
    """Return a mat with nothing but small pictures, each with words behind it."""
    widths = [image.width + 24 + lettering.width(words, _COUNT, look.language) for image, words in found]
    height = max(image.height for image, _ in found) + 24

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height, lettering.MAT)
        left = (theme.WIDTH - sum(widths) - 60 * (len(found) - 1)) // 2
        for (image, words), wide in zip(found, widths, strict=True):
            sheet.place(image, left, top + (height - image.height) // 2)
            at = (left + image.width + 24, top + height // 2 + 20)
            lettering.write(sheet, at, words, _COUNT, ground=theme.MAT, language=look.language)
            left += wide + 60

    return Block(height + 8, paint)


def _fixture(image: Image.Image, words: str, middle: int, look: Look) -> Block:
    """Return a small picture with words below it."""

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(image, middle - image.width // 2, top + 12)
        at = (middle, top + 12 + image.height + 34)
        lettering.write(sheet, at, words, _SAID, ground=theme.MAT, anchor="m", language=look.language)

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
        overlay(image, rounded(faces.SMALL, 9, None, theme.TEXT_SECONDARY, 3), _PILE, _PILE)
    back = faces.short(faces.BACK, faces.SMALL, Signs(), theme.MAT).convert("RGB")
    for number in range(cards):
        image.paste(back, (2 * number, 2 * (_PILE - number)), faces.corner_mask(faces.SMALL))
    return indexed(image)


STICKS: Final = ((25, "BLACK"), (5, "RED_NEAR"), (1, "TAM_SIGN"))
"""Counting sticks by their worth (the common card rules, section 6)."""

_STICK: Final = (13, 84)


@theme.cached(maxsize=64)
def _sticks(points: int, most: int) -> Image.Image:
    """Return points in counting sticks, in the palette: the worth of each as bands on it; so many at most."""
    wanted: list[int] = []
    for number, (worth, _) in enumerate(STICKS):
        wanted += [number] * (points // worth)
        points %= worth
    shown = wanted[:most]
    width, height = _STICK
    size = (len(shown) * (width + 5) - 5, height)

    def draw_sticks(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for place, number in enumerate(shown):
            left = place * (width + 5) * scale
            box = (left, 0, left + width * scale - 1, height * scale - 1)
            pen.rounded_rectangle(box, 4 * scale, theme.role(STICKS[number][1]), theme.STICK_RIM, scale)
            for band in range(2 - number):
                y = (20 + 14 * band) * scale
                pen.rectangle((left, y, box[2], y + 6 * scale), theme.TAM_SIGN)

    return laid(sprite(size, draw_sticks), theme.MAT)
