"""The bot as a child process."""

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Protocol

PR_SET_PDEATHSIG = 1
STOP_SECONDS = 8.0


def die_with_parent() -> Callable[[], None] | None:
    """Return what the child runs first so that it ends even when its parent is killed with −9 (Linux)."""
    if not sys.platform.startswith("linux"):
        return None
    # Loaded before the fork: between fork and exec only plain calls are safe.
    library = ctypes.CDLL(None, use_errno=True)
    parent = os.getpid()

    def bind() -> None:
        library.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)  # the parent died before the call took effect

    return bind


class Child(Protocol):
    """A running process, as asyncio tells of it."""

    @property
    def pid(self) -> int:
        """Return its number."""
        ...

    @property
    def returncode(self) -> int | None:
        """Return how it ended, None while it runs."""
        ...

    async def wait(self) -> int:
        """Wait until it ends; return its exit code."""
        ...

    def terminate(self) -> None:
        """Ask it to end."""
        ...

    def kill(self) -> None:
        """Kill it with −9."""
        ...


class Launch(Protocol):
    """A way to begin such a process; its output goes to the file, or to this process's own."""

    async def __call__(
        self, command: Sequence[str], env: Mapping[str, str], output: IO[bytes] | None
    ) -> Child:
        """Return the process, which has begun."""
        ...


async def execute(command: Sequence[str], env: Mapping[str, str], output: IO[bytes] | None) -> Child:
    """Begin a process as everybody does."""
    return await asyncio.create_subprocess_exec(
        *command,
        env=env,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        preexec_fn=die_with_parent(),
    )


class BotProcess:
    """Starts, stops and kills one bot."""

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str],
        log: Path | None = None,
        launch: Launch = execute,
    ) -> None:
        self._command = list(command)
        self._env = dict(env)
        self._log = log
        self._launch = launch
        self._child: Child | None = None

    def set_env(self, env: Mapping[str, str]) -> None:
        """Set the variables that the next start adds to this process's own."""
        self._env = dict(env)

    @property
    def pid(self) -> int | None:
        """Return the child's process id while it runs."""
        return self._child.pid if self._child is not None and self._child.returncode is None else None

    @property
    def returncode(self) -> int | None:
        """Return how the child ended, None while it runs or before."""
        return None if self._child is None else self._child.returncode

    async def start(self) -> None:
        """Start the bot; its output goes to the log file, or to this process's own."""
        if self.pid is not None:
            raise RuntimeError("the bot runs already")
        with contextlib.ExitStack() as stack:
            output = stack.enter_context(self._log.open("ab")) if self._log else None
            self._child = await self._launch(self._command, {**os.environ, **self._env}, output)

    async def wait(self) -> int:
        """Wait until the child ends; return its exit code."""
        if self._child is None:
            raise RuntimeError("the bot was never started")
        return await self._child.wait()

    async def stop(self) -> None:
        """Ask the bot to end, and kill it when it does not."""
        if self.pid is None or self._child is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self._child.terminate()
        try:
            await asyncio.wait_for(self._child.wait(), STOP_SECONDS)
        except TimeoutError:
            await self.kill()

    async def kill(self) -> None:
        """Kill the bot with −9."""
        if self.pid is None or self._child is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self._child.kill()
        await self._child.wait()
