"""At the width of a phone an organiser runs a Swiss from the page of the club alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.books import Books
from tests.e2e.browsing import (
    LOOKS,
    bar_of,
    opened,
    photograph,
    use_command,
    use_tool,
)

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def act_as(page: Page, name: str) -> Locator:
    """Let the phone be somebody's."""
    column = page.locator(f'section.column[aria-label="{name}"]')
    if not column.is_visible():
        bar_of(page)
        page.locator("#bar .tab", has_text=name).click()
    expect(column).to_be_visible()
    return column


def press(column: Locator, label: str) -> None:
    """Press the newest button of this label."""
    column.get_by_role("button", name=label, exact=True).last.click()


def says(column: Locator, text: str) -> None:
    """Wait until the newest private message says something."""
    expect(column.locator("article.ephemeral").last).to_contain_text(text)


def pick(page: Page, button: Locator, option: str) -> None:
    """Choose an option of a menu by what it says."""
    button.click()
    page.locator("#overlays [role=option]", has_text=option).first.click()


def fill(page: Page, *texts: str) -> None:
    """Fill the text fields of the form that is open in, and send it off."""
    dialog = page.locator("dialog")
    expect(dialog).to_be_visible()
    fields = dialog.locator("input, textarea")
    for number, text in enumerate(texts):
        fields.nth(number).fill(text)
    dialog.locator("button[type=submit]").click()
    expect(dialog).to_be_hidden()


def club(column: Locator, part: str = "") -> None:
    """Open the page of the club, and a part of it."""
    answers = column.locator("article.ephemeral")
    before = answers.count()
    use_command(column, "club")
    expect(answers).to_have_count(before + 1)  # the one before says "Club", too
    says(column, "Club")
    if part:
        press(column, part)
        says(column, f"Club · {part}")


def league(page: Page, column: Locator, name: str) -> None:
    """Open the page of a league."""
    club(column, "Leagues")
    pick(page, column.locator("article.ephemeral").last.locator("button.select").first, name)
    expect(column.get_by_role("button", name="◀ Leagues", exact=True).last).to_be_visible()


