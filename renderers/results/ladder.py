"""How strong computer players are, game by game, as a picture and in words: levels on one scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import accumulate
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, text, theme
from renderers.canvas import Look, Sheet, indexed, mask, plain
from renderers.face import Drawing
from renderers.names import listed
from renderers.results import axes
from renderers.results.model import Ladder, Rung, Rungs
from renderers.results.parts import KEPT, Key, alt, legend, message
from renderers.table.page import SMALL, Block, drawn, header
from renderers.table.panels import INSIDE, line_end
from renderers.translation import N_, Translator, translator

EMPTY: Final = N_("No games of computer players were played yet.")

_DISC: Final = 44
"""How wide the disc of a level is, px."""
_LANE: Final = 62
"""Height of discs beside each other, with the bars below them, px."""
_AIR: Final = 10
"""Above and below what a game has, px."""
_NAME: Final = 46
"""Height of a name that stands above its game's levels, px."""
_BAR: Final = 8
"""How thick the bar is that shows how far a number may be off, px."""
_HEAD: Final = 56
"""Height of the figures above the levels, px."""
_NARROW: Final = 800
"""In pictures that are less wide a game's name stands above its levels."""
_NAMES: Final = 300
"""Room for names beside the levels, px."""
_GRID: Final = 10
"""From dot to dot of the lines that carry the figures, px."""
_FIGURES: Final = 90
"""Between two figures, px at least."""
_WIDEST: Final = 100.0
"""What is said of so uncertain a number has room on the scale; a longer bar goes on to its edge at most."""


class _Chart(NamedTuple):
    """Where the numbers lie, px from the left, and the lowest and the highest one."""

    left: int
    right: int
    low: float
    high: float

    def x(self, number: float) -> int:
        """Return where a number lies, at the edge if it lies beyond."""
        number = min(max(number, self.low), self.high)
        return self.left + round((number - self.low) / (self.high - self.low) * (self.right - self.left))


class _Row(NamedTuple):
    """A game: its name and size, its levels with the lane in which each stands, and how high all that is."""

    name: Sequence[str]
    levels: Sequence[tuple[Rung, int]]
    height: int


def _is_narrow() -> bool:
    return theme.WIDTH < _NARROW


