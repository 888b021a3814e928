"""A season held against its audit, its games, its tables and its draws."""

from __future__ import annotations

import pytest

from bot.leagues.service import ledger
from tests.bot.doctor.patients import Patient, told


@pytest.mark.parametrize("name", ["swiss", "tables"])
async def test_what_was_played_is_well(patient: Patient, name: str) -> None:
    case = await patient.season(name)
    assert await patient.look_at_season(name) == []
    assert case.remains
    assert case.places


async def test_a_changed_row_is_named_by_the_audit(patient: Patient) -> None:
    season = patient.seasons["swiss"]
    patient.alter("UPDATE entrants SET seed = seed + 10 WHERE season = ? AND number = 2", season)
    found = next(one for one in await patient.look_at_season("swiss") if one.kind == "audit")
    assert found.where == season
    assert found.data == {"row": "entrant:2", "columns": "seed"}


async def test_a_line_that_is_gone_is_missed(patient: Patient) -> None:
    subject = ledger.subject(patient.seasons["swiss"])
    last = patient.ask("SELECT max(id) FROM audit WHERE subject = ?", subject)
    patient.alter("DELETE FROM audit WHERE id = ?", last)
    assert ("audit_lines", patient.seasons["swiss"]) in told(await patient.look_at_season("swiss"))


async def test_an_outcome_that_its_games_do_not_make_is_found(patient: Patient) -> None:
    """What counts of a game was altered, so that the fixture would have another winner."""
    season = patient.seasons["swiss"]
    game = patient.ask(
        "SELECT games.id FROM games JOIN result_seats ON game = games.id"
        " WHERE fixture LIKE ? || ':%' AND ruled_place = 2 LIMIT 1",
        season,
    )
    patient.alter("UPDATE result_seats SET ruled_place = 3 - ruled_place WHERE game = ?", game)
    found = await patient.look_at_season("swiss")
    assert {("outcome", season), ("counts", game)} <= {*told(found)}
    outcome = next(one for one in found if one.kind == "outcome")
    assert {"round", "table", "division"} == {*outcome.data}


async def test_a_changed_outcome_is_found_in_all_that_follows_from_it(patient: Patient) -> None:
    season = patient.seasons["swiss"]
    patient.alter(
        "UPDATE fixture_outcomes SET points = '0,1', places = '2,1' WHERE season = ? AND points = '1,0'",
        season,
    )
    kinds = {one.kind for one in await patient.look_at_season("swiss")}
    assert {"audit", "outcome", "table"} <= kinds


async def test_other_places_and_tables_are_found(patient: Patient) -> None:
    season = patient.seasons["swiss"]
    patient.alter("UPDATE league_places SET place = 4 WHERE season = ? AND place = 1", season)
    assert told(await patient.look_at_season("swiss")) == [("places", season)]
    changed = "UPDATE league_seasons SET final = replace(final, '\"place\":1,', '\"place\":4,') WHERE id = ?"
    patient.alter(changed, season)
    assert told(await patient.look_at_season("swiss")) == [("table", season)]


async def test_a_table_that_is_archived_is_of_record(patient: Patient) -> None:
    """A later version may count otherwise; what was told then stays."""
    season = patient.seasons["swiss"]
    changed = "UPDATE league_seasons SET state = 'archived', final = replace(final, '1', '2') WHERE id = ?"
    patient.alter(changed, season)
    assert "table" not in {one.kind for one in await patient.look_at_season("swiss")}


async def test_a_draw_is_made_anew_by_its_seed(patient: Patient) -> None:
    season = patient.seasons["tables"]
    draw = patient.ask("SELECT draw FROM rounds WHERE season = ? AND number = 1", season)
    seed = draw.partition('"seed":')[2].partition(",")[0]
    for statement in (
        "UPDATE rounds SET draw = replace(draw, ?, ?) WHERE season = ?",
        "UPDATE audit SET after = replace(after, ?, ?) WHERE subject = ?",
    ):
        name = ledger.subject(season) if "audit" in statement else season
        escaped = '\\"seed\\":' if "audit" in statement else '"seed":'
        patient.alter(statement, f"{escaped}{seed}", f"{escaped}{int(seed) + 1}", name)
    found = await patient.look_at_season("tables")
    assert [(one.kind, one.is_wrong) for one in found] == [("other_draw", False)]


async def test_a_season_that_cannot_be_read_stops_nothing(patient: Patient) -> None:
    season = patient.seasons["swiss"]
    patient.alter("UPDATE league_seasons SET terms = '{' WHERE id = ?", season)
    assert [one.kind for one in await patient.look_at_season("swiss")] == ["unreadable_season"]
