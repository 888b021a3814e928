"""What /help tells: every command there is, by its name in the reader's language, with what it does."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot import features
from bot.people.commands import help  # noqa: A004 (the module of the command)
from renderers.translation import LANGUAGES, translator


def commands() -> list[Any]:
    """Return all slash commands."""
    return [command for cog in features.commands() for command in cog.__cog_app_commands__]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_explains_every_command(language: str) -> None:
    t = translator(language)
    told = t.t(help.OVERVIEW)
    names = {t.t(command.name) for command in commands()}
    explained = re.findall(r"^- `/([^`]+)`(.+)$", told, re.MULTILINE)
    assert {name for name, _ in explained} == names
    assert all(len(what) > 12 for _, what in explained)
    assert len(told) <= 2000
    assert told.count("**") % 2 == 0
