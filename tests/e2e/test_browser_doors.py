"""In a real browser: a page of another site open beside the sandbox's, and the page without its key."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.books import Books
from tests.e2e.browsing import (
    add_person,
    column_of,
    go_to_thread,
    opened,
    photograph,
    play,
    use_command,
    use_tool,
)

pytestmark = pytest.mark.browser

ATTACK: Final = """
async ([target, picture]) => {
  const tried = (name, promise) => promise.then((value) => [name, value], () => [name, "refused"]);
  const socket = (path) => new Promise((resolve, reject) => {
    const attempt = new WebSocket(target.replace("http", "ws") + path);
    attempt.onopen = () => resolve("opened");
    attempt.onerror = reject;
  });
  const shown = new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve("shown");
    image.onerror = reject;
    image.src = picture;
  });
  const post = (path, body) => fetch(target + path, { method: "POST", mode: "no-cors", body });
  const form = new FormData();
  form.append("payload_json", '{"type": 6}');
  await post("/api/v10/interactions/1/x/callback", '{"type": 6}');
  await post("/api/v10/interactions/1/x/callback", form);
  await post("/api/v10/channels/1/messages", '{"content": "spoofed"}');
  return Object.fromEntries(await Promise.all([
    tried("gateway", socket("/gateway")),
    tried("page's socket", socket("/page/socket")),
    tried("picture", shown),
  ]));
}
"""


@contextmanager
def other_site(folder: Path) -> Iterator[str]:
    """Serve an empty page from another port of this machine, under another name."""
    (folder / "index.html").write_text("<!doctype html><title>evil</title>")
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def test_another_site_in_the_same_browser_does_nothing(
    browser: Browser, address: str, books: Books, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    target = address.partition("/#")[0]
    with opened(browser, address, 1000, 800) as page, other_site(folder) as site:
        host = column_of(page, "Béla")
        go_to_thread(host, play(host, books, computer="beginner"))
        picture = host.locator("img").first
        expect(picture).to_be_visible()
        evil = page.context.new_page()
        evil.goto(site)
        found = evil.evaluate(ATTACK, [target, picture.evaluate("image => image.src")])
        assert found == dict.fromkeys(("gateway", "page's socket", "picture"), "refused")
        evil.close()
        # None of it is held against the bot, which goes on as if nothing had been.
        expect(page.locator("#bar .count")).to_have_count(0)
        host.get_by_role("button", name="More…", exact=True).first.click()
        expect(host.locator("article.ephemeral")).to_have_count(1)


@pytest.mark.parametrize("width", [390, 1200])
def test_without_the_key_the_page_tells_where_to_get_it(browser: Browser, address: str, width: int) -> None:
    page = browser.new_context(viewport={"width": width, "height": 800}, locale="en-US").new_page()
    page.goto(address.partition("#")[0])
    told = page.get_by_role("alert")
    expect(told).to_contain_text("Open the address that the sandbox printed")
    expect(page.locator("section.column")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    photograph(page, f"sandbox-without-key-{width}")
    # The right address, put in the place of the wrong one, works at once.
    page.goto(address)
    expect(page.locator("#bar .status")).to_have_attribute("title", "The bot is connected")
    page.context.close()


def test_a_second_server_on_a_phone(browser: Browser, address: str) -> None:
    with opened(browser, address, 390, 844) as page:
        use_tool(page, "Add a server")
        page.locator("dialog input").fill("A server with quite a long name")
        page.locator("dialog").get_by_role("button", name="Add", exact=True).click()
        dialog = page.locator("dialog")
        expect(dialog.get_by_label("Server")).to_have_value(
            dialog.locator("option", has_text="quite a long").get_attribute("value") or ""
        )
        photograph(page, "sandbox-add-person-390")
        dialog.locator("input").fill("Dora")
        dialog.get_by_role("button", name="Add", exact=True).click()
        dora = page.locator('section.column[aria-label="Dora"]')
        expect(dora).to_be_visible()
        dora.locator("button.burger").click()
        expect(dora.locator("nav.channels h3")).to_have_text(
            ["A server with quite a long name", "Direct messages"]
        )
        expect(dora.locator("nav.channels button.channel")).to_have_count(1)
        photograph(page, "sandbox-second-server-390")
        dora.locator("button.burger").click()
        use_command(dora, "play", game="cerke")
        expect(dora.get_by_role("button", name="Join", exact=True)).to_be_visible()
        chen = add_person(page, "Emi")
        expect(chen.locator("nav.channels button.channel:not(.thread)")).to_have_count(2)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_person_writes_to_the_bot_first(browser: Browser, address: str) -> None:
    with opened(browser, address, 390, 844) as page:
        bela = column_of(page, "Béla")
        bela.locator("button.burger").click()
        bela.get_by_role("button", name="Write to Tymok").click()
        expect(bela.locator("h2")).to_have_text("@Tymok")
        expect(bela.locator("nav.channels")).to_be_hidden()
        use_command(bela, "help")
        expect(bela.locator("article").last).to_contain_text("Tymok")
