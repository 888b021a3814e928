"""On a phone's screen stand the picture, the prompt and the first menu of a board together."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import catalogue
from renderers import faces
from tests.e2e.browsing import board_of, column_of, go_to_thread, opened, use_command

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
    picture, control = shown.locator("img").last, shown.locator("button.select, .row .button").first
    expect(control).to_be_visible()
    top, bottom = picture.bounding_box(), control.bounding_box()
    assert top is not None
    assert bottom is not None
    return bottom["y"] + bottom["height"] - top["y"]


@pytest.mark.parametrize("game", catalogue.ids())
def test_picture_prompt_and_first_menu_fit(browser: Browser, address: str, game: str) -> None:
    with opened(browser, address, 390, 844) as page:
        bela = column_of(page, "Béla")
        use_command(bela, "play", game=game, computers="1")
        start = bela.get_by_role("button", name="Start", exact=True)
        thread = bela.locator("nav.channels button.thread")
        expect(start.or_(thread).first).to_be_attached()
        if start.count():
            start.click()
        go_to_thread(bela)
        expect(board_of(bela).locator("img").last).to_be_visible()
        shown = board_of(bela)
        rules = catalogue.get(game)
        if rules.privacy(rules.make_options()).private:
            shown.get_by_role("button", name=faces.get(game).own_view, exact=True).click()
            shown = bela.locator("article.ephemeral").last
        assert taken(shown) <= room(page)
        assert shown.locator(".row .button").count() <= 5
