"""Pictures of results: as they were agreed, readable on a phone, small, and told alike in words."""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from renderers import lettering, text, words
from renderers.face import units
from tests.renderers import fonts
from tests.renderers.golden import difference
from tests.renderers.results import golden
from tests.renderers.results.scenes import NAMES

SMALLEST = 32
MOST_BYTES = 150 * 1024


@pytest.mark.parametrize(("kind", "name"), golden.PICTURES)
def test_pictures_are_as_they_were(kind: str, name: str) -> None:
    fresh, kept = golden.drawn(kind, name), Image.open(golden.FOLDER / f"{kind}_{name}.png")
    assert fresh.size == kept.size
    found = difference(fresh, kept)
    assert found.is_small, found


def test_texts_are_as_they_were() -> None:
    assert golden.texts() == golden.TEXTS.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    kept = {f"{kind}_{name}.png" for kind, name in golden.PICTURES}
    assert {path.name for path in golden.FOLDER.glob("*.png")} == kept


@pytest.mark.parametrize("language", ["en", "ja", "de"])
@pytest.mark.parametrize(("kind", "name"), golden.SCENES)
def test_pictures_are_small_and_never_square(kind: str, name: str, language: str) -> None:
    drawing = golden.drawing(kind, name, language)
    assert len(drawing.data) <= MOST_BYTES
    assert Image.open(io.BytesIO(drawing.data)).size == drawing.size
    assert drawing.size[0] == 1080 != drawing.size[1]


@pytest.mark.parametrize("language", ["en", "ja", "de"])
@pytest.mark.parametrize(("kind", "name"), golden.SCENES)
def test_alt_texts_are_as_long_as_they_may_be(kind: str, name: str, language: str) -> None:
    assert 0 < units(golden.told(kind, name, language)) <= words.ALT_LIMIT


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, str]]]:
    """Note the size of every line that is drawn, with nothing left from before."""
    noted: list[tuple[int, str]] = []
    draw = text.line

    def noting(words: str, size: int, *rest: Any, **named: Any) -> text.Line:
        noted.append((size, words))
        return draw(words, size, *rest, **named)

    fonts.forget()
    monkeypatch.setattr(text, "line", noting)
    yield noted
    monkeypatch.undo()
    fonts.forget()


def test_no_lettering_is_below_32_px_but_names_that_are_whole_by_it(sizes: list[tuple[int, str]]) -> None:
    for kind, name in golden.SCENES:
        golden.drawing(kind, name)
    assert sizes
    small = [line for line in sizes if line[0] < SMALLEST]
    assert {name for _, name in small} <= set(NAMES)
    assert all(size >= lettering.SMALLEST for size, _ in small)


def test_a_picture_that_was_drawn_is_kept() -> None:
    for kind, name in golden.PICTURES:
        assert golden.drawing(kind, name) is golden.drawing(kind, name)


def test_painters_of_another_process_can_draw_all_of_it() -> None:
    for scenes, draw, _ in golden.KINDS.values():
        assert pickle.loads(pickle.dumps(draw)) is draw
        for shown in scenes.values():
            assert pickle.loads(pickle.dumps(shown)) == shown
