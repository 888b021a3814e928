"""Hands and tables look as they were agreed to look."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.renderers.cards.golden import FOLDER, PICTURES
from tests.renderers.golden import difference


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_as_they_were(name: str) -> None:
    drawn, kept = PICTURES[name](), Image.open(FOLDER / f"{name}.png")
    assert drawn.size == kept.size
    apart = difference(drawn, kept)
    assert apart.is_small, apart


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(PICTURES)
