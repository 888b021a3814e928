"""Seasons that earlier versions left in the middle of things read as they did, go on, and end.

``tests/bot/data/seasons`` holds their databases and what those versions knew of them; its README tells how
they were made.  They are never made anew: a version that reads them differently would lose seasons.
"""

from __future__ import annotations

import itertools
import json
import random
import tarfile
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from sqlalchemy import text

from bot.doctor.service.repairing import Repairs
from bot.leagues.service.closing import table_of
from bot.leagues.service.season import Season
from tests.seasons import promises, stories
from tests.seasons.kinds import KINDS
from tests.seasons.stories import Place, Told, story_of
from tests.seasons.worlds import Mortal, World

DATA: Final = Path(__file__).resolve().parents[1] / "data" / "seasons"
EDITIONS: Final = ("schema_15", "schema_39")
"""Those versions, by the schema of their databases."""

Kept = dict[str, Any]
"""What a version knew of one season."""


@cache
def files(edition: str) -> dict[str, bytes]:
    """Return the files of an edition by their names."""
    with tarfile.open(DATA / f"{edition}.tar.xz") as packed:
        opened = ((member.name, packed.extractfile(member)) for member in packed)
        return {name: file.read() for name, file in opened if file is not None}


def kept(edition: str) -> list[Kept]:
    """Return what a version knew of its seasons."""
    seasons: list[Kept] = json.loads(files(edition)["expected.json"])
    return seasons


SEASONS: Final = [
    pytest.param(edition, one, id=f"{edition}-{one['kind']}-{one['state']}-{one['seed']}")
    for edition in EDITIONS
    for one in kept(edition)
]


def _place(edition: str, one: Kept, folder: Path) -> Place:
    file = folder / "season.db"
    file.write_bytes(files(edition)[f"{one['seed']}.db"])
    return Place(f"sqlite:///{file}", file)


async def _world(place: Place, one: Kept) -> World:
    """Return the world of a kept season as today's version opens it."""
    database = await Mortal.open(place.url)
    assert isinstance(database, Mortal)
    world = World(database, one["time"], itertools.count(one["number"]), random.Random(one["seed"]))
    world.gone, world.season_id, world.judged = set(one["gone"]), one["first"], one["judged"]
    return world


Table = list[tuple[int, int, Fraction]]


def _tables(season: Season) -> dict[str, Table]:
    """Return the tables of all divisions."""
    return {str(number): table_of(season, number) for number in season.divisions}


def _as_decided_since(table: Sequence[Sequence[Any]], expelled: Collection[int]) -> Table:
    """Return a table that a version kept, as it reads since whoever is expelled comes last."""
    ranked: Table = []
    for last in (False, True):
        group = [row for row in table if (row[0] in expelled) == last]
        places, ahead = [place for _, place, _ in group], len(ranked)
        ranked += [
            (number, ahead + 1 + sum(other < place for other in places), Fraction(points))
            for number, place, points in group
        ]
    return ranked


def _outcomes(season: Season) -> dict[str, Any]:
    outcomes = {str(one.id): season.outcome(one.id) for one in season.fixtures.values()}
    plain: dict[str, Any] = json.loads(msgspec.json.encode(outcomes))
    return plain


async def _ratings(world: World) -> list[dict[str, Any]]:
    async with world.database.read() as connection:
        rows = await connection.execute(text("SELECT * FROM ratings ORDER BY 1, 2, 3"))
        return [dict(row._mapping) for row in rows]


@pytest.mark.parametrize(("edition", "one"), SEASONS)
async def test_a_kept_season_reads_as_it_did(edition: str, one: Kept, tmp_path: Path) -> None:
    """State, outcomes, tables and ratings are as that version knew them; what it let staff undo, too."""
    world = await _world(_place(edition, one, tmp_path), one)
    season = await world.now()
    assert season.id == one["season"]
    assert season.row.state == one["state"]
    assert _outcomes(season) == one["outcomes"]
    expelled = {number for number, entrant in season.entrants.items() if entrant.state == "expelled"}
    then = {division: _as_decided_since(table, expelled) for division, table in one["tables"].items()}
    assert _tables(season) == then
    for now, then in zip(await _ratings(world), one["ratings"], strict=True):
        assert {column: now[column] for column in then} == then
    assert len(await world.corrections.undoable(season.id)) >= one["undoable"]
    await world.database.close()


@pytest.mark.parametrize(("edition", "one"), SEASONS)
async def test_a_kept_season_ends(edition: str, one: Kept, tmp_path: Path) -> None:
    """Whether everybody plays on or nobody does, all that is promised holds until it is archived.

    Tables that were frozen by another order are made anew before, as ``tymok doctor --repair`` does.
    """
    place = _place(edition, one, tmp_path)
    world, told = await _world(place, one), Told(story_of(one["seed"]))
    found = await promises.findings(world, await world.now())
    assert {finding.kind for finding in found} <= {"table"}
    await Repairs(world.database, now=world.clock).mend(found)
    await stories.end(told, world, place, {}, swapped=True)
    assert set(told.ends) <= {"archived", "cancelled"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_format_is_kept(edition: str) -> None:
    assert {one["kind"] for one in kept(edition)} == set(KINDS)
