"""Worlds whose bot knows the toy game; this process knows it only while such a test runs."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from bot.sandbox.process import Launch
from engine import catalogue
from tests.e2e.playing import Table, World
from tests.toy.game import TOY

BOT: Final = (sys.executable, "-m", "tests.toy.bot")


class ToyWorld(World):
    """A simulated Discord whose bot has the toy game in its catalogues."""

    async def start_bot(self) -> None:
        """Start that bot and wait until it is connected."""
        await self.sandbox.start_bot((*BOT, "run"), self.environment)


@pytest_asyncio.fixture(loop_scope="session")
async def toy_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, launch: Launch) -> AsyncIterator[Table]:
    """A table in such a world; in the end nothing may have gone wrong."""
    monkeypatch.setitem(catalogue.GAMES, TOY.id, TOY)
    world = ToyWorld(tmp_path, launch=launch)
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        yield table
        await table.settle()
        assert table.trouble() == []
