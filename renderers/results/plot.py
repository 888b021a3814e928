"""Ratings over time as a picture and in words.

Each person has a line, a mark and a hue of their own; what is provisional is thin, its marks hollow.
One or two people have a band of one sigma; of more, bands would hide the lines: figures stand at their ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise, product
from statistics import fmean
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, png, text, theme
from renderers.canvas import WANTED, Look, indexed, mask, plain
from renderers.face import Drawing
from renderers.names import listed, signed
from renderers.results import axes, strokes
from renderers.results.model import Curve, Plot, Point
from renderers.results.parts import KEPT, Key, alt, figure, legend, message, spoken, written
from renderers.results.strokes import MOST, Spot
from renderers.table.page import SMALL, Block, drawn, header, stacked
from renderers.table.panels import INSIDE, empty, line_end
from renderers.translation import N_, Translator, translator

EMPTY: Final = N_("No rated game yet. Ratings appear here after the first one.")


# --- What is drawn ---------------------------------------------------------------------------------


class _Person(NamedTuple):
    """Somebody's curve, the number of their line, mark and hue, and what is written at its end."""

    name: str
    rating: str
    number: int
    points: tuple[Point, ...]


def _people(plot: Plot, t: Translator) -> list[_Person]:
    """Return whoever has a rating."""
    return [
        _Person(written(curve.name, number + 1, t), _rating(curve.points[-1]), number, curve.points)
        for number, curve in enumerate(plot.curves[:MOST])
        if curve.points
    ]


def _figure(person: _Person) -> str:
    """Return what stands below the name: the rating, and how sure it is."""
    return f"{person.rating} ±{round(person.points[-1].sigma)}"


def _rating(point: Point) -> str:
    return figure(signed(round(point.mu)), point.provisional)


