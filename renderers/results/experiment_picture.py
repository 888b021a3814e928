"""Two rule sets that were tried, as a picture: A in full columns and dots, B in outlines and rings.

So they are told apart without their hues, too.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, plain
from renderers.face import Drawing
from renderers.results import axes
from renderers.results.comparison import SIDES
from renderers.results.experiment import Bounds, Distribution, Experiment, Portion, described
from renderers.results.parts import KEPT, sentences
from renderers.table.page import LEFT, SMALL, Block, across, drawn, header
from renderers.table.panels import INSIDE, inside, panel
from renderers.translation import N_, Translator, translator

_Pen = ImageDraw.ImageDraw

BARS: Final = N_("Bars: where the true share lies, 95 times of 100. The tall line: where it would be fair.")

HUES: Final = ("GOLD", "BLUE")
"""The colours of the two rule sets."""

_LINE: Final = 44
_SWATCH: Final = 36
"""Width of what stands before the name of a rule set, px."""


@theme.cached(maxsize=KEPT)
def draw_experiment(shown: Experiment, language: str) -> Drawing:
    """Draw how two rule sets compare."""
    look, t = Look(language=language), translator(language)
    blocks = [header(shown.title, shown.subtitle, "", look)]
    blocks += [
        _side(place, t.t("{name}: {what}", name=side, what=name), look)
        for place, (side, name) in enumerate(zip(SIDES, shown.sides, strict=True))
    ]
    blocks.append(Block(10, lambda sheet, top: None))
    blocks += [
        panel(one.title, [_means(one, look, t), _chart(one, look)], look) for one in shown.distributions
    ]
    if shown.portions:
        rows = [_portion(one, look, t) for one in shown.portions]
        blocks.append(panel(t.t("How often"), [*rows, _scale(look, t)], look))
        blocks.append(sentences([t.t(BARS)], look))
    return drawn(blocks)


def describe_experiment(shown: Experiment, language: str) -> str:
    """Return the alt text of :func:`draw_experiment`."""
    return described(shown, translator(language))


def _side(place: int, name: str, look: Look) -> Block:
    """Return the name of a rule set behind a sample of its columns, in as many lines as it needs."""
    lines = lettering.wrapped(name, SMALL, look.language, across() - _SWATCH - 12)
    mark = sample(place, theme.GROUND)

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(mark, LEFT, top + (_LINE - mark.height) // 2)
        for number, line in enumerate(lines):
            at = (LEFT + _SWATCH + 12, top + 34 + number * _LINE)
            lettering.write(sheet, at, line, SMALL, theme.TEXT, language=look.language)

    return Block(_LINE * len(lines), paint)


def sample(place: int, ground: theme.Color) -> Image.Image:
    """Return what the columns of a rule set look like, in the palette."""
    scale = theme.OVERSAMPLING
    large = plain((_SWATCH * scale, 30 * scale), ground)
    _column(ImageDraw.Draw(large), place, (0, 0, large.width - 1, large.height - 1), scale)
    return indexed(large.reduce(scale))


def _column(pen: _Pen, place: int, box: tuple[float, float, float, float], scale: int) -> None:
    hue = theme.role(HUES[place])
    if place:
        pen.rectangle(box, None, hue, 4 * scale)
    else:
        pen.rectangle(box, hue)


# --- Distributions ---------------------------------------------------------------------------------

_TALL: Final = 240
_AXIS: Final = 52
"""Height of a chart's columns and of what stands below them, px."""


def _means(one: Distribution, look: Look, t: Translator) -> Block:
    before, after = one.means
    told = t.t("on average: A {before}, B {after}", before=before, after=after)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        write((INSIDE, top + 34), told, SMALL, theme.TEXT_SECONDARY, max_width=inside())

    return Block(_LINE + 8, paint)


