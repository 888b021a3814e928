"""Real records of games, from the folder that the environment variable TESTS_SHARED names."""

import os
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from engine.cerke.notation import dump_ckka, load_ckka
from engine.cerke.options import PRESETS
from engine.cerke.state import Over
from engine.records import check

SHARED = os.environ.get("TESTS_SHARED", "")

pytestmark = pytest.mark.skipif(not SHARED, reason="TESTS_SHARED names no folder")

ENDS = {
    "sy_bucho_2020-10-15.ckka.txt": (15, (0, 40), 1),
    "jekto_rhemestry_2021-11-06.ckka.txt": (66, (0, 40), 3),
}
"""By file: the turns in it, the scores at the end, the season in which it ended."""


def text_of(name: str) -> str:
    return (Path(SHARED) / "records" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("rules", ["", "{律:online}\n"])
@pytest.mark.parametrize("name", ENDS)
def test_a_real_record_replays_whole(name: str, rules: str) -> None:
    turns, score, season = ENDS[name]
    record = load_ckka(rules + text_of(name))
    states = list(record.states())
    end = states[-1]
    assert record.options == PRESETS["online" if rules else "standard"]
    assert record.warnings == ()
    assert isinstance(end, Over)
    assert (end.position.score, end.position.season) == (score, season)
    seen = [state.position.turns for state in states]
    assert sum(after - before == 1 for before, after in pairwise(seen)) == turns


@pytest.mark.parametrize("name", ENDS)
def test_a_real_record_round_trips(name: str) -> None:
    record = check(text_of(name))
    again = load_ckka(dump_ckka(record))
    assert again.actions == record.actions
    assert load_ckka(dump_ckka(record, short=True)).actions == record.actions
    assert (again.players, again.infos) == (record.players, record.infos)
    assert list(again.states()) == list(record.states())
    assert msgspec.structs.replace(again, warnings=()) == msgspec.structs.replace(record, warnings=())
