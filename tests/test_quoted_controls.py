"""What texts tell people to press or to type is there, by that name, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest
from discord import app_commands

from bot import features
from renderers.translation import LANGUAGES, P_, translator
from scripts.check_texts import extracted
from tests.test_translations import forms, kept

BOLD: Final = re.compile(r"\*\*(?! )([^*{}]+?)(?<! )\*\*")
TYPED: Final = re.compile(r"`/([^`{}]+)`")

EMPHASIS: Final = frozenset({"Correction", "Erase your data?", "For staff:", "This game is paused.", "not"})
"""What stands in bold and is no button."""


@cache
def texts(language: str) -> list[tuple[str, str]]:
    """Return all texts that somebody may read: the English one, and how it is said."""
    if language == "en":
        return [(form, form) for _, text in extracted() for form in forms(text)]
    return [(forms(message.id)[-1], forms(message.string)[-1]) for message in kept(language) if message.id]


@cache
def called(button: str, language: str) -> frozenset[str]:
    """Return what a button is called: in as many ways as its English name means things."""
    t = translator(language)
    ways = [P_(context, button) if context else button for context, text in extracted() if text == button]
    return frozenset(t.t(way) for way in ways)


def commands() -> Iterator[Any]:
    """Yield all slash commands and their groups."""
    for cog in features.commands():
        for command in cog.__cog_app_commands__:
            yield command
            if isinstance(command, app_commands.Group):
                yield from command.walk_commands()


def names(command: Any, language: str) -> list[str]:
    """Return what a command and its groups are called: by their meaning, where they have one."""
    own: app_commands.locale_str = command._locale_name
    t, means = translator(language), own.extras.get("means", own.message)
    name = t.t(own.message if t.t(means) == means else means)
    return [*(names(command.parent, language) if command.parent else []), name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_that_a_text_names_is_there(language: str) -> None:
    there = {" ".join(names(one, language)) for one in commands()}
    named = [(command, said) for _, said in texts(language) for command in TYPED.findall(said)]
    assert len(named) > 50
    assert [(command, said) for command, said in named if command not in there] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_that_a_text_names_is_called_so(language: str) -> None:
    named = [
        (one, said) for text, said in texts(language) for one in BOLD.findall(text) if one not in EMPHASIS
    ]
    assert len(named) > 20
    wrong = [
        (one, said) for one, said in named if not any(f"**{name}**" in said for name in called(one, language))
    ]
    assert wrong == []
