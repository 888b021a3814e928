"""What is counted and timed, told at the few places where all of it passes.

This meter keeps nothing: so it is while nobody asks for metrics, and then nothing of what keeps them is even
imported.  :mod:`bot.kit.metrics` has the one that does.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, Literal, TypeAlias

Mode: TypeAlias = Literal["read", "write"]
"""What a transaction may do."""

THINKING: Final = "thinking"
"""Where the faults of computer players show."""


class Meter:
    """Hears what happens; times are in seconds, names those of the code, never of people or games."""

    trace: Any = None
    """What hears of requests to Discord: a ``TraceConfig`` of aiohttp's."""

    def taken_on(self, kind: str, name: str, task: asyncio.Task[Any]) -> None:
        """Hear that a task takes on an interaction: a press by its verb, a command by its name."""

    def went_wrong(self, error: BaseException) -> None:
        """Hear why the interaction that the running task has taken on is not done."""

    def fault(self, where: str) -> None:
        """Hear of a fault of ours, and where it showed."""

    def too_much(self, *, of_server: bool) -> None:
        """Hear that the interaction is not done, since a person or a server asks for too much."""

    def let_through(self) -> None:
        """Hear that somebody asks for too much and is let through, since their server says so."""

    def carried_out(self, queue: str, kind: str, seconds: float, *, again: bool) -> None:
        """Hear that something due was done, or is to be tried ``again``."""

    def transaction(self, mode: Mode, waited: float, took: float) -> None:
        """Hear how long somebody waited for a connection, and then had it."""

    def database_failed(self, reason: str) -> None:
        """Hear that the database could not be used."""

    def thought(self, game: str, level: str, seconds: float, *, failed: bool) -> None:
        """Hear that a computer player of a level has thought about a turn."""
