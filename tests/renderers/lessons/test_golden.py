"""What lessons show and say is what was looked at."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.learning.store import courses
from engine.lessons import task
from renderers.translation import LANGUAGES
from tests.renderers.golden import difference
from tests.renderers.lessons import golden

EVERY_LESSON = pytest.mark.parametrize("game", courses.taught())


@EVERY_LESSON
def test_each_position_is_drawn_as_it_was(game: str) -> None:
    lesson = courses.lesson(game)
    with Image.open(golden.FOLDER / f"{game}.png") as file:
        kept = file.convert("RGB")
    for number, (stage, place) in enumerate(golden.places(lesson)):
        found = difference(kept.crop(golden.cell(number)), golden.picture(task(lesson, place)))
        assert found.rms <= golden.RMS_LIMIT, (stage.id, number, found)


@EVERY_LESSON
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_is_as_it_was(game: str, language: str) -> None:
    kept = (golden.FOLDER / f"{game}.{language}.txt").read_text(encoding="utf-8")
    assert golden.text(courses.lesson(game), language) == kept
