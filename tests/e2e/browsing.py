"""How tests use the sandbox's page in a real browser: what to open, press, choose and look at."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from bot.hints import hints
from bot.sandbox.launcher import running
from bot.sandbox.process import BotProcess, Launch
from tests.bot.storage import sqlite
from tests.conftest import absent
from tests.e2e.books import Books

PATIENCE: Final = 90_000
"""Milliseconds that a page may take for anything: a busy machine is no fault of the code."""

expect.set_options(timeout=PATIENCE)

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

LOOKS: Final = 100
"""How often a list of the page is opened until it has what is looked for."""

# --- Fixtures ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sandbox_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the sandbox that the tests of a file share keeps what it stores."""
    return tmp_path_factory.mktemp("page")


@pytest.fixture(scope="module")
def address(sandbox_folder: Path, sqlite_template: sqlite.Template, launch: Launch) -> Iterator[str]:
    """The address of a page that the tests of a file share.

    It is served from this process, with a bot that begins as in other tests: a start as an operator has it
    (``new_address``) takes as much time as all that most files do.
    """
    with serving_here(sandbox_folder, sqlite_template, launch) as address:
        yield address


@pytest.fixture
def books(address: str, sandbox_folder: Path) -> Books:
    """The database of the bot that this sandbox runs."""
    return Books(sandbox_folder / "tymok.db")


@pytest.fixture
def new_address(tmp_path: Path) -> Iterator[str]:
    """The address of a page on which nobody has done anything yet."""
    with serving(tmp_path) as address:
        yield address


@pytest.fixture
def new_books(new_address: str, tmp_path: Path) -> Books:
    """The database of the bot behind that page."""
    return Books(tmp_path / "tymok.db")


def _settings(folder: Path) -> dict[str, str]:
    """Return the variables by which the bot behind a page is set."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("DISCORD_")}
    return inherited | {
        "TYMOK_DATA_FOLDER": str(folder),
        "TYMOK_COMPUTERS_PACE": "0",  # and nobody watches
    }


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a page as ``tymok sandbox`` does; in the end it has told of no trouble."""
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "bot", "sandbox", "--port", "0"],
            env=_settings(folder),
            stdout=subprocess.PIPE,
            stderr=output,
        )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().decode().split()[-1]
    finally:
        process.terminate()
        assert process.wait(15) == 0
    _require_quiet(log)


@contextmanager
def serving_here(folder: Path, template: sqlite.Template, launch: Launch) -> Iterator[str]:
    """Serve such a page from a thread of this process; in the end neither it nor its bot told of trouble."""
    log = folder / "log"
    told = logging.FileHandler(log)
    told.setLevel(logging.WARNING)
    settings = _settings(folder) | {"TYMOK_GUILD_READY_TIMEOUT": "0.05", "TYMOK_REQUESTS_PER_SECOND": "0"}
    bot = BotProcess([sys.executable, "-m", "bot", "run"], settings, log, launch)

    @asynccontextmanager
    async def served() -> AsyncIterator[str]:
        await template.copy_to(folder / "tymok.db")
        async with running(0, folder / "sandbox", bot, settings, hints()) as address:
            yield address

    logging.getLogger().addHandler(told)
    try:
        with _in_a_thread(served()) as address:
            yield address
    finally:
        logging.getLogger().removeHandler(told)
        told.close()
    _require_quiet(log)


