"""The sign of life: a small file beside the database that tells how the bot of a data folder is.

It is read by ``tymok health`` every half minute, so this module imports nothing but Python's own, and of that
nothing that takes long: ``typing`` and ``pathlib`` would add a third to the whole answer.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, TypeAlias

    Folder: TypeAlias = str | os.PathLike[str]

DATA_FOLDER: Final = "var"
"""The data folder where no setting names one."""

LATE: Final = 30.0
"""Seconds after which a process that has written nothing counts as hung."""


def file_of(folder: Folder) -> str:
    """Return the file in a data folder."""
    return os.path.join(folder, "alive")


def folder_of(environment: Mapping[str, str]) -> str:
    """Return the data folder that the environment names, as the settings read it."""
    named = {key.upper(): value for key, value in environment.items()}.get("TYMOK_DATA_FOLDER")
    return named or DATA_FOLDER


def begin(folder: Folder) -> None:
    """Make the folder if need be, as a process starts; raise OSError where that can't be."""
    os.makedirs(folder, exist_ok=True)


def write(folder: Folder, *, ready: bool, rules: str) -> None:
    """Say how this process is, and how its rules run; raise OSError where that can't be written.

    A folder that is not there any more was moved: it is not made anew.
    """
    pid = os.getpid()
    told = {"pid": pid, "began": _began(pid), "at": time.monotonic(), "ready": ready, "rules": rules}
    beside = os.path.join(folder, "alive.new")
    with open(beside, "w", encoding="ascii") as file:
        json.dump(told, file)
    os.replace(beside, file_of(folder))


def ready(folder: Folder) -> str | None:
    """Return how the rules of the process that wrote last run, if it is ready.

    Else None: it is gone, or it has said nothing for long, or that it is not ready.
    """
    try:
        with open(file_of(folder), "rb") as file:
            told = json.load(file)
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
    with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
        told = file.read()
    # The program's name stands in brackets, and may hold anything; the 20th word behind it is the time.
    return told.rpartition(")")[2].split()[19]
