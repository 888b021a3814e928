"""Keeping the bot running while people play."""

import asyncio
import contextlib
import time
from enum import Enum

from bot.sandbox.feed import Event
from bot.sandbox.process import BotProcess
from bot.sandbox.server import Server

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
#: A bot that ran this long was well: the next pause is the shortest again.
WELL_AFTER = 20.0
#: The exit code of a bot that has said what somebody has to mend before it can run.
REFUSED = 1


class BotState(Enum):
    """What the bot's process does."""

    STOPPED = "stopped"
    STARTING = "starting"
    RUNNING = "running"
    PAUSING = "pausing"


class Keeper:
    """Keeps the bot running: starts it anew, after a growing pause, whenever it ends by itself.

    One that refuses to run before it has ever connected, as with a wrong setting, would do so the next time,
    too: it is given up.
    """

    def __init__(self, server: Server, process: BotProcess, given_up: asyncio.Event) -> None:
        self._server = server
        self._process = process
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._paused = asyncio.Event()
        self._given_up = given_up
        self.state = BotState.STOPPED
        self.last_exit: int | None = None
        self.next_start = 0.0

    def _become(self, state: BotState) -> None:
        self.state = state
        self._server.hub.feed.tell(Event(kind="bot_status"))

    def start(self) -> None:
        """Begin to keep the bot running."""
        self._task = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        pause = FIRST_PAUSE
        while True:
            self._become(BotState.STARTING)
            started = time.monotonic()
            try:
                await self._process.start()
            except OSError as error:
                print(f"Sandbox: the bot cannot be started: {error}", flush=True)
                self.last_exit = None
            else:
                self._become(BotState.RUNNING)
                self.last_exit = await self._process.wait()
            if self.last_exit == REFUSED and not self._server.hub.gateway.identified:
                self._given_up.set()
                return
            pause = FIRST_PAUSE if time.monotonic() - started > WELL_AFTER else min(pause * 2, LONGEST_PAUSE)
            self.next_start = time.time() + pause
            self._hurry.clear()
            self._become(BotState.PAUSING)
            self._paused.set()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), pause)

    async def kill(self) -> None:
        """Kill the bot with −9; it is started again as after any other crash."""
        await self._process.kill()

    async def restart(self) -> None:
        """End the bot in good order and start it again at once."""
        if self._process.pid is None:
            self._hurry.set()
            return
        self._paused.clear()
        await self._process.stop()
        await self._paused.wait()
        self._hurry.set()

    async def stop(self) -> None:
        """End the bot for good."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._process.stop()
        self._become(BotState.STOPPED)
