"""``python -m tests.chaos.judge FOLDER [--database URL] [--json]``: judge the run that was left there.

Prints what is not as it should be, and ends with 1 if there is anything.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tests.chaos import record
from tests.chaos.judge import acts, leaks, standing, telling, times
from tests.chaos.judge.trial import Trial, Verdict, read

QUESTIONS = (acts.judged, times.judged, leaks.judged, telling.judged, standing.judged)
"""What a run is asked."""


def verdicts(trial: Trial) -> list[Verdict]:
    """Return all that is not as it should be."""
    return [verdict for question in QUESTIONS for verdict in question(trial)]


async def trial_of(folder: Path, url: str = "") -> Trial:
    """Read a run that was left in a folder; ``url`` is its database, without one SQLite's there."""
    entries, logs = record.read(folder / "record.jsonl"), record.logs(folder)
    return await read(url or f"sqlite:///{folder}/data/tymok.db", entries, logs)


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.judge", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--json", action="store_true", help="for programs")
    asked = parser.parse_args(arguments)
    found = verdicts(asyncio.run(trial_of(asked.folder, asked.database)))
    print(msgspec.json.encode(found).decode() if asked.json else "\n".join(map(str, found)))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