def _chart(one: Distribution, look: Look) -> Block:
    """Return the columns of both rule sets, the second in outlines over the first, and their scale."""
    image, end = _columns(one), one.low + one.step * len(one.columns[0])

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(image, INSIDE, top)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for tick in axes.figures(one.low, end, max(3, inside() // 130), least=one.step):
            half = lettering.width(tick.words, SMALL, look.language) // 2
            x = INSIDE + round((tick.at - one.low) / (end - one.low) * inside())
            x = min(max(x, INSIDE + half), INSIDE + inside() - half)
            write((x, top + _TALL + 40), tick.words, SMALL, theme.TEXT_SECONDARY, anchor="m")

    return Block(_TALL + _AXIS, paint)


def _columns(one: Distribution) -> Image.Image:
    scale = theme.OVERSAMPLING
    large = plain((inside() * scale, _TALL * scale), theme.STRIP)
    pen, base = ImageDraw.Draw(large), large.height - 3 * scale
    wide, most = large.width / len(one.columns[0]), max(map(max, one.columns))

    def height(portion: float) -> float:
        return base - portion / most * (base - 6 * scale)

    for place, portion in enumerate(one.columns[0]):
        if portion:
            _column(
                pen,
                0,
                (place * wide + 2 * scale, height(portion), (place + 1) * wide - 2 * scale, base),
                scale,
            )
    way: list[tuple[float, float]] = [(0, base)]
    for place, portion in enumerate(one.columns[1]):
        way += [(place * wide, height(portion)), ((place + 1) * wide, height(portion))]
    way.append((large.width, base))
    pen.line(way, theme.STRIP, 9 * scale, joint="curve")
    pen.line(way, theme.role(HUES[1]), 5 * scale, joint="curve")
    pen.rectangle((0, base, large.width, large.height), theme.TEXT_SECONDARY)
    return indexed(large.reduce(scale))


# --- Shares ----------------------------------------------------------------------------------------

_ROWS: Final = 32
"""Height of an interval, px."""
_FIGURE: Final = 150
"""Room for a share in figures, px."""


def _portion(one: Portion, look: Look, t: Translator) -> Block:
    """Return a share by both rule sets: its name, and below it the two intervals."""
    lines = lettering.wrapped(one.name, SMALL, look.language, inside())
    image = _intervals(one)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for number, line in enumerate(lines):
            write((INSIDE, top + 34 + number * _LINE), line, SMALL)
        base = top + _LINE * len(lines) + 6
        sheet.place(image, INSIDE, base)
        for place, found in enumerate(one.sides):
            if found is not None:
                at = (INSIDE + inside(), base + 28 + place * _ROWS)
                share = t.t("{percent}%", percent=round(100 * found[0]))
                told = t.t("{name}: {what}", name=SIDES[place], what=share)
                write(at, told, SMALL, theme.TEXT_SECONDARY, anchor="r")

    return Block(_LINE * len(lines) + 2 * _ROWS + 20, paint)


def _track() -> int:
    return inside() - _FIGURE


def _intervals(one: Portion) -> Image.Image:
    scale = theme.OVERSAMPLING
    large = plain((_track() * scale, (2 * _ROWS + 6) * scale), theme.STRIP)
    pen, room = ImageDraw.Draw(large), 14 * scale
    span = large.width - 2 * room
    for edge in (0.0, 1.0):
        x = room + edge * span
        pen.rectangle((x - scale, 0, x + scale, large.height), theme.STRIP_LINE)
    if one.usual is not None:
        x = room + one.usual * span
        pen.rectangle((x - 2 * scale, 0, x + 2 * scale, large.height), theme.TEXT_SECONDARY)
    for place, found in enumerate(one.sides):
        if found is not None:
            _interval(pen, place, found, (room, span), scale)
    return indexed(large.reduce(scale))


def _interval(pen: _Pen, place: int, found: Bounds, across_: tuple[float, float], scale: int) -> None:
    left, span = across_
    value, low, high = (left + edge * span for edge in found)
    middle, hue = (_ROWS // 2 + 3 + place * _ROWS) * scale, theme.role(HUES[place])
    pen.rounded_rectangle((low, middle - 4 * scale, high, middle + 4 * scale), 4 * scale, hue)
    for radius, fill in ((12, theme.STRIP), (10, hue), (4, theme.STRIP if place else hue)):
        pen.ellipse(
            (
                value - radius * scale,
                middle - radius * scale,
                value + radius * scale,
                middle + radius * scale,
            ),
            fill,
        )


def _scale(look: Look, t: Translator) -> Block:
    """Return what stands below all intervals: from where to where they are drawn."""

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        write((INSIDE, top + 30), t.t("{percent}%", percent=0), SMALL, theme.TEXT_SECONDARY)
        at = (INSIDE + _track(), top + 30)
        write(at, t.t("{percent}%", percent=100), SMALL, theme.TEXT_SECONDARY, anchor="r")

    return Block(_LINE + 4, paint)
