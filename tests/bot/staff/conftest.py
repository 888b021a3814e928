"""A server in the process of the tests, with nothing in it yet."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.inside import inside
from tests.bot.staff.office import Office
from tests.bot.storage.sqlite import Template


@pytest.fixture
async def staffed(tmp_path: Path, sqlite_template: Template) -> AsyncIterator[Office]:
    """The bot with an empty database, staff and five members."""
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path) as there:
        yield Office(there)
