"""The database as a whole: transactions, and what is said when it cannot be used."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
import tempfile
import threading
import traceback
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.kit.store import people
from bot.kit.store.address import read_address
from bot.kit.store.database import Database, DatabaseUnavailable
from bot.kit.store.engines import IDLE_SECONDS
from bot.kit.store.errors import SENTENCES, OutOfRange
from bot.kit.store.faults import explain
from bot.kit.store.patience import BUSY_SECONDS
from bot.table.store import actions, games
from tests.bot.storage.postgresql import Cluster
from tests.bot.storage.samples import ANNA, action_row, add_game, game_row, set_game

NOBODY = 65534

only_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
only_postgresql = pytest.mark.parametrize(
    "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)


async def refusal(url: str) -> DatabaseUnavailable:
    """Open a database that cannot be opened, and return what was said."""
    with pytest.raises(DatabaseUnavailable) as refused:
        await Database.open(url)
    return refused.value


# --- Transactions ----------------------------------------------------------------------------------


async def test_an_exception_undoes_everything(database: Database) -> None:
    await add_game(database)

    async def fail() -> None:
        async with database.write() as conn:
            await set_game(conn, "g1", state="new")
            await actions.append(conn, [action_row(0)])
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        await fail()
    async with database.read() as conn:
        row = await games.get(conn, "g1")
        assert row
        assert row.state is None
        assert await actions.count(conn, "g1") == 0


async def test_readers_neither_wait_for_a_writer_nor_see_its_work(database: Database) -> None:
    async with database.write() as conn:
        await games.insert(conn, game_row())
        async with asyncio.timeout(60), database.read() as reader:
            assert await games.get(reader, "g1") is None
    async with database.read() as reader:
        assert await games.get(reader, "g1")


async def test_a_reader_sees_one_state_of_the_database(database: Database) -> None:
    async with database.read() as reader:
        assert await games.get(reader, "g1") is None
        async with asyncio.timeout(60), database.write() as conn:
            await games.insert(conn, game_row())
        assert await games.get(reader, "g1") is None


async def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises((SQLAlchemyError, DatabaseUnavailable)):
        async with database.read() as conn:
            await games.insert(conn, game_row())
    async with database.write() as conn:
        assert await games.get(conn, "g1") is None


async def test_an_error_of_a_statement_shows_no_values(database: Database) -> None:
    await add_game(database)
    hidden = " ".join(["the", "hidden", "hand"])  # so that the source in the traceback does not show it
    with pytest.raises(SQLAlchemyError) as failed:
        async with database.write() as conn:
            await games.insert(conn, game_row(state=hidden))
    assert hidden not in "".join(traceback.format_exception(failed.value))
    assert hidden not in repr(game_row(state=hidden)) + repr(action_row(0, action=hidden))


async def test_an_error_of_the_caller_stays_its_own(database: Database) -> None:
    with pytest.raises(FileNotFoundError):
        async with database.read():
            raise FileNotFoundError("somebody else's")


async def test_everything_survives_close_and_open(database: Database, database_url: str) -> None:
    await add_game(database)
    await database.close()
    again = await Database.open(database_url)
    async with again.read() as conn:
        assert await games.running(conn) == ["g1"]
    await again.close()


async def test_a_game_takes_along_what_belongs_to_it(database: Database) -> None:
    await add_game(database)
    async with database.write() as conn:
        await actions.append(conn, [action_row(0)])
        await conn.execute(text("DELETE FROM games"))
        assert await actions.count(conn, "g1") == 0
        assert await people.get(conn, ANNA)


@only_sqlite
async def test_sqlite_is_set_up_for_durability(database: Database) -> None:
    async def pragma(writing: bool, name: str) -> object:
        async with database.write() if writing else database.read() as conn:
            return (await conn.execute(text(f"PRAGMA {name}"))).scalar_one()

    full, on = 2, 1
    assert await pragma(True, "synchronous") == full
    assert await pragma(True, "foreign_keys") == on
    assert await pragma(True, "journal_mode") == "wal"
    assert await pragma(True, "busy_timeout") == 10_000
    assert await pragma(False, "query_only") == on


@only_sqlite
async def test_a_new_folder_is_for_its_owner_only(tmp_path: Path, database_url: str) -> None:
    folder = tmp_path / "data" / "deep"
    await (await Database.open(f"sqlite+aiosqlite:///{folder}/tymok.db")).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("number", [1 << 63, -(1 << 63) - 1, 10**30])
async def test_a_number_that_no_row_can_have_is_told_as_that(database: Database, number: int) -> None:
    with pytest.raises(OutOfRange):
        async with database.read() as conn:
            await games.of_thread(conn, number)
    with pytest.raises(OverflowError, match="mine"):
        async with database.read():
            raise OverflowError("mine")
    assert database.usable


# --- What is said when it cannot be used ------------------------------------------------------------

BAD_URLS = [
    "",
    "tymok.db",
    "sqlite://",
    "sqlite:///:memory:",
    "sqlite:///file:x?mode=memory&uri=true",
    "mysql://anna:topsecret@host/database",
    "postgresql://anna:topsecret@host",
    "postgresql://anna:topsecret@host:port/database",
    "http://anna:topsecret@[",
]


@pytest.mark.parametrize("url", BAD_URLS)
async def test_a_wrong_url_is_not_repeated(url: str) -> None:
    error = await refusal(url)
    assert error.reason == "wrong_url"
    assert "topsecret" not in "".join(traceback.format_exception(error))


@pytest.mark.parametrize(
    ("url", "place", "drivers_url"),
    [
        ("sqlite:////data/tymok.db", "/data/tymok.db", "sqlite+aiosqlite:////data/tymok.db"),
        ("sqlite+aiosqlite:////a b/t.db", "/a b/t.db", "sqlite+aiosqlite:////a b/t.db"),
        ("postgres://u:p@h/d", "h:5432/d", "postgresql+asyncpg://u:p@h/d"),
        (
            "postgresql://u:p@h:9/d?sslmode=require",
            "h:9/d",
            "postgresql+asyncpg://u:p@h:9/d?ssl=require",
        ),
        (
            "postgresql+asyncpg:///d?host=/run/pg",
            "/run/pg:5432/d",
            "postgresql+asyncpg:///d?host=%2Frun%2Fpg",
        ),
    ],
)
def test_urls_are_understood(url: str, place: str, drivers_url: str) -> None:
    address = read_address(url)
    assert address.place == place
    assert address.url.render_as_string(hide_password=False) == drivers_url
    assert repr(address) == f"Address({place!r})"


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    error = await refusal(f"sqlite:///{tmp_path}/file/tymok.db")
    assert (error.reason, error.data["place"]) == ("no_write_access", f"{tmp_path}/file/tymok.db")


async def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    assert (await refusal(f"sqlite:///{tmp_path}")).reason == "no_write_access"


@pytest.fixture(params=["existing file", "new file"])
async def unwritable(request: pytest.FixtureRequest) -> AsyncIterator[Path]:
    """The path of a database where this process has no right to write."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tymok.db"
        await (await Database.open(f"sqlite:///{path}")).close()
        _forbid(path, keep=request.param == "existing file")
        own = os.geteuid()
        if own == 0:
            os.seteuid(NOBODY)  # root may write everywhere
        yield path
        os.seteuid(own)
        os.chmod(folder, 0o700)


