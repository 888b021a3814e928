"""Games as marks, told apart by where they stand as well as by hue: up is first, down is last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw

from renderers import theme
from renderers.canvas import indexed, plain
from renderers.names import listed
from renderers.results.model import Mark
from renderers.translation import N_, Translator

SHOWN: Final = 5
"""So many of somebody's last games are shown."""

NAMES: Final[Mapping[Mark, str]] = MappingProxyType(
    {
        "win": N_("win"),
        "draw": N_("draw"),
        "middle": N_("in between"),
        "loss": N_("loss"),
        "came": N_("won without a game"),
        "bye": N_("bye"),
        "absent": N_("absent"),
        "missing": N_("lost without a game"),
    }
)
"""What each mark means, the best first."""

_LETTERS: Final = (N_("W D M L"), N_("+ B A −"))
"""The same as letters, in the same order: of games, and of rounds without one."""


def seen(lasts: Iterable[Sequence[Mark]]) -> list[Mark]:
    """Return the marks that are shown of somebody's last games, the best first."""
    shown = {mark for last in lasts for mark in last[-SHOWN:]}
    return [mark for mark in NAMES if mark in shown]


def letters(marks: Sequence[Mark], t: Translator) -> str:
    """Return the last of these games as letters: "W W L"."""
    letter = _letter(t)
    return " ".join(letter[mark] for mark in marks[-SHOWN:])


def counted(counts: Mapping[Mark, int], t: Translator) -> str:
    """Return how often each came, by letters: "W4 D0 L1"."""
    letter = _letter(t)
    return " ".join(f"{letter[mark]}{count}" for mark, count in counts.items())


def key(marks: Sequence[Mark], t: Translator) -> str:
    """Return what the letters of these marks mean, as a sentence; empty without marks."""
    letter = _letter(t)
    named = listed(
        (t.t("{letter} {meaning}", letter=letter[mark], meaning=t.t(NAMES[mark])) for mark in marks), t
    )
    return t.t("{listed}; the latest game comes last.", listed=named) if marks else ""


def _letter(t: Translator) -> dict[Mark, str]:
    return dict(zip(NAMES, (letter for some in _LETTERS for letter in t.t(some).split(" ")), strict=True))


HEIGHT: Final = 40
STEP: Final = 28
"""Height and width of a mark, px."""

_Bar = tuple[int, int, int, int]
_BARS: Final[Mapping[Mark, tuple[str, tuple[_Bar, ...]]]] = MappingProxyType(
    {
        "win": ("GOLD", ((4, 0, 24, 18),)),
        "draw": ("GOLD", ((4, 0, 12, 18), (16, 0, 24, 18))),
        "middle": ("TEXT_SECONDARY", ((4, 15, 24, 25),)),
        "loss": ("BLUE", ((4, 22, 24, 40),)),
        "came": ("GOLD", ((4, 0, 24, 18), (11, 6, 17, 12))),
        "bye": ("GOLD", ((4, 0, 24, 18),)),
        "absent": ("BLUE", ((4, 22, 24, 40),)),
        "missing": ("BLUE", ((4, 22, 24, 40), (11, 28, 17, 34))),
    }
)
"""The hue of each mark, and its bars as left, top, right, bottom, px."""
_HOLLOW: Final = frozenset({"came", "bye", "absent", "missing"})
"""Marks without a game: only the edge of their bar is drawn, with a point in it where there was to be one."""


@theme.cached(maxsize=256)
def row(marks: Sequence[Mark], ground: theme.Color, places: int = SHOWN) -> Image.Image:
    """Return marks on their line in the palette, the latest at the right; the line has so many places."""
    shown, scale = marks[-places:], theme.OVERSAMPLING
    large = plain((places * STEP * scale, HEIGHT * scale), ground)
    pen = ImageDraw.Draw(large)
    middle = HEIGHT // 2 * scale
    pen.rectangle((0, middle - scale, large.width, middle + scale - 1), theme.STRIP_LINE)
    for place, mark in enumerate(shown, places - len(shown)):
        color, bars = theme.role(_BARS[mark][0]), _BARS[mark][1]
        for left, top, right, bottom in bars:
            x = place * STEP
            box = [edge * scale for edge in (x + left, top, x + right, bottom)]
            fill = ground if mark in _HOLLOW else color
            pen.rounded_rectangle((box[0], box[1], box[2] - 1, box[3] - 1), 3 * scale, fill, color, 3 * scale)
    return indexed(large.reduce(scale))


_STRIPE: Final = 12
"""From one bar of a draw to the next where there are many, px."""


def shares(counts: Sequence[tuple[Mark, int]], width: int, ground: theme.Color) -> Image.Image:
    """Return how often each mark came as bars of the marks' height and hue, one behind the other."""
    scale, total = theme.OVERSAMPLING, sum(count for _, count in counts)
    large = plain((width * scale, HEIGHT * scale), ground)
    pen = ImageDraw.Draw(large)
    middle, left = HEIGHT // 2 * scale, 0.0
    pen.rectangle((0, middle - scale, large.width, middle + scale - 1), theme.STRIP_LINE)
    for mark, count in counts:
        color, bars = theme.role(_BARS[mark][0]), _BARS[mark][1]
        end = left + width * count / total
        step = _STRIPE if len(bars) > 1 else end - left
        while end - left > 1:
            box = [edge * scale for edge in (left, bars[0][1], min(left + step, end) - 4, bars[0][3])]
            pen.rounded_rectangle((box[0], box[1], max(box[0] + scale, box[2]), box[3] - 1), 3 * scale, color)
            left += step
        left = end
    return indexed(large.reduce(scale))
