"""A copy of one's data: everything by table, and games that are over as records; nothing that is hidden."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any, cast

import pytest

from bot.people.telling import copying
from bot.people.telling.copying import LEFT_OUT, copy_of
from bot.table.store import games
from engine import records
from tests.bot.inside import Actor, Inside


async def given_up(there: Inside, person: Actor) -> str:
    """Let somebody play against the computer, and resign; return the game."""
    await there.command(person, "play", game="cerke", computer="beginner")
    async with there.app.database.read() as connection:
        (row,) = await games.running_of(connection, person.id)
    await there.press(person, f"b;resign_yes;{row.id};;")
    return row.id


async def opened(there: Inside, person: Actor) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(await copy_of(cast(Any, there.bot), person.id)))


async def test_it_has_everything_and_the_records_of_games_that_are_over(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    over, others = await given_up(there, anna), await given_up(there, ben)
    await there.command(anna, "play", game="nam_to", computer="beginner")
    archive = await opened(there, anna)
    assert archive.namelist() == ["data.json", f"games/cerke-{over}.txt"]
    record = records.check(archive.read(f"games/cerke-{over}.txt").decode())
    assert record.game_id == "cerke"
    data = json.loads(archive.read("data.json"))
    assert [row["name"] for row in data["players"]] == ["Anna"]
    assert {row["id"] for row in data["games"]} >= {over}
    assert others not in json.dumps(data)


async def test_what_staff_decided_is_told_without_who_did(there: Inside) -> None:
    anna, boss = there.person("Anna"), there.person("Boss", manages=True)
    game = await given_up(there, anna)
    form = await there.command(boss, "staff annul", game=game, reason="A mistake of mine.")
    await there.submit(boss, form.last.data["custom_id"], "A mistake of mine.")
    data = json.loads((await opened(there, anna)).read("data.json"))
    assert "A mistake of mine." in [row["reason"] for row in data["decisions"]]
    assert str(boss.id) not in json.dumps(data["decisions"])


async def test_records_that_find_no_room_are_named(there: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "MOST", 0)
    anna = there.person("Anna")
    game = await given_up(there, anna)
    assert game in (await opened(there, anna)).read(LEFT_OUT).decode()


async def test_it_is_given_in_private(there: Inside) -> None:
    anna = there.person("Anna")
    await given_up(there, anna)
    answer = await there.press(anna, "b;my_data;;;", private=True)
    assert answer.last.is_private
    assert "tymok-data.zip" in str(answer.last.data)