def _forbid(path: Path, *, keep: bool) -> None:
    if keep:
        path.chmod(0o444)
    else:
        path.unlink()
    path.parent.chmod(0o555)


async def test_no_permission_to_write(unwritable: Path) -> None:
    error = await refusal(f"sqlite:///{unwritable}")
    assert error.reason == "no_write_access"
    assert str(unwritable) in str(error)


@pytest.mark.parametrize("replaced", [False, True])
async def test_nothing_is_written_into_a_file_that_was_moved(tmp_path: Path, replaced: bool) -> None:
    """The next start would not find it."""
    place, elsewhere = tmp_path / "tymok.db", tmp_path / "elsewhere.db"
    database = await Database.open(f"sqlite:///{place}")
    await add_game(database, "g1")
    place.rename(elsewhere)
    if replaced:
        place.touch()
    with pytest.raises(DatabaseUnavailable) as refused:
        await add_game(database, "g2")
    assert (refused.value.reason, database.usable) == ("moved", False)
    assert str(place) in str(refused.value)
    elsewhere.replace(place)
    await add_game(database, "g2")
    assert database.usable
    await database.close()


def test_a_connection_that_fails_leaves_its_thread_nothing_to_say(
    unwritable: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its thread would else speak to a loop that is closed: one time in two here."""
    said: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", said.append)
    before = set(threading.enumerate())
    for _ in range(20):
        error = asyncio.run(refusal(f"sqlite:///{unwritable}"))
        assert error.reason == "no_write_access"
    for thread in set(threading.enumerate()) - before:
        thread.join(10)
    assert said == []


async def test_a_file_of_another_kind(tmp_path: Path) -> None:
    (tmp_path / "tymok.db").write_bytes(b"not a database " * 1000)
    error = await refusal(f"sqlite:///{tmp_path}/tymok.db")
    assert error.reason == "not_a_database"
    assert (tmp_path / "tymok.db").read_bytes() == b"not a database " * 1000


@only_sqlite
async def test_a_full_disk(database: Database) -> None:
    await add_game(database)

    async def fill() -> None:
        async with database.write() as conn:
            await conn.execute(text("PRAGMA max_page_count = 1"))
            await set_game(conn, "g1", state="x" * 100_000)

    with pytest.raises(DatabaseUnavailable) as full:
        await fill()
    assert full.value.reason == "full"


async def test_a_server_that_does_not_answer() -> None:
    error = await refusal("postgresql://anna:topsecret@127.0.0.1:1/tymok")
    assert (error.reason, error.data) == ("unreachable", {"place": "127.0.0.1:1/tymok"})
    assert "topsecret" not in "".join(traceback.format_exception(error))


@pytest.mark.parametrize(
    "rest",
    [
        "127.0.0.1:99999/tymok",
        "127.0.0.1:1/tymok?sslmode=topsecret",
        "127.0.0.1:1/tymok?colour=red",
        "127.0.0.1:1/tymok?port=one",
        "127.0.0.1:1/tymok?command_timeout=long",
        "a..b/tymok",
    ],
)
async def test_an_address_that_no_driver_can_use_is_told(rest: str) -> None:
    error = await refusal(f"postgresql://anna:topsecret@{rest}")
    assert error.reason == "unusable_url"
    assert "topsecret" not in "".join(traceback.format_exception(error))


@pytest.mark.postgresql
@pytest.mark.parametrize("wrong", ["password", "database"])
async def test_a_server_that_refuses(postgresql_cluster: Cluster, wrong: str) -> None:
    url = postgresql_cluster.url("nowhere")
    if wrong == "password":
        url = postgresql_cluster.url("postgres").replace("pass", "topsecret")
    error = await refusal(url)
    assert error.reason == "refused"
    assert error.data["detail"] == (
        'password authentication failed for user "tymok"'
        if wrong == "password"
        else 'database "nowhere" does not exist'
    )
    assert "word/@" not in "".join(traceback.format_exception(error))


@only_postgresql
async def test_connections_that_broke_are_replaced(database: Database) -> None:
    await add_game(database)
    async with database.read() as conn:
        assert await games.running(conn) == ["g1"]

    async def break_all() -> None:
        everybody = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        )
        async with database.write() as conn:
            await conn.execute(text(f"{everybody} AND pid <> pg_backend_pid()"))
            await conn.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(DatabaseUnavailable) as broken:
        await break_all()
    assert broken.value.reason == "unreachable"
    async with database.read() as conn:
        assert await games.running(conn) == ["g1"]
    async with database.write() as conn:
        assert await games.get(conn, "g1")


@only_postgresql
async def test_a_row_that_is_held_too_long_is_busy(database: Database) -> None:
    await add_game(database)

    async def wait_for_it() -> None:
        async with database.write() as conn:
            assert (await conn.execute(text("SHOW lock_timeout"))).scalar_one() == "10s"
            await conn.execute(text("SET LOCAL lock_timeout = '20ms'"))
            await games.get(conn, "g1")

    async with database.write() as conn:
        await games.get(conn, "g1")
        with pytest.raises(DatabaseUnavailable) as held:
            await wait_for_it()
    assert held.value.reason == "busy"


@only_postgresql
async def test_who_stands_still_while_they_write_holds_up_nobody_for_long(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert IDLE_SECONDS < BUSY_SECONDS
    monkeypatch.setattr("bot.kit.store.engines.IDLE_SECONDS", 0.2)
    still, other = [await Database.open(database_url) for _ in range(2)]
    await add_game(other)

    async def stand_still() -> None:
        async with still.write() as conn:
            await set_game(conn, "g1", ply=5)
            async with other.write() as theirs:  # waits for the row
                await set_game(theirs, "g1", ply=7)
            await set_game(conn, "g1", ply=6)

    with pytest.raises(DatabaseUnavailable):
        await stand_still()
    async with still.write() as conn:
        row = await games.get(conn, "g1")
    assert row is not None
    assert row.ply == 7
    for database in (still, other):
        await database.close()


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    error = await refusal("postgresql://anna:topsecret@127.0.0.1:1/tymok")
    assert (error.reason, error.data) == ("no_driver", {"package": "asyncpg"})


class ServerError(Exception):
    """An error as SQLAlchemy's asyncpg dialect wraps it."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__("<class 'asyncpg.SomeError'>: the server's words, with pa55 in them.")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("sqlstate", "reason"),
    [
        ("08006", "unreachable"),
        ("57P01", "unreachable"),
        ("53300", "unreachable"),
        ("53100", "full"),
        ("28P01", "refused"),
        ("40P01", "busy"),
        ("58030", "failed"),
        ("23505", None),
        ("42P01", None),
    ],
)
def test_states_of_postgresql_become_reasons(sqlstate: str, reason: str | None) -> None:
    address = read_address("postgresql://u:pa55@h/d")
    error = DBAPIError("SELECT 1", None, ServerError(sqlstate))
    fault = explain(error, address)
    assert (fault.reason if fault else None) == reason
    if fault:
        assert fault.data == {"place": "h:5432/d", "detail": "the server's words, with *** in them"}


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "busy"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "no_write_access"),
        (sqlite3.SQLITE_IOERR_WRITE, "failed"),
        (sqlite3.SQLITE_CORRUPT, "not_a_database"),
        (sqlite3.SQLITE_ERROR, None),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, None),
    ],
)
def test_codes_of_sqlite_become_reasons(code: int, reason: str | None) -> None:
    original = sqlite3.OperationalError("its words")
    original.sqlite_errorcode = code
    fault = explain(DBAPIError("SELECT 1", None, original), read_address("sqlite:////d/t.db"))
    assert (fault.reason if fault else None) == reason


def test_waiting_too_long_for_a_connection_is_busy() -> None:
    fault = explain(PoolTimeout(), read_address("sqlite:////d/t.db"))
    assert fault
    sentence = "/d/t.db is busy: another process, or a transaction that takes too long, holds it"
    assert str(fault) == f"{sentence} (no connection is free)."


def test_every_reason_has_a_sentence() -> None:
    data = {"place": "there", "detail": "so", "package": "that"}
    said = [str(DatabaseUnavailable(reason, **data)) for reason in SENTENCES]
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
