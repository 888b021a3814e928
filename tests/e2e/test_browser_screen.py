"""On a phone's screen stand the picture, the prompt and the first menu of a board together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import catalogue
from renderers import faces
from tests.e2e.books import Books
from tests.e2e.browsing import board_of, column_of, go_to_channel, go_to_thread, opened, play, thread_of

pytestmark = pytest.mark.browser


def room(page: Page) -> float:
    """Return how high the part of the page is in which messages are seen, below its header."""
    height = page.evaluate(
        """() => {
            const column = document.querySelector('section.column.front');
            const part = name => column.querySelector(name).getBoundingClientRect();
            return part('textarea').top - part('header').bottom;
        }"""
    )
    return float(height)


def taken(shown: Locator) -> float:
    """Return how high the picture of a message is, with all down to its first control."""
    expect(shown.locator("button.select, .row .button").first).to_be_visible()
    # At one moment: a computer player may move while it is asked, and all is drawn anew.
    height = shown.evaluate(
        """message => {
            const picture = [...message.querySelectorAll('img')].at(-1);
            const control = message.querySelector('button.select, .row .button');
            return control.getBoundingClientRect().bottom - picture.getBoundingClientRect().top;
        }"""
    )
    return float(height)


@pytest.fixture(scope="module")
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """A phone on which somebody begins one game after another."""
    with opened(browser, address, 390, 844) as page:
        yield page


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_picture_prompt_and_first_menu_fit(phone: Page, books: Books, game_id: str) -> None:
    bela = column_of(phone, "Béla")
    go_to_channel(bela)
    game = play(bela, books, game=game_id, computers="1")
    start, thread = bela.get_by_role("button", name="Start", exact=True), thread_of(bela, game)
    expect(start.or_(thread).first).to_be_attached()
    if start.count():
        start.click()
    go_to_thread(bela, game)
    expect(board_of(bela).locator("img").last).to_be_visible()
    shown = board_of(bela)
    rules = catalogue.get(game_id)
    if rules.privacy(rules.make_options()).private:
        shown.get_by_role("button", name=faces.get(game_id).own_view, exact=True).click()
        shown = bela.locator("article.ephemeral").last
    assert taken(shown) <= room(phone)
    assert shown.locator(".row .button").count() <= 5
