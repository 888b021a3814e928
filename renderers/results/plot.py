"""Ratings over time as a picture and in words.

Each person has a hue and a mark of their own, and a band of one sigma; what is provisional is dashed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle, groupby, pairwise, product
from math import cos, hypot, pi, sin
from statistics import fmean
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, png, text, theme
from renderers.canvas import WANTED, Look, Sheet, indexed, mask, plain
from renderers.face import Drawing
from renderers.names import listed, signed
from renderers.results import axes
from renderers.results.model import Curve, Plot, Point
from renderers.results.parts import KEPT, Key, alt, figure, legend, message, spoken, written
from renderers.table.page import SMALL, Block, drawn, header, stacked
from renderers.table.panels import INSIDE
from renderers.translation import N_, Translator, translator

MOST: Final = 4
"""So many people have a hue and a mark of their own."""

EMPTY: Final = N_("No rated game yet. Ratings appear here after the first one.")

HUES: Final = ("CURVE_GOLD", "CURVE_BLUE", "CURVE_RED", "CURVE_PLAIN")
"""The roles of the curves: gold, blue, vermilion and cream, or darker ones on a light ground."""

_Spot = tuple[float, float]


# --- What is drawn ---------------------------------------------------------------------------------


class _Person(NamedTuple):
    """Somebody's curve, the number of their hue and mark, and what is written at its end."""

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

    def spots(self, points: Sequence[Point]) -> list[_Spot]:
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
_LABEL: Final = 250
"""Room for a mark and a name beside the end of a line, px."""
_GUTTER: Final = 44
"""Between the chart and the names, px."""
_COLUMN: Final = 4
"""Width of what cannot be told apart, px: somewhat less than that of a line."""
_AIR: Final = 0.03
"""Between what is drawn and the edges of the chart, as a share of what is drawn."""
_LEAST: Final = 80
"""So far apart are the figures at the edges at least."""


def _chart(people: Sequence[_Person], language: str) -> _Chart:
    points = [point for person in people for point in person.points]
    first, last = min(point.at for point in points), max(point.at for point in points)
    air = (last - first) * _AIR or axes.DAY
    low, high = (
        min(point.mu - point.sigma for point in points),
        max(point.mu + point.sigma for point in points),
    )
    more = max((high - low) * _AIR, (_LEAST - (high - low)) / 2)
    figures = max(lettering.width(str(round(edge)), SMALL, language) for edge in (low - more, high + more))
    labels = max(
        lettering.width(label, SMALL, language) for each in people for label in (each.name, each.rating)
    )
    return _Chart(
        INSIDE + figures + 12,
        theme.WIDTH - INSIDE - min(_LABEL, _BESIDE + labels) - _GUTTER,
        _TOP,
        _HEIGHT - _BOTTOM,
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
    sheet = stacked([head, _panel(), legend(_keys(people, t), look)])
    image = sheet.image.convert("RGB")
    _axes(image, head.height, chart, t.language)
    share = _BANDS[len(people) - 1]
    for person in people:
        _band(image, head.height, chart, person, share)
    labels = _labelled(people, chart)
    _leaders(image, head.height, chart, labels)
    for person in people:
        _curve(image, head.height, chart, person)
    _labels(image, head.height, chart, labels, language)
    whole = image.quantize(palette=_palette(share), dither=Image.Dither.NONE)
    return Drawing(png.encode(whole, WANTED), whole.size)


def _period(people: Sequence[_Person], t: Translator) -> str:
    """Return from when to when the ratings are."""
    times = [point.at for person in people for point in person.points]
    return axes.period(min(times), max(times), t.language)


def _panel() -> Block:
    """Return the panel on which the chart is drawn."""

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (theme.WIDTH - 2 * theme.MARGIN, _HEIGHT))

    return Block(_HEIGHT + 8, paint)


def _axes(image: Image.Image, top: int, chart: _Chart, language: str) -> None:
    """Draw figures and dates with their lines."""
    pen = ImageDraw.Draw(image)
    write = partial(text.write, image, size=SMALL, color=theme.TEXT_SECONDARY, language=language)
    for tick in axes.figures(chart.low, chart.high, 8):
        y = top + round(chart.y(tick.at))
        pen.rectangle((chart.left, y - 1, chart.right, y), theme.STRIP_LINE)
        write((chart.left - 12, y + 12), tick.words, anchor="r")
    width = partial(lettering.width, size=SMALL, language=language)
    for tick in axes.dates(*chart.times, chart.right - chart.left, width, language):
        x, end = round(chart.x(tick.at)), top + chart.bottom
        pen.rectangle((x - 1, top + chart.top, x, end), theme.STRIP_LINE)
        half = width(tick.words) // 2
        middle = min(max(x, INSIDE + half), theme.WIDTH - INSIDE - half)
        write((middle, end + 44), tick.words, anchor="m")


