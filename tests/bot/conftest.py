"""Databases without a schema yet."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.storage.postgresql import Cluster


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
