"""A move that is typed elsewhere than in its game's thread is refused as it is there, with *Why not?*."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.table.store import games
from tests.bot.inside import Inside, inside
from tests.bot.learning.taking import computers_move, controls_of
from tests.bot.storage.sqlite import Template


@pytest.fixture
async def there(tmp_path: Path, sqlite_template: Template) -> AsyncIterator[Inside]:
    """The bot with an empty database."""
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path) as bot:
        vars(bot.bot.http)["_HTTPClient__session"] = object()  # what is sent is written down, not sent
        yield bot


@pytest.mark.parametrize("named", [True, False])
async def test_a_refusal_has_its_way_to_ask_why(there: Inside, named: bool) -> None:
    anna = there.person("Anna")
    await there.command(anna, "play", game="cerke", computer="beginner")
    async with there.app.database.read() as connection:
        (row,) = await games.running_of(connection, anna.id)
    await computers_move(there, await there.app.play.match(row.id))
    answer = await there.command(anna, "move", your_move="ZAUZE", game=row.id if named else "")
    assert controls_of(answer, "why_not"), answer.text
