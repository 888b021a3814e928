"""What refusals are about is marked on the pictures of all games, and told in words."""

from __future__ import annotations

import pytest
from PIL import Image

from engine import catalogue
from renderers import faces
from renderers.translation import LANGUAGES
from tests.renderers.golden import difference
from tests.renderers.lessons.golden import RMS_LIMIT, cell
from tests.renderers.marked import golden


def test_each_picture_is_as_it_was_looked_at() -> None:
    with Image.open(golden.FOLDER / "marked.png") as file:
        kept = file.convert("RGB")
    for number, tried in enumerate(golden.TRIED):
        found = difference(kept.crop(cell(number)), golden.picture(golden.refused(tried)))
        assert found.rms <= RMS_LIMIT, (tried, found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_is_as_it_was(language: str) -> None:
    assert (golden.FOLDER / f"marked.{language}.txt").read_text(encoding="utf-8") == golden.text(language)


def test_every_game_with_a_picture_of_its_own_has_one() -> None:
    shown = {(tried.game, golden.refused(tried).error.rule) for tried in golden.TRIED}
    assert all(rule in faces.get(game).marks for game, rule in shown)
    own = {game for game in catalogue.ids() if faces.get(game).marks and faces.get(game).kind != "cards"}
    assert own <= {game for game, _ in shown}
