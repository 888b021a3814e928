"""The first pictures of a process are drawn in several threads at once."""

from __future__ import annotations

import subprocess
import sys

RUNS = 12

FIRST_SIGNS = """
import sys, threading
from renderers import glyphs
sys.setswitchinterval(1e-6)
ready = threading.Barrier(4)
def first():
    ready.wait()
    assert glyphs.names()
threads = [threading.Thread(target=first) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_several_threads_ask_for_the_first_sign_at_once() -> None:
    """In processes of their own: what went wrong here ended the whole bot."""
    for _ in range(RUNS):
        assert subprocess.run([sys.executable, "-c", FIRST_SIGNS], check=False).returncode == 0
