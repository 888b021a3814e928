"""Processes that work for the bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import socket
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from bot.kit import workers as module
from bot.kit.workers import Priority, Workers


@pytest.fixture(autouse=True)
def _started_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start processes as a bot does, also where other tests fork them."""
    monkeypatch.setattr(module, "get_context", multiprocessing.get_context)


@pytest.fixture
def workers() -> Iterator[Workers]:
    workers = Workers(1)
    yield workers
    workers.close()


async def test_work_is_done_in_another_process_which_stays(workers: Workers) -> None:
    first = await workers.run(os.getpid)
    assert first != os.getpid()
    assert await workers.run(os.getpid) == first


async def test_an_error_comes_back_as_it_was_raised(workers: Workers) -> None:
    with pytest.raises(FileNotFoundError):
        await workers.run(os.stat, "/nowhere")


async def test_what_a_dying_process_was_doing_is_done_by_the_next(workers: Workers, tmp_path: Path) -> None:
    before = await workers.run(os.getpid)
    assert await workers.run(_dies_once, tmp_path / "died", survivor=before) != before
    assert (tmp_path / "died").exists()


async def test_who_asked_first_is_served_first(workers: Workers) -> None:
    served: list[int] = []

    async def ask(number: int) -> None:
        served.append(await workers.run(int, number))

    await asyncio.gather(*map(ask, range(5)))
    assert served == [*range(5)]


async def test_who_gives_up_gets_nobody_elses_answer(workers: Workers) -> None:
    tasks = [asyncio.create_task(workers.run(_slowly, number)) for number in range(3)]
    await asyncio.sleep(0.01)
    for given_up in tasks[:2]:  # one at work, one that waits
        given_up.cancel()
    assert await tasks[2] == 2
    assert all(task.cancelled() for task in tasks[:2])
    assert await workers.run(int, 3) == 3


async def test_what_waits_is_cancelled_when_the_processes_are_closed(workers: Workers) -> None:
    at_work, waiting = (asyncio.create_task(workers.run(_slowly, number)) for number in range(2))
    await asyncio.sleep(0.01)
    workers.close()
    assert await at_work == 0
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_a_process_that_is_closed_is_followed_by_a_new_one(workers: Workers) -> None:
    before = await workers.run(os.getpid)
    workers.close()
    assert await workers.run(os.getpid) != before


@pytest.mark.skipif(not hasattr(os, "sched_getscheduler"), reason="not on this system")
@pytest.mark.parametrize("priority", Priority)
async def test_others_go_first_and_nobody_gets_no_processor_at_all(priority: Priority) -> None:
    workers = Workers(1, priority=priority)
    try:
        stands = os.getpriority(os.PRIO_PROCESS, 0) + priority
        assert await workers.run(os.getpriority, os.PRIO_PROCESS, 0) == min(stands, 19)
        assert await workers.run(os.sched_getscheduler, 0) == os.SCHED_OTHER, "idle ones may wait for ever"
    finally:
        workers.close()


def _slowly(number: int) -> int:
    time.sleep(0.1)
    return number


def _dies_once(mark: Path, survivor: int) -> int:
    if not mark.exists():
        mark.touch()
        os._exit(1)
    assert os.getpid() != survivor
    return os.getpid()


def test_a_bot_that_is_killed_with_an_answer_unread_leaves_no_traceback() -> None:
    """Its end of the way is reset then, not closed."""
    ours, theirs = socket.socketpair()
    ours.sendall(module._message(partial(int, "1")))
    working = threading.Thread(target=module._work, args=(theirs, Priority.USUAL, None))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "_begin", lambda _priority: None)
        errors: list[object] = []
        patched.setattr(threading, "excepthook", errors.append)
        working.start()
        while not ours.recv(1, socket.MSG_PEEK):
            pass
        ours.close()  # with what was answered unread
        working.join(30)
    assert not working.is_alive()
    assert errors == []
