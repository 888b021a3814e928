"""``python -m tests.chaos``: do random faults to games of every kind, and judge what became of them.

``--faults 10000`` so many, in worlds of ``--per-world``; ``--seed N`` the same ones again; ``--database``
on SQLite, on PostgreSQL, or on both in turn; ``--at-once P`` worlds at the same time.
``--world W`` lives through one world of a seed again; ``--keep FOLDER`` leaves there what it was judged by.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final

from tests.chaos import report
from tests.chaos.faults.case import POSTGRESQL, SQLITE
from tests.chaos.living import lived, prepare
from tests.chaos.report import Outcome
from tests.chaos.run import Plan

DATABASES: Final = (SQLITE, POSTGRESQL)

AT_ONCE: Final = 5
"""Worlds at the same time for each processor: mostly they wait."""


def plans(asked: argparse.Namespace) -> Iterator[Plan]:
    """Yield the worlds that are asked for: so many faults in each, on the databases in turn."""
    databases = DATABASES if asked.database == "both" else (asked.database,)
    left, world = asked.faults, 0
    while left > 0:
        faults = min(left, asked.per_world)
        yield Plan(asked.seed, world, databases[world % len(databases)], faults)
        left, world = left - faults, world + 1


def run(asked: argparse.Namespace) -> list[Outcome]:
    """Live through all worlds; tell of each as it is over."""
    chosen = [plan for plan in plans(asked) if asked.world is None or plan.world == asked.world]
    found: list[Outcome] = []
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(asked.at_once, len(chosen)), context, prepare) as pool:
        for future in as_completed([pool.submit(lived, plan, asked.keep) for plan in chosen]):
            found.append(outcome := future.result())
            told = (
                "fine" if outcome.is_fine else f"{len(outcome.verdicts)} WRONG{outcome.failed and ', FAILED'}"
            )
            done = sum(kind.done for kind in outcome.kinds.values())
            print(f"{outcome.name}: {done} faults in {outcome.seconds:.0f} s: {told}", flush=True)
    return sorted(found, key=lambda outcome: outcome.world)


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; return the exit code, 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--faults", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=None, metavar="S")
    parser.add_argument("--database", choices=(*DATABASES, "both"), default="both")
    parser.add_argument("--per-world", type=int, default=200, metavar="N")
    parser.add_argument("--at-once", type=int, default=AT_ONCE * len(os.sched_getaffinity(0)), metavar="P")
    parser.add_argument("--world", type=int, metavar="W")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    asked = parser.parse_args(arguments)
    if asked.seed is None:
        asked.seed = random.SystemRandom().randrange(10**6)
    print(f"seed {asked.seed}", flush=True)
    outcomes = run(asked)
    print("\n".join(["", *report.lines(outcomes)]))
    return int(not all(outcome.is_fine for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
