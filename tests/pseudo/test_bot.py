"""The whole bot in the pseudo-language, as somebody sees it who presses whatever there is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from discord import app_commands

from bot import features
from tests.bot.inside import inside
from tests.bot.storage.sqlite import Template
from tests.bot.test_doors import set_scene
from tests.pseudo.language import CODE, numbered
from tests.pseudo.wandering import Wanderer

ENDS: Final = ("erase_me_yes", ";language")
"""What leaves nobody there, or lets the server speak another language."""


def commands() -> list[str]:
    """Return the names of all commands that need nothing said."""
    found: list[Any] = [command for cog in features.commands() for command in cog.__cog_app_commands__]
    for group in found:
        found += group.commands if isinstance(group, app_commands.Group) else []
    return [
        command.qualified_name
        for command in found
        if isinstance(command, app_commands.Command) and not any(one.required for one in command.parameters)
    ]


async def test_whoever_presses_whatever_they_see_reads_no_english(
    tmp_path: Path, sqlite_template: Template
) -> None:
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    with numbered():
        await _wander(tmp_path)


async def _wander(folder: Path) -> None:
    async with inside(folder, CODE) as there:
        scene = await set_scene(there, folder / "tymok.db", locale=CODE)
        known = frozenset({*(person.name for person in scene.people.values()), "Club", "Béla", "English"})
        wanderer = Wanderer(there, known, ENDS)
        await wanderer.wander([scene.people["host"], scene.people["staff"]], commands())
        assert len(wanderer.seen) > 120
        wrong = [f"{what} ({where})" for what, where in wanderer.wrong.items()]
        if wrong:
            pytest.fail("\n".join(wrong))