_BANDS: Final = (0.2, 0.14, 0.11, 0.1)
"""How much of a hue lies over the ground in a band, by the number of people."""


def _band(image: Image.Image, top: int, chart: _Chart, person: _Person, share: float) -> None:
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
        pen.polygon([*above, *reversed(below)], round(255 * share))

    image.paste(
        theme.role(HUES[person.number]), (0, top), mask((chart.right + _SINGLE, chart.bottom), draw, 1)
    )


_SINGLE: Final = 18
"""Half the width of the band of a single rating, px."""
_THICK: Final = 5
_DASH: Final = (16.0, 11.0)
"""Thickness of a line, length of its dashes and of the gaps between them, px."""


def _curve(image: Image.Image, top: int, chart: _Chart, person: _Person) -> None:
    """Draw a line, dashed up to the last provisional rating, and the marks on it."""
    spots = chart.spots(person.points)
    pieces = [
        piece
        for dashed, run in groupby(pairwise(person.points), lambda pair: pair[1].provisional)
        for piece in _pieces(_joined(chart, list(run)), dashed)
    ]
    left, highest = chart.left, max(0, round(min(y for _, y in spots)) - _THICK)
    lowest = round(max(y for _, y in spots)) + _THICK

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for piece in pieces:
            way = [((x - left) * scale, (y - highest) * scale) for x, y in piece]
            pen.line(way, 255, _THICK * scale, joint="curve")

    cover = mask((chart.right - left, lowest - highest), draw)
    image.paste(theme.role(HUES[person.number]), (left, top + highest), cover)
    for x, y in _spaced(spots):
        _place(image, person.number, x, top + y)


def _joined(chart: _Chart, run: Sequence[tuple[Point, Point]]) -> list[_Spot]:
    """Return the way through pairs of neighbours."""
    return chart.spots([run[0][0], *(after for _, after in run)])


def _pieces(way: list[_Spot], dashed: bool) -> Iterator[list[_Spot]]:
    """Yield what is drawn of a way: all of it, or every other piece."""
    if not dashed:
        yield way
        return
    lengths, piece, drawing = cycle(_DASH), [way[0]], True
    left = next(lengths)
    for (x, y), (to_x, to_y) in pairwise(way):
        length = hypot(to_x - x, to_y - y)
        gone: float = 0
        while length - gone > left:
            gone += left
            spot = (x + (to_x - x) * gone / length, y + (to_y - y) * gone / length)
            if drawing:
                yield [*piece, spot]
            piece, drawing, left = [spot], not drawing, next(lengths)
        left -= length - gone
        piece.append((to_x, to_y))
    if drawing and len(piece) > 1:
        yield piece


_APART: Final = 110
"""Between two marks of a line, px at least."""


def _spaced(spots: Sequence[_Spot]) -> list[_Spot]:
    """Return where marks stand: at the last rating, and before it on some that are far enough apart."""
    kept = [spots[-1]]
    for spot in reversed(spots[:-1]):
        if kept[-1][0] - spot[0] >= _APART:
            kept.append(spot)
    return kept


# --- Marks -----------------------------------------------------------------------------------------

_RADIUS: Final = 12
_RIM: Final = 3


def _polygon(corners: int, turned: float, size: float) -> tuple[_Spot, ...]:
    """Return the corners of a shape around the origin; ``turned`` is where the first one is, in turns."""
    angles = [2 * pi * (turned + corner / corners) for corner in range(corners)]
    return tuple((size * sin(angle), -size * cos(angle)) for angle in angles)


_SHAPES: Final = (_polygon(60, 0, 0.9), _polygon(4, 0.125, 1.1), _polygon(3, 0, 1.25), _polygon(4, 0, 1.2))
"""Circle, square, triangle and diamond, in multiples of the radius."""


@theme.cached(None)
def _mark(number: int, radius: int) -> Image.Image:
    """Return the cover of a mark."""
    half = _RADIUS * 2

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.polygon(
            [((half + x * radius) * scale, (half + y * radius) * scale) for x, y in _SHAPES[number]], 255
        )

    return mask((2 * half, 2 * half), draw)


def _place(image: Image.Image, number: int, x: float, y: float) -> None:
    """Draw a mark of somebody's around a spot, in a rim that sets it off from lines."""
    at = (round(x) - 2 * _RADIUS, round(y) - 2 * _RADIUS)
    image.paste(theme.STRIP, at, _mark(number, _RADIUS + _RIM))
    image.paste(theme.role(HUES[number]), at, _mark(number, _RADIUS))


