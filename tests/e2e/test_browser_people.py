"""On the sandbox's page: several people are invited by a menu, and one leaves the server and comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.books import Books
from tests.e2e.browsing import column_of, go_to_thread, opened, play, use_tool

pytestmark = pytest.mark.browser


def test_what_discord_hides_from_somebody_is_hidden(browser: Browser, address: str) -> None:
    with opened(browser, address, 1200, 900) as page:
        for person, play, staff, hidden in (
            ("Aya", "/対局", "/運営 一覧", False),  # she owns the server
            ("Béla", "/play", "/staff list", True),
        ):
            column = column_of(page, person)
            column.locator("textarea").fill("/")
            offered = column.locator(".suggestions .option .label")
            expect(offered.get_by_text(play, exact=True)).to_be_visible()
            assert offered.get_by_text(staff, exact=True).count() == (0 if hidden else 1)
            column.locator("textarea").fill("")


def test_what_is_pressed_while_the_list_of_channels_changes_is_opened(browser: Browser, address: str) -> None:
    with opened(browser, address, 1200, 900) as page, opened(browser, address, 1200, 900) as other:
        bela, aya = column_of(page, "Béla"), column_of(other, "Aya")
        entries = bela.locator("nav.channels button.channel")
        entries.filter(has_text="#lounge").click()
        entries.filter(has_text="#games").hover()
        aya.locator("textarea").fill("Hello!")
        page.mouse.down()
        aya.locator("textarea").press("Enter")
        expect(aya.locator("article").last).to_contain_text("Hello!")
        page.mouse.up()
        expect(bela.locator("h2")).to_have_text("#games")
        expect(bela.locator("article").last).to_contain_text("Hello!")


def test_inviting_leaving_and_coming_back(browser: Browser, address: str, books: Books) -> None:
    with opened(browser, address, 1500, 900) as page:
        host, aya, chen = (column_of(page, name) for name in ("Béla", "Aya", "Chen"))
        game = play(host, books, game="mok_kaik", options="seasons=1")
        host.get_by_role("button", name="More…", exact=True).click()
        host.get_by_role("button", name="Invite people", exact=True).click()
        host.locator("article.ephemeral button.select").click()
        offered = page.locator("#overlays [role=option]")
        expect(offered).to_have_count(4)
        for name in ("Aya", "Chen"):
            offered.filter(has_text=name).click()
        page.locator("#overlays .menu-foot button").click()
        for guest in (aya, chen):
            expect(guest.locator("article.pinged")).to_have_count(1)
            guest.get_by_role("button", name="Join", exact=True).click()
        expect(host.get_by_text("All seats").or_(host.get_by_text("can press Start")).first).to_be_visible()
        host.get_by_role("button", name="Start", exact=True).click()
        go_to_thread(host, game)
        channels = chen.locator("nav.channels button.channel")
        expect(channels.filter(has_text="@Tymok")).to_have_count(1)

        use_tool(page, "Chen: Leave the server")
        expect(channels).to_have_count(1)
        expect(chen.locator("article").last).to_contain_text("The table")
        use_tool(page, "Chen: Ban from the server")
        use_tool(page, "Chen: Lift the ban")
        use_tool(page, "Chen: Come back to the server")
        expect(chen.locator("nav.channels button.thread")).to_have_count(1)
