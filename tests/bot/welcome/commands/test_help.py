"""The way in: the card by a word or a greeting, and what each command is for."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from bot import features
from bot.kit.messages.message import Message
from bot.storage.checkup_rows import CheckupRow
from bot.welcome.messages.card import PURPOSES, about_message, commands_message, welcome_message
from bot.welcome.service.about import Facts
from renderers.translation import LANGUAGES, translator

CHECKUP: Final = CheckupRow(night=1, began=1_800_000_000.0, ended=1_800_000_100.0, games=10_000, wrong=1)

FACTS: Final = Facts(version="10.10.10", began=1_800_000_000.0, games=10_000, checkup=CHECKUP)


def commands() -> list[Any]:
    """Return all slash commands."""
    return [command for cog in features.commands() for command in cog.__cog_app_commands__]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_command_is_explained_once(language: str) -> None:
    t = translator(language)
    names = sorted(t.t(command.name) for command in commands())
    told = "\n".join(t.t(what) for _, what in PURPOSES.values())
    explained = re.findall(r"^- `/([^`]+)`(.+)$", told, re.MULTILINE)
    assert sorted(name for name, _ in explained) == names
    assert all(len(what) > 12 for _, what in explained)
    assert told.count("**") % 2 == 0


def length(message: Message) -> int:
    """Return how many characters a message tells."""
    return message.view.content_length()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_of_the_card_fits_one_screen(language: str) -> None:
    """A phone shows some 800 signs of English, half as many of Japanese, above five rows of controls."""
    t = translator(language)
    pages = [
        welcome_message(t, staff=True),
        about_message(FACTS, t),
        *(commands_message(one, t) for one in PURPOSES),
    ]
    most = {"en": 800, "ja": 450}[language]
    assert [length(page) for page in pages if length(page) > most] == []
