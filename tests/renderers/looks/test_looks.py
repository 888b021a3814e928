"""Looks: the pictures are as agreed; every game has every look, in files that are not too large."""

from __future__ import annotations

import io
from typing import Final

import pytest
from PIL import Image

from engine import catalogue
from renderers import render, render_signs
from renderers.canvas import SIZES, STYLES, Dress
from renderers.colors import ROLES, THEMES, ThemeName
from renderers.theme import LAYOUTS, LayoutName
from tests.renderers.golden import difference
from tests.renderers.looks import golden
from tests.renderers.scenes import SCENES

MOST: Final = 110 * 1000
"""Bytes of any picture."""


@pytest.mark.parametrize("name", golden.PICTURES)
def test_golden_pictures(name: str) -> None:
    kept = Image.open(golden.FOLDER / f"{name}.png")
    fresh = golden.drawn(name)
    assert fresh.size == kept.size
    found = difference(fresh, kept)
    assert found.is_small, found


@pytest.mark.parametrize(
    ("game_id", "name"), [(game, THEMES[place % 4]) for place, game in enumerate(catalogue.ids())]
)
def test_every_game_wears_a_theme_on_its_ground(game_id: str, name: ThemeName) -> None:
    for picture in render_signs(game_id, theme=name, size="phone", style="kanji"):
        image = Image.open(io.BytesIO(picture.data))
        assert picture.size == image.size
        assert image.width in (LAYOUTS["phone"], LAYOUTS["phone"] + 12)
        assert image.width != image.height
        assert image.convert("RGB").getpixel((0, image.height - 1)) == ROLES[name]["GROUND"]


@pytest.mark.parametrize("scene", ["educational", "rich"])
def test_looks_differ_and_say_the_same(scene: str) -> None:
    view, look = SCENES[scene]()
    for each in ("style", "theme", "size"):
        look.pop(each, None)
    looks = [Dress(theme=name) for name in THEMES]
    looks += [Dress(style=style) for style in STYLES[1:]]
    pictures = [render("cerke", view, **look, **dress._asdict()) for dress in looks]
    assert len({picture.data for picture in pictures}) == len(looks)
    assert len({picture.words for picture in pictures}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_picture_is_as_wide_as_its_layout(size: LayoutName) -> None:
    view, look = SCENES["declaration"]()
    picture = render("cerke", view, **{**look, "size": size})
    assert picture.size[0] == LAYOUTS[size]
    assert len(picture.data) <= MOST
