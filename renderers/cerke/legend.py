"""What the marks on a board mean: a line below it while somebody chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from PIL import Image

from renderers import theme
from renderers.board import cells
from renderers.board.cells import Cell
from renderers.board.legend import ICON, explained, ring
from renderers.board.marks import Mark
from renderers.cerke.grounds import Ground
from renderers.translation import N_, translator

_MIDDLE, _UPPER, _LOWER = (26, 26), (52, 0), (52, 52)
"""Where on a square a mark stands: the part of it that is shown, px from its corner."""
_SQUARE: Final = 104


def _part(mark: Mark, corner: tuple[int, int] = _MIDDLE) -> Image.Image:
    """Return a mark as large as on the board, with the piece of cloth on which it stands."""
    left, top = corner
    whole = cells.picture(Cell(Ground("cloth"), mark=mark), _SQUARE)
    return whole.crop((left, top, left + ICON, top + ICON)).convert("RGB")


def _hue() -> Image.Image:
    """Return the border of the hue around the 皇, around one square."""
    cell = Cell(Ground("cloth"), hem=("left", "top", "right", "bottom"))
    return cells.picture(cell, ICON).convert("RGB")


class _Meaning(NamedTuple):
    """What a mark says, which marks it is said of, and how it is drawn."""

    words: str
    shows: Callable[[Mark], bool]
    icon: Callable[[], Image.Image]


def _goes(mark: Mark) -> bool:
    return mark.end == "move" and not mark.water and not mark.bridge


_MEANINGS: Final = (
    _Meaning(N_("go"), _goes, lambda: _part(Mark("move"))),
    _Meaning(N_("capture"), lambda mark: mark.end == "capture", ring),
    _Meaning(N_("stay"), lambda mark: mark.end == "back", lambda: _part(Mark("back"), _LOWER)),
    _Meaning(N_("sticks {needed}+"), lambda mark: mark.water, lambda: _part(Mark("move", water=True))),
    _Meaning(N_("sticks decide"), lambda mark: mark.bridge, lambda: _part(Mark("move", bridge=True))),
    _Meaning(N_("step on"), lambda mark: mark.over, lambda: _part(Mark(over=True), _UPPER)),
    _Meaning(N_("tam's hue"), lambda _: True, _hue),
)
"""The marks in the order of the legend; the border of the hue stands on every board."""


def legend(found: Iterable[Mark], needed: int, language: str) -> Image.Image:
    """Return the meanings of these marks, in as many lines as they need, in the palette.

    ``needed`` is what a cast for the water must show.
    """
    marks = tuple(found)
    shown = tuple(any(each.shows(mark) for mark in marks) for each in _MEANINGS)
    return legend_of(shown, needed, language)


@theme.cached(maxsize=32)
def legend_of(shown: tuple[bool, ...], needed: int, language: str) -> Image.Image:
    """Return the legend of those meanings that are shown."""
    t = translator(language)
    return explained(
        [
            (each.icon(), t.t(each.words, needed=needed))
            for each, is_shown in zip(_MEANINGS, shown, strict=True)
            if is_shown
        ],
        language,
    )
