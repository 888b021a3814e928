"""The processes of a run end with it, and leave nothing behind."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.chaos.living import _kept

WORKS = """
import multiprocessing, sys
from concurrent.futures import ProcessPoolExecutor
from tests.chaos.living import prepare
from tests.chaos.test_living import work
if __name__ == "__main__":
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), prepare) as pool:
        pool.submit(work, sys.argv[1]).result()
"""


def work(place: str) -> None:
    """Keep something that is to be cleared away, say so, and live for long."""
    _kept.callback(Path(place).unlink)
    Path(place).touch()
    print("kept", flush=True)
    time.sleep(600)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells a process of this")
def test_whoever_lives_through_a_world_ends_with_the_run(tmp_path: Path) -> None:
    kept, script = tmp_path / "kept", tmp_path / "run.py"
    script.write_text(WORKS)
    with subprocess.Popen([sys.executable, script, kept], stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"kept\n"
        run.kill()
        assert run.stdout.read() == b"", "nobody holds it any more"
    assert not kept.exists()
