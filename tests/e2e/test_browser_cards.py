"""Card games in the sandbox's page: four people side by side play a season of 終季; a hand on a phone."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.core import Step
from engine.players.greedy_player import GreedyPlayer
from renderers import faces, words
from renderers.canvas import Look
from tests.card_games import CARD_GAMES
from tests.e2e.books import Books
from tests.e2e.browsing import (
    LOOKS,
    add_person,
    column_of,
    everything,
    go_to_dm,
    go_to_thread,
    opened,
    photograph,
    play,
)
from tests.engine.ta_xot_by_hand import add_up

pytestmark = pytest.mark.browser

PEOPLE: Final = ("Béla", "Aya", "Chen", "Dana")

MOST_TURNS: Final = 27 * 7
"""Each of the 27 cards to draw leads to a discard, which three people are asked about twice."""

BEFOREHAND: Final = "turn"
"""In the menu that says no beforehand, where there is one: to all discards until one's own turn."""

PHOTOGRAPHED: Final = CARD_GAMES


class Season:
    """Four people who play from their DMs, as the greedy computer player would."""

    def __init__(self, page: Page, books: Books, game: str) -> None:
        self.page = page
        self.books = books
        self.game = game
        self.rules = books.rules(self.game)
        seated = "SELECT name, language FROM seats JOIN players USING (user_id) WHERE game = ? ORDER BY seat"
        rows = books.ask(seated, self.game)
        self.names = tuple(str(row["name"]) for row in rows)
        self.languages = tuple(str(row["language"]) for row in rows)
        self.rng = random.Random(1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.books.row(self.game)["status"] == "over")

    def column(self, seat: int) -> Locator:
        """Return the column of whoever sits there."""
        return column_of(self.page, self.names[seat])

    def hand(self, seat: int, ply: int) -> Locator:
        """Return the DM with a hand as it stood after so many actions."""
        return self.column(seat).locator("article", has=self.page.locator(f'img[src*="{self.file(ply)}"]'))

    def file(self, ply: int) -> str:
        """Return how the file of a hand's picture is called."""
        return f"hand-{self.game}-{ply}."

    def turn(self) -> None:
        """Let the mover act once, from their DM, and wait until they see what came of it."""
        row = self.books.row(self.game)
        ply, state = int(row["ply"]), self.rules.load(row["state"])
        (seat,) = self.rules.turn(state).seats
        view = self.rules.view(state, seat)
        hand = self.hand(seat, ply)
        expect(hand).to_have_count(1)
        self.check_hands(state)
        action = GreedyPlayer().choose(self.rules, view, self.rng)
        if type(action).__name__ != "Pass" or not self.chosen_in_menu(hand, [BEFOREHAND]):
            for step in self.rules.steps(state, action):
                if hand.count():
                    self.choose(hand, seat, view, step)
        expect(hand).to_have_count(0)

    def choose(self, hand: Locator, seat: int, view: Any, step: Step) -> None:
        """Choose a step with the button or the menu that offers it; wait until the hand has changed."""
        picture = hand.locator("img").first.get_attribute("src") or ""
        label = words.step_label(self.rules.id, view, step, self.languages[seat])
        button = hand.get_by_role("button", name=label, exact=True)
        if button.count():
            button.click()
        else:
            assert self.chosen_in_menu(hand, step.value.split("-")), f"nothing offers {step}"
        expect(self.column(seat).locator(f'img[src="{picture}"]')).to_have_count(0)

    def chosen_in_menu(self, hand: Locator, values: Sequence[str]) -> bool:
        """Choose values in the menu that offers them, card by card; return whether one does."""
        for menu in hand.locator("button.select").all():
            menu.click()
            box = self.page.locator("#overlays .menu")
            if all(options_for(box, value).count() for value in values):
                taken: dict[str, int] = {}
                for value in values:
                    options_for(box, value).nth(taken.get(value, 0)).click()
                    taken[value] = taken.get(value, 0) + 1
                if box.count():
                    box.locator(".menu-foot button").click()
                return True
            self.page.keyboard.press("Escape")
        return False

    def check_hands(self, state: Any) -> None:
        """Each column tells its owner's cards and nobody else's; each picture of a hand is in one column."""
        columns = [everything(self.column(seat)) for seat in range(len(self.names))]
        for seat, text in enumerate(columns):
            assert self.told(state, seat, seat) in text
            others = [
                other for other in range(len(columns)) if state.table.hands[other] != state.table.hands[seat]
            ]
            assert [other for other in others if self.told(state, other, seat) in text] == []
        pictures = [set(re.findall(r"/attachments/[^\s\"]*?/hand-[^\s\"]*", text)) for text in columns]
        assert all(pictures)
        assert sum(map(len, pictures)) == len(set().union(*pictures))

    def told(self, state: Any, seat: int, reader: int) -> str:
        """Return how a reader would be told the hand of a seat."""
        vocabulary: Any = faces.get(self.rules.id)
        look = Look(names=self.names, near=seat, language=self.languages[reader])
        said: str = vocabulary.hand_text(self.rules.view(state, seat), look)
        return re.split(r"(?<=[.。])", said)[0]  # what was just drawn is told behind that


