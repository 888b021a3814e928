"""The sandbox's page in a real browser: two people play side by side, one by clicking, one by typing."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from engine.players import LEVELS
from tests.conftest import absent
from tests.e2e.books import Books

pytestmark = pytest.mark.browser

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

MOST_TURNS: Final = 120


@pytest.fixture
def books(tmp_path: Path) -> Books:
    """The database of the bot that the sandbox runs."""
    return Books(tmp_path / "tymok.db")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a page of the test's own, served as ``tymok sandbox`` does."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("DISCORD_")}
    environment["TYMOK_DATA_FOLDER"] = str(tmp_path)
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "bot", "sandbox", "--port", "0"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
        )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().decode().split()[-1]
    finally:
        process.terminate()
        assert process.wait(15) == 0
    text = (tmp_path / "log").read_text()
    assert "Traceback" not in text
    assert "unexpected" not in text


@pytest.fixture
def browser() -> Iterator[Browser]:
    """The system's own Chromium."""
    program = shutil.which("chromium")
    if program is None:
        absent("chromium")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))


@contextmanager
def opened(browser: Browser, address: str, width: int, height: int) -> Iterator[Page]:
    """Open the page; in the end neither the page nor the bot may have done anything wrong."""
    page = browser.new_context(viewport={"width": width, "height": height}, locale="en-US").new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(address)
    expect(page.locator("#bar .status")).to_have_attribute("title", "The bot is connected", timeout=15_000)
    yield page
    expect(page.locator("#bar .alarm")).to_have_count(0)
    assert errors == []
    page.context.close()


def column_of(page: Page, person: str) -> Locator:
    """Return a person's column, opening it if it is not open."""
    tab = page.locator("#bar .tab", has_text=person)
    if tab.get_attribute("aria-pressed") != "true":
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


def go_to_thread(column: Locator) -> None:
    """Open the only thread there is."""
    thread = column.locator("nav.channels button.thread").first
    expect(thread).to_be_attached()
    if not thread.is_visible():
        column.locator("button.burger").click()
    thread.click()


def board_of(column: Locator) -> Locator:
    """Return the living board: the message with the button "Resign"."""
    return column.locator("article", has=column.page.get_by_role("button", name="In words", exact=True)).last


def choose(page: Page, board: Locator, value: str) -> None:
    """Choose a value in whichever menu of a message offers it."""
    for number in range(board.locator("button.select").count()):
        board.locator("button.select").nth(number).click()
        option = page.locator(f'#overlays [role=option][data-value="{value}"]')
        if option.count():
            option.click()
            return
        page.keyboard.press("Escape")
    raise AssertionError(f"no menu offers {value}")


class Players:
    """Two people at a game, who play as the greedy computer player would, each in their own way."""

    def __init__(self, page: Page, books: Books, clicks: str, types: str) -> None:
        self.page = page
        self.books = books
        self.clicks = clicks
        self.types = types
        (row,) = books.ask("SELECT id FROM games")
        self.game = str(row["id"])
        names = "SELECT name FROM seats JOIN players USING (user_id) WHERE game = ? ORDER BY seat"
        self.names = [str(row["name"]) for row in books.ask(names, self.game)]
        self.rng = random.Random(4)
        self.ways: set[str] = set()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.books.row(self.game)["status"] == "over")

    def turn(self) -> None:
        """Let the mover act once, and wait until both of them see it."""
        rules, state = self.books.rules(self.game), self.books.state(self.game)
        (seat,) = rules.turn(state).seats
        name = self.names[seat]
        action = LEVELS["greedy"].choose(rules, rules.view(state, seat), self.rng)
        column = column_of(self.page, name)
        ply = self.books.row(self.game)["ply"]
        if name == self.types:
            self._type(column, rules.notate(state, action))
        else:
            self._click(column, [step.value for step in rules.steps(state, action)])
        assert self.books.row(self.game)["ply"] > ply
        for person in self.names:
            other = column_of(self.page, person).locator("img").last
            expect(other).to_have_attribute("src", column.locator("img").last.get_attribute("src") or "")

    def _type(self, column: Locator, notation: str) -> None:
        board_of(column).get_by_role("button", name="Type a move").click()
        self.page.locator("dialog input").fill(notation)
        with new_picture(column):
            self.page.locator("dialog").get_by_role("button", name="Submit").click()
        expect(self.page.locator("dialog")).to_have_count(0)
        self.ways.add("typed")

    def _click(self, column: Locator, values: list[str]) -> None:
        ready = board_of(column).locator("button.primary, button.success")
        for value in values:
            board = board_of(column)
            with new_picture(column):
                if board.locator("button.select").count():
                    choose(self.page, board, value)
                    self.ways.add("menu")
                else:
                    words = {"tymok": "再行", "taxot": "終季", "pass": "此無"}
                    ready.filter(has_text=words.get(value, value)).click()
                    self.ways.add("button")
        if ready.filter(has_text="%").count():
            with new_picture(column):
                ready.filter(has_text="%").click()
            self.ways.add("cast")


