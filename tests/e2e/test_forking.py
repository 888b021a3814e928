"""Forked bots are processes like others: their own environment, output and files, their own end."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from bot.sandbox.process import BotProcess
from tests.e2e import forking

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(not forking.POSSIBLE, reason="bots are started as everywhere on this system"),
]

ITSELF: Final = (sys.executable, "-m", __name__)


@pytest.fixture(scope="module")
def server() -> Iterator[forking.Server]:
    """A server of these tests' own, since they kill one."""
    with forking.Server() as server:
        yield server


async def begin(server: forking.Server, log: Path, *arguments: str, **settings: str) -> BotProcess:
    """Fork a process that tells of itself, and wait until it has."""
    process = BotProcess((*ITSELF, *arguments), settings, log, server.launch)
    await process.start()
    async with asyncio.timeout(120):
        while not written(log).endswith("\n"):  # noqa: ASYNC110  (waits for another process)
            await asyncio.sleep(0.01)
    return process


def written(log: Path) -> str:
    """Return what such a process has written."""
    return log.read_text()


def told(log: Path) -> Any:
    """Return what it has told."""
    return json.loads(written(log))


async def test_it_has_an_environment_an_output_and_files_of_its_own(
    server: forking.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORKED_OF_THE_TESTS", "now")
    first = await begin(server, tmp_path / "first", "stay", FORKED_A="1", TZ="Asia/Tokyo")
    monkeypatch.delenv("FORKED_OF_THE_TESTS")
    second = await begin(server, tmp_path / "second", "stay", "on", FORKED_B="2")
    one, two = told(tmp_path / "first"), told(tmp_path / "second")
    assert (one["pid"], two["pid"]) == (first.pid, second.pid)
    assert one["settings"] == {"FORKED_A": "1", "FORKED_OF_THE_TESTS": "now"}
    assert two["settings"] == {"FORKED_B": "2"}
    assert one["zone"] == "JST"
    assert (one["arguments"], two["arguments"]) == (["stay"], ["stay", "on"])
    # Nothing of the server's, nor of the process that was forked before.
    assert one["files"] == two["files"] == [0, 1, 2]
    await first.kill()
    await second.kill()


async def test_it_is_killed_and_ends_as_others_do(server: forking.Server, tmp_path: Path) -> None:
    killed = await begin(server, tmp_path / "killed", "stay")
    await killed.kill()
    assert (killed.returncode, killed.pid) == (-signal.SIGKILL, None)
    asked = await begin(server, tmp_path / "asked", "stay")
    await asked.stop()
    assert asked.returncode == -signal.SIGTERM
    ended = await begin(server, tmp_path / "ended", "7")
    assert await ended.wait() == 7
    failed = await begin(server, tmp_path / "failed", "no number")
    assert await failed.wait() == 1
    assert "ValueError" in (tmp_path / "failed").read_text()


async def test_it_ends_with_its_server(tmp_path: Path) -> None:
    with forking.Server() as server:
        process = await begin(server, tmp_path / "log", "stay")
        end = os.pidfd_open(told(tmp_path / "log")["pid"])
        server.kill()
        readable, _, _ = await asyncio.to_thread(select.select, [end], [], [], 10)
        assert readable == [end], "the process has not ended"
        os.close(end)
        assert await process.wait() == -signal.SIGKILL
        with pytest.raises(OSError, match=r"ended|Broken pipe|refused|reset"):
            await process.start()


def tell_and_stay() -> None:
    """Tell of this process, and end as is asked for: by a kill, or with a code."""
    with os.scandir("/proc/self/fd") as own:  # by one more, which is closed before they are looked at
        numbers = [int(entry.name) for entry in own]
    content = {
        "pid": os.getpid(),
        "settings": {name: value for name, value in os.environ.items() if name.startswith("FORKED_")},
        "zone": time.tzname[0],
        "arguments": sys.argv[1:],
        "files": [number for number in numbers if Path(f"/proc/self/fd/{number}").is_symlink()],
    }
    sys.stderr.write(json.dumps(content) + "\n")
    if sys.argv[1] == "stay":
        time.sleep(60)
    sys.exit(int(sys.argv[1]))


if __name__ == "__main__":
    tell_and_stay()
