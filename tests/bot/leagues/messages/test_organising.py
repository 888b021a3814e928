"""A draw as staff sees it: who meets whom, what is to be said of it, and never more than a message holds."""

from __future__ import annotations

import pytest

from bot.kit.messages.message import Message
from bot.kit.messages.press import PressButton
from bot.leagues.messages.organising import preview_message
from bot.leagues.service.field import Remark
from renderers.translation import LANGUAGES, translator
from tests.bot.leagues.seasons import season_of, text_of, with_draw

T = translator("en")


def labels(message: Message) -> list[str | None]:
    return [item.label for item in message.view.walk_children() if isinstance(item, PressButton)]


def test_a_draw_shows_tables_who_is_free_and_what_could_not_be_avoided() -> None:
    season = season_of("Aya", "Béla", "Cem", "Dae", "Eun")
    remarks = (Remark("repeat", (1, 2)), Remark("second_bye", (5,)))
    season = with_draw(season, (1, 2), (4, 3), remarks=remarks, free=5)
    message = preview_message(season, 1, T)
    text = text_of(message)
    assert "1\\. **Aya** – **Béla**" in text
    assert "2\\. **Dae** – **Cem**" in text
    assert "Bye this round: Eun (+1 point)" in text, "what it gives, beside what others have"
    assert "Aya and Béla meet again" in text
    assert "Eun gets a second bye" in text
    assert "<t:2800:R>" in text
    assert labels(message) == ["Publish", "Swap two …", "Pair again …", "◀ Club"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [2, 8])
def test_a_draw_of_the_most_people_with_the_longest_names_fits(language: str, size: int) -> None:
    names = [f"{'*_`|~' * 7}{number}" for number in range(256)]
    tables = [tuple(range(first, first + size)) for first in range(1, 256, size)]
    remarks = tuple(Remark("repeat", table) for table in tables) if size == 2 else ()
    season = with_draw(season_of(*names, name="_" * 50), *tables, remarks=remarks)
    seen = 0
    while True:
        message = preview_message(season, 1, translator(language), page=seen)
        assert len(text_of(message)) <= 4000
        seen += 1
        if f"{seen} / {seen}" in labels(message):
            break
    assert seen > 1


def test_nothing_can_be_done_about_what_is_published_or_gone() -> None:
    season = season_of("Aya", "Béla", "Cem", "Dae")
    assert labels(preview_message(season, 1, T)) == []


def test_names_are_shown_as_written() -> None:
    season = with_draw(season_of("@everyone", "<@1> **x**", "c", "d"), (1, 2), (3, 4))
    text = text_of(preview_message(season, 1, T))
    assert "@everyone" not in text
    assert "<@1>" not in text
