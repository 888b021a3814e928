"""What is made ready while a move is being kept is shown once it is, and never if it is not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import StalePosition
from bot.kit.store.database import Database
from bot.kit.store.errors import StorageError
from bot.storage.rows import GameRow
from bot.table.messages.verbs import CONFIRM
from bot.table.service.match import Match
from bot.table.store import games
from tests.bot.inside import Actor, Inside
from tests.bot.learning.taking import computers_move


async def to_move(there: Inside, person: Actor) -> tuple[GameRow, Match, str]:
    """Let somebody play until it is their turn; return the game, and what confirms a move of theirs."""
    await there.command(person, "play", game="cerke", computer="beginner")
    async with there.app.database.read() as connection:
        (row,) = await games.running_of(connection, person.id)
    match = await computers_move(there, await there.app.play.match(row.id))
    seat = match.seat_of(person.id)
    assert seat is not None
    position = match.question(seat)
    action = next(iter(match.rules.moves(position, seat)))
    steps = [step.value for step in match.rules.steps(position, action)]
    return row, match, CONFIRM(match.id, *steps).at(match.shown_ply(seat)).custom_id("b")


async def test_a_move_is_answered_with_where_it_led(there: Inside) -> None:
    anna = there.person("Anna")
    row, before, confirm = await to_move(there, anna)
    answer = await there.press(anna, confirm)
    after = await there.app.play.match(row.id)
    assert after.row.ply > before.row.ply
    assert f"board-{row.id}-{before.row.ply + 1}" in str(answer.sent)


@pytest.mark.parametrize("error", [StorageError("the disk is full"), StalePosition()])
async def test_what_was_not_kept_is_shown_to_nobody(
    there: Inside, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    anna = there.person("Anna")
    row, before, confirm = await to_move(there, anna)
    kept = Database.write

    @asynccontextmanager
    async def lost(database: Database, *arguments: Any, **named: Any) -> AsyncIterator[AsyncConnection]:
        async with kept(database, *arguments, **named) as connection:
            yield connection
            raise error

    monkeypatch.setattr(Database, "write", lost)
    answer = await there.press(anna, confirm)
    monkeypatch.undo()
    assert "board-" not in str(answer.sent)
    assert (await there.app.play.match(row.id)).row.ply == before.row.ply
    assert f"board-{row.id}-{before.row.ply + 1}" in str((await there.press(anna, confirm)).sent)
