"""Playing: the launcher in a process of its own, with the bot as its child."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox.driver import Sandbox
from bot.sandbox.launcher import BotRefused, PortInUse, serve
from tests.bot.sandbox.conftest import BOT
from tests.bot.sandbox.test_webpage import page_socket

SCRIPT = """
import asyncio, sys
from pathlib import Path
from bot.sandbox.launcher import serve
from bot.sandbox.hints import Hint
hints = [Hint("play", {"game": "cerke", "computers": 3}, {"en": "Play", "ja": "遊ぶ"})]
asyncio.run(serve(0, Path(sys.argv[1]), sys.argv[2:], {"OWN": "1"}, hints))
"""


class Launched:
    """A running launcher, looked at through the page's socket."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process = process
        self.url = url
        self.status: dict[str, Any] = {}

    async def until(self, socket: aiohttp.ClientWebSocketResponse, **wanted: Any) -> None:
        """Wait until the bot's status is as wanted."""
        while not wanted.items() <= self.status.items():
            packet = await asyncio.wait_for(socket.receive_json(), 60)
            found = packet.get("data") or packet
            self.status = found.get("status", self.status) if isinstance(found, dict) else self.status


@pytest_asyncio.fixture
async def launched(tmp_path: Path) -> AsyncIterator[Launched]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SCRIPT, str(tmp_path), *BOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
    assert line.startswith("Sandbox: http://127.0.0.1:")
    told = [(await process.stdout.readline()).decode().strip() for _ in range(2)]
    assert told[1:] == ["/play game:cerke computers:3  (Play)"]
    yield Launched(process, line.removeprefix("Sandbox: ").strip())
    if process.returncode is None:
        process.terminate()
        await process.wait()


def _children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def _environment(pid: int) -> list[bytes]:
    return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


async def _gone(pid: int) -> None:
    for _ in range(200):
        if not _alive(pid):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"process {pid} still runs")


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs Linux's /proc")


async def _connect(session: aiohttp.ClientSession, launched: Launched) -> aiohttp.ClientWebSocketResponse:
    address = page_socket(launched.url)
    socket = await session.ws_connect(address, origin=address.partition("/page")[0])
    await socket.send_json({"n": 1, "do": "hello"})
    return socket


@needs_proc
async def test_a_killed_bot_is_started_again_and_ends_with_the_sandbox(launched: Launched) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(launched.url) as page:
            assert page.status == 200
            assert "default-src 'none'" in page.headers["Content-Security-Policy"]
        socket = await _connect(session, launched)
        await launched.until(socket, connected=True, process="running")
        (first,) = _children(launched.process.pid)
        assert b"OWN=1" in _environment(first)
        await socket.send_json({"n": 2, "do": "kill_bot"})
        await launched.until(socket, connected=False, process="pausing", exit=-9)
        await launched.until(socket, connected=True, process="running")
        (second,) = _children(launched.process.pid)
        assert second != first
        await socket.send_json({"n": 3, "do": "restart_bot"})
        await launched.until(socket, connected=False)
        await launched.until(socket, connected=True, process="running")
        (third,) = _children(launched.process.pid)
        launched.process.terminate()
        assert await asyncio.wait_for(launched.process.wait(), 60) == 0
        await _gone(third)


@needs_proc
async def test_a_killed_sandbox_takes_the_bot_along_and_keeps_the_world(
    launched: Launched, tmp_path: Path
) -> None:
    async with aiohttp.ClientSession() as session:
        socket = await _connect(session, launched)
        await launched.until(socket, connected=True)
        await socket.send_json({"n": 2, "do": "add_person", "name": "Dora", "locale": "en-US"})
        while (await asyncio.wait_for(socket.receive_json(), 60)).get("n") != 2:
            pass
    (child,) = _children(launched.process.pid)
    os.kill(launched.process.pid, signal.SIGKILL)
    await launched.process.wait()
    await _gone(child)
    async with Sandbox(tmp_path) as again:
        assert again.person("Dora").user.locale == "en-US"
        assert {command.name for command in again.commands} == {"play", "cup", "office"}


async def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "sandbox.sqlite3").mkdir()
    with pytest.raises(PermissionError, match="unable to open"):
        await serve(0, tmp_path, BOT, {})


async def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=str(port)):
            await serve(port, tmp_path, BOT, {})


async def test_a_bot_that_can_not_run_as_it_is_set_is_started_once(tmp_path: Path) -> None:
    """It has said why, and would say so for ever."""
    starts = tmp_path / "starts"
    refusing = f"import sys; open({str(starts)!r}, 'a').write('.'); sys.exit('The address is wrong.')"
    with pytest.raises(BotRefused):
        await asyncio.wait_for(serve(0, tmp_path, [sys.executable, "-c", refusing], {}), 60)
    assert starts.read_text() == "."
