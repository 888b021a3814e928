"""The bot as a child process."""

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

PR_SET_PDEATHSIG = 1
STOP_SECONDS = 8.0


def _die_with_parent() -> Callable[[], None] | None:
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


class BotProcess:
    """Starts, stops and kills one bot."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], log: Path | None = None) -> None:
        self._command = list(command)
        self._env = dict(env)
        self._log = log
        self._child: asyncio.subprocess.Process | None = None

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
            self._child = await asyncio.create_subprocess_exec(
                *self._command,
                env={**os.environ, **self._env},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                preexec_fn=_die_with_parent(),
            )

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
