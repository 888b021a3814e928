"""Pictures in the pseudo-language: what is written finds its room in them."""

from __future__ import annotations

import asyncio
import sys
from itertools import islice

import pytest

from engine import catalogue
from renderers import render, render_holdings, render_own, render_signs
from renderers.canvas import SIZES, Look
from renderers.theme import LAYOUTS, LayoutName
from renderers.translation import LANGUAGES
from tests.amounts import tried
from tests.pseudo.language import CODE
from tests.pseudo.lettering import watched
from tests.pseudo.test_games import NAMES, people_at, positions

EVERY = 23
"""Only so many positions are drawn."""

OFTEN = tried(7, thoroughly=3)
"""So many where it takes no longer words: six times, by size and language."""

HOSTILE = (
    "Wolfeschlegelsteinhausen",
    "W" * 32,
    "\u202eevil\u202c **bold** @everyone",
    "日向日向日向日向日向日向",
)
"""Names that are long, wide, or try to turn what stands beside them."""


pytestmark = pytest.mark.usefixtures("unwritten")


async def test_golden_pictures_have_room_for_longer_words() -> None:
    drawing = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.pseudo.pictures", stdout=asyncio.subprocess.PIPE
    )
    told, _ = await drawing.communicate()
    assert (drawing.returncode, told.decode()) == (0, "")


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_pictures_of_a_game_have_room_for_longer_words(game_id: str) -> None:
    game = catalogue.get(game_id)
    look = Look(names=NAMES[: people_at(game)], language=CODE)
    with watched() as writing:
        for size in SIZES:
            render_signs(game_id, look, size=size)
        for state, _, action in islice(positions(game), None, None, EVERY):
            for seat in (None, 0) if action is not None else (None,):
                view = game.view(state, seat)
                render(game_id, view, look)
                render_own(game_id, view, look)
                render_holdings(game_id, view, look)
    assert sorted(writing.mistakes()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_nothing_in_a_picture_runs_into_anything(game_id: str, size: LayoutName, language: str) -> None:
    game = catalogue.get(game_id)
    look = Look(names=HOSTILE[: people_at(game)], size=size, language=language)
    with watched() as writing:
        for state, _, action in islice(positions(game), None, None, OFTEN):
            for seat in (None, 0) if action is not None else (None,):
                view = game.view(state, seat)
                render(game_id, view, look)
                render_own(game_id, view, look)
                render_holdings(game_id, view, look)
    assert sorted(writing.mistakes()) == []
