"""On a phone's screen stand the picture, the prompt and the first menu of a board together."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import catalogue
from renderers import faces, render
from tests.e2e.books import Books
from tests.e2e.browsing import board_of, column_of, go_to_thread, opened, use_command
from tests.renderers.test_screen import NAMES, decisions

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


def begin(bela: Locator, game: str, computers: int) -> Locator:
    """Begin a game with computer players; return its board."""
    use_command(bela, "play", game=game, computers=str(computers))
    start = bela.get_by_role("button", name="Start", exact=True)
    thread = bela.locator("nav.channels button.thread")
    expect(start.or_(thread).first).to_be_attached()
    if start.count():
        start.click()
    go_to_thread(bela)
    expect(board_of(bela).locator("img").last).to_be_visible()
    return board_of(bela)


def own_view(bela: Locator, board: Locator, game: str) -> Locator:
    """Return the message on which a person sees a game from their own side."""
    board.get_by_role("button", name=faces.get(game).own_view, exact=True).click()
    shown = bela.locator("article.ephemeral").last
    expect(shown.locator("img").last).to_be_visible()
    return shown


@pytest.mark.parametrize("game", catalogue.ids())
def test_picture_prompt_and_first_menu_fit(browser: Browser, address: str, game: str) -> None:
    with opened(browser, address, 390, 844) as page:
        bela = column_of(page, "Béla")
        shown = begin(bela, game, 1)
        rules = catalogue.get(game)
        if rules.privacy(rules.make_options()).private:
            shown = own_view(bela, shown, game)
        assert taken(shown) <= room(page)
        assert shown.locator(".row .button").count() <= 5


LATE: Final = (("cerke", 2), ("ta_xot", 6), ("mak_kaik", 9), ("niek_zau_shu", 8), ("lutu", 10))
"""Tables of which much is to be shown late in a game: casts and seasons, cards and seats, heats, bets."""


def late(game: str, seats: int, seat: int) -> Any:
    """Return the position late in a game in which a seat acts whose picture for it is the highest."""
    rules = catalogue.get(game)
    found = [state for state, _ in decisions(game, seats, seed=1, only=seat)]
    return max(found, key=lambda state: render(game, rules.view(state, seat), names=NAMES[:seats]).size[1])


@pytest.mark.parametrize(("game", "seats"), LATE)
def test_late_turns_fit(browser: Browser, address: str, books: Books, game: str, seats: int) -> None:
    with opened(browser, address, 390, 844) as page:
        bela = column_of(page, "Béla")
        board = begin(bela, game, seats - 1)
        (row,) = books.ask("SELECT id FROM games")
        seat = next(seat for seat, person in enumerate(books.seats(row["id"])) if person is not None)
        books.put(row["id"], late(game, seats, seat))
        shown = own_view(bela, board, game)
        assert taken(shown) <= room(page)