# --- Names -----------------------------------------------------------------------------------------

_LINE: Final = 38
_TALL: Final = 2 * _LINE + 10
"""Height of a name with the rating below it, px."""
_BESIDE: Final = 34
"""Room for the mark before a name, px."""
_MIDDLE: Final = 12
"""From the baseline of a name up to the middle of its letters, px."""


class _Label(NamedTuple):
    """What stands beside the end of a line, and at which height."""

    person: _Person
    end: _Spot
    height: float


def _labelled(people: Sequence[_Person], chart: _Chart) -> list[_Label]:
    """Return the labels from the top down."""
    ordered = sorted(people, key=lambda person: -person.points[-1].mu)
    ends = [chart.spots(person.points[-1:])[0] for person in ordered]
    heights = _apart([y for _, y in ends], chart)
    return [_Label(*label) for label in zip(ordered, ends, heights, strict=True)]


def _leaders(image: Image.Image, top: int, chart: _Chart, labels: Sequence[_Label]) -> None:
    """Draw the thin lines that lead from the ends to the labels."""
    pen = ImageDraw.Draw(image)
    for label in labels:
        x, y = label.end
        way = [
            (x, top + y),
            (chart.right + 14, top + y),
            (chart.right + _GUTTER - 8, top + label.height),
        ]
        pen.line(way, theme.mix(theme.role(HUES[label.person.number]), theme.STRIP, 0.5), 3)


def _labels(image: Image.Image, top: int, chart: _Chart, labels: Sequence[_Label], language: str) -> None:
    """Write name and rating beside the end of each line, behind the person's mark."""
    left = chart.right + _GUTTER
    room = theme.WIDTH - INSIDE - left - _BESIDE
    for person, _, height in labels:
        _place(image, person.number, left + _RADIUS, top + height)
        base = top + round(height) + _MIDDLE
        write = partial(text.write, image, language=language, max_width=room)
        write((left + _BESIDE, base), person.name, SMALL, theme.role(HUES[person.number]))
        write((left + _BESIDE, base + _LINE), person.rating, SMALL, theme.TEXT)


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
    """Return what dashes mean, if there are any, and the band."""
    dashed = any(point.provisional for person in people for point in person.points)
    keys = [Key(_sample(dashed=True), t.t("provisional"))] if dashed else []
    return [*keys, Key(_sample(dashed=False), t.t("likely range (one sigma)"))]


@theme.cached(None)
def _sample(dashed: bool) -> Image.Image:
    """Return a dashed line, or a band, for the legend, in the palette."""
    image = plain((70, 30), theme.GROUND)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        boxes = [(0, 13, 16, 17), (27, 13, 43, 17), (54, 13, 70, 17)] if dashed else [(0, 2, 70, 28)]
        for box in boxes:
            pen.rectangle([edge * scale for edge in box], 255)

    color = theme.TEXT_SECONDARY if dashed else theme.STRIP_LINE
    image.paste(color, (0, 0), mask(image.size, draw))
    return indexed(image)


# --- Colours ---------------------------------------------------------------------------------------

_LETTERING: Final = (
    ("TEXT", "STRIP", 5),
    ("TEXT", "GROUND", 5),
    ("TEXT_SECONDARY", "STRIP", 4),
    ("TEXT_SECONDARY", "GROUND", 4),
    ("STRIP_LINE", "GROUND", 1),
)


def _colors(share: float) -> Iterator[theme.Color]:
    """Yield the colours of a plot: lettering, and each hue on the ground and on every crossing of bands."""
    for one, other, steps in _LETTERING:
        yield from (
            theme.mix(theme.role(one), theme.role(other), step / (steps + 1)) for step in range(steps + 2)
        )
    hues = tuple(map(theme.role, HUES))
    grounds = [theme.STRIP, theme.STRIP_LINE]
    for hue in hues:
        grounds += [theme.mix(ground, hue, share) for ground in grounds]
    yield from grounds
    yield from hues
    for hue in hues:
        yield from (theme.mix(hue, theme.STRIP, part) for part in (0.25, 0.5, 0.75))
    for hue, ground in product(hues, grounds[::2]):
        yield from (theme.mix(hue, ground, part) for part in (1 / 3, 2 / 3))
    yield from product((0, 85, 170, 255), (0, 128, 255), (0, 128, 255))  # emoji bring colours of their own


@theme.cached(None)
def _palette(share: float) -> Image.Image:
    """Return an image that carries the palette of plots whose bands have so much of their hue."""
    colors = list(dict.fromkeys(_colors(share)))[:256]
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
