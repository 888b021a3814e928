"""The sign of life: a small file beside the database that tells how the bot of a data folder is.

It is read by ``tymok health`` every half minute, so this module imports nothing but Python's own.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

DATA_FOLDER: Final = Path("var")
"""The data folder where no setting names one."""

LATE: Final = 30.0
"""Seconds after which a process that has written nothing counts as hung."""


def file_of(folder: Path) -> Path:
    """Return the file in a data folder."""
    return folder / "alive"


def folder_of(environment: Mapping[str, str]) -> Path:
    """Return the data folder that the environment names, as the settings read it."""
    named = {key.upper(): value for key, value in environment.items()}.get("TYMOK_DATA_FOLDER")
    return Path(named) if named else DATA_FOLDER


def write(folder: Path, *, ready: bool, rules: str) -> None:
    """Say how this process is, and how its rules run; raise OSError where that can't be written."""
    folder.mkdir(parents=True, exist_ok=True)
    pid = os.getpid()
    told = {"pid": pid, "began": _began(pid), "at": time.monotonic(), "ready": ready, "rules": rules}
    beside = folder / "alive.new"
    beside.write_text(json.dumps(told), encoding="ascii")
    beside.replace(file_of(folder))


def ready(folder: Path) -> str | None:
    """Return how the rules of the process that wrote last run, if it is ready.

    Else None: it is gone, or it has said nothing for long, or that it is not ready.
    """
    try:
        told = json.loads(file_of(folder).read_bytes())
        recent = 0 <= time.monotonic() - told["at"] < LATE
        there = recent and told["ready"] is True and _began(told["pid"]) == told["began"]
        return str(told["rules"]) if there else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def tell() -> int:
    """Carry out ``tymok health``: say how the bot is; return the exit code."""
    rules = ready(folder_of(os.environ))
    if rules is not None:
        print(f"The bot is connected; its rules run {rules}.")
        return 0
    print("The bot is not connected, or can't use its database.", file=sys.stderr)
    return 1


def _began(pid: int) -> str:
    """Return when a process began, which tells it from a later one of its number; OSError if it is gone.

    Empty where the system does not tell: there a process that was killed counts until it is late.
    """
    if not sys.platform.startswith("linux"):
        return ""
    told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    # The program's name stands in brackets, and may hold anything; the 20th word behind it is the time.
    return told.rpartition(")")[2].split()[19]
