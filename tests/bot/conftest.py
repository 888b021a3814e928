"""What tests of several rooms share: databases without a schema yet, the bot in the process of a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.inside import Inside, inside
from tests.bot.storage.postgresql import Cluster
from tests.bot.storage.sqlite import Template


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
async def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a database in which there is nothing, on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/new/tymok.db"
        return
    cluster: Cluster = request.getfixturevalue("postgresql_cluster")
    name = await cluster.create()
    yield cluster.url(name)
    await cluster.drop(name)


@pytest.fixture
async def there(tmp_path: Path, sqlite_template: Template) -> AsyncIterator[Inside]:
    """The bot in the process of the test, with an empty database."""
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path) as bot:
        yield bot
