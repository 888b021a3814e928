"""Commands of the version before: each is there still, or somebody who uses it is told where it is now."""

from __future__ import annotations

from typing import Final

import pytest

from bot import features
from renderers.translation import LANGUAGES
from tests.bot.inside import Inside
from tests.bot.pinned import today
from tests.test_quoted_controls import commands, names

BEFORE: Final = """\
availability board clock draw help history mine move pause play position
profile rating replay resign season standings table takeback verify
league: absent challenge info join leave list schedule
organise: audit close create draw expel fixture open points publish undo
record: film import list take
rules: compare show
settings: page presets
staff: annul award correct end list undo
"""
"""All commands of the version before, those of groups behind their group."""


def before() -> list[str]:
    """Return their whole names."""
    rows = [line.rpartition(":") for line in BEFORE.splitlines()]
    return [f"{group} {name}".strip() for group, _, names_below in rows for name in names_below.split()]


def gone() -> list[str]:
    """Return the commands that are there no more."""
    return [name for name in before() if name not in today().commands]


def test_nothing_moves_that_is_there_or_to_what_is_not() -> None:
    there = today().commands
    assert len(before()) == 51
    for old, new in features.moved().items():
        assert old not in there
        assert any(f"{one} ".startswith(f"{new} ") for one in there), new


@pytest.mark.parametrize("language", LANGUAGES)
async def test_whoever_uses_a_command_that_moved_is_told_where_it_is(there: Inside, language: str) -> None:
    anna = there.person("Anna", locale=language)
    called = {"/" + " ".join(names(one, language)) for one in commands()}
    assert gone()
    for name in gone():
        answer = await there.command(anna, name)
        assert answer.last.is_private
        old, new = answer.text.split("`")[1::2]
        assert old != new or name.startswith("settings")
        assert new in called, answer.text
        assert language == "en" or old.isascii() is False


async def test_a_command_that_nobody_knows_leads_to_help(there: Inside) -> None:
    answer = await there.command(there.person("Anna"), "no such")
    assert answer.text == "This command is gone. `/help` shows what there is."
    assert answer.last.is_private
