"""How casts came off, on the interval in which chance alone leaves 95 of 100 people: shapes and words."""

from __future__ import annotations

from functools import partial
from typing import Final

from babel.numbers import format_decimal
from PIL import Image, ImageDraw

from renderers import theme
from renderers.canvas import indexed, plain
from renderers.results.model import Luck
from renderers.translation import Translator

TALL: Final = 60
"""How high a diagram is, px."""
FEWEST: Final = 10
"""Of so many casts at least an interval is shown: that of fewer holds nearly all that can come off."""
_Pen = ImageDraw.ImageDraw


def diagram(luck: Luck, room: int, low: float, high: float) -> Image.Image:
    """Return interval, what was to be expected and what came off, on ``room`` px from ``low`` to ``high``."""
    scale = theme.OVERSAMPLING

    def x(value: float) -> float:
        return (value - low) / (high - low) * room * scale

    large = plain((room * scale, TALL * scale), theme.STRIP)
    pen = ImageDraw.Draw(large)
    middle = TALL * scale // 2
    pen.rectangle((0, middle - scale, large.width, middle + scale - 1), theme.TEXT_SECONDARY)
    _range(pen, x(luck.low), x(luck.high), scale)
    _expected(pen, x(luck.expected), scale)
    _own(pen, x(luck.came_off), scale)
    return indexed(large.reduce(scale))


def _own(pen: _Pen, x: float, scale: int) -> None:
    middle, radius = TALL * scale / 2, 15 * scale
    pen.ellipse((x - radius, middle - radius, x + radius, middle + radius), theme.BLACK)
    radius -= 3 * scale
    pen.ellipse((x - radius, middle - radius, x + radius, middle + radius), theme.TEXT)


def _expected(pen: _Pen, x: float, scale: int) -> None:
    pen.rectangle((x - 3 * scale, 4 * scale, x + 3 * scale - 1, (TALL - 4) * scale), theme.TEXT)


def _range(pen: _Pen, left: float, right: float, scale: int) -> None:
    box = (left, 16 * scale, right, (TALL - 16) * scale)
    pen.rounded_rectangle(box, 8 * scale, theme.MAT, theme.TEXT_SECONDARY, 3 * scale)


@theme.cached(maxsize=8)
def key(shape: str) -> Image.Image:
    """Return a shape of the diagram for its explanation: "own", "expected" or "range"."""
    scale, wide = theme.OVERSAMPLING, 44
    large = plain((wide * scale, TALL * scale), theme.STRIP)
    pen = ImageDraw.Draw(large)
    if shape == "range":
        _range(pen, 0, wide * scale - 1, scale)
    else:
        {"own": _own, "expected": _expected}[shape](pen, wide * scale / 2, scale)
    return indexed(large.reduce(scale)).crop((0, 8, wide, TALL - 8))


def is_telling(luck: Luck) -> bool:
    """Whether there are enough casts to tell luck by them."""
    return luck.casts >= FEWEST


def told(luck: Luck, t: Translator) -> dict[str, str]:
    """Return what the shapes of the diagram say; of few casts there is no interval."""
    figure = partial(number, language=t.language)
    found = {
        "own": t.t("{count} succeeded", count=luck.came_off),
        "expected": t.t("expected: {count}", count=figure(luck.expected)),
    }
    if is_telling(luck):
        low, high = figure(luck.low), figure(luck.high)
        found["range"] = t.t("{low}–{high}: where luck alone puts 95 of 100 players", low=low, high=high)
    return found


def number(value: float, language: str) -> str:
    """Return a number with at most one decimal place, as the language writes it."""
    written: str = format_decimal(value, "#,##0.#", locale=language)
    return written
