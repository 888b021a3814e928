"""The sign of life: whose it is, how old, and what it says."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.kit import alive
from bot.kit.settings import Settings


@pytest.mark.parametrize("ready", [True, False])
def test_it_says_how_this_process_is(tmp_path: Path, ready: bool) -> None:
    assert alive.ready(tmp_path) is None
    alive.begin(tmp_path / "new")
    alive.write(tmp_path / "new", ready=ready, rules="compiled")
    assert alive.ready(tmp_path / "new") == ("compiled" if ready else None)


def test_a_folder_that_was_moved_is_not_made_anew(tmp_path: Path) -> None:
    """It would be in the way of whoever puts it back."""
    alive.begin(tmp_path / "data")
    (tmp_path / "data").rename(tmp_path / "moved")
    with pytest.raises(FileNotFoundError):
        alive.write(tmp_path / "data", ready=True, rules="compiled")
    assert not (tmp_path / "data").exists()


def test_another_process_with_the_same_number_is_not_it(tmp_path: Path) -> None:
    told = written(tmp_path)
    change(tmp_path, began="1")
    assert alive.ready(tmp_path) is None
    with subprocess.Popen([sys.executable, "-c", ""]) as other:
        other.wait()
    change(tmp_path, began=told["began"], pid=other.pid)
    assert alive.ready(tmp_path) is None


def test_who_says_nothing_for_long_hangs(tmp_path: Path) -> None:
    written(tmp_path)
    change(tmp_path, at=time.monotonic() - alive.LATE - 1)
    assert alive.ready(tmp_path) is None
    change(tmp_path, at=time.monotonic() + 100)
    assert alive.ready(tmp_path) is None, "another start of the machine"


@pytest.mark.parametrize("text", ["", "null", "[]", "{", '{"pid": 1}'])
def test_a_file_of_another_kind_is_no_sign(tmp_path: Path, text: str) -> None:
    written(tmp_path)
    Path(alive.file_of(tmp_path)).write_text(text)
    assert alive.ready(tmp_path) is None


def test_health_tells_how_the_rules_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TYMOK_DATA_FOLDER", str(tmp_path))
    assert alive.tell() == 1
    written(tmp_path)
    assert alive.tell() == 0
    assert capsys.readouterr().out == "The bot is connected; its rules run plain: nothing is built.\n"


@pytest.mark.parametrize("name", ["TYMOK_DATA_FOLDER", "tymok_data_folder", "OTHER"])
@pytest.mark.parametrize("value", ["", "somewhere"])
def test_the_folder_is_that_of_the_settings(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.delenv("TYMOK_DATA_FOLDER", raising=False)
    monkeypatch.setenv(name, value)
    assert Path(alive.folder_of({name: value})) == Settings().data_folder


def written(folder: Path) -> dict[str, object]:
    """Write a sign that counts; return what it says."""
    alive.write(folder, ready=True, rules="plain: nothing is built")
    assert alive.ready(folder) == "plain: nothing is built"
    told: dict[str, object] = json.loads(Path(alive.file_of(folder)).read_text())
    return told


def change(folder: Path, **told: object) -> None:
    """Change what a sign says."""
    file = Path(alive.file_of(folder))
    file.write_text(json.dumps({**json.loads(file.read_text()), **told}))
