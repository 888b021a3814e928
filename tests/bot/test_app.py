"""The parts of a running bot."""

from __future__ import annotations

from pathlib import Path

from bot.app import open_app
from bot.kit.settings import Settings
from bot.kit.workers import POOLS, Priority


async def test_nothing_that_somebody_waits_for_comes_last(tmp_path: Path) -> None:
    """On a machine whose processors others keep busy a proof was checked after minutes."""
    before = set(POOLS)
    async with open_app(Settings(data_folder=tmp_path)) as app:
        assert [app.thinkers, app.readers, app.films]
        pools = {pool.name: pool.priority for pool in set(POOLS) - before}
    assert {"thinking", "computing", "reading", "films"} <= pools.keys()
    assert Priority.LAST not in pools.values()
