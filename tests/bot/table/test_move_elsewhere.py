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


async def test_what_was_typed_is_told_in_words_too(there: Inside) -> None:
    anna = there.person("Anna", locale="ja")
    await there.command(anna, "play", game="zia_cerke", computer="beginner")
    async with there.app.database.read() as connection:
        (row,) = await games.running_of(connection, anna.id)
    match = await computers_move(there, await there.app.play.match(row.id))
    seat = match.to_act[0]
    move = next(match.rules.notate(match.state, one) for one in match.rules.legal(match.state, seat))
    answer = await there.command(anna, "move", your_move=move, game=row.id)
    typed, in_words, board = answer.sent[0].text.splitlines()
    assert typed == f"決定：`{move}`"
    assert in_words.startswith("Anna：")
    assert in_words.endswith("へ。")
    assert "/channels/" in board