def options_for(box: Locator, value: str) -> Locator:
    """Return the options of an open menu with a value, or of a card that is not counted out otherwise."""
    return box.locator(f'[role=option][data-value="{value}"], [role=option][data-value$=":{value}"]')


def open_game(page: Page, books: Books, game_id: str, *guests: Locator, **options: str) -> str:
    """Let Béla open a game, the guests join, and Béla start it; return the game."""
    bela = column_of(page, "Béla")
    game = play(bela, books, game=game_id, **options)
    for guest in guests:
        guest.get_by_role("button", name="Join", exact=True).click()
    if not guests:
        bela.get_by_role("button", name="Add computer", exact=True).click()
        bela.locator("article.ephemeral button.select").click()
        page.locator('#overlays [role=option][data-value="beginner"]').click()
    seats = max(1, len(guests)) + 1
    for _ in range(LOOKS):  # who presses is seated a moment later
        if len(books.ask("SELECT seat FROM seats WHERE game = ?", game)) == seats:
            break
        page.wait_for_timeout(100)
    bela.get_by_role("button", name="Start", exact=True).click()
    return game


def test_four_people_play_a_season(browser: Browser, address: str, books: Books) -> None:
    with opened(browser, address, 1800, 1000) as page:
        others = [column_of(page, name) if name != "Dana" else add_person(page, name) for name in PEOPLE[1:]]
        game = open_game(page, books, "ta_xot", *others, options="seasons=1")
        for name in PEOPLE:
            go_to_dm(column_of(page, name))
            expect(column_of(page, name).locator(f'img[src*="/hand-{game}-"]')).to_have_count(1)
        season = Season(page, books, game)
        for _ in range(MOST_TURNS):
            if season.over:
                break
            season.turn()
        assert season.over

        log = books.check(season.game)
        by_hand = add_up(4, [(line.seat, msgspec.json.decode(line.action)) for line in log])
        assert sum(by_hand.points) == 0
        for name in PEOPLE:
            column = column_of(page, name)
            go_to_thread(column, game)
            result = column.locator("article", has=page.get_by_role("button", name="Rematch")).last
            expect(result).to_be_visible()
            shown = re.findall(r"(\S+) · ([−]?\d+) points?", result.inner_text())
            points = {player: int(number.replace("−", "-")) for player, number in shown}
            assert points == dict(zip(season.names, by_hand.points, strict=True)), by_hand.lines
            assert season.file(0)[:5] not in everything(column), "no hand in the thread"
        photograph(page, "four_people")


@pytest.mark.parametrize("game_id", PHOTOGRAPHED if "TESTS_SCREENSHOTS" in os.environ else ("ta_xot",))
def test_a_hand_on_a_phone(browser: Browser, address: str, books: Books, game_id: str) -> None:
    with opened(browser, address, 390, 844) as page:
        bela = column_of(page, "Béla")
        game = open_game(page, books, game_id)
        go_to_thread(bela, game)
        expect(bela.get_by_role("button", name="My hand", exact=True)).to_be_visible()
        photograph(page, f"{game_id}_table")
        go_to_dm(bela)
        hand = bela.locator("article", has=page.locator(f'img[src*="/hand-{game}-"]')).last
        expect(hand.locator("button.select, .components button.button").first).to_be_visible()
        photograph(page, f"{game_id}_hand")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        box = hand.locator("img").first.bounding_box()
        assert box is not None
        assert 300 <= box["width"] <= 390
        controls = hand.locator("button.select, .components button.button")
        for control in controls.all():
            hit = control.bounding_box()
            assert hit is not None
            assert hit["height"] >= 32
            assert hit["x"] + hit["width"] <= 390
        menu = hand.locator("button.select").first
        if menu.count():
            menu.click()
            expect(page.locator("#overlays [role=option]").first).to_be_in_viewport()
            photograph(page, f"{game_id}_menu")
