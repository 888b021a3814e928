"""A move that is typed elsewhere than in its game's thread is refused as it is there, with *Why not?*."""

from __future__ import annotations

import pytest

from bot.table.store import games
from tests.bot.inside import Inside
from tests.bot.learning.taking import computers_move, controls_of


@pytest.mark.parametrize("named", [True, False])
async def test_a_refusal_has_its_way_to_ask_why(there: Inside, named: bool) -> None:
    anna = there.person("Anna")
    await there.command(anna, "play", game="cerke", computer="beginner")
    async with there.app.database.read() as connection:
        (row,) = await games.running_of(connection, anna.id)
    await computers_move(there, await there.app.play.match(row.id))
    answer = await there.command(anna, "move", your_move="ZAUZE", game=row.id if named else "")
    assert controls_of(answer, "why_not"), answer.text
