"""On the sandbox's page: the bot is installed by somebody alone, and an invitation goes to another server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.browsing import (
    _go_to,
    bar_of,
    column_of,
    go_to_channel,
    opened,
    photograph,
    use_command,
    use_tool,
)

pytestmark = pytest.mark.browser


def add_server(page: Page, name: str, person: str) -> Locator:
    """Make a server with somebody new, who owns it; return their column."""
    use_tool(page, "Add a server")
    for form, called in (("Add a server…", name), ("Add a person…", person)):
        dialog = page.get_by_role("dialog", name=form)
        dialog.locator("input").fill(called)
        dialog.get_by_role("button", name="Add", exact=True).click()
    return column_of(page, person)


def turn_on(page: Page, column: Locator) -> None:
    """Let the owner of a server turn on games with others."""
    use_command(column, "settings")
    column.get_by_role("button", name="Server", exact=True).click()
    column.get_by_role("button", name="Games with other servers", exact=True).click()
    expect(column.locator("article.ephemeral").last).to_contain_text("Games with other servers: on")
    photograph(page, "across-settings")


def test_a_game_lives_in_an_answer(browser: Browser, address: str) -> None:
    with opened(browser, address, 390, 844) as page:
        dora = add_server(page, "Far away", "Dora")
        use_tool(page, "Tymok: Take the bot out of Far away")
        use_tool(page, "Dora: Install Tymok for me alone")
        use_tool(page, "Béla: Come back to the server (Far away)")
        bar_of(page).locator(".tab", has_text="Dora").click()
        expect(dora.locator("nav.channels h3").first).to_have_text("Far away (without Tymok)")
        use_command(dora, "play", game="cerke", rules="educational")
        expect(dora.get_by_role("button", name="Join", exact=True)).to_be_visible()
        photograph(page, "elsewhere-lobby")
        bela = column_of(page, "Béla")
        bar_of(page).locator(".tab", has_text="Béla").click()
        _go_to(bela, bela.locator("nav.channels h3:has-text('Far away') + button.channel"))
        bela.get_by_role("button", name="Join", exact=True).click()
        expect(bela.locator("article").last).to_contain_text("Start")
        bar_of(page).locator(".tab", has_text="Dora").click()
        dora.get_by_role("button", name="Start", exact=True).click()
        expect(dora.locator("article img").last).to_be_visible()
        expect(dora.get_by_role("button", name="Join", exact=True)).to_have_count(0)
        photograph(page, "elsewhere-board")
        use_tool(page, "Add a group of the open people")
        expect(dora.locator("nav.channels button.channel", has_text="Béla, Dora")).to_have_count(1)
        bar_of(page).locator(".tab", has_text="Dora").click()
        use_command(dora, "standings")
        expect(dora.locator("article.ephemeral").last).to_contain_text("I am not a member here")
        photograph(page, "elsewhere-impossible")


def test_an_invitation_goes_to_another_server(browser: Browser, address: str) -> None:
    with opened(browser, address, 390, 844) as page:
        emil = add_server(page, "Next door", "Emil")
        turn_on(page, emil)
        aya = column_of(page, "Aya")
        bar_of(page).locator(".tab", has_text="Aya").click()
        use_command(aya, "設定")
        aya.get_by_role("button", name="サーバー", exact=True).click()
        aya.get_by_role("button", name="ほかのサーバーとの対局", exact=True).click()
        bela = column_of(page, "Béla")
        bar_of(page).locator(".tab", has_text="Béla").click()
        go_to_channel(bela)
        use_command(bela, "play", game="cerke", rules="educational")
        bela.get_by_role("button", name="More…", exact=True).last.click()
        bela.get_by_role("button", name="Invite from another server", exact=True).click()
        said = bela.locator("article.ephemeral", has_text="invitation:").last
        expect(said).to_be_visible()
        photograph(page, "across-code")
        code = re.search(r"invitation:([a-z0-9]+)", said.inner_text())
        assert code is not None
        bar_of(page).locator(".tab", has_text="Emil").click()
        use_command(emil, "play", invitation=code[1])
        thread = emil.locator("nav.channels button.thread")
        expect(thread).to_have_count(1)
        photograph(page, "across-taken")
        _go_to(emil, thread)
        expect(emil.locator("article img").last).to_be_visible()
        photograph(page, "across-thread")
        bar_of(page).locator(".tab", has_text="Béla").click()
        _go_to(bela, bela.locator("nav.channels button.thread").last)
        expect(bela.locator("article img").last).to_be_visible()
        photograph(page, "across-home")
