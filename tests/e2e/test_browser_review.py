"""On the sandbox's page, as wide as a phone: a hint that is played, a game given up, its review."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.books import Books
from tests.e2e.browsing import PATIENCE, board_of, column_of, go_to_thread, opened, photograph, play

pytestmark = pytest.mark.browser


def press(place: Locator | Page, name: str) -> None:
    """Press the newest button of this name."""
    place.get_by_role("button", name=name, exact=True).last.click()


def until_asked(page: Page, books: Books, game: str) -> None:
    """Wait until the computer player has moved."""
    for _ in range(PATIENCE // 100):
        if books.movers(game) != [None]:
            return
        page.wait_for_timeout(100)
    raise AssertionError("the computer player has not moved")


def answer(column: Locator, text: str) -> Locator:
    """Return the newest private message once it says this."""
    found = column.locator("article.ephemeral", has_text=re.compile(text)).last
    expect(found).to_be_visible()
    return found


def test_a_hint_is_played_and_a_game_reviewed(browser: Browser, address: str, books: Books) -> None:
    with opened(browser, address, 390, 844) as page:
        bela = column_of(page, "Béla")
        game = play(bela, books, computer="beginner")
        go_to_thread(bela, game)
        for number in range(2):
            until_asked(page, books, game)
            expect(board_of(bela)).to_be_visible()
            press(board_of(bela), "More…")
            press(answer(bela, "What would you like to do"), "Hint")
            hint = answer(bela, "^.*Hint: ")
            hint.scroll_into_view_if_needed()
            photograph(page, f"hint-{number}")
            ply = books.row(game)["ply"]
            press(hint, "Play it")
            expect(hint.get_by_role("button", name="Play it")).to_have_count(0)
            assert books.row(game)["ply"] > ply
        until_asked(page, books, game)
        press(board_of(bela), "More…")
        press(answer(bela, "What would you like to do"), "Resign")
        press(answer(bela, "Do you want to resign"), "Resign")
        expect(bela.get_by_role("button", name="Review", exact=True).last).to_be_visible()
        press(bela, "Review")
        review = answer(bela, "Judged by")
        review.scroll_into_view_if_needed()
        photograph(page, "review")
        if review.get_by_role("button", name="Turning point 1").count():
            press(review, "Turning point 1")
            turning = answer(bela, "Turning point 1 · position")
            turning.scroll_into_view_if_needed()
            photograph(page, "turning")
            press(turning, "Step through from here")
            expect(answer(bela, "Position")).to_be_visible()
