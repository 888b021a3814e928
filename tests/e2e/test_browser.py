"""The sandbox's page in a real browser: two people play side by side, one by clicking, one by typing."""

from __future__ import annotations

import random
from functools import partial

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.players.greedy_player import GreedyPlayer
from renderers import faces
from tests.e2e.books import Books
from tests.e2e.browsing import (
    board_of,
    choose,
    column_of,
    go_to_thread,
    new_picture,
    opened,
    play,
)

pytestmark = pytest.mark.browser

MOST_TURNS = 60

SAME_PICTURE = """names => new Set(names.map(name =>
    [...document.querySelectorAll(`section.column[aria-label="${name}"] img`)].at(-1)?.src)).size === 1"""
"""Whether all these people see the same picture last, in the page."""


class Players:
    """Two people at a game, who play as the greedy computer player would, each in their own way."""

    def __init__(self, page: Page, books: Books, game: str, clicks: str, types: str) -> None:
        self.page = page
        self.books = books
        self.clicks = clicks
        self.types = types
        self.game = game
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
        action = GreedyPlayer().choose(rules, rules.view(state, seat), self.rng)
        column = column_of(self.page, name)
        ply = self.books.row(self.game)["ply"]
        if name == self.types:
            self._type(column, rules.notate(state, action))
        else:
            view = rules.view(state, seat)
            label = partial(faces.get("cerke").step_label, view, language="en")
            self._click(column, [(step.value, label(step)) for step in rules.steps(state, action)])
        assert self.books.row(self.game)["ply"] > ply
        # Whichever picture is the newest: at the end of a game the result follows the board at once.
        self.page.wait_for_function(SAME_PICTURE, arg=[*self.names])

    def _type(self, column: Locator, notation: str) -> None:
        board_of(column).get_by_role("button", name="Type a move").click()
        self.page.locator("dialog input").fill(notation)
        with new_picture(column):
            self.page.locator("dialog").get_by_role("button", name="Submit").click()
        expect(self.page.locator("dialog")).to_have_count(0)
        self.ways.add("typed")

    def _click(self, column: Locator, steps: list[tuple[str, str]]) -> None:
        ready = board_of(column).locator("button.primary, button.success")
        ply = self.books.row(self.game)["ply"]
        for value, label in steps:
            if self.books.row(self.game)["ply"] > ply:
                return  # what there was no choice about has made itself
            board = board_of(column)
            before = column.locator("img").last.get_attribute("src")
            alone = board.get_by_role("button", name=label)  # beside a menu: the one piece in hand
            if board.locator("button.select").count() and choose(self.page, board, value):
                self.ways.add("menu")
            elif alone.count():
                alone.click()
                self.ways.add("button")
            elif board.locator("button.select").count():
                continue
            else:
                words = {"tymok": "再行", "taxot": "終季", "pass": "此無"}
                ready.filter(has_text=words.get(value, value)).click()
                self.ways.add("button")
            expect(column.locator("img").last).not_to_have_attribute("src", before or "")
        if ready.filter(has_text="%").count():
            with new_picture(column):
                ready.filter(has_text="%").click()
            self.ways.add("cast")


def test_two_people_play_a_season(browser: Browser, address: str, books: Books) -> None:
    with opened(browser, address, 1400, 900) as page:
        bela, aya = column_of(page, "Béla"), column_of(page, "Aya")
        # The season has an end even if the sticks let nobody make a hand, and soon.
        game = play(bela, books, rules="educational", options="seasons=1 max_plies_per_season=14")
        aya.get_by_role("button", name="Join", exact=True).click()
        bela.get_by_role("button", name="Start", exact=True).click()
        for column in (bela, aya):
            go_to_thread(column, game)
            expect(board_of(column)).to_be_visible()
        players = Players(page, books, game, clicks="Aya", types="Béla")
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
        game = play(bela, books, computer="beginner")
        go_to_thread(bela, game)
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
        with new_picture(private):
            option.click()
        assert books.row(game)["status"] == "running"
