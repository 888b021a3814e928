"""The bot in the process of the tests, with staff and a member of a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.inside import inside
from tests.bot.lab.scenes import House
from tests.bot.storage.sqlite import Template


@pytest.fixture
async def house(tmp_path: Path, sqlite_template: Template) -> AsyncIterator[House]:
    """The bot with an empty database."""
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path, labs_per_server=2) as there:
        yield House(there)
