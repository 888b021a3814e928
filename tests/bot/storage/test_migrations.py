"""Migrations: all or nothing, and nothing that a newer version has written is touched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Column, Connection, Integer, create_engine, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.kit.store import counters, due
from bot.kit.store.address import read_address
from bot.kit.store.database import Database, DatabaseTooNew, DatabaseUnavailable
from bot.kit.store.engines import sqlite_engines
from bot.kit.store.migrate import alembic_config, known_revisions
from bot.results.store import results
from bot.storage.rows import ResultRow, SeatRow
from bot.storage.schema import metadata
from bot.table.store import actions, games, leavers, seats
from tests.bot.storage.samples import action_row, add_game


def engine_of(url: str) -> AsyncEngine:
    """Return a plain engine."""
    return create_async_engine(read_address(url).url)


async def tables_of(url: str) -> set[str]:
    """Return the names of the tables in a database."""
    engine = engine_of(url)
    async with engine.connect() as conn:
        names = await conn.run_sync(lambda sync: inspect(sync).get_table_names())
    await engine.dispose()
    return set(names)


async def test_migrated_databases_have_the_schema_of_the_code(database_url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        # Alembic takes SQLite's own quotes around a default for a difference: see the next test.
        defaults = connection.dialect.name == "postgresql"
        options = {"compare_type": True, "compare_server_default": defaults}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))

    await (await Database.open(database_url)).close()
    engine = engine_of(database_url)
    async with engine.connect() as conn:
        assert await conn.run_sync(differences) == []
    await engine.dispose()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_what_alembic_does_not_compare(database: Database, tmp_path: Path) -> None:
    """Conditions, defaults, keys, and numbers that never come back, as SQLite tells them."""

    def schema(connection: Connection) -> dict[str, Any]:
        found = inspect(connection)
        sequences = connection.execute(text("SELECT sql FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'"))
        return {
            "columns": {
                name: [_told(column) for column in found.get_columns(name)] for name in metadata.tables
            },
            "checks": {name: found.get_check_constraints(name) for name in metadata.tables},
            "keys": {name: found.get_pk_constraint(name) for name in metadata.tables},
            "references": {name: found.get_foreign_keys(name) for name in metadata.tables},
            "sequences": len(sequences.all()),
        }

    created = create_engine(f"sqlite:///{tmp_path}/created.db")
    metadata.create_all(created)
    with created.connect() as conn:
        expected = schema(conn)
    created.dispose()
    async with database.read() as reader:
        assert await reader.run_sync(schema) == expected
    assert expected["sequences"] == 6


async def test_a_newer_database_is_refused_and_left_alone(database: Database, database_url: str) -> None:
    await add_game(database)
    async with database.write() as conn:
        await conn.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await database.close()
    known = max(known_revisions())
    with pytest.raises(DatabaseTooNew, match=f"revision 9999; known: {known}") as refused:
        await Database.open(database_url)
    assert (refused.value.found, refused.value.known) == ("9999", known)
    engine = engine_of(database_url)
    async with engine.connect() as conn:
        assert (await conn.execute(text("SELECT version_num FROM alembic_version"))).scalar_one() == "9999"
        assert (await conn.execute(text("SELECT count(*) FROM games"))).scalar_one() == 1
    await engine.dispose()


async def test_a_migration_that_fails_leaves_nothing_behind(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade

    def fail(*arguments: Any) -> None:
        upgrade(*arguments)
        raise RuntimeError("after the last step")

    monkeypatch.setattr(command, "upgrade", fail)
    with pytest.raises(RuntimeError, match="after the last step"):
        await Database.open(empty_url)
    assert await tables_of(empty_url) == set()
    monkeypatch.undo()
    await (await Database.open(empty_url)).close()
    assert await tables_of(empty_url) == {*metadata.tables, "alembic_version"}


async def test_another_programs_tables_are_left_alone(empty_url: str) -> None:
    Path(read_address(empty_url).path or "/tmp/x").parent.mkdir(exist_ok=True)
    engine = engine_of(empty_url)
    async with engine.begin() as conn:
        await conn.execute(text("CREATE TABLE games (title TEXT)"))
    await engine.dispose()
    with pytest.raises(DatabaseUnavailable) as refused:
        await Database.open(empty_url)
    assert refused.value.reason == "foreign"
    assert await tables_of(empty_url) == {"games"}


def _told(column: Any) -> dict[str, Any]:
    return {**column, "type": str(column["type"])}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_rebuilding_a_table_keeps_the_rows_that_refer_to_it(
    database: Database, database_url: str
) -> None:
    """SQLite would delete them with the old table, were foreign keys not left alone in migrations."""
    await add_game(database)
    async with database.write() as conn:
        await actions.append(conn, [action_row(0)])

    def rebuild(connection: Connection) -> None:
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("games", recreate="always") as batch:
            batch.add_column(Column("added", Integer))

    engine = sqlite_engines(read_address(database_url).url).migrator
    async with engine.begin() as conn:
        await conn.run_sync(rebuild)
    await engine.dispose()
    async with database.read() as conn:
        assert await actions.count(conn, "g1") == 1


async def test_messages_due_from_before_have_their_importance(empty_url: str) -> None:
    def before(connection: Connection) -> None:
        command.upgrade(alembic_config(connection), "0003")
        connection.execute(
            text(
                "INSERT INTO games (id, guild_id, channel_id, game_id, game_version, options, seat_count,"
                " status, host_id, language, created_at)"
                " VALUES ('g1', 5, 6, 'cerke', 1, '{}', 2, 'running', 1, 'en', 1000)"
            )
        )
        for kind in ("presence", "turn_dm", "board"):
            connection.execute(
                text("INSERT INTO messages_due (game, kind, due_at) VALUES ('g1', :kind, 1)"), {"kind": kind}
            )

    Path(read_address(empty_url).path or "/tmp/x").parent.mkdir(exist_ok=True)
    engine = engine_of(empty_url)
    async with engine.begin() as conn:
        await conn.run_sync(before)
    await engine.dispose()
    database = await Database.open(empty_url)
    async with database.write() as writer:
        claimed = await due.queue.claim(writer, 2.0, 10.0, 3)
    assert [message.kind for message in claimed] == ["board", "turn_dm", "presence"]
    await database.close()


async def test_who_had_left_a_seat_is_still_known(empty_url: str) -> None:
    """From the schema that knew only the last one who left a seat."""

    def before(connection: Connection) -> None:
        command.upgrade(alembic_config(connection), "0002")
        for statement in (
            "INSERT INTO players (user_id, name) VALUES (1, 'Anna'), (2, 'Ben')",
            "INSERT INTO games (id, guild_id, channel_id, game_id, game_version, options, seat_count, status,"
            " host_id, language, created_at)"
            " VALUES ('g1', 5, 6, 'mok_kaik', 1, '{}', 3, 'running', 1, 'en', 1000)",
            "INSERT INTO seats (game, seat, user_id, computer, left_by)"
            " VALUES ('g1', 0, 1, '', 7), ('g1', 1, NULL, 'greedy', 8), ('g1', 2, 2, '', NULL)",
        ):
            connection.execute(text(statement))

    Path(read_address(empty_url).path or "/tmp/x").parent.mkdir(exist_ok=True)
    engine = engine_of(empty_url)
    async with engine.begin() as conn:
        await conn.run_sync(before)
    await engine.dispose()
    database = await Database.open(empty_url)
    async with database.read() as reader:
        assert [await leavers.seat_of(reader, "g1", user) for user in (7, 8, 1)] == [0, 1, None]
        assert await seats.of(reader, "g1") == [
            SeatRow("g1", 0, 1, "", "Anna"),
            SeatRow("g1", 1, None, "greedy", ""),
            SeatRow("g1", 2, 2, "", "Ben"),
        ]
    await database.close()


GAME = (
    "INSERT INTO games (id, guild_id, channel_id, game_id, game_version, options, seat_count, status,"
    " host_id, language, created_at, started_at, finished_at, ply, deal, result)"
    " VALUES (:id, 5, 6, 'cerke', 1, '{}', 2, :status, 1, 'en', 10, :started, :finished, 40, 3, :result)"
)
SEAT = "INSERT INTO seats (game, seat, user_id, computer) VALUES (:game, :seat, :user, :computer)"


async def test_finished_games_of_before_get_their_results(empty_url: str) -> None:
    """In the order of their ends; a game without a result, or that is not over, gets none."""

    def before(connection: Connection) -> None:
        command.upgrade(alembic_config(connection), "0008")
        connection.execute(text("INSERT INTO players (user_id, name) VALUES (1, 'Anna'), (2, 'Ben')"))
        won = '{"points": [7, -7], "ranking": [1, 2], "rule": "score"}'
        drawn = '{"points": [0, 0], "ranking": [1, 1], "rule": "draw_agreed"}'
        for game, status, started, finished, result in (
            ("late", "over", 20.0, 300.0, drawn),
            ("early", "over", 30.0, 200.0, won),
            ("running", "running", 40.0, None, None),
            ("left", "over", 50.0, 250.0, None),
        ):
            times = {"started": started, "finished": finished}
            connection.execute(text(GAME), {"id": game, "status": status, "result": result, **times})
            other = (None, "greedy") if game == "late" else (2, "")
            for seat, (user, computer) in enumerate(((1, ""), other)):
                values = {"game": game, "seat": seat, "user": user, "computer": computer}
                connection.execute(text(SEAT), values)

    Path(read_address(empty_url).path or "/tmp/x").parent.mkdir(exist_ok=True)
    engine = engine_of(empty_url)
    async with engine.begin() as conn:
        await conn.run_sync(before)
    await engine.dispose()
    database = await Database.open(empty_url)
    async with database.write() as writer:
        early, late = await results.get(writer, "early"), await results.get(writer, "late")
        assert early is not None
        assert late is not None
        assert [await results.get(writer, game) for game in ("running", "left")] == [None, None]
        assert early[0] == ResultRow(
            game="early",
            seq=1,
            guild_id=5,
            game_id="cerke",
            family="",
            preset="",
            started_at=30.0,
            finished_at=200.0,
            ply=40,
            seasons=3,
            rule="score",
            unrated="before",
        )
        assert [(seat.user_id, seat.computer, seat.place, seat.points) for seat in early[1]] == [
            (1, "", 1, 7),
            (2, "", 2, -7),
        ]
        assert late[0].seq == 2
        assert [(seat.user_id, seat.computer, seat.place, seat.quit) for seat in late[1]] == [
            (1, "", 1, False),
            (None, "greedy", 1, False),
        ]
        assert await counters.next(writer, counters.SEQ) == 3
        running = await games.get(writer, "running")
        assert running is not None
        assert running.unrated == "before"
    await database.close()


async def test_corrected_results_of_before_know_again_how_they_were_played(empty_url: str) -> None:
    """What counts stays as it was corrected; a result that only the correction knows stays as it is."""

    def before(connection: Connection) -> None:
        command.upgrade(alembic_config(connection), "0011")
        won = '{"points": [7, -7], "ranking": [1, 2], "rule": "score"}'
        for number, (game, quit_table) in enumerate((("played", False), ("quit", True))):
            times = {"started": 20.0, "finished": 30.0}
            connection.execute(text(GAME), {"id": game, "status": "over", "result": won, **times})
            connection.execute(text(RESULT), {"game": game, "seq": number})
            for seat, (place, points) in enumerate(((2, -3), (1, 3))):
                values = {"game": game, "seat": seat, "place": place, "points": points, "quit": quit_table}
                connection.execute(text(RESULT_SEAT), values)

    Path(read_address(empty_url).path or "/tmp/x").parent.mkdir(exist_ok=True)
    engine = engine_of(empty_url)
    async with engine.begin() as conn:
        await conn.run_sync(before)
    await engine.dispose()
    database = await Database.open(empty_url)
    async with database.read() as reader:
        for game, as_played in (("played", [(1, 7), (2, -7)]), ("quit", [(2, -3), (1, 3)])):
            counted = await results.get(reader, game)
            assert counted is not None
            assert [(seat.place, seat.points) for seat in counted[1]] == [(2, -3), (1, 3)]
            known = await results.as_played(reader, game)
            assert [(seat.place, seat.points) for seat in known] == as_played
    await database.close()


RESULT = (
    "INSERT INTO results (game, seq, guild_id, game_id, family, preset, started_at, finished_at, ply,"
    " seasons, rule, unrated) VALUES (:game, :seq, 5, 'cerke', '', '', 20, 30, 40, 3, 'score', '')"
)
RESULT_SEAT = (
    "INSERT INTO result_seats (game, seat, user_id, computer, place, outcome, points, quit)"
    " VALUES (:game, :seat, NULL, '', :place, '', :points, :quit)"
)


async def test_numbers_against_computers_stay_between_the_same_levels(empty_url: str) -> None:
    """As far above the strongest, or below the weakest; what was not measured anew keeps its numbers."""

    def before(connection: Connection) -> None:
        command.upgrade(alembic_config(connection), "0039")
        for user, (game, family, mu) in enumerate(people):
            connection.execute(
                text("INSERT INTO practice VALUES (:game, :family, :user, :mu, 90, 5)"),
                {"game": game, "family": family, "user": user, "mu": mu},
            )

    people = [
        ("cerke", "", 900.0),
        ("cerke", "", 1000.0),
        ("cerke", "", 1424.0),
        ("cerke", "", 3165.0),
        ("cerke", "educational", 2521.0),
        ("lutu", "", 1100.0),
        ("ta_xot", "", 900.0),
    ]
    Path(read_address(empty_url).path or "/tmp/x").parent.mkdir(exist_ok=True)
    engine = engine_of(empty_url)
    async with engine.begin() as conn:
        await conn.run_sync(before)
    await (await Database.open(empty_url)).close()
    async with engine.connect() as conn:
        rows = await conn.execute(text("SELECT * FROM practice ORDER BY user_id"))
        found = [tuple(row)[3:] for row in rows]
    await engine.dispose()
    assert [round(mu, 1) for mu, *_ in found] == [900.0, 1000.0, 1532.5, 3095.0, 2810.0, 1119.6, 1049.0]
    assert all(row == 2 * (row[0], 90.0, 5) for row in found), "a number begins with what it was"
