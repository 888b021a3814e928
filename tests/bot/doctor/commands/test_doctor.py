"""``tymok doctor``: exit codes, sentences, a backup before anything is mended."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from typer.testing import CliRunner, Result

from bot.command_line import app
from bot.doctor.commands import doctor as command
from bot.kit.store.files import sole_use
from tests.bot.doctor.patients import Patient
from tests.bot.doctor.service.test_repairing import AtOnce
from tests.bot.kit.store.test_backups import plies


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch, patient: Patient) -> Iterator[None]:
    """The patient's folder is the bot's; the logging is put back afterwards."""
    monkeypatch.setenv("TYMOK_DATA_FOLDER", str(patient.place.parent))
    monkeypatch.setattr(command, "Workers", AtOnce)
    root = logging.getLogger()
    before, level = root.handlers, root.level
    yield
    root.handlers = before
    root.setLevel(level)
    structlog.reset_defaults()


def doctor(*arguments: str) -> Result:
    """Call the doctor."""
    return CliRunner().invoke(app, ["doctor", "--processes", "1", *arguments])


def backups(patient: Patient) -> list[Path]:
    """Return the backups beside the database."""
    return sorted(patient.place.parent.glob("*before-repair*.db"))


def test_what_is_wrong_is_said_and_mended(patient: Patient) -> None:
    well = doctor()
    assert well.exit_code == 0, well.output
    assert well.stdout.strip().endswith("2 seasons: all is as it should be.")
    game, state = patient.games["cerke"], "SELECT state FROM games WHERE id = ?"
    before = patient.ask(state, game)
    patient.alter("UPDATE games SET state = replace(state, '\"seat\":0', '\"seat\":1') WHERE id = ?", game)
    ill = doctor("--database", patient.url)
    assert ill.exit_code == 1
    assert f"Game {game}: state at ply " in ill.stdout
    assert "`tymok doctor --repair`" in ill.stdout
    assert ill.stdout.strip().endswith(
        "1 thing is wrong, of which 1 can be rebuilt (`tymok doctor --repair`)."
    )
    with sole_use(patient.place):  # a bot runs
        assert doctor().exit_code == 1
        busy = doctor("--repair")
        assert busy.exit_code == 1
        assert busy.stderr.strip() == f"{patient.place} is in use: stop the bot first."
    assert backups(patient) == []
    mended = doctor("--repair")
    assert mended.exit_code == 0, mended.output
    (backup,) = backups(patient)
    assert f"A backup is kept as {backup}." in mended.stdout
    assert plies(backup)
    assert "1 of 1 were rebuilt" in mended.stdout
    assert patient.ask(state, game) == before


def test_what_is_of_record_is_left_alone(patient: Patient) -> None:
    patient.alter("DELETE FROM actions WHERE game = ? AND ply = 2", patient.games["board"])
    left = doctor("--repair")
    assert left.exit_code == 1
    assert f"Game {patient.games['board']}: the action at ply 2 is missing." in left.stdout
    assert "tymok restore" in left.stdout
    assert backups(patient) == [], "there was nothing to mend"


def test_without_a_database_nothing_is_made(patient: Patient, tmp_path: Path) -> None:
    missing = doctor("--database", f"sqlite:///{tmp_path}/none.db")
    assert missing.exit_code == 1
    assert missing.stderr.strip() == f"There is no file {tmp_path}/none.db."
    assert not (tmp_path / "none.db").exists()
