"""A server in the process of the tests, with nothing in it yet."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.club.scenes import Clubhouse
from tests.bot.inside import inside
from tests.bot.storage.sqlite import Template


@pytest.fixture
async def club(tmp_path: Path, sqlite_template: Template) -> AsyncIterator[Clubhouse]:
    """The bot with an empty database, staff and four members."""
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path, seasons_per_person=50, seasons_per_server=50) as there:
        yield Clubhouse(there)
