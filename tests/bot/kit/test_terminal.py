"""Files that commands write: whole or not at all, and nobody's own is lost."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from bot.kit.terminal import write

FULL = """
import resource, sys
from pathlib import Path
from bot.kit.terminal import write
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
write(Path(sys.argv[1]), "new" * 1000, sys.argv[2] == "force")
"""
"""Writes more than the disk has room for."""


@pytest.mark.parametrize("there", [True, False])
def test_a_full_disk_leaves_what_was_there(tmp_path: Path, there: bool) -> None:
    """The old file as it was, or none; and nothing beside it."""
    file = tmp_path / "record.txt"
    if there:
        file.write_text("old")
    command = [sys.executable, "-c", FULL, str(file), "force" if there else ""]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    assert "record.txt can't be written: File too large." in said
    assert [one.read_text() for one in tmp_path.iterdir()] == ["old"] * there


def test_a_file_is_replaced_by_force_alone(tmp_path: Path) -> None:
    file, link = tmp_path / "record.txt", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o600)
    link.symlink_to(file)
    with pytest.raises(typer.Exit):
        write(link, "new", force=False)
    assert file.read_text() == "old"
    write(link, "new", force=True)
    assert (link.is_symlink(), file.read_text()) == (True, "new")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(tmp_path.iterdir()) == [link, file]


def test_a_device_stays_a_device(tmp_path: Path) -> None:
    (tmp_path / "nothing").symlink_to("/dev/null")
    write(tmp_path / "nothing", "new", force=True)
    assert Path("/dev/null").is_char_device()
