"""A watch that stands still while others have the processor."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.chaos import watch
from tests.chaos.watch import LEAST, Watch, without_processor

SPIN = "import os, time\nos.sched_setaffinity(0, {%d})\nprint(flush=True)\nwhile True: pass"


@contextmanager
def rival(processor: int) -> Iterator[int]:
    """Let another process take a processor for itself."""
    with subprocess.Popen([sys.executable, "-c", SPIN % processor], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process.pid
        process.kill()


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the system does not tell")
def test_two_that_want_one_processor_wait_for_each_other() -> None:
    processor = min(os.sched_getaffinity(0))
    with rival(processor) as one, rival(processor) as other:
        seen = Watch(lambda: [one, other])
        before = without_processor(one)
        while without_processor(one) == before:
            pass
        assert 0.0 < seen.waited <= (1 - LEAST) * seen.passed
        assert seen.served < seen.passed


def test_what_has_died_has_waited_for_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    waited, own = {1: 5.0, 2: 7.0}, os.getpid()
    monkeypatch.setattr(watch, "without_processor", lambda pid: waited.get(pid, 0.0))
    others = [1, 2]
    seen = Watch(lambda: others)
    monkeypatch.setattr(Watch, "passed", 100.0)
    waited |= {1: 6.0, 2: 10.0, own: 0.5}
    assert seen.waited == 3.5, "its own, and that of the slowest of the others"
    others.remove(2)
    waited[1] = 20.0
    assert (seen.waited, seen.served) == (15.5, 84.5)
    waited[1] = 500.0
    assert seen.served == LEAST * 100.0, "some time passes always"
