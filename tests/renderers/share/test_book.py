"""The book of a season: its pages as they were, whole, and all of them in one moving picture."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from renderers.canvas import Dress
from renderers.colors import THEMES
from renderers.face import ALT_LIMIT, units
from renderers.share.book import EMPTY, count, render_moving, render_page
from renderers.share.picture import SIZE
from renderers.translation import LANGUAGES
from tests.pseudo.lettering import watched
from tests.renderers.golden import difference
from tests.renderers.share.books import BOOKS
from tests.renderers.share.golden import BOOK_PAGES, drawn_page, page, page_file


@pytest.mark.parametrize("name", BOOK_PAGES)
def test_pages_are_as_they_were(name: str) -> None:
    assert difference(drawn_page(name), Image.open(page_file(name))).is_small


@pytest.mark.parametrize("name", BOOK_PAGES)
def test_a_page_has_its_size_few_bytes_and_words(name: str) -> None:
    shown = page(name)
    assert Image.open(io.BytesIO(shown.data)).size == SIZE
    assert len(shown.data) <= 150 * 1024
    assert 0 < units(shown.words) <= ALT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOOKS)
def test_nothing_runs_into_anything_or_leaves_the_page(name: str, language: str) -> None:
    book = BOOKS[name]()
    with watched() as writing:
        for number in range(1, count(book) + 1):
            render_page(book, number, language, Dress())
    assert [one for one in writing.mistakes() if "cut" not in one] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", BOOKS)
def test_a_moving_picture_has_every_page(name: str, theme: str) -> None:
    book = BOOKS[name]()
    shown = render_moving(book, "en", Dress(theme=theme))  # type: ignore[arg-type]
    moving = Image.open(io.BytesIO(shown.data))
    assert shown.media_type == "image/webp"
    assert (moving.size, getattr(moving, "n_frames", 1)) == (SIZE, count(book))
    for number in range(count(book)):
        moving.seek(number)
        alone = render_page(book, number + 1, "en", Dress(theme=theme))  # type: ignore[arg-type]
        assert difference(moving, Image.open(io.BytesIO(alone.data))).is_small


def test_an_empty_season_says_so() -> None:
    book = BOOKS["empty"]()
    assert count(book) == 1
    assert EMPTY in render_page(book, 1, "en", Dress()).words


def test_a_page_that_is_not_there_is_the_nearest_one() -> None:
    book = BOOKS["usual"]()
    assert render_page(book, 99, "en", Dress()) == render_page(book, count(book), "en", Dress())
    assert render_page(book, -1, "en", Dress()) == render_page(book, 1, "en", Dress())
