"""The value of a game to one seat over its positions, as a picture and in words.

Above the line of nought the seat leads by what stands beside it; where others' choices or its own turned the
game stands the number of the turning point, if it is known what the game was worth there.  The chart begins
and ends with the positions whose worth is known, so that none of it is empty.  Of more positions
than can be told apart neighbours are drawn as their mean: where one good move wins everything for either
side, the value leaps at each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby, pairwise
from statistics import fmean
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, png, text, theme
from renderers.canvas import WANTED, Look, mask
from renderers.face import Drawing
from renderers.names import gained
from renderers.results import axes, strokes
from renderers.results.model import Turning, Values
from renderers.results.parts import KEPT, alt, message
from renderers.results.plot import palette
from renderers.results.strokes import Spot
from renderers.table.page import SMALL, drawn, header, stacked
from renderers.table.panels import INSIDE, empty, line_end
from renderers.translation import N_, Translator, translator

EMPTY: Final = N_("Nothing in this game could be judged.")

ABOVE, BELOW = 0, 1
"""The hues of what is won and of what is lost, among those of plots."""

_HEIGHT: Final = 560
"""Height of the panel, px."""
_TOP: Final = 34
_BOTTOM: Final = 66
"""What lies in it above and below the chart, px."""
_LEAST: Final = 4.0
"""So far apart are the values at the edges at least."""
_AIR: Final = 0.08
"""Between what is drawn and the edges of the chart, as a share of what is drawn."""
_RADIUS: Final = 24
"""Of a disc with the number of a turning point, px."""
_SHARE: Final = 0.17
"""How much of a hue lies over the ground between line and nought: as much as the palette of plots has."""
_APART: Final = 5
"""Positions that are drawn lie so far apart at least, px, where there are too many for that."""
_DOT: Final = 9
"""Half of how wide a single value is, px."""
_DOTS: Final = 10
"""From dot to dot of the lines that carry figures, px."""


Valued = tuple[float, float]
"""A position by its number, or the middle of several, and its value."""


class _Chart(NamedTuple):
    """Where the chart lies in the panel, px, and the plies and values at its edges."""

    left: int
    right: int
    top: int
    bottom: int
    first: int
    last: int
    low: float
    high: float

    def spot(self, ply: float, value: float) -> Spot:
        """Return where a value lies."""
        share = (ply - self.first) / (self.last - self.first) if self.last > self.first else 0.5
        x = self.left + share * (self.right - self.left)
        return x, self.bottom - (value - self.low) / (self.high - self.low) * (self.bottom - self.top)


def _chart(values: Values, language: str) -> _Chart:
    found = [0.0, *(value for _, value in values.points)]
    low, high = min(found), max(found)
    more = max((high - low) * _AIR, (_LEAST - (high - low)) / 2)
    figures = max(lettering.width(gained(round(edge)), SMALL, language) for edge in (low - more, high + more))
    return _Chart(
        INSIDE + figures + 14,
        line_end() - _RADIUS,
        _TOP,
        _HEIGHT - _BOTTOM,
        values.points[0][0],
        values.points[-1][0],
        low - more,
        high + more,
    )


def _drawn(points: Sequence[Valued], chart: _Chart) -> Sequence[Valued]:
    """Return the points as they are drawn: all of them, or the means of those that lie close together."""
    if len(points) * _APART <= chart.right - chart.left:
        return points
    close = groupby(points, lambda point: chart.spot(*point)[0] // _APART)
    return [_mean(list(together)) for _, together in close]


def _mean(points: Sequence[Valued]) -> Valued:
    plies, found = zip(*points, strict=True)
    return fmean(plies), fmean(found)


def at(values: Values, drawn: Sequence[Valued], ply: int) -> float | None:
    """Return the value that the line has at a position; None before the first known and after the last."""
    if not values.points[0][0] <= ply <= values.points[-1][0]:
        return None
    for (before, first), (after, last) in pairwise(drawn):
        if before <= ply <= after:
            return first + (last - first) * (ply - before) / (after - before)
    return min(drawn, key=lambda point: abs(point[0] - ply))[1]  # of means the ends lie further inside


@theme.cached(maxsize=KEPT)
def draw_values(values: Values, language: str) -> Drawing:
    """Draw the values of a game to one seat."""
    look, t = Look(language=language), translator(language)
    head = header(values.title, values.subtitle, "", look)
    if not values.points:
        return drawn([head, message(EMPTY, look, t)])
    chart = _chart(values, language)
    image = stacked([head, empty(_HEIGHT)]).image.convert("RGB")
    _axes(image, head.height, chart, values, language)
    points = _drawn(values.points, chart)
    spots = [chart.spot(*point) for point in points]
    _areas(image, head.height, chart, spots)
    _line(image, head.height, chart, spots)
    for turning in values.turns:
        value = at(values, points, turning.ply)
        if value is not None:
            _disc(image, head.height, chart, turning, value, language)
    whole = image.quantize(palette=palette(), dither=Image.Dither.NONE)
    return Drawing(png.encode(whole, WANTED), whole.size)


def _axes(image: Image.Image, top: int, chart: _Chart, values: Values, language: str) -> None:
    """Draw figures with their lines, nought as a whole one, and where seasons begin."""
    pen = ImageDraw.Draw(image)
    write = partial(text.write, image, size=SMALL, color=theme.TEXT_SECONDARY, language=language)
    for tick in axes.figures(chart.low, chart.high, 7, 1):
        y = top + round(chart.spot(0, tick.at)[1])
        if tick.at == 0:
            pen.rectangle((chart.left, y - 1, chart.right, y + 1), theme.TEXT_SECONDARY)
        else:
            for x in range(chart.left, chart.right, _DOTS):
                pen.rectangle((x, y - 1, x + 1, y), theme.TEXT_SECONDARY)
        write((chart.left - 14, y + 12), gained(round(tick.at)), anchor="r")
    width = partial(lettering.width, size=SMALL, language=language)
    free = 0
    begin = translator(language).t("position {number}", number=chart.first)
    seasons = [(ply, called) for ply, called in values.seasons if chart.first < ply < chart.last]
    end = [(chart.last, str(chart.last))] if chart.last > chart.first else []
    for ply, called in ((chart.first, begin), *seasons, *end):
        x = round(chart.spot(ply, 0)[0])
        if chart.first < ply < chart.last:
            for y in range(top + chart.top, top + chart.bottom, _DOTS):
                pen.rectangle((x - 1, y, x, y + 1), theme.TEXT_SECONDARY)
        half = width(called) // 2
        middle = min(max(x, INSIDE + half), line_end() - half)
        if middle - half > free:
            write((middle, top + chart.bottom + 46), called, anchor="m")
            free = middle + half + 16


def _areas(image: Image.Image, top: int, chart: _Chart, spots: Sequence[Spot]) -> None:
    """Colour what lies between the line and nought: one hue above it, another one below."""
    if len(spots) == 1:
        return
    nought = chart.spot(0, 0.0)[1]
    outline = [(spots[0][0], nought), *spots, (spots[-1][0], nought)]
    for hue, first, last in ((ABOVE, chart.top, nought), (BELOW, nought, chart.bottom)):
        height = round(last) - round(first)
        if height <= 0:
            continue
        cover = Image.new("L", (chart.right + 1, height))
        shifted = [(x, y - round(first)) for x, y in outline]
        ImageDraw.Draw(cover).polygon(shifted, round(255 * _SHARE))
        image.paste(theme.role(strokes.HUES[hue]), (0, top + round(first)), cover)


def _line(image: Image.Image, top: int, chart: _Chart, spots: Sequence[Spot]) -> None:
    size = (chart.right + strokes.THICK, chart.bottom + strokes.THICK)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        way = [(x * scale, y * scale) for x, y in spots]
        pen.line(way, 255, strokes.THICK * scale, joint="curve")
        if len(way) == 1:  # a single value is a dot
            pen.circle(way[0], _DOT * scale, 255)

    image.paste(theme.role("CURVE_PLAIN"), (0, top), mask(size, draw))


def _disc(image: Image.Image, top: int, chart: _Chart, turning: Turning, value: float, language: str) -> None:
    """Draw the number of a turning point on a disc, inside the chart."""
    x, y = chart.spot(turning.ply, value)
    y = min(max(y, chart.top + _RADIUS), chart.bottom - _RADIUS)
    side = 2 * _RADIUS

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.ellipse((0, 0, side * scale - 1, side * scale - 1), 255)

    def inner(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.ellipse((4 * scale, 4 * scale, (side - 4) * scale - 1, (side - 4) * scale - 1), 255)

    at = (round(x) - _RADIUS, top + round(y) - _RADIUS)
    image.paste(theme.STRIP, at, mask((side, side), draw))
    image.paste(theme.TEXT, at, mask((side, side), inner))
    where = (round(x), top + round(y) + 11)
    text.write(image, where, str(turning.number), SMALL, theme.STRIP, language=language, anchor="m")


# --- In words --------------------------------------------------------------------------------------


def describe_values(values: Values, language: str) -> str:
    """Return the alt text of :func:`draw_values`: beginning, highest, lowest, end and turning points."""
    t = translator(language)
    title = t.sentence(t.t("{name}: {what}", name=values.title, what=values.subtitle))
    if not values.points:
        return t.sentences([title, t.t(EMPTY)])
    high = max(values.points, key=lambda point: point[1])
    low = min(values.points, key=lambda point: point[1])
    told = t.t(
        "It begins at {first} and ends at {last}; highest {high} at position {high_ply}, lowest {low} at "
        "position {low_ply}.",
        first=figure(values.points[0][1]),
        last=figure(values.points[-1][1]),
        high=figure(high[1]),
        high_ply=high[0],
        low=figure(low[1]),
        low_ply=low[0],
    )
    turns = [_told(turning, t) for turning in values.turns]
    return alt([title, told], turns, t)


def _told(turning: Turning, t: Translator) -> str:
    return t.t("Turning point {number} is at position {ply}.", number=turning.number, ply=turning.ply)


def figure(value: float) -> str:
    """Return a value with its sign and at most one decimal place: "+3.5", "−12", "0".

    One is "+1.0": so it is right before "points".
    """
    tenths = round(abs(value) * 10)
    if abs(value) >= _WHOLE:
        tenths = round(abs(value)) * 10
    whole, rest = divmod(tenths, 10)
    digits = f"{whole}.{rest}" if rest or whole == 1 else str(whole)
    sign = "" if not tenths else "+" if value > 0 else "−"
    return f"{sign}{digits}"


_WHOLE: Final = 10.0
"""From so many points on tenths tell nothing."""