@contextmanager
def new_picture(column: Locator) -> Iterator[None]:
    """Wait until what is done in the block has changed the board that a person sees."""
    before = column.locator("img").last.get_attribute("src")
    yield
    expect(column.locator("img").last).not_to_have_attribute("src", before or "")


def test_two_people_play_a_season(browser: Browser, address: str, books: Books) -> None:
    with opened(browser, address, 1400, 900) as page:
        bela, aya = column_of(page, "Béla"), column_of(page, "Aya")
        # The season has an end even if the sticks let nobody make a hand.
        use_command(bela, "play", rules="educational", options="seasons=1 max_plies_per_season=30")
        aya.get_by_role("button", name="Join", exact=True).click()
        bela.get_by_role("button", name="Start", exact=True).click()
        for column in (bela, aya):
            go_to_thread(column)
            expect(board_of(column)).to_be_visible()
        players = Players(page, books, clicks="Aya", types="Béla")
        for _ in range(4):
            players.turn()

        # A reload keeps who is open, where they are, and what they see.
        before = [board_of(column_of(page, name)).inner_text() for name in ("Béla", "Aya")]
        page.reload()
        after = [board_of(column_of(page, name)).inner_text() for name in ("Béla", "Aya")]
        assert after == before

        for _ in range(MOST_TURNS):
            if players.over:
                break
            players.turn()
        assert players.over
        assert players.ways >= {"typed", "menu"}
        for name in ("Béla", "Aya"):
            expect(column_of(page, name).get_by_role("button", name="Rematch")).to_be_visible()
        books.check(players.game)


def test_on_a_phone(browser: Browser, address: str, books: Books) -> None:
    with opened(browser, address, 390, 844) as page:
        bela = column_of(page, "Béla")
        use_command(bela, "play", computer="random")
        bela.get_by_role("button", name="Start", exact=True).click()
        go_to_thread(bela)
        picture = board_of(bela).locator("img").last
        expect(picture).to_be_visible()
        # The computer may move first.
        expect(board_of(bela).locator("button.select").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        box = picture.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["width"] >= 300, "the board uses the width there is"
        # Every control can be hit with a thumb and lies inside the screen.
        controls = board_of(bela).locator("button.select, .components button.button")
        for number in range(controls.count()):
            hit = controls.nth(number).bounding_box()
            assert hit is not None
            assert hit["height"] >= 32
            assert hit["x"] + hit["width"] <= 390
        board_of(bela).get_by_role("button", name="My view", exact=True).click()
        private = bela.locator("article.ephemeral").last
        expect(private.locator("img").last).to_be_visible()
        private.locator("button.select").first.click()
        option = page.locator("#overlays [role=option]").first
        expect(option).to_be_in_viewport()
        before = private.inner_text()
        option.click()
        expect(private).not_to_have_text(before)
        assert len(books.ask("SELECT id FROM games WHERE status = 'running'")) == 1
