"""On a phone's screen stand the picture, the prompt and the first menu of a board together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import catalogue
from renderers import faces, render
from tests.e2e.books import Books
from tests.e2e.browsing import (
    LOOKS,
    add_person,
    board_of,
    column_of,
    go_to_channel,
    go_to_thread,
    opened,
    play,
    thread_of,
)
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


def begin(column: Locator, books: Books, game_id: str, computers: int) -> str:
    """Begin a game with computer players and go to its board; return its id."""
    go_to_channel(column)
    game = play(column, books, game=game_id, computers=str(computers))
    start, thread = column.get_by_role("button", name="Start", exact=True), thread_of(column, game)
    expect(start.or_(thread).first).to_be_attached()
    if start.count():
        start.click()
    go_to_thread(column, game)
    expect(board_of(column).locator("img").last).to_be_visible()
    return game


def own_view(column: Locator, game_id: str) -> Locator:
    """Return the message on which a person sees a game from their own side.

    While computer players move, a press on the board as it was before is refused, and made again.
    """
    board, shown = board_of(column), column.locator("article.ephemeral").last
    picture, refusal = shown.locator("img").last, board.locator(".trouble:not(:empty)")
    for _ in range(LOOKS):
        board.get_by_role("button", name=faces.get(game_id).own_view, exact=True).click()
        expect(picture.or_(refusal).first).to_be_visible()
        if picture.is_visible():
            return shown
    raise AssertionError("the view was not shown")


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_picture_prompt_and_first_menu_fit(phone: Page, books: Books, game_id: str) -> None:
    bela = column_of(phone, "Béla")
    begin(bela, books, game_id, 1)
    rules = catalogue.get(game_id)
    is_private = bool(rules.privacy(rules.make_options()).private)
    shown = own_view(bela, game_id) if is_private else board_of(bela)
    assert taken(shown) <= room(phone)
    assert shown.locator(".row .button").count() <= 5


LATE: Final = (("cerke", 2), ("ta_xot", 6), ("mak_kaik", 9), ("niek_zau_shu", 8), ("lutu", 10))
"""Tables of which much is to be shown late in a game: casts and seasons, cards and seats, heats, bets."""


def late(game_id: str, seats: int, seat: int) -> Any:
    """Return the position late in a game in which a seat acts whose picture for it is the highest."""
    rules = catalogue.get(game_id)
    found = [state for state, _ in decisions(game_id, seats, seed=1, only=seat)]
    return max(found, key=lambda state: render(game_id, rules.view(state, seat), names=NAMES[:seats]).size[1])


@pytest.fixture(scope="module")
def dana(phone: Page) -> Locator:
    """The column of somebody else: one person can't have all the games of this file running."""
    return add_person(phone, "Dana")


@pytest.mark.parametrize(("game_id", "seats"), LATE)
def test_late_turns_fit(phone: Page, dana: Locator, books: Books, game_id: str, seats: int) -> None:
    game = begin(dana, books, game_id, seats - 1)
    seat = next(seat for seat, person in enumerate(books.seats(game)) if person is not None)
    books.put(game, late(game_id, seats, seat))
    assert taken(own_view(dana, game_id)) <= room(phone)
