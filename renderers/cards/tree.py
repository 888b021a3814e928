"""A tree of cards: the open ends as large cards in a row, and above them what each of them grew from.

Cards on which others lie are small tiles with their number.  Paths that were joined are drawn together by
a blue line.  Where a tree is too deep or too wide its oldest cards are left out, and a dotted line
stands for them: what can be played depends on the ends alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import count
from typing import Final, NamedTuple

from PIL import ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.cards import faces
from renderers.cards.groups import Area, lay
from renderers.cards.plan import Laid, Tree
from renderers.table.page import SMALL, Block

_TRACK: Final = 10
"""Between lines that would overlap, px."""
MOST_LEVELS: Final = 6
_FEW_LEVELS: Final = 3
_TILES: Final = 14
"""So many levels of tiles are shown at most, and only the few lowest ones where there would be more tiles."""
_SPACE: Final = 14
_APART: Final = 34
"""How many of them stand in the width of a picture."""
_CAPTION: Final = 50
_WORDS: Final = 38
"""From line to line of a caption, px."""
_STUB: Final = 22
_LINE: Final = 4


USUAL_ENDS: Final = (faces.LARGE, faces.SMALL)
ENDS_AS_TILES: Final = (faces.TILE,)


class Shown(NamedTuple):
    """How many levels are shown at most, and how large the ends may be, the largest size first, px."""

    levels: int = MOST_LEVELS
    ends: tuple[tuple[int, int], ...] = USUAL_ENDS


_WHOLE: Final = Shown()


def draw(tree: Tree, look: Look, area: Area, shown: Shown, aside: int = 0) -> list[Block]:
    """Return the tree under its caption, in as many bands as it needs.

    At the right of the caption ``aside`` px are left for something else.
    """
    size, bands = _bands(tree.cards, area.room, shown)
    words = lettering.wrapped(tree.caption, SMALL, look.language, area.room - aside)

    def caption(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=area.ground, language=look.language)
        for number, line in enumerate(words):
            write((area.left, top + 34 + _WORDS * number), line, SMALL, theme.ACCENT)

    height = _CAPTION + _WORDS * (len(words) - 1)
    return [Block(height, caption), *(_band(band, size, look, area) for band in bands)]


def _apart() -> int:
    """Return how far two paths are apart, px."""
    return theme.WIDTH // _APART


# --- What is shown ---------------------------------------------------------------------------------


class _Path(NamedTuple):
    """Cards that hang together, laid out: ``middle`` and ``level`` by the cards' places in the tree.

    ``old`` are the cards that grew from cards that are not shown.
    """

    cards: Mapping[int, Laid]
    middle: Mapping[int, int]
    level: Mapping[int, int]
    old: frozenset[int]
    width: int

    @property
    def levels(self) -> int:
        """The number of levels above the ends."""
        return max((self.level[place] + 1 for place in self.cards if not self.cards[place].open), default=0)


def _bands(
    cards: tuple[Laid, ...], room: int, wanted: Shown = _WHOLE
) -> tuple[tuple[int, int], list[list[_Path]]]:
    """Choose how much is shown and how large the ends are, so that every path has room; cut it into bands."""
    for levels in range(wanted.levels, 0, -1):
        tiles = sum(not card.open for part, _ in _parts(cards, levels) for card in part.values())
        if tiles > _TILES and levels > _FEW_LEVELS:
            continue
        for size in wanted.ends:
            paths = _paths(cards, levels, size[0])
            bands = _packed(paths, room)
            if all(path.width <= room for path in paths) and (size == wanted.ends[-1] or len(bands) == 1):
                return size, bands
    size = wanted.ends[-1]
    return size, _packed(_paths(cards, 0, size[0]), room)


@lru_cache(maxsize=64)
def _paths(cards: tuple[Laid, ...], levels: int, width: int) -> tuple[_Path, ...]:
    """Return the paths of a tree with so many levels and ends so wide: several layouts try the same ones."""
    return tuple(_laid_out(part, old, width) for part, old in _parts(cards, levels))


def _packed(paths: Sequence[_Path], room: int) -> list[list[_Path]]:
    bands: list[list[_Path]] = []
    left = 0
    for path in paths:
        if not bands or left + path.width > room:
            bands.append([])
            left = 0
        bands[-1].append(path)
        left += path.width + _apart()
    return bands


def _levels(cards: Mapping[int, Laid]) -> dict[int, int]:
    """Return how many cards lie between each card and the beginning of its path."""
    levels: dict[int, int] = {}
    for place, card in cards.items():
        levels[place] = max((levels[parent] + 1 for parent in card.parents if parent in levels), default=0)
    return levels


def _parts(cards: Sequence[Laid], levels: int) -> list[tuple[dict[int, Laid], frozenset[int]]]:
    """Leave out cards until no path has more levels; return the cards that hang together, oldest first."""
    above: dict[int, int] = {}  # how many levels lie between a card and the farthest end that grew from it
    for place in range(len(cards) - 1, -1, -1):
        above.setdefault(place, 0)
        for parent in cards[place].parents:
            above[parent] = max(above.get(parent, 0), above[place] + 1)
    shown = {place: card for place, card in enumerate(cards) if card.open or above[place] <= levels}
    old = frozenset(
        place for place, card in shown.items() if card.parents and not any(p in shown for p in card.parents)
    )
    groups: list[set[int]] = []
    for place, card in shown.items():
        linked = [group for group in groups if group & set(card.parents)]
        groups = [group for group in groups if group not in linked]
        groups.append({place}.union(*linked))
    return [
        ({place: shown[place] for place in sorted(group)}, old & group) for group in sorted(groups, key=min)
    ]


# --- Where it stands -------------------------------------------------------------------------------


def _laid_out(cards: Mapping[int, Laid], old: frozenset[int], width: int) -> _Path:
    """Give every end a column, and every other card the middle above what grew from it."""
    best: tuple[int, dict[int, int], int] | None = None
    order = {place: place for place in cards}
    for _ in range(4):
        middle, wide = _columns(cards, order, width)
        strayed = sum(abs(middle[one] - middle[other]) for one, other in _joins(cards))
        if best is None or strayed < best[0]:
            best = strayed, middle, wide
        order = _drawn_together(cards, middle)
    assert best is not None
    return _Path(cards, best[1], _levels(cards), old, best[2])


def _joins(cards: Mapping[int, Laid]) -> Iterator[tuple[int, int]]:
    """Yield the cards that join paths, each with every card that it joined to its first one."""
    for place, card in cards.items():
        for parent in _shown_parents(card, cards)[1:]:
            yield place, parent


def _shown_parents(card: Laid, cards: Mapping[int, Laid]) -> list[int]:
    return [parent for parent in card.parents if parent in cards]


def _grown(cards: Mapping[int, Laid]) -> dict[int, list[int]]:
    """Return for each card those that stand below it; −1 stands for the beginning of paths."""
    below: dict[int, list[int]] = {place: [] for place in (-1, *cards)}
    for place, card in cards.items():
        below[next(iter(_shown_parents(card, cards)), -1)].append(place)
    return below


def _columns(cards: Mapping[int, Laid], order: Mapping[int, int], width: int) -> tuple[dict[int, int], int]:
    """Return the middle of every card, px, and how wide all are; cards below one stand in the given order."""
    below, middle = _grown(cards), dict[int, int]()
    right = 0

    def stand(place: int) -> None:
        nonlocal right
        under = sorted(below[place], key=lambda each: order[each])
        for each in under:
            stand(each)
        if under:
            middle[place] = (middle[under[0]] + middle[under[-1]]) // 2
        else:
            wide = width if cards[place].open else faces.TILE[0]
            middle[place] = right + wide // 2
            right += wide + _SPACE

    for place in sorted(below[-1], key=lambda each: order[each]):
        stand(place)
    return middle, right - _SPACE


def _drawn_together(cards: Mapping[int, Laid], middle: Mapping[int, int]) -> dict[int, int]:
    """Return an order in which what was joined stands closer: cards drawn towards what they are joined to."""
    below = _grown(cards)
    pulls: dict[int, list[int]] = {place: [] for place in cards}
    for place, parent in _joins(cards):
        pulls[place].append(middle[parent])
        pulls[parent].append(middle[place])

    def pull(place: int) -> list[int]:
        return pulls[place] + [each for under in below[place] for each in pull(under)]

    found = {place: pull(place) for place in cards}
    return {
        place: sum(found[place]) // len(found[place]) if found[place] else middle[place] for place in cards
    }


# --- Drawing ---------------------------------------------------------------------------------------


class _Bus(NamedTuple):
    """The lines between cards and what grew from them: down from ``above``, along, and down to ``below``.

    ``level`` is that of the lowest card above; buses side by side have a ``track`` of their own.
    """

    above: tuple[int, ...]
    below: tuple[int, ...]
    level: int
    track: int = 0

    def span(self, path: _Path) -> tuple[int, int]:
        """Return from where to where the lines reach, px."""
        ends = [path.middle[place] for place in (*self.above, *self.below)]
        return min(ends), max(ends)


def _buses(path: _Path) -> list[_Bus]:
    """Return all lines of a path, those of one level in tracks below each other where they would overlap."""
    wanted: dict[tuple[int, ...], list[int]] = {}
    for place, card in path.cards.items():
        if parents := _shown_parents(card, path.cards):
            wanted.setdefault(tuple(parents), []).append(place)
    found: list[_Bus] = []
    for above, below in sorted(wanted.items(), key=lambda entry: len(entry[0])):
        bus = _Bus(above, tuple(below), max(path.level[place] for place in above))
        left, right = bus.span(path)
        taken = set()
        for other in found:
            start, end = other.span(path)
            if other.level == bus.level and start < right + 2 * _LINE and left < end + 2 * _LINE:
                taken.add(other.track)
        found.append(bus._replace(track=next(track for track in count() if track not in taken)))
    return found


class _Scale(NamedTuple):
    """How a band is drawn: the size of the ends, and how far apart the levels of tiles are, px."""

    size: tuple[int, int]
    pitch: int


def _band(paths: Sequence[_Path], size: tuple[int, int], look: Look, area: Area) -> Block:
    tracks = max((bus.track for path in paths for bus in _buses(path)), default=0)
    scale = _Scale(size, faces.TILE[1] + 26 + _TRACK * tracks)
    head = max(path.levels for path in paths) * scale.pitch
    head += _STUB if any(path.old for path in paths) else 0
    foot = 40 if any(card.note for path in paths for card in path.cards.values()) else 0

    def paint(sheet: Sheet, top: int) -> None:
        left = area.left
        for path in paths:
            _paint(sheet, path, scale, look, (left, top + head), area.ground)
            left += path.width + _apart()

    return Block(head + size[1] + foot + 20, paint)


def _paint(
    sheet: Sheet, path: _Path, scale: _Scale, look: Look, at: tuple[int, int], ground: theme.Color
) -> None:
    """Draw a path whose ends stand below ``at``: lines first, cards over them."""
    left, ends = at
    size = scale.size
    tops = {
        place: ends if card.open else ends - (path.levels - path.level[place]) * scale.pitch
        for place, card in path.cards.items()
    }
    middles = {place: left + middle for place, middle in path.middle.items()}
    _draw_lines(ImageDraw.Draw(sheet.image), path, middles, tops, ground)
    for place, card in path.cards.items():
        if not card.open:
            sheet.place(
                faces.tile(card.card, look.signs.lettered, ground),
                middles[place] - faces.TILE[0] // 2,
                tops[place],
            )
            continue
        corner = (middles[place] - size[0] // 2, tops[place])
        lay(sheet, [(card.card, 1)], size, look, corner, ground, card.fresh)
        under = (middles[place], tops[place] + size[1] + 34)
        color = theme.TEXT_SECONDARY
        lettering.write(
            sheet, under, card.note, SMALL, color, ground=ground, anchor="m", language=look.language
        )


def _draw_lines(
    pen: ImageDraw.ImageDraw,
    path: _Path,
    middles: Mapping[int, int],
    tops: Mapping[int, int],
    ground: theme.Color,
) -> None:
    """Draw the lines of a path; what joins cards is blue, what was laid last yellow."""
    index = theme.palette().index
    for place in path.old:
        for y in range(tops[place] - _STUB, tops[place], 8):
            _stroke(pen, (middles[place], y), (middles[place], y + 3), index(theme.TEXT_SECONDARY))
    for bus in _buses(path):
        plain_ink = theme.BLUE if len(bus.above) > 1 else theme.TEXT_SECONDARY
        ink = index(theme.ACCENT if any(path.cards[place].fresh for place in bus.below) else plain_ink)
        bend = max(tops[place] for place in bus.above) + faces.TILE[1] + 11 + _TRACK * bus.track
        over = [middles[place] for place in (*bus.above, *bus.below)]
        strokes = [
            ((middles[place], tops[place] + faces.TILE[1]), (middles[place], bend)) for place in bus.above
        ]
        strokes.append(((min(over), bend), (max(over), bend)))
        strokes += [((middles[place], bend), (middles[place], tops[place])) for place in bus.below]
        if len(bus.above) > 1:  # the lines that this one crosses pass below it
            _stroke(pen, (min(over) + 6, bend), (max(over) - 6, bend), index(ground), _LINE + 8)
        for one, other in strokes:
            _stroke(pen, one, other, ink)


def _stroke(
    pen: ImageDraw.ImageDraw, start: tuple[int, int], end: tuple[int, int], ink: int, width: int = _LINE
) -> None:
    """Draw a line that goes across or down; its ends are as far over as a corner needs."""
    (left, right), (top, bottom) = sorted((start[0], end[0])), sorted((start[1], end[1]))
    corner = _LINE // 2
    across = width // 2 if top == bottom else corner
    pen.rectangle((left - corner, top - across, right + corner - 1, bottom + across - 1), ink)
