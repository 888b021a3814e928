"""The page as somebody finds it who knows nothing: in their language, with buttons to begin with."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.books import Books
from tests.e2e.browsing import board_of, column_of, go_to_thread, opened

pytestmark = pytest.mark.browser


def test_a_newcomer_begins_by_buttons(browser: Browser, new_address: str, new_books: Books) -> None:
    with opened(browser, new_address, 390, 844) as page:
        bela = column_of(page, "Béla")
        card = bela.locator(".welcome")
        expect(card.locator("button")).to_have_text(
            ["Play the computer on the small board", "Play cards with three computers", "What is this?"]
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        card.get_by_role("button", name="What is this?").click()
        expect(bela.locator("article")).to_contain_text("traditional games of the Lanerme")
        # Only they have seen that: the place is still empty.
        card.get_by_role("button", name="Play the computer on the small board").click()
        expect(card).to_have_count(0)
        expect(bela.locator("nav.channels button.thread")).to_be_attached()
        (row,) = new_books.ask("SELECT * FROM games")
        go_to_thread(bela, row["id"])
        expect(board_of(bela).locator("img").last).to_be_visible()
        assert '"board":"educational_5x7"' in str(row["options"])
        board_of(bela).get_by_role("button", name="Rules", exact=True).click()
        expect(bela.locator("article.ephemeral")).to_contain_text("Cerke")


def test_whoever_reads_no_language_of_ours_begins_in_english(browser: Browser, new_address: str) -> None:
    page = browser.new_context(locale="de-DE").new_page()
    page.goto(new_address)
    expect(page.locator("section.column.front")).to_have_attribute("aria-label", "Béla")
    expect(page.locator(".welcome h3")).to_contain_text("Welcome")
    page.context.close()
    page = browser.new_context(viewport={"width": 390, "height": 844}, locale="ja-JP").new_page()
    page.goto(new_address)
    expect(page.locator("section.column.front")).to_have_attribute("aria-label", "Aya")
    expect(page.locator(".welcome h3")).to_contain_text("ようこそ")
    page.get_by_role("button", name="コンピューター3人と札で遊ぶ").click()
    expect(page.locator("article").last).to_contain_text("コンピューター3（入門）")
    show_on_a_phone_who_else_is_there(page)
    page.context.close()
    # The server keeps its language once something stands in it.
    page = browser.new_context(locale="en-US").new_page()
    page.goto(new_address)
    expect(page.locator("section.column.front")).to_have_attribute("aria-label", "Béla")
    expect(page.locator("article").last).to_contain_text("コンピューター3（入門）")
    page.context.close()


def show_on_a_phone_who_else_is_there(page: Page) -> None:
    """See that a phone is that of one person until other people are asked for."""
    aya, bar = column_of(page, "Aya"), page.locator("#bar")
    expect(bar).to_be_hidden()
    box = aya.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844)
    aya.get_by_role("button", name="人とツール").click()
    expect(bar.get_by_role("button", name="ツール", exact=True)).to_be_visible()
    bar.locator(".tab", has_text="Béla").click()
    expect(bar).to_be_hidden()
    expect(page.locator('section.column[aria-label="Béla"]')).to_be_visible()