@contextmanager
def _in_a_thread(context: AbstractAsyncContextManager[str]) -> Iterator[str]:
    """Hold a context in a loop of another thread: this one's belongs to the browser."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield asyncio.run_coroutine_threadsafe(context.__aenter__(), loop).result()
        asyncio.run_coroutine_threadsafe(context.__aexit__(None, None, None), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def _require_quiet(log: Path) -> None:
    text = log.read_text()
    assert "Traceback" not in text, text
    assert "unexpected" not in text, text


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's own Chromium, one for the tests of a file: each opens the page in a profile of its own.

    It keeps an event loop running in this thread, so no test of such a file can be asynchronous.
    """
    program = shutil.which("chromium")
    if program is None:
        absent("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


# --- The page --------------------------------------------------------------------------------------


CONNECTED: Final = {"en-US": "The bot is connected", "ja-JP": "ボットは接続中です"}


@contextmanager
def opened(browser: Browser, address: str, width: int, height: int, locale: str = "en-US") -> Iterator[Page]:
    """Open the page; in the end neither the page nor the bot may have done anything wrong."""
    page = browser.new_context(viewport={"width": width, "height": height}, locale=locale).new_page()
    page.set_default_timeout(PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(address)
    expect(page.locator("#bar .status")).to_have_attribute("title", CONNECTED[locale])
    try:
        yield page
    except Exception:
        print(page.locator("body").aria_snapshot())  # beside what was missed on it
        raise
    expect(page.locator("#bar .alarm")).to_have_count(0)
    assert errors == []
    page.context.close()


def bar_of(page: Page) -> Locator:
    """Return the bar with people and tools, which a phone shows only when it is asked."""
    bar = page.locator("#bar")
    if not bar.is_visible():
        page.locator("section.column.front button.world").click()
    return bar


def column_of(page: Page, person: str) -> Locator:
    """Return a person's column, opening it if it is not open."""
    tab = page.locator("#bar .tab", has_text=person)
    if tab.get_attribute("aria-pressed") != "true":
        bar_of(page)
        tab.click()
    column = page.locator(f'section.column[aria-label="{person}"]')
    expect(column).to_be_attached()
    return column


def use_command(column: Locator, name: str, **options: str) -> None:
    """Fill a command in and send it."""
    column.locator("textarea").fill(f"/{name} ")
    form = column.locator(".command-form")
    expect(form).to_be_visible()
    for option, value in options.items():
        chip = form.locator(".chip", has_text=re.compile(rf"^\+ {option}$"))
        if chip.count():
            chip.click()
        form.locator(f'input[id$="-{option}"]').fill(value)
    column.locator("button.send").click()
    expect(form).to_be_hidden()


def play(column: Locator, books: Books, **options: str) -> str:
    """Propose a game; return it."""
    query = "SELECT id FROM games"
    earlier = {row["id"] for row in books.ask(query)}
    use_command(column, "play", **options)
    for _ in range(LOOKS):
        for row in books.ask(query):
            if row["id"] not in earlier:
                return str(row["id"])
        column.page.wait_for_timeout(100)
    raise AssertionError("no game was proposed")


def thread_of(column: Locator, game: str) -> Locator:
    """Return the entry of a game's thread, which is named with the game."""
    return column.locator("nav.channels button.thread", has_text=game)


def go_to_thread(column: Locator, game: str) -> None:
    """Open the thread of a game."""
    _go_to(column, thread_of(column, game))


def go_to_channel(column: Locator) -> None:
    """Open the first channel of the first server."""
    _go_to(column, column.locator("nav.channels button.channel").first)


def go_to_dm(column: Locator) -> None:
    """Open the DM with the bot."""
    _go_to(column, column.locator("nav.channels button.channel", has_text=re.compile("^@")))


def _go_to(column: Locator, entry: Locator) -> None:
    """Press an entry of the list of channels, which a narrow column shows only when it is asked."""
    expect(entry).to_be_attached()
    burger = column.locator("button.burger")
    narrow = burger.is_visible()
    if narrow and burger.get_attribute("aria-expanded") == "false":
        burger.click()
    entry.click()
    if narrow:
        expect(column.locator("nav.channels")).to_be_hidden()


def board_of(column: Locator) -> Locator:
    """Return the living board: the newest message for everybody that leads to more."""
    more = column.page.get_by_role("button", name="More…", exact=True)
    return column.locator("article:not(.ephemeral)", has=more).last


def choose(page: Page, board: Locator, value: str) -> bool:
    """Choose a value in whichever menu of a message offers it; return whether one does."""
    options = page.locator("#overlays [role=option]")
    for menu in board.locator("button.select").all():
        menu.click()
        expect(options.first).to_be_visible()
        option = page.locator(f'#overlays [role=option][data-value="{value}"]')
        if option.count():
            option.click()
            return True
        page.keyboard.press("Escape")
        expect(options).to_have_count(0)
    return False


@contextmanager
def new_picture(column: Locator) -> Iterator[None]:
    """Wait until what is done in the block has changed the board that a person sees."""
    before = column.locator("img").last.get_attribute("src")
    yield
    expect(column.locator("img").last).not_to_have_attribute("src", before or "")


def use_tool(page: Page, label: str) -> None:
    """Choose one of the page's tools; a list that is older than what has just happened is opened again."""
    tool = page.locator("#overlays [role=option]", has_text=label)
    for _ in range(LOOKS):
        bar_of(page).get_by_role("button", name="Tools", exact=True).click()
        expect(page.locator("#overlays [role=option]").first).to_be_visible()
        if tool.count():
            break
        page.keyboard.press("Escape")
        expect(page.locator("#overlays [role=option]")).to_have_count(0)
        page.wait_for_timeout(100)
    tool.click()


def add_person(page: Page, name: str) -> Locator:
    """Let somebody new join, by the page's tools; return their column."""
    use_tool(page, "Add a person")
    page.locator("dialog input").fill(name)
    page.locator("dialog").get_by_role("button", name="Add", exact=True).click()
    # The page opens it by itself, and on a phone puts the bar away then: nobody could press the tab any more.
    expect(page.locator("#bar .tab", has_text=name)).to_have_attribute("aria-pressed", "true")
    return column_of(page, name)


def everything(column: Locator) -> str:
    """Return all that a person could read or find in their column: words, alt texts, files, choices."""
    return str(
        column.evaluate(
            """column => [column.outerHTML, ...[...column.querySelectorAll('img')].flatMap(
                image => [image.alt, image.src])].join('\\n')"""
        )
    )


def photograph(page: Page, name: str) -> None:
    """Keep a picture of the page in the folder that TESTS_SCREENSHOTS names, if it names one."""
    folder = os.environ.get("TESTS_SCREENSHOTS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")