def _chart(ladder: Ladder) -> _Chart:
    rungs = [rung for game in ladder.games for rung in game.levels]
    low = min(rung.number - min(rung.around, _WIDEST) for rung in rungs)
    high = max(rung.number + min(rung.around, _WIDEST) for rung in rungs)
    left = INSIDE if _is_narrow() else INSIDE + _NAMES + 20
    return _Chart(left + _DISC // 2, line_end() - _DISC // 2, low, max(high, low + 1))


def _row(game: Rungs, chart: _Chart, language: str) -> _Row:
    """Return a game's row: a disc that would touch the one before it stands a lane lower."""
    ends: list[int] = []
    placed = []
    for rung in sorted(game.levels, key=lambda rung: rung.number):
        x = chart.x(rung.number)
        lane = next((lane for lane, end in enumerate(ends) if x - end >= _DISC + 4), len(ends))
        ends[lane : lane + 1] = [x]
        placed.append((rung, lane))
    room = theme.WIDTH - 2 * INSIDE if _is_narrow() else _NAMES
    name = lettering.wrapped(game.game, SMALL, language, room)
    height, beside = len(ends) * _LANE, len(name) * _NAME
    return _Row(name, placed, 2 * _AIR + (height + beside if _is_narrow() else max(height, beside)))


# --- The picture -----------------------------------------------------------------------------------


@theme.cached(maxsize=KEPT)
def draw_ladder(ladder: Ladder, language: str) -> Drawing:
    """Draw the levels of each game where their numbers lie, each with the bounds of its number."""
    look, t = Look(language=language), translator(language)
    if not ladder.games:
        return drawn([header(ladder.title, "", "", look), message(EMPTY, look, t)])
    return drawn(
        [header(ladder.title, t.t("Rating"), "", look), _panel(ladder, look), _legend(ladder, look, t)]
    )


def _panel(ladder: Ladder, look: Look) -> Block:
    """Return the panel with all games, and the figures above them."""
    chart = _chart(ladder)
    rows = [_row(game, chart, look.language) for game in ladder.games]
    height = _HEAD + sum(row.height for row in rows) + _AIR

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        _axis(sheet, top, top + height - _AIR, chart, look.language)
        tops = accumulate((row.height for row in rows), initial=top + _HEAD)
        for row, y in zip(rows, tops, strict=False):
            _paint_row(sheet, y, row, chart, look.language)

    return Block(height + 8, paint)


def _axis(sheet: Sheet, top: int, bottom: int, chart: _Chart, language: str) -> None:
    """Draw round figures, and a line of dots below each."""
    dot = theme.palette().index(theme.STRIP_LINE)
    write = partial(lettering.write, sheet, size=SMALL, ground=theme.STRIP, color=theme.TEXT_SECONDARY)
    most = max(2, (chart.right - chart.left) // _FIGURES)
    for tick in axes.figures(chart.low, chart.high, most):
        x, half = chart.x(tick.at), lettering.width(tick.words, SMALL, language) // 2
        write((min(x, line_end() - half), top + 40), tick.words, anchor="m")
        for y in range(top + _HEAD, bottom, _GRID):
            sheet.image.paste(dot, (x - 1, y, x + 1, y + 2))


def _paint_row(sheet: Sheet, top: int, row: _Row, chart: _Chart, language: str) -> None:
    """Draw a game: its name, its levels, and below each the bounds of its number."""
    sheet.image.paste(
        theme.palette().index(theme.STRIP_LINE),
        (theme.MARGIN + 2, top, theme.WIDTH - theme.MARGIN - 2, top + 1),
    )
    for number, words in enumerate(row.name):
        at = (INSIDE, top + _AIR + 36 + number * _NAME)
        lettering.write(sheet, at, words, SMALL, ground=theme.STRIP, language=language)
    first = top + _AIR + (len(row.name) * _NAME if _is_narrow() else 0)
    bar = theme.palette().index(theme.ACCENT)
    for rung, lane in row.levels:
        x, y = chart.x(rung.number), first + lane * _LANE
        sheet.place(_disc(rung.level + 1, theme.STRIP), x - _DISC // 2, y)
        low, high = (chart.x(rung.number + side * rung.around) for side in (-1, 1))
        sheet.image.paste(bar, (low, y + _DISC + 3, max(high, low + 3), y + _DISC + 3 + _BAR))


@theme.cached(maxsize=32)
def _disc(number: int, ground: theme.Color) -> Image.Image:
    """Return the disc of a level: its number among all levels."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.ellipse((0, 0, _DISC * scale - 1, _DISC * scale - 1), 255)

    image = plain((_DISC, _DISC), ground)
    image.paste(theme.TEXT, (0, 0), mask(image.size, draw))
    text.write(image, (_DISC // 2, 33), str(number), SMALL, theme.GROUND, anchor="m")
    return indexed(image)


@theme.cached(maxsize=8)
def _sample() -> Image.Image:
    """Return the bar of bounds for the legend."""
    image = plain((_DISC, _BAR), theme.ACCENT)
    return indexed(image)


def _legend(ladder: Ladder, look: Look, t: Translator) -> Block:
    """Return what the discs and the bars mean."""
    shown = sorted({rung.level for game in ladder.games for rung in game.levels})
    keys = [Key(_disc(level + 1, theme.GROUND), t.t(ladder.levels[level])) for level in shown]
    return legend([*keys, Key(_sample(), t.t("likely range (95 %)"))], look)


# --- In words --------------------------------------------------------------------------------------


def describe_ladder(ladder: Ladder, language: str) -> str:
    """Return the alt text of :func:`draw_ladder`: the numbers of each game's levels."""
    t = translator(language)
    if not ladder.games:
        return t.sentences([t.sentence(ladder.title), t.t(EMPTY)])
    return alt([t.sentence(ladder.title)], [_told(game, ladder, t) for game in ladder.games], t)


def _told(game: Rungs, ladder: Ladder, t: Translator) -> str:
    return t.t("{name}: {what}.", name=game.game, what=listed(_numbers(game.levels, ladder, t), t))


def _numbers(rungs: Iterable[Rung], ladder: Ladder, t: Translator) -> list[str]:
    """Return each level with its number: "good 1520 ±14"."""
    return [
        t.t("{name} {figure}", name=t.t(ladder.levels[rung.level]), figure=_figure(rung)) for rung in rungs
    ]


def _figure(rung: Rung) -> str:
    return f"{round(rung.number)} ±{round(rung.around)}" if rung.around else str(round(rung.number))
