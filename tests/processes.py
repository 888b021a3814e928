"""Processes that tests have at work beside them: forked from one that has imported what they need.

Forking it takes milliseconds, starting Python and importing the bot half a second and more of processor time.
It has no threads and knows nothing of any test, so what is forked from it begins as a new process would.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from typing import Final

from bot.kit import workers

FORKED: Final = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(
    ["pytest", "bot.command_line", "tests.bot.leagues.clubs", "tests.bot.storage.children"]
)


def fork_workers() -> None:
    """Let the bot's own processes (``bot.kit.workers``) be such ones from now on.

    It imports beside what this process does next, which is why this is done before tests are collected.
    That they are started anew, as in a bot, ``tests/bot/kit/test_workers.py`` tries.
    """
    forkserver.ensure_running()
    vars(workers)["get_context"] = _forked


def _forked(_method: str) -> ForkServerContext:
    return FORKED
