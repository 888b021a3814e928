"""The whole database: by processes, page by page, all of it or a sample."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.doctor.service import examining
from bot.doctor.service.examining import Count, Examination, Progress
from bot.doctor.service.findings import NOTES, Finding
from bot.doctor.service.nightly import check_up, night_of
from bot.doctor.service.repairing import Repairs
from bot.kit.store import checkups, moving
from bot.kit.store.database import Database
from bot.kit.workers import Workers
from bot.storage.tables import games, ratings
from tests.bot.doctor.patients import Patient, told
from tests.bot.doctor.service.test_repairing import AtOnce, found_in
from tests.bot.storage.postgresql import Cluster


async def test_processes_look_at_all_pages(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examining, "PAGE", 3)
    game = patient.games["cards"]
    patient.alter("UPDATE games SET to_act = ',0,' WHERE id = ?", game)
    database, workers = await Database.as_it_is(patient.url), Workers(2)
    seen: list[tuple[int, int]] = []

    def tell(progress: Progress) -> None:
        seen.append((progress.games.seen, progress.games.every))

    examination = Examination(database, workers, 2, tell)
    found = [one async for one in examination.run()]
    workers.close()
    await database.close()
    assert [one for one in told(found) if one[0] not in NOTES] == [("head", game)]
    begun = patient.ask("SELECT count(*) FROM games WHERE state IS NOT NULL")
    done = examination.progress
    assert (done.games, done.seasons) == (Count(begun, begun), Count(2, 2))
    assert done.pools.seen == done.pools.every > 0
    assert len({number for number, _ in seen}) > 1, "it tells how far it is, of several pages at once too"


@pytest.mark.postgresql
async def test_on_postgresql_the_same_is_found_and_mended(
    patient: Patient, postgresql_cluster: Cluster, tmp_path: Path
) -> None:
    name = await postgresql_cluster.borrow()
    await moving.move(patient.url, postgresql_cluster.url(name))
    database = await Database.as_it_is(postgresql_cluster.url(name))

    async def found() -> list[Finding]:
        return [one async for one in Examination(database, AtOnce(), 2).run()]  # type: ignore[arg-type]

    assert await found() == []
    game = patient.games["cerke"]
    async with database.write() as connection:
        await connection.execute(update(games).where(games.c.id == game).values(state="{}", deal=7))
        await connection.execute(update(ratings).values(mu=ratings.c.mu + 1))
    wrong = await found()
    assert ("head", game) in told(wrong)
    assert {one.kind for one in wrong} == {"head", "ratings"}
    assert await moving.copy_to_file(database, tmp_path / "before.db") > 0
    assert await Repairs(database, lambda: 5.0).mend(wrong) == len(wrong)
    assert await found() == []
    await database.close()
    await postgresql_cluster.give_back(name)


async def test_a_pool_whose_name_is_none_stops_nothing(patient: Patient) -> None:
    patient.alter("UPDATE ratings SET pool = 'x' || pool WHERE rowid = 1")
    patient.alter("UPDATE games SET to_act = ',0,' WHERE id = ?", patient.games["cards"])
    assert {one.kind for one in await found_in(patient)} >= {"unreadable_pool", "head"}


@pytest.mark.parametrize(
    ("statement", "kinds"),
    [
        ("UPDATE rating_steps SET seq = 'x' || seq WHERE rowid = 1", {"misfit", "unreadable_pool"}),
        ("UPDATE ratings SET pool = x'ff' WHERE rowid = 1", {"misfit", "unreadable_pool"}),
        ("UPDATE games SET created_at = 'soon' WHERE rowid = 2", {"misfit"}),
        ("UPDATE players SET name = x'00' WHERE rowid = 1", {"misfit"}),
    ],
)
async def test_values_of_another_kind_are_found_and_stop_nothing(
    patient: Patient, statement: str, kinds: set[str]
) -> None:
    """SQLite keeps a text in a column of numbers, and says nothing."""
    patient.alter(statement)
    assert {one.kind for one in await found_in(patient)} == kinds


async def test_references_to_nothing_are_found(patient: Patient) -> None:
    with closing(sqlite3.connect(patient.place)) as connection, connection:
        connection.execute("DELETE FROM games WHERE id = ?", (patient.games["board"],))
    found = await found_in(patient)
    assert {one.data["table"] for one in found if one.kind == "dangling"} >= {"actions", "seats", "results"}


async def test_a_sample_is_looked_at_once_a_night(patient: Patient) -> None:
    patient.alter("UPDATE games SET deal = deal + 1 WHERE state IS NOT NULL")
    database = await Database.as_it_is(patient.url)
    now = 20_000 * 86_400.0 + 4 * 3600
    done = await check_up(database, 4, lambda: now)
    assert done is not None
    row, wrong = done
    assert (row.night, row.games, row.wrong, len(wrong)) == (20_000, 4, 4, 4)
    assert row.found.count("head") == 4
    assert await check_up(database, 4, lambda: now + 3600) is None
    async with database.read() as connection:
        assert await checkups.last(connection) == row
        assert await checkups.is_due(connection, row.night + 1)
    await database.close()


def test_a_night_begins_in_the_small_hours() -> None:
    assert night_of(86_400 * 5 + 2 * 3600) == 4
    assert night_of(86_400 * 5 + 3 * 3600) == 5
