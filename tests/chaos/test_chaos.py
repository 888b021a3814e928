"""A short run with a fixed seed: every kind of fault that there is on SQLite, and the judge finds nothing."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any, Final, cast

import pytest

from bot.sandbox.process import Launch
from tests.bot.storage import sqlite
from tests.chaos import record
from tests.chaos.faults.case import POSTGRESQL, SQLITE
from tests.chaos.faults.table import FAULTS, Reach, kinds_on
from tests.chaos.judge.__main__ import trial_of, verdicts
from tests.chaos.record import Begun, Last
from tests.chaos.run import AT_ONCE, Plan, Run, live, strikes, waves
from tests.chaos.world import FEW

SEED: Final = 1

SHORT: Final = Plan(SEED, 0, SQLITE, len([*kinds_on(SQLITE)]), FEW, slow=1.5, unanswered=1.0, settled=3.0)
"""Each kind once; an answer that takes longer than anybody waits, and nobody waits as long as at Discord."""


async def test_a_short_run_leaves_nothing_wrong(
    tmp_path: Path, launch: Launch, sqlite_template: sqlite.Template
) -> None:
    await sqlite_template.copy_to(tmp_path / "data" / "tymok.db")
    await live(SHORT, tmp_path, launch)
    trial = await trial_of(tmp_path)
    assert [str(verdict) for verdict in verdicts(trial)] == []
    assert {fault.kind for fault in trial.faults} == {*kinds_on(SQLITE)}
    assert {entry.played for entry in record.read(tmp_path / "record.jsonl") if isinstance(entry, Last)} == {
        True
    }
    assert len(trial.doings) > len(trial.faults)


@pytest.mark.parametrize("database", [SQLITE, POSTGRESQL])
def test_a_seed_gives_the_same_faults_again_and_each_kind_soon(database: str) -> None:
    kinds = [*kinds_on(database)]
    one, again, other = (
        list(islice(strikes(seed, 3, database), 10 * len(kinds))) for seed in (SEED, SEED, SEED + 1)
    )
    assert one == again != other
    assert {strike.kind for strike in one[: len(kinds)]} == {*kinds}
    counted = Counter(strike.kind for strike in one)
    assert counted["killed"] > counted.get("stood_still", 1)


@pytest.mark.parametrize("database", [SQLITE, POSTGRESQL])
def test_faults_of_tables_come_together_and_those_of_the_world_one_at_a_time(database: str) -> None:
    drawn = [*islice(strikes(SEED, 0, database), 200)]
    gathered = [*waves(drawn)]
    of_tables = [strike for wave in gathered for strike in wave.tables]
    of_world = [wave.midst for wave in gathered if wave.midst is not None]
    assert Counter(of_tables + of_world) == Counter(drawn)
    assert {FAULTS[strike.kind].reach for strike in of_tables} == {Reach.TABLE}
    assert {FAULTS[strike.kind].reach for strike in of_world} == {Reach.WORLD}
    sizes = [len(wave.tables) for wave in gathered if wave.tables]
    assert {*sizes[:-1]} == {AT_ONCE}
    assert any(wave.midst and wave.tables for wave in gathered), "some come in the midst of those of tables"
    assert any(wave.midst and not wave.tables for wave in gathered), "some alone"


def test_whoever_asks_again_gets_what_was_not_possible_and_then_what_comes_next() -> None:
    run, to_come = Run(SHORT, cast(Any, None)), [*islice(strikes(SEED, SHORT.world, SQLITE), 6)]
    first = [*islice(run._next(), 4)]
    run._again.append(first[2])
    assert first == to_come[:4]
    assert [*islice(run._next(), 3)] == [first[2], *to_come[4:]]


def test_each_kind_is_on_some_database() -> None:
    assert {*kinds_on(SQLITE), *kinds_on(POSTGRESQL)} == {*FAULTS}
    assert Begun in record.Entry.__args__
