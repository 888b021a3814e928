"""Playing: the server with its page, and the bot as a child process that is started again when it dies."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

from bot.sandbox.hints import Hint
from bot.sandbox.keeper import Keeper
from bot.sandbox.process import BotProcess
from bot.sandbox.server import PortInUse, Server
from bot.sandbox.webpage import Page

__all__ = ["BotRefused", "PortInUse", "running", "serve"]


class BotRefused(Exception):
    """The bot has said why it can't run, and would say so each time."""


def _told(hints: Sequence[Hint]) -> list[str]:
    return (
        ["Open that page, and begin with one of these:", *(f"  {hint.line()}" for hint in hints)]
        if hints
        else []
    )


async def serve(
    port: int,
    data_folder: Path,
    bot_command: list[str],
    bot_env: Mapping[str, str],
    hints: Sequence[Hint] = (),
) -> None:
    """Run the sandbox until it is told to end.

    Raises ``PortInUse`` when another program has the port, ``BotRefused`` when the bot can't run as it is
    set.  The hints are printed, and offered on a page on which nothing has been written yet.
    """
    process = BotProcess(bot_command, bot_env)
    given_up = asyncio.Event()
    async with running(port, data_folder, process, bot_env, hints, given_up) as url:
        print(f"Sandbox: {url}", *_told(hints), sep="\n", flush=True)
        ended = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows has no handlers in its loop
                loop.add_signal_handler(number, ended.set)
        waiting = [asyncio.create_task(event.wait()) for event in (ended, given_up)]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        if not ended.is_set():
            raise BotRefused


@contextlib.asynccontextmanager
async def running(
    port: int,
    data_folder: Path,
    process: BotProcess,
    bot_env: Mapping[str, str],
    hints: Sequence[Hint] = (),
    given_up: asyncio.Event | None = None,
) -> AsyncIterator[str]:
    """Run server, page and bot, which is told its token and where the server is; yield the page's address.

    ``given_up`` is set when the bot refuses to run.
    """
    server = Server(data_folder)
    keeper = Keeper(server, process, given_up or asyncio.Event())
    page = Page(server, keeper, hints)
    page.attach()
    await server.start(port)
    process.set_env({**bot_env, "DISCORD_TOKEN": server.keys.bot, "TYMOK_DISCORD_URL": server.url})
    try:
        keeper.start()
        yield server.page_url
    finally:
        await keeper.stop()
        await page.close()
        await server.stop()
