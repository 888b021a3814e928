"""Full tables in the narrow layouts: no word is cut or runs into another, and names are whole."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from renderers import lettering, render, text, theme
from renderers.cards import table
from renderers.table import screen
from tests.pseudo.language import CODE
from tests.pseudo.lettering import watched
from tests.renderers.cards.golden import LONG
from tests.renderers.cards.play import ALL, engine_of, moments

NARROW = ("phone", "large")
EVERY = 17
"""Only so many positions are drawn."""


def positions(game_id: str, seed: int) -> Iterator[tuple[Any, int]]:
    """Yield views of a full table, of all and of whoever acts, and how many sit there; the end is one."""
    engine = engine_of(game_id)
    people = max(engine.seats)
    found = list(moments(game_id, people, seed, 400, seasons=2))
    for moment in (*found[::EVERY], found[-1]):
        yield engine.view(moment.state, None), people
        if moment.actor >= 0:
            yield engine.view(moment.state, moment.actor), people


@pytest.fixture(autouse=True)
def _drawn_anew() -> None:
    for cached in (table._upper, table._panel, table._final, table._painted):
        cached.cache_clear()


@pytest.mark.parametrize("layout", NARROW)
@pytest.mark.parametrize("game_id", ALL)
def test_longer_words_and_names_have_room(game_id: str, layout: theme.LayoutName) -> None:
    with watched() as writing:
        for view, people in positions(game_id, seed=2):
            render(game_id, view, names=LONG[:people], language=CODE, size=layout)
    assert sorted(writing.mistakes()) == []


@pytest.mark.parametrize("layout", NARROW)
@pytest.mark.parametrize("game_id", ALL)
def test_every_name_is_whole(game_id: str, layout: theme.LayoutName, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, write = [], lettering.write

    def noted(sheet: Any, at: Any, words: str, size: int, *rest: Any, **named: Any) -> int:
        room = named.get("max_width") or theme.WIDTH
        if text.fitted(words, size, named.get("language", "en"), room) != words:
            cut.append((words, size, room))
        return write(sheet, at, words, size, *rest, **named)

    for view, people in positions(game_id, seed=3):
        monkeypatch.setattr(lettering, "write", noted)
        render(game_id, view, names=LONG[:people], size=layout)
        monkeypatch.undo()
    assert cut == []


@pytest.mark.parametrize("layout", theme.LAYOUTS)
@pytest.mark.parametrize("game_id", ALL)
def test_no_table_is_too_high_for_a_screen(game_id: str, layout: theme.LayoutName) -> None:
    for view, people in positions(game_id, seed=4):
        picture = render(game_id, view, names=LONG[:people], size=layout)
        width, height = Image.open(io.BytesIO(picture.data)).size
        with theme.wearing("dark", layout):
            assert width == theme.WIDTH
            assert height <= screen.most(people, "", "en") + 12


FULL_WIDTH = 560 / 345
"""A picture that is higher does not stand over the full width of a phone in the sandbox's page."""


@pytest.mark.parametrize("layout", ["phone", "desktop"])
@pytest.mark.parametrize("game_id", ALL)
def test_a_table_after_its_game_stands_over_the_full_width(game_id: str, layout: theme.LayoutName) -> None:
    engine = engine_of(game_id)
    for people in (min(engine.seats), max(engine.seats)):
        *_, last = moments(game_id, people, 6, 4000, seasons=2)
        view = engine.view(last.state, None)
        assert view.result is not None
        width, height = render(game_id, view, names=LONG[:people], size=layout).size
        assert height <= width * FULL_WIDTH
