"""Records of people: read, kept for their owner alone, mended, and let go."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from bot.kit.service.errors import NoSuchImport
from bot.kit.store.database import Database
from bot.kit.workers import Workers
from bot.records.service import importing, reading
from bot.records.service.importing import KEPT_FOR, MOST, ImportService, Unread
from bot.records.service.reading import read
from bot.records.store import imports
from bot.storage.rows import ImportRow
from engine import catalogue, records
from engine.core import RecordError
from engine.record import Record
from tests.e2e.test_records import RECORD
from tests.engine.test_chronicle import played

CPN = "+c+a+k+g+m/ss+v+s+s/5/2*2/5/+S+SVSS/MGKAC IA -,- 10-10 1 1 - educational"


class Here(Workers):
    """Works at once, in the test's own process."""

    def __init__(self) -> None:
        super().__init__(1)

    async def run(self, work: Any, *arguments: Any, **named: Any) -> Any:
        return work(*arguments, **named)


class Shelf:
    """The service with a clock that is moved by hand."""

    def __init__(self, database: Database) -> None:
        self.time = 1_000_000.0
        self.database = database
        self.service = ImportService(database, Here(), now=lambda: self.time)

    async def ids(self, user_id: int) -> list[str]:
        return [one.id for one in await self.service.listed(user_id)]


@pytest_asyncio.fixture
async def shelf(database: Database) -> AsyncIterator[Shelf]:
    """A shelf in a new database."""
    yield Shelf(database)


async def test_a_record_is_its_owners_alone(shelf: Shelf) -> None:
    opened = await shelf.service.keep(1, 5, "a.txt", RECORD)
    assert (await shelf.service.open(opened.row.id, 1)).record.players[1] == "**乙**"
    for user in (2, 0, -1):
        with pytest.raises(NoSuchImport):
            await shelf.service.open(opened.row.id, user)
        with pytest.raises(NoSuchImport):
            await shelf.service.forget(opened.row.id, user)
        with pytest.raises(NoSuchImport):
            await shelf.service.mend(opened.row.id, user, CPN)
        assert await shelf.ids(user) == []
    assert await shelf.ids(1) == [opened.row.id]


async def test_it_is_let_go_after_a_month_and_when_there_are_too_many(shelf: Shelf) -> None:
    first = (await shelf.service.keep(1, 5, "first", CPN)).row.id
    ids = [first]
    for number in range(MOST - 1):
        shelf.time += 7200
        ids.append((await shelf.service.keep(1, 5, f"{number}", CPN)).row.id)
    shelf.time += 7200
    await shelf.service.open(first, 1)
    shelf.time += 7200
    newest = (await shelf.service.keep(1, 5, "newest", CPN)).row.id
    kept = await shelf.ids(1)
    assert kept == [newest, first, *reversed(ids[2:])], "the one opened longest ago has gone"
    shelf.time += KEPT_FOR
    assert await shelf.ids(1) == [newest]
    shelf.time += 1
    with pytest.raises(NoSuchImport):
        await shelf.service.open(newest, 1)
    await shelf.service.keep(2, 5, "other", CPN)
    async with shelf.database.read() as connection:
        assert await imports.listed(connection, 1, 0.0) == [], "swept with the next one"


async def test_a_short_text_that_is_no_record_can_be_mended(shelf: Shelf) -> None:
    bad = RECORD.replace("TA将NE", "TA将KA")
    with pytest.raises(Unread) as told:
        await shelf.service.keep(1, 5, "a.txt", bad)
    number = told.value.import_id
    assert await shelf.ids(1) == [], "it is no record yet"
    with pytest.raises(Unread) as told:
        await shelf.service.open(number, 1)
    with pytest.raises(Unread) as told:
        await shelf.service.mend(number, 1, bad.replace("KO", "K9"))
    assert told.value.import_id == number
    assert (await shelf.service.row(number, 1)).text.count("K9") == 1, "what was typed last is there to go on"
    mended = await shelf.service.mend(number, 1, RECORD)
    assert mended.row.id == number
    assert await shelf.ids(1) == [number]


async def test_of_texts_to_mend_the_last_one_is_kept_and_long_ones_are_not(shelf: Shelf) -> None:
    ids = []
    for text in ("x", "y"):
        with pytest.raises(Unread) as told:
            await shelf.service.keep(1, 5, "a.txt", text)
        ids.append(told.value.import_id)
    with pytest.raises(NoSuchImport):
        await shelf.service.row(ids[0], 1)
    assert (await shelf.service.row(ids[1], 1)).text == "y"
    for text in ("x" * 5000, "a\0b"):
        with pytest.raises(Unread) as told:
            await shelf.service.keep(1, 5, "a.txt", text)
        assert told.value.import_id == ""


async def test_what_is_remembered_is_read_once(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    number = (await shelf.service.keep(1, 5, "a.txt", RECORD)).row.id
    count = itertools.count()
    real = read
    monkeypatch.setattr(importing, "read", lambda *a, **n: (next(count), real(*a, **n))[1])
    await shelf.service.open(number, 1)
    assert next(count) == 0
    again = replace(shelf.service, _opened={})
    assert (await again.open(number, 1)).replay.last == 15
    assert next(count) == 2


# --- Reading ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_records_of_every_game_are_opened(game_id: str) -> None:
    game = catalogue.get(game_id)
    seats = max(2, game.seats.start)
    states, actions = played(game, seats, 3)
    record = Record(game=game, options=game.make_options(), actions=tuple(actions), seats=seats)
    found = read(records.write(record))
    assert found.proven
    row = imports_row(records.write(record))
    opened = importing._opened(row, found)
    assert opened.replay.last == len(actions)
    assert opened.match.result == game.result(states[-1])
    assert len(opened.match.seats) == opened.replay.seats[-1]


def imports_row(text: str) -> Any:
    return ImportRow(id="a", user_id=1, guild_id=0, name="a", text=text, opened_at=0.0)


def test_a_position_is_a_record_without_actions() -> None:
    found = read(CPN)
    assert found.proven
    assert found.record.actions == ()
    assert importing._opened(imports_row(CPN), found).replay.last == 0
    with pytest.raises(RecordError, match="bad_field_count"):
        read("nonsense", position=True)
    with pytest.raises(RecordError, match="bad_header"):
        read("nonsense")


def test_a_first_position_out_of_a_file_is_relied_upon_only_if_it_holds() -> None:
    found = read(CPN).record
    text = records.dump_record(found)
    assert read(text).proven
    assert read(text).record.start == found.start
    position = found.start.position
    points = msgspec.structs.replace(position, score=(10**9, -(10**9)))
    broken = msgspec.structs.replace(found.start, position=points)
    read_again = read(records.dump_record(msgspec.structs.replace(found, start=broken)))
    assert not read_again.proven, "it can be looked at, but no game begins from it"
    for squares in (position.board[:5], ("?",) * len(position.board)):
        broken = msgspec.structs.replace(
            found.start, position=msgspec.structs.replace(position, board=squares)
        )
        with pytest.raises(RecordError, match="bad_start"):
            read(records.dump_record(msgspec.structs.replace(found, start=broken)))


def test_too_long_a_record_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_ACTIONS", 14)
    with pytest.raises(RecordError, match="too_long_to_open"):
        read(RECORD)


def test_too_long_a_record_is_refused_before_all_of_it_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows after so many actions is not read any more, whatever stands there."""
    monkeypatch.setattr(reading, "MOST_ACTIONS", 3)
    for text in (RECORD, records.dump_record(records.check(RECORD))):
        with pytest.raises(RecordError, match="too_long_to_open"):
            read(f"{text}\nnonsense")
