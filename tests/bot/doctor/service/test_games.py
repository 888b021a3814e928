"""A game held against its log: each altered row is found, and told where it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.doctor.service import games as doctor
from bot.kit.store.database import Database
from engine import catalogue
from tests.bot.doctor.patients import SHORT, Patient
from tests.bot.results.service.test_results import ResultClub


@pytest.mark.parametrize("name", [*SHORT, "cerke"])
async def test_what_was_played_is_well(well: Patient, name: str) -> None:
    case = await well.case(name)
    assert doctor.look_at(case) == []
    assert len(case.log) == case.row.ply > 0
    row = doctor.rebuilt(case)
    assert row is not None
    assert (row.state, row.to_act) == (case.row.state, case.row.to_act)


async def one(patient: Patient, name: str) -> tuple[str, dict[str, Any]]:
    """Return the kind and the data of the one thing that is wrong with a game."""
    (found,) = await patient.look(name)
    assert found.where == patient.games[name]
    return found.kind, dict(found.data)


async def test_another_state_is_found(patient: Patient) -> None:
    rules = catalogue.get("niek_zau_shu")
    case = await patient.case("pebbles")
    first = rules.start(3, msgspec.json.decode(case.row.options, type=rules.options))
    game = patient.games["pebbles"]
    patient.alter("UPDATE games SET state = ? WHERE id = ?", rules.dump(first), game)
    kind, data = await one(patient, "pebbles")
    assert kind == "head"
    assert data["columns"] == "state"
    patient.alter("UPDATE games SET state = 'no state' WHERE id = ?", game)
    assert (await one(patient, "pebbles"))[0] == "head"


@pytest.mark.parametrize(("column", "value"), [("to_act", "to_act || '9,'"), ("deal", "deal + 1")])
async def test_another_head_is_found(patient: Patient, column: str, value: str) -> None:
    patient.alter(f"UPDATE games SET {column} = {value} WHERE id = ?", patient.games["cerke"])
    kind, data = await one(patient, "cerke")
    assert (kind, data["columns"]) == ("head", column)


async def test_a_missing_ply_is_named(patient: Patient) -> None:
    patient.alter("DELETE FROM actions WHERE game = ? AND ply = 3", patient.games["cards"])
    assert await one(patient, "cards") == ("missing_ply", {"ply": 3})


async def test_a_log_without_its_end_is_found(patient: Patient) -> None:
    game = patient.games["cerke"]
    last = patient.ask("SELECT max(ply) FROM actions WHERE game = ?", game)
    patient.alter("DELETE FROM actions WHERE game = ? AND ply = ?", game, last)
    assert await one(patient, "cerke") == ("short_log", {"ply": last, "expected": last + 1})
    assert doctor.rebuilt(await patient.case("cerke")) is None, "a log that is broken gives nothing back"


async def test_an_action_that_the_rules_forbid_is_found(patient: Patient) -> None:
    game = patient.games["board"]
    patient.alter('UPDATE actions SET action = \'{"type":"none"}\' WHERE game = ? AND ply = 1', game)
    kind, data = await one(patient, "board")
    assert (kind, data["ply"]) == ("bad_action", 1)


async def test_an_action_that_is_not_what_is_written_is_found(patient: Patient) -> None:
    game = patient.games["board"]
    patient.alter("UPDATE actions SET notation = 'something else' WHERE game = ? AND ply = 2", game)
    assert await one(patient, "board") == ("notation", {"ply": 2})
    assert doctor.rebuilt(await patient.case("board")) is None


async def test_a_draw_that_decided_something_else_is_found(patient: Patient) -> None:
    game = patient.games["pebbles"]
    ply = patient.ask("SELECT min(ply) FROM actions WHERE game = ? AND draws IS NOT NULL", game)
    draws = json.loads(patient.ask("SELECT draws FROM actions WHERE game = ? AND ply = ?", game, ply))
    draws[0]["value"] = (draws[0]["value"] + 1) % draws[0]["stop"]
    patient.alter("UPDATE actions SET draws = ? WHERE game = ? AND ply = ?", json.dumps(draws), game, ply)
    kind, data = await one(patient, "pebbles")
    assert (kind, data["ply"]) == ("misdrawn", ply)


@pytest.mark.parametrize("name", ["pebbles", "cards", "sealed"])
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("secrets SET secret = zeroblob(32)", ""),
        ("secrets SET drawn = drawn + 1", "missing_draw"),
        ("seeds SET text = text || ' more'", "wrong_value"),
    ],
)
async def test_a_broken_proof_is_found(patient: Patient, name: str, change: str, rule: str) -> None:
    """Another secret, a draw that is missing, other words of a player: none of them gives these draws."""
    patient.alter(f"UPDATE {change} WHERE game = ? AND deal = 1", patient.games[name])
    kinds = {found.kind: dict(found.data) for found in await patient.look(name)}
    if not rule:
        assert kinds.keys() & {"fingerprint", "proof"}
        return
    assert kinds["proof"]["deal"] == "1"
    assert kinds["proof"]["rule"] == rule


async def test_another_fingerprint_than_the_one_shown_is_found(patient: Patient) -> None:
    game = patient.games["pebbles"]
    shown = json.loads(patient.ask("SELECT fingerprints FROM games WHERE id = ?", game))
    shown[0][1] = "0" * 64
    patient.alter("UPDATE games SET fingerprints = ? WHERE id = ?", json.dumps(shown), game)
    assert await one(patient, "pebbles") == ("fingerprint", {"deal": str(shown[0][0])})


RESULTS: list[tuple[str, str, dict[str, Any]]] = [
    ("UPDATE results SET ply = ply + 1 WHERE game = ?", "result_row", {"column": "ply"}),
    ("UPDATE results SET unrated = 'staff' WHERE game = ?", "result_row", {"column": "unrated"}),
    ("UPDATE result_seats SET points = points + 1 WHERE game = ? AND seat = 1", "result_seat", {"seat": 1}),
    ("UPDATE result_seats SET ruled_points = ruled_points + 1 WHERE game = ? AND seat = 1", "counts", {}),
    ("UPDATE result_seats SET outcome = 'none' WHERE game = ? AND seat = 0", "counts", {}),
    ("UPDATE results SET annulled = 1 WHERE game = ?", "counts", {}),
    ("UPDATE games SET result = NULL WHERE id = ?", "no_result", {}),
    ("UPDATE games SET status = 'running' WHERE id = ?", "not_ended", {"status": "running"}),
]


@pytest.mark.parametrize(("statement", "kind", "data"), RESULTS)
async def test_what_remains_of_a_game_is_what_follows(
    patient: Patient, statement: str, kind: str, data: dict[str, Any]
) -> None:
    patient.alter(statement, patient.games["pebbles"])
    found = next(one for one in await patient.look("pebbles") if one.kind == kind)
    assert data.items() <= dict(found.data).items()


async def test_another_result_than_that_of_the_rules_is_found(patient: Patient) -> None:
    game = patient.games["cards"]
    result = json.loads(patient.ask("SELECT result FROM games WHERE id = ?", game))
    result["points"][0] += 1
    patient.alter("UPDATE games SET result = ? WHERE id = ?", json.dumps(result), game)
    assert await one(patient, "cards") == ("result", {"column": "points"})


async def test_a_game_that_no_table_knows_is_found(patient: Patient) -> None:
    game = patient.games["cards"]
    patient.alter("DELETE FROM result_seats WHERE game = ?", game)
    patient.alter("DELETE FROM results WHERE game = ?", game)
    assert await one(patient, "cards") == ("no_result_row", {})


async def test_rows_that_cannot_be_read_stop_nothing(patient: Patient) -> None:
    patient.alter("UPDATE games SET options = '{' WHERE id = ?", patient.games["cards"])
    assert await one(patient, "cards") == ("unreadable", {"error": "DecodeError"})


@pytest.mark.parametrize("column", ["learners", "late", "invited", "asked", "notices", "sights", "clock"])
async def test_a_column_that_the_bot_could_not_read_is_found(patient: Patient, column: str) -> None:
    patient.alter(f"UPDATE games SET {column} = 'x' WHERE id = ?", patient.games["cards"])
    kind, _ = await one(patient, "cards")
    assert kind == "unreadable"


async def test_those_to_act_who_can_not_be_read_are_rebuilt(patient: Patient) -> None:
    patient.alter("UPDATE games SET to_act = ',x,' WHERE id = ?", patient.games["cards"])
    kind, data = await one(patient, "cards")
    assert (kind, data["columns"]) == ("head", "to_act")


async def test_rules_that_are_kept_no_more_are_no_fault(patient: Patient) -> None:
    patient.alter("UPDATE games SET game_version = 9999 WHERE id = ?", patient.games["cards"])
    (found,) = await patient.look("cards")
    assert found.kind == "lost"
    assert not found.is_wrong


async def test_a_state_that_an_earlier_version_told_shorter_is_the_same(patient: Patient) -> None:
    """What joined a state later is not in what was stored before."""
    game = patient.games["cerke"]
    state = json.loads(patient.ask("SELECT state FROM games WHERE id = ?", game))
    del state["position"]["story"]
    patient.alter("UPDATE games SET state = ? WHERE id = ?", json.dumps(state), game)
    assert await patient.look("cerke") == []


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_who_has_left_is_last(database: Database) -> None:
    """Somebody who left a table of three for good is the last of its result."""
    club = ResultClub(database)
    match = await club.table("niek_zau_shu", 3)
    match = (await club.seating.resign(match.id, 2, next(club.numbers))).match
    match = await club.play_on(match)
    patient = Patient(Path(database.place), {"left": match.id}, {})
    assert await patient.look("left") == []
    assert any(seat.quit for seat in (await patient.case("left")).remains.played)  # type: ignore[union-attr]
