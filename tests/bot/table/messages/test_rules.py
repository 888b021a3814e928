"""The rules page: text and picture of every game keep within what a message may hold."""

from __future__ import annotations

from typing import Any

import pytest

from bot.kit.messages.message import Message
from bot.table.messages.rules import rules_message
from engine import catalogue
from renderers import render_signs, rule_words
from renderers.translation import LANGUAGES


def framed(message: Message) -> list[dict[str, Any]]:
    """Return what stands in the frame of a message, as it is sent."""
    view: Any = message.view
    (frame,) = view.to_components()
    parts: list[dict[str, Any]] = frame["components"]
    return parts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_rules_and_signs_go_into_one_message(game_id: str, language: str) -> None:
    signs = render_signs(game_id, language=language)
    assert signs is not None
    message = rules_message(rule_words.short_rules(game_id, language), signs)
    assert message.view.content_length() <= 4000
    (file,) = message.files
    assert (file.filename, file.description) == ("signs.png", signs.words)
    text, gallery = framed(message)
    assert text["content"].startswith("## ")
    (item,) = gallery["items"]
    assert item["media"]["url"] == "attachment://signs.png"
    assert item["description"] == signs.words


def test_a_game_without_signs_has_rules_alone() -> None:
    message = rules_message("## Toy", None)
    assert message.files == []
    assert [part["content"] for part in framed(message)] == ["## Toy"]
