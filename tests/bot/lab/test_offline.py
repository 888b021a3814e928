"""``tymok lab``: what becomes of games whose process is killed."""

from __future__ import annotations

import os
import signal
from functools import partial
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from bot.lab.commands import offline
from engine.laboratory import Trial, try_out


def plan() -> offline.Plan:
    return offline.understood(offline.Wanted("nexxy", ("standard", "end_when=first"), 3, "beginner", None))


def killed(*part: Any) -> list[Trial]:
    """End as a process does for which there is no memory left."""
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def killed_once(mark: Path, *part: Any) -> list[Trial]:
    """Play, but be killed the first time."""
    if not mark.exists():
        mark.touch()
        killed()
    return try_out(*part)


def test_what_a_killed_process_had_to_play_is_played_once_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    expected = offline.compare(plan(), lambda done: None, 1)
    monkeypatch.setattr(offline, "try_out", partial(killed_once, tmp_path / "killed"))
    assert offline.compare(plan(), lambda done: None, 1) == expected
    assert (tmp_path / "killed").exists()


def deaf(*part: Any) -> list[Trial]:
    """Play, and fail where Ctrl-C can't end the process."""
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    return try_out(*part)


def test_ctrl_c_waits_while_processes_begin_and_then_ends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has not come as far as to end without a word would leave a traceback."""
    begin, blocked = SpawnProcess.start, list[bool]()

    def launch(process: SpawnProcess) -> None:
        blocked.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        begin(process)

    monkeypatch.setattr(SpawnProcess, "start", launch)
    monkeypatch.setattr(offline, "try_out", deaf)
    offline.compare(plan(), lambda done: None, 1)
    assert blocked == [True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_one_that_is_killed_again_and_again_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "try_out", killed)
    with pytest.raises(offline.ProcessLost, match="fewer --processes"):
        offline.compare(plan(), lambda done: None, 1)
