"""On the page, as wide as a phone: from the card to a lesson, a stage that is skipped, where one stopped."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from bot.learning.store import courses
from tests.e2e.browsing import column_of, opened, photograph, use_command

pytestmark = pytest.mark.browser


def lesson_of(column: Locator) -> Locator:
    """Return the newest message of a lesson."""
    return column.locator("article.ephemeral", has_text=re.compile(r"\d+ of \d+")).last


def test_a_lesson_from_the_card_to_its_second_stage(browser: Browser, address: str) -> None:
    first, second = courses.lesson("cerke").stages[:2]
    with opened(browser, address, 390, 844) as page:
        bela = column_of(page, "Béla")
        use_command(bela, "help")
        bela.get_by_role("button", name="Teach me", exact=True).last.click()
        lesson = lesson_of(bela)
        expect(lesson).to_contain_text(first.title)
        expect(lesson).to_contain_text(first.text)
        lesson.scroll_into_view_if_needed()
        photograph(page, "lesson")
        lesson.get_by_role("button", name="Skip", exact=True).click()
        expect(lesson).to_contain_text(second.title)
        use_command(bela, "learn", game="cerke")
        expect(lesson_of(bela)).to_contain_text(second.title)