class _Chart(NamedTuple):
    """Where the chart lies in the panel, px, and the times and figures at its edges.

    ``times`` are those of the first rating and of the last one.
    """

    left: int
    right: int
    top: int
    bottom: int
    first: float
    last: float
    low: float
    high: float
    times: tuple[float, float]

    def x(self, at: float) -> float:
        """Return where a time lies."""
        return self.left + (at - self.first) / (self.last - self.first) * (self.right - self.left)

    def y(self, rating: float) -> float:
        """Return where a figure lies."""
        return self.bottom - (rating - self.low) / (self.high - self.low) * (self.bottom - self.top)

    def spots(self, points: Sequence[Point]) -> list[Spot]:
        """Return where ratings lie."""
        return [(self.x(point.at), self.y(point.mu)) for point in points]

    def thinned(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Return as many of the points as can be told apart: of each column the ends and the extremes."""
        kept: list[Point] = []
        for _, column in groupby(points, lambda point: round(self.x(point.at) / _COLUMN)):
            here = list(column)
            wanted = {0, len(here) - 1}
            wanted |= {choose(range(len(here)), key=lambda place: here[place].mu) for choose in (min, max)}
            kept += [here[place] for place in sorted(wanted)]
        return tuple(kept)


_HEIGHT: Final = 780
_TOP: Final = 30
_BOTTOM: Final = 70
"""Height of the panel, and of what lies in it above and below the chart, px."""
_LABEL: Final = 280
"""Room for a name, and for a mark with figures, beside the end of a line, px."""
_GUTTER: Final = 44
"""Between the chart and the names, px."""
_COLUMN: Final = 4
"""Width of what cannot be told apart, px: somewhat less than that of a line."""
_AIR: Final = 0.03
"""Between what is drawn and the edges of the chart, as a share of what is drawn."""
_LEAST: Final = 80
"""So far apart are the figures at the edges at least."""


_NARROW: Final = 800
"""In pictures that are less wide names stand below the chart, px."""
_LOW: Final = 600
"""Height of the panel there, px."""
_AIR_RIGHT: Final = 20
"""Between the end of a line and the edge of the panel there, px."""


def _is_narrow() -> bool:
    return theme.WIDTH < _NARROW


def _height() -> int:
    return _LOW if _is_narrow() else _HEIGHT


def _label_room(people: Sequence[_Person], language: str) -> int:
    """Return how wide what stands beside the ends of lines may be, px."""
    width = partial(lettering.width, size=SMALL, language=language)
    return min(_LABEL, max(max(width(each.name), _BESIDE + width(_figure(each))) for each in people))


def _chart(people: Sequence[_Person], language: str) -> _Chart:
    points = [point for person in people for point in person.points]
    first, last = min(point.at for point in points), max(point.at for point in points)
    air = (last - first) * _AIR or axes.DAY
    around = int(_banded(people))
    low = min(point.mu - around * point.sigma for point in points)
    high = max(point.mu + around * point.sigma for point in points)
    more = max((high - low) * _AIR, (_LEAST - (high - low)) / 2)
    figures = max(lettering.width(str(round(edge)), SMALL, language) for edge in (low - more, high + more))
    return _Chart(
        INSIDE + figures + 12,
        line_end() - (_AIR_RIGHT if _is_narrow() else _label_room(people, language) + _GUTTER),
        _TOP,
        _height() - _BOTTOM,
        first - air,
        last + air,
        low - more,
        high + more,
        (first, last),
    )


# --- The picture -----------------------------------------------------------------------------------


@theme.cached(maxsize=KEPT)
def draw_plot(plot: Plot, language: str) -> Drawing:
    """Draw the ratings of at most four people over time."""
    look, t = Look(language=language), translator(language)
    people = _people(plot, t)
    if not people:
        return drawn([header(plot.title, "", "", look), message(EMPTY, look, t)])
    chart = _chart(people, language)
    people = [person._replace(points=chart.thinned(person.points)) for person in people]
    head = header(plot.title, _period(people, t), "", look)
    panel, below = empty(_height()), Block(_ROW * len(people) if _is_narrow() else 0, lambda sheet, top: None)
    sheet = stacked([head, panel, below, legend(_keys(people, t), look)])
    image = sheet.image.convert("RGB")
    _axes(image, head.height, chart, t.language)
    if _banded(people):
        for person in people:
            _band(image, head.height, chart, person)
    labels = _labelled(people, chart)
    if not _is_narrow():
        _leaders(image, head.height, chart, labels)
    for person in people:
        _curve(image, head.height, chart, person)
    if _is_narrow():
        _rows(image, head.height + panel.height, labels, language)
    else:
        _labels(image, head.height, chart, labels, language)
    whole = image.quantize(palette=palette(), dither=Image.Dither.NONE)
    return Drawing(png.encode(whole, WANTED), whole.size)


def _period(people: Sequence[_Person], t: Translator) -> str:
    """Return from when to when the ratings are."""
    times = [point.at for person in people for point in person.points]
    return axes.period(min(times), max(times), t.language)


def _axes(image: Image.Image, top: int, chart: _Chart, language: str) -> None:
    """Draw figures and dates with their lines."""
    pen = ImageDraw.Draw(image)
    write = partial(text.write, image, size=SMALL, color=theme.TEXT_SECONDARY, language=language)
    for tick in axes.figures(chart.low, chart.high, 8):
        y = top + round(chart.y(tick.at))
        for x in range(chart.left, chart.right, _GRID):
            pen.rectangle((x, y - 1, x + 1, y), theme.TEXT_SECONDARY)
        write((chart.left - 12, y + 12), tick.words, anchor="r")
    width = partial(lettering.width, size=SMALL, language=language)
    for tick in axes.dates(*chart.times, chart.right - chart.left, width, language):
        x, end = round(chart.x(tick.at)), top + chart.bottom
        for y in range(top + chart.top, end, _GRID):
            pen.rectangle((x - 1, y, x, y + 1), theme.TEXT_SECONDARY)
        half = width(tick.words) // 2
        middle = min(max(x, INSIDE + half), line_end() - half)
        write((middle, end + 44), tick.words, anchor="m")


_GRID: Final = 10
"""From dot to dot of the lines that carry figures and dates, px."""
_BANDS: Final = 2
"""So many people have a band at most."""
_SHARE: Final = 0.17
"""How much of a hue lies over the ground in a band."""


def _banded(people: Sequence[_Person]) -> bool:
    return len(people) <= _BANDS


def _band(image: Image.Image, top: int, chart: _Chart, person: _Person) -> None:
    """Draw from one sigma below a rating to one above it."""
    shifts = (0,) if len(person.points) > 1 else (-_SINGLE, _SINGLE)
    above, below = (
        [
            (chart.x(each.at) + shift, chart.y(each.mu + side * each.sigma))
            for each in person.points
            for shift in shifts
        ]
        for side in (1, -1)
    )

    def draw(pen: ImageDraw.ImageDraw, _: int) -> None:
        pen.polygon([*above, *reversed(below)], round(255 * _SHARE))

    image.paste(
        theme.role(strokes.HUES[person.number]),
        (0, top),
        mask((chart.right + _SINGLE, chart.bottom), draw, 1),
    )


_SINGLE: Final = 18
"""Half the width of the band of a single rating, px."""


def _curve(image: Image.Image, top: int, chart: _Chart, person: _Person) -> None:
    """Draw a line, thin up to the last provisional rating, and the marks on it."""
    spots, stroke = chart.spots(person.points), strokes.STROKES[person.number]
    pieces = [
        (strokes.THIN if thin else strokes.THICK, piece)
        for thin, run in groupby(pairwise(person.points), lambda pair: pair[1].provisional)
        for piece in strokes.pieces(_joined(chart, list(run)), stroke)
    ]
    left, highest = chart.left, max(0, round(min(y for _, y in spots)) - strokes.THICK)
    lowest = round(max(y for _, y in spots)) + strokes.THICK

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for thick, piece in pieces:
            way = [((x - left) * scale, (y - highest) * scale) for x, y in piece]
            pen.line(way, 255, thick * scale, joint="curve")

    cover = mask((chart.right - left, lowest - highest), draw)
    image.paste(theme.role(strokes.HUES[person.number]), (left, top + highest), cover)
    for place in _spaced(spots):
        x, y = spots[place]
        strokes.place(image, person.number, (x, top + y), hollow=person.points[place].provisional)


def _joined(chart: _Chart, run: Sequence[tuple[Point, Point]]) -> list[Spot]:
    """Return the way through pairs of neighbours."""
    return chart.spots([run[0][0], *(after for _, after in run)])


_APART: Final = 110
"""Between two marks of a line, px at least."""


def _spaced(spots: Sequence[Spot]) -> list[int]:
    """Return which spots have marks: the last one, and before it some that are far enough apart."""
    kept = [len(spots) - 1]
    for place in reversed(range(len(spots) - 1)):
        if spots[kept[-1]][0] - spots[place][0] >= _APART:
            kept.append(place)
    return kept


# --- Names -----------------------------------------------------------------------------------------

_LINE: Final = 38
_TALL: Final = 2 * _LINE + 22
"""Height of a rating with the name below it, px."""
_BESIDE: Final = strokes.SAMPLE + 12
"""Room for a piece of line with its mark before figures, px."""
_MIDDLE: Final = 12
"""From the baseline of figures up to the middle of its letters, px."""


class _Label(NamedTuple):
    """What stands beside the end of a line, and at which height."""

    person: _Person
    end: Spot
    height: float


def _labelled(people: Sequence[_Person], chart: _Chart) -> list[_Label]:
    """Return the labels from the top down."""
    ordered = sorted(people, key=lambda person: -person.points[-1].mu)
    ends = [chart.spots(person.points[-1:])[0] for person in ordered]
    heights = _apart([y for _, y in ends], chart)
    return [_Label(*label) for label in zip(ordered, ends, heights, strict=True)]


_LEADER: Final = (3, 8)


def _leaders(image: Image.Image, top: int, chart: _Chart, labels: Sequence[_Label]) -> None:
    """Draw the dots that lead from the ends to the labels."""
    pen = ImageDraw.Draw(image)
    for label in labels:
        x, y = label.end
        way = [
            (x, top + y),
            (chart.right + 14, top + y),
            (chart.right + _GUTTER - 8, top + label.height),
        ]
        for piece in strokes.pieces(way, _LEADER):
            pen.line(piece, theme.role(strokes.HUES[label.person.number]), 3)


def _labels(image: Image.Image, top: int, chart: _Chart, labels: Sequence[_Label], language: str) -> None:
    """Write rating and name beside the end of each line, behind a piece of it with its mark."""
    left = chart.right + _GUTTER
    room = line_end() - left
    for person, _, height in labels:
        strokes.sample(image, person.number, (left, top + round(height)))
        base = top + round(height) + _MIDDLE
        write = partial(text.write, image, language=language, max_width=room)
        write((left + _BESIDE, base), _figure(person), SMALL, theme.TEXT_SECONDARY)
        size = max(lettering.SMALLEST, lettering.fitted(person.name, SMALL, language, room))
        write((left, base + _LINE), person.name, size, theme.TEXT)


_ROW: Final = 48
"""Height of a line of the names below a chart, px."""


def _rows(image: Image.Image, top: int, labels: Sequence[_Label], language: str) -> None:
    """Write rating and name below the chart, a line each, behind a piece of the person's line."""
    width = partial(lettering.width, size=SMALL, language=language)
    left = INSIDE + _BESIDE + max(width(_figure(label.person)) for label in labels) + 20
    room = line_end() - left
    for number, (person, _, _) in enumerate(labels):
        base = top + 36 + number * _ROW
        strokes.sample(image, person.number, (INSIDE, base - _MIDDLE))
        write = partial(text.write, image, language=language)
        write((INSIDE + _BESIDE, base), _figure(person), SMALL, theme.TEXT_SECONDARY)
        size = max(lettering.SMALLEST, lettering.fitted(person.name, SMALL, language, room))
        write((left, base), person.name, size, theme.TEXT, max_width=room)


def _apart(wanted: Sequence[float], chart: _Chart) -> list[float]:
    """Return the heights nearest to the wanted ones, from the top down, at which labels do not touch.

    Less what the labels above take, they may be equal but not fall: that is isotonic regression.
    """
    loose = [height - place * _TALL for place, height in enumerate(wanted)]
    highest, lowest = chart.top + _MIDDLE, chart.bottom - _TALL // 2 - (len(wanted) - 1) * _TALL
    places = range(len(loose))
    even = [
        max(min(fmean(loose[first : last + 1]) for last in places[place:]) for first in places[: place + 1])
        for place in places
    ]
    return [min(max(height, highest), lowest) + place * _TALL for place, height in enumerate(even)]


def _keys(people: Sequence[_Person], t: Translator) -> list[Key]:
    """Return what a thin line means, if there is one, and what is said of the range."""
    thin = any(point.provisional for person in people for point in person.points)
    keys = [Key(_sample("thin"), t.t("provisional"))] if thin else []
    likely = t.t("likely range (one sigma)")
    if _banded(people):
        return [*keys, Key(_sample("band"), likely)]
    return [*keys, Key(None, t.t("{name}: {what}", name="±", what=likely))]


@theme.cached(None)
def _sample(what: str) -> Image.Image:
    """Return a thin line with a hollow mark, or a "band", for the legend, in the palette."""
    image = plain((70, 30), theme.GROUND)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        if what == "band":
            pen.rectangle([0, 2 * scale, 70 * scale, 28 * scale], 255)
            return
        pen.rectangle([0, 14 * scale, 70 * scale, 16 * scale], 255)
        pen.ellipse([24 * scale, 4 * scale, 46 * scale, 26 * scale], 255)
        pen.ellipse([30 * scale, 10 * scale, 40 * scale, 20 * scale], 0)

    image.paste(theme.STRIP_LINE if what == "band" else theme.TEXT_SECONDARY, (0, 0), mask(image.size, draw))
    return indexed(image)


# --- Colours ---------------------------------------------------------------------------------------

_LETTERING: Final = (
    ("TEXT", "STRIP", 5),
    ("TEXT", "GROUND", 5),
    ("TEXT_SECONDARY", "STRIP", 4),
    ("TEXT_SECONDARY", "GROUND", 4),
    ("STRIP_LINE", "GROUND", 1),
)


def _colors() -> Iterator[theme.Color]:
    """Yield the colours of a plot: lettering, and each hue on the ground and on every crossing of bands."""
    for one, other, steps in _LETTERING:
        yield from (
            theme.mix(theme.role(one), theme.role(other), step / (steps + 1)) for step in range(steps + 2)
        )
    hues = tuple(map(theme.role, strokes.HUES))
    grounds = [theme.STRIP, theme.TEXT_SECONDARY]
    for hue in hues:
        grounds += [theme.mix(ground, hue, _SHARE) for ground in grounds]
    yield from grounds
    yield from hues
    for hue in hues:
        yield from (theme.mix(hue, theme.STRIP, part) for part in (0.25, 0.5, 0.75))
    for hue, ground in product(hues, grounds[::2]):
        yield from (theme.mix(hue, ground, part) for part in (1 / 3, 2 / 3))
    yield from product((0, 85, 170, 255), (0, 128, 255), (0, 128, 255))  # emoji bring colours of their own


@theme.cached(None)
def palette() -> Image.Image:
    """Return an image that carries the palette of plots."""
    colors = list(dict.fromkeys(_colors()))[:256]
    image = Image.new("P", (1, 1))
    image.putpalette([value for color in colors for value in color])
    return image


# --- In words --------------------------------------------------------------------------------------


def describe_plot(plot: Plot, language: str) -> str:
    """Return the alt text of :func:`draw_plot`: where each line begins, ends, and was highest and lowest."""
    t = translator(language)
    people = _people(plot, t)
    if not people:
        return t.sentences([t.sentence(plot.title), t.t(EMPTY)])
    title = t.t("{name}: {what}.", name=plot.title, what=_period(people, t))
    told = [_told(plot.curves[person.number], person, t) for person in people]
    return alt([title], told, t)


def _told(curve: Curve, person: _Person, t: Translator) -> str:
    """Return somebody's line in words."""
    ratings, last = [round(point.mu) for point in curve.points], curve.points[-1]
    notes = [
        t.t(
            "{rating} ±{sigma} on {day}",
            rating=person.rating,
            sigma=round(last.sigma),
            day=axes.day(last.at, t.language),
        )
    ]
    if len(ratings) > 1:
        notes.append(t.t("{rating} at the start", rating=_rating(curve.points[0])))
        notes.append(t.t("highest {high}, lowest {low}", high=max(ratings), low=min(ratings)))
    settled = next((point for point in curve.points if not point.provisional), None)
    if curve.points[0].provisional and settled is not None:
        notes.append(t.t("provisional until {day}", day=axes.day(settled.at, t.language)))
    name = spoken(curve.name, person.number + 1, t)
    return t.t("{name}: {what}.", name=name, what=listed(notes, t))
