"""What follows from what is of record is written anew; what is of record never is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.doctor.service.examining import Examination
from bot.doctor.service.findings import Finding
from bot.doctor.service.repairing import Repairs
from bot.kit.store.database import Database
from tests.bot.doctor.patients import Patient, told

OF_RECORD = ("actions", "secrets", "seeds", "results", "fixture_outcomes", "audit", "fixture_seats")


class AtOnce:
    """Does work in this process, since another one takes a second to begin."""

    def __init__(self, _processes: int = 0) -> None:
        pass

    def close(self) -> None:
        """There is nothing to close."""

    async def run(self, work: Any, *arguments: Any) -> Any:
        """Return what it returns."""
        return work(*arguments)


async def found_in(patient: Patient) -> list[Finding]:
    """Return all that is wrong with a database."""
    database = await Database.as_it_is(patient.url)
    found = [one async for one in Examination(database, AtOnce(), 2).run()]  # type: ignore[arg-type]
    await database.close()
    return [one for one in found if one.is_wrong]


async def mended(patient: Patient, found: list[Finding]) -> int:
    """Mend what was found, and return how much that was."""
    database = await Database.as_it_is(patient.url)
    count = await Repairs(database, lambda: 5.0).mend(found)
    await database.close()
    return count


def records(patient: Patient) -> dict[str, list[Any]]:
    """Return all that is of record."""
    with closing(sqlite3.connect(patient.place)) as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}"), key=repr) for table in OF_RECORD}


ALTERED = [
    ("UPDATE games SET state = '{}' WHERE id = ?", "pebbles", "head"),
    ("UPDATE games SET to_act = '', deal = 9 WHERE id = ?", "cerke", "head"),
    ("UPDATE result_seats SET ruled_place = 9 WHERE game = ? AND seat = 1", "pebbles", "counts"),
]


@pytest.mark.parametrize(("statement", "name", "kind"), ALTERED)
async def test_a_game_is_rebuilt(patient: Patient, statement: str, name: str, kind: str) -> None:
    before = await patient.case(name)
    patient.alter(statement, patient.games[name])
    kept = records(patient)
    found = await patient.look(name)
    assert told(found) == [(kind, patient.games[name])]
    assert await mended(patient, found) == 1
    assert await patient.look(name) == []
    after = await patient.case(name)
    assert (after.row.state, after.row.to_act, after.row.deal) == (
        before.row.state,
        before.row.to_act,
        before.row.deal,
    )
    assert after.remains == before.remains
    assert records(patient) == kept


async def test_ratings_are_rebuilt(patient: Patient) -> None:
    before = patient.ask("SELECT group_concat(mu) FROM (SELECT mu FROM ratings ORDER BY pool, user_id)")
    patient.alter("UPDATE ratings SET mu = mu + 0.5 WHERE pool = (SELECT min(pool) FROM ratings)")
    found = await found_in(patient)
    (one,) = found
    assert one.kind == "ratings"
    assert one.data["field"] == "mu"
    assert await mended(patient, found) == 1
    assert await found_in(patient) == []
    again = patient.ask("SELECT group_concat(mu) FROM (SELECT mu FROM ratings ORDER BY pool, user_id)")
    assert again == before


async def test_tables_and_places_are_rebuilt(patient: Patient) -> None:
    season = patient.seasons["swiss"]
    before = patient.ask("SELECT final FROM league_seasons WHERE id = ?", season)
    patient.alter(
        "UPDATE league_seasons SET final = replace(final, '\"place\":1,', '\"place\":4,') WHERE id = ?",
        season,
    )
    found = await patient.look_at_season("swiss")
    assert {*told(found)} == {("table", season), ("places", season)}
    assert await mended(patient, found) == 2
    assert await patient.look_at_season("swiss") == []
    assert patient.ask("SELECT final FROM league_seasons WHERE id = ?", season) == before


async def test_a_log_that_is_broken_stays_as_it_is(patient: Patient) -> None:
    """Nothing is rebuilt from it: what is there may be all that can tell how it was."""
    game = patient.games["cerke"]
    state = patient.ask("SELECT state FROM games WHERE id = ?", game)
    patient.alter("UPDATE games SET to_act = '' WHERE id = ?", game)
    found = await patient.look("cerke")
    assert told(found) == [("head", game)]
    patient.alter("UPDATE actions SET notation = 'other' WHERE game = ? AND draws IS NULL", game)
    kept = records(patient)
    assert await mended(patient, found) == 0
    assert records(patient) == kept
    assert patient.ask("SELECT state FROM games WHERE id = ?", game) == state