def make_server(page: Page) -> None:
    """Make a server of the organiser's with some people, in which the bot may give roles."""
    use_tool(page, "Add a server")
    page.locator("dialog input").fill("Club")
    page.locator("dialog button[type=submit]").click()
    expect(page.locator("dialog h2", has_text="Add a person…")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(1)  # the one before it has gone
    fill(page, "Olga")
    for name in NAMES:
        use_tool(page, "Add a person")
        page.locator("dialog input").fill(name)
        page.locator("dialog #new-guild").select_option(label="Club")
        page.locator("dialog button[type=submit]").click()
        expect(page.locator("dialog")).to_be_hidden()
    use_tool(page, "Tymok: May give roles (Club)")


def enter(page: Page) -> None:
    """Let everybody enter by the button of the league's message."""
    for name in NAMES:
        column = act_as(page, name)
        press(column, "Enter")
        says(column, "Enter")
        press(column, "Enter with these terms")
        says(column, "entered")


def wait_for(page: Page, books: Books, query: str) -> list[dict[str, object]]:
    """Wait until the books have something."""
    for _ in range(6 * LOOKS):
        if found := books.ask(query):
            return found
        page.wait_for_timeout(100)
    raise AssertionError(query)


def make_league(page: Page) -> None:
    """Make a league in four steps, and let everybody enter."""
    make_server(page)
    olga = act_as(page, "Olga")
    club(olga)
    photograph(page, "club-1-nothing")
    press(olga, "Leagues")
    press(olga, "New league …")
    dialog = page.locator("dialog")
    pick(page, dialog.locator("button.select").first, "Cerke")
    fill(page, "Autumn")
    for step in ("step 2 of 4", "step 3 of 4", "step 4 of 4"):
        press(olga, "Next ▶")
        says(olga, step)
    photograph(page, "club-2-draft")
    press(olga, "Create and open")
    says(olga, "is open")
    enter(page)


def begin(page: Page, books: Books) -> list[dict[str, object]]:
    """Start the season and publish its first round; return its games."""
    olga = act_as(page, "Olga")
    league(page, olga, "Autumn")
    photograph(page, "club-3-season")
    press(olga, "Start …")
    press(olga, "Start now")
    wait_for(page, books, "SELECT * FROM rounds WHERE state = 'drawn'")
    club(olga)
    says(olga, "will be published")
    photograph(page, "club-4-needs")
    press(olga, "Publish")
    press(olga, "Publish")
    says(olga, "Published, and announced")
    games = wait_for(
        page, books, "SELECT * FROM games WHERE status = 'running' AND board_message_id IS NOT NULL"
    )
    assert games
    return games


def dispute(page: Page, books: Books, game: object) -> None:
    """Let somebody give up and call that wrong; staff lets it count."""
    (mover,) = books.ask(
        "SELECT p.name FROM seats s JOIN players p USING (user_id) WHERE s.game = ? AND s.seat = 0",
        game,
    )
    loser = act_as(page, str(mover["name"]))
    loser.locator("button.burger").click()
    loser.locator("nav.channels button.thread", has_text=str(mover["name"])).first.click()
    use_command(loser, "game resign")
    press(loser, "Resign")
    expect(loser.get_by_role("button", name="Something is wrong …").last).to_be_visible()
    press(loser, "Something is wrong …")
    fill(page, "I pressed the wrong button")
    says(loser, "Staff can see it now")
    photograph(page, "club-5-disputed")
    olga = act_as(page, "Olga")
    club(olga)
    says(olga, "I pressed the wrong button")
    photograph(page, "club-6-dispute")
    press(olga, "Let it count …")
    fill(page, "Resigning is final")
    says(olga, "counts as it is")


def settle_no_show(page: Page, books: Books) -> None:
    """Withdraw somebody of the fixture that nobody has played."""
    olga = act_as(page, "Olga")
    wait_for(page, books, "SELECT * FROM fixture_outcomes")  # the other one's
    (absent, *_) = books.ask(
        "SELECT e.number, e.name FROM entrants e JOIN fixture_seats s ON s.season = e.season "
        "AND s.entrant = e.number LEFT JOIN fixture_outcomes o ON o.season = s.season "
        "AND o.fixture = s.fixture WHERE o.fixture IS NULL"
    )
    league(page, olga, "Autumn")
    press(olga, "People …")
    menu = olga.locator("article.ephemeral").last.locator("button.select").first
    pick(page, menu, str(absent["name"]))
    press(olga, "Expel somebody …")
    fill(page, "did not come")
    says(olga, "Done.")
    photograph(page, "club-7-no-show")
    wait_for(page, books, "SELECT season FROM fixture_outcomes GROUP BY season HAVING count(*) = 2")


def end(page: Page, books: Books) -> None:
    """Choose a role for whoever wins, end the season, and begin another league by a copy."""
    olga = act_as(page, "Olga")
    club(olga, "Leagues")
    press(olga, "Roles …")
    says(olga, "No role is chosen yet")
    pick(page, olga.locator("article.ephemeral").last.locator("button.select").first, "Champion of Autumn")
    press(olga, "Make a new role")
    says(olga, "Role:")
    photograph(page, "club-8-role")
    league(page, olga, "Autumn")
    press(olga, "End …")
    photograph(page, "club-9-end")
    press(olga, "End the season")
    fill(page, "The hall is closed")
    wait_for(page, books, "SELECT * FROM league_seasons WHERE state = 'closed'")
    (champion, *_) = wait_for(
        page, books, "SELECT * FROM role_holders JOIN players USING (user_id) WHERE state = 'given'"
    )
    won = act_as(page, str(champion["name"]))
    expect(won.locator(".roles")).to_have_text(re.compile("@Champion of Autumn"))
    photograph(page, "club-10-champion")
    olga = act_as(page, "Olga")
    league(page, olga, "Autumn")
    press(olga, "Copy …")
    fill(page, "Winter")
    says(olga, "Winter")
    photograph(page, "club-11-copy")


def test_a_swiss_from_the_page_of_the_club_alone(browser: Browser, address: str, books: Books) -> None:
    with opened(browser, address, 390, 844) as page:
        make_league(page)
        games = begin(page, books)
        dispute(page, books, games[0]["id"])
        settle_no_show(page, books)
        end(page, books)
