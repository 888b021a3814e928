"""What a run has come to, told in lines."""

from __future__ import annotations

from tests.chaos import report
from tests.chaos.judge.trial import Verdict
from tests.chaos.record import Act, Answer, Begun, Entry, Mended, Told, WentOn
from tests.chaos.report import Outcome

RECORD: list[Entry] = [
    Act(number=1, at=1.0, person=7, does="move", game="early"),
    Begun(fault=1, at=2.0, kind="killed", game="game"),
    Act(number=2, at=3.0, person=7, does="move", game="game"),
    Act(number=3, at=3.0, person=8, does="move", game="other"),
    Answer(number=2, at=4.0, kind="Failed"),
    Told(fault=1, act=2),
    Mended(fault=1, at=5.0),
    WentOn(fault=1, seconds=1.5),
    Begun(fault=2, at=6.0, kind="killed", game="game"),
    Mended(fault=2, at=7.0),
    WentOn(fault=2, seconds=None),
]


def outcome(*verdicts: Verdict) -> Outcome:
    """Return what became of a world that left this record."""
    tails = [report.tail(RECORD, verdict) for verdict in verdicts]
    kinds = report.kinds_of(RECORD)
    return Outcome(
        seed=3, world=4, database="sqlite", kinds=kinds, acts=3, games=2, verdicts=[*verdicts], tails=tails
    )


def test_each_kind_is_told_with_its_worst_time_and_what_people_were_told() -> None:
    told = "\n".join(report.lines([outcome()]))
    line = next(line for line in told.splitlines() if line.startswith("a process killed"))
    assert line.split()[5:10] == ["2", "1.5", "s", "(1", "never)"]
    assert "did not respond" in line
    assert "2 faults in 1 worlds, 2 games, 3 acts" in told
    assert told.endswith("the judge finds nothing wrong")


def test_what_is_wrong_is_told_with_the_way_back_to_it_and_what_led_there() -> None:
    verdict = Verdict("lost", "game", "act 2 is not in the log", 3.5)
    told = "\n".join(report.lines([outcome(verdict)]))
    assert "WRONG: lost ×1" in told
    assert "python -m tests.chaos --seed 3 --database sqlite --world 4" in told
    (led,) = outcome(verdict).tails
    assert '"fault":1' in led[0]
    assert not any("early" in line or "other" in line for line in led)


def test_a_world_that_could_not_be_judged_is_wrong() -> None:
    failed = Outcome(seed=3, world=4, database="sqlite", failed="RuntimeError: the judge ended with 1")
    assert not failed.is_fine
    assert "a world could not be judged" in "\n".join(report.lines([failed]))
