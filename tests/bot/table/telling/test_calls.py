"""Who is called to their turn, and who is not, though it is theirs."""

from __future__ import annotations

import pytest

from bot.kit.store import due
from bot.kit.store.queues import news
from bot.table.service import silent
from bot.table.service.consenting import PAUSE
from tests.bot.inside import Inside
from tests.bot.staff.office import Office


async def test_nobody_is_called_to_a_game_that_stands_still(there: Inside) -> None:
    office = Office(there)
    anna, ben = office.people[:2]
    game = await office.begun(anna, ben)
    await office.app.consents.ask(game, PAUSE, anna.id, 1)
    assert (await office.app.consents.agree(game, PAUSE, ben.id, 2)).done
    mover = await _call_due(office, game)
    assert await office.send("notice", "turn_dm") == []
    for number, person in enumerate((anna, ben)):
        await office.app.adjourning.go_on(game, person.id, 10 + number)
    (told,) = await office.send("notice")
    assert f"<@{mover}>, it is your turn" in told[2]


async def test_that_nobody_acts_is_told_by_dm_where_the_place_is_gone(
    there: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silent, "PATIENCE", -1.0)
    office = Office(there)
    game = await office.begun(*office.people[:2])
    there.lose((await office.match(game)).place)
    async with office.app.database.write() as connection:
        await news.put(connection, silent.NEWS, game, 0.0)
    told = [text for _, _, text in await office.send(silent.NEWS)]
    assert len(told) == 2, "each of them"
    assert all("I can't write where it was played" in text for text in told)


async def _call_due(office: Office, game: str) -> int:
    """Let a call to whoever is to act be due, put down before the pause; return who it is."""
    match = await office.match(game)
    user: int = match.seats[match.to_act[0]].user_id or 0
    async with office.app.database.write() as connection:
        await due.put_all(connection, game, [("notice", 0.0, user), ("turn_dm", 0.0, user)])
    return user


async def test_who_plays_where_nothing_can_be_written_is_called_by_dm(there: Inside) -> None:
    """Their thread was deleted: they were called no more, and lost by time without a word."""
    office = Office(there)
    game = await office.begun(*office.people[:2])
    there.lose((await office.match(game)).place)
    await _call_due(office, game)
    (told,) = await office.send("notice")
    assert "It is your turn in" in told[2]
    assert "I can't write where it was played" in told[2]
    assert "`/game board`" in told[2]
