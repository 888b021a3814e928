"""A short run with a fixed seed: every kind of fault that there is on SQLite, and the judge finds nothing."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from bot.sandbox.process import Launch
from tests.bot.storage import sqlite
from tests.chaos import record
from tests.chaos.faults import FAULTS, POSTGRESQL, SQLITE, kinds_on
from tests.chaos.judge.__main__ import trial_of, verdicts
from tests.chaos.record import Begun, Last
from tests.chaos.run import Plan, live, strikes
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


def test_each_kind_is_on_some_database() -> None:
    assert {*kinds_on(SQLITE), *kinds_on(POSTGRESQL)} == {*FAULTS}
    assert Begun in record.Entry.__args__
