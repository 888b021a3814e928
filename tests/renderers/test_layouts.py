"""Letters are as high to the eye as each layout promises, in the narrowest column that shows a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from PIL import ImageFont

from engine import catalogue
from renderers import lettering, text, theme
from tests.renderers import fonts
from tests.renderers.test_screen import seen

COLUMN: Final[Mapping[theme.LayoutName, int]] = {"phone": 302, "large": 302, "desktop": 550}
"""How wide a picture is shown at least, in CSS px: in a phone's column, or by Discord on a desktop."""
CAPITALS: Final[Mapping[theme.LayoutName, int]] = {"phone": 10, "large": 13, "desktop": 11}
"""How high capital letters are then at least, in CSS px."""
USUAL: Final[Mapping[theme.LayoutName, float]] = {"phone": 0.9, "large": 0.8, "desktop": 0.9}
"""How much of all lettering is as high; the rest are names that are whole by it, numbers, details."""


def capital(size: int, layout: theme.LayoutName) -> float:
    """Return how high a capital of a line of ``size`` px is where the picture is seen, CSS px."""
    _, top, _, bottom = ImageFont.truetype(str(text.SHIPPED), 1000).getbbox("H")
    return float(size * (bottom - top)) / 1000 * COLUMN[layout] / theme.LAYOUTS[layout]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[int]]:
    """Count the lines that are drawn by their size, px, with nothing left from before."""
    noted: Counter[int] = Counter()
    cover = text.cover

    def noting(words: str, size: int, *rest: Any) -> text.Line:
        noted[size] += 1
        return cover(words, size, *rest)

    fonts.forget()
    monkeypatch.setattr(text, "cover", noting)
    yield noted
    monkeypatch.undo()
    fonts.forget()


@pytest.mark.parametrize("layout", theme.LAYOUTS)
@pytest.mark.parametrize("game", catalogue.ids())
def test_letters_are_high_enough_where_they_are_seen(
    game: str, layout: theme.LayoutName, written: Counter[int]
) -> None:
    for _ in seen(game, max(catalogue.get(game).seats), 1, layout):
        pass
    assert min(written) >= lettering.SMALLEST
    high = sum(count for size, count in written.items() if capital(size, layout) >= CAPITALS[layout])
    assert high >= USUAL[layout] * written.total()
