"""The database cannot be used for a while: people are told, the log says it once, all goes on by itself."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.bot.storage.postgresql import Cluster
from tests.e2e.playing import SHORT, Game, Table, World, press_start, shown, told
from tests.e2e.test_start import run

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

SORRY = "I can't save anything just now, and nothing has changed. Try again in a few minutes."
PRESSES = 4


@contextmanager
def no_room(world: World) -> Iterator[None]:
    """Let the bot's database grow no more, as on a full disk; its log is far smaller."""
    pid = world.sandbox.bot_pid
    assert pid is not None
    size = (world.data / "tymok.db-wal").stat().st_size
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, before[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


async def is_ready(world: World) -> bool:
    """Tell what ``tymok health`` says."""
    return (await run(["health"], world.environment))[0] == 0


async def wait_until_ready(world: World, *, ready: bool) -> None:
    """Wait until ``tymok health`` says so."""
    async with asyncio.timeout(120):
        while await is_ready(world) != ready:  # noqa: ASYNC110  (waits for another process)
            await asyncio.sleep(0.5)


async def a_game(new_world: MakeWorld) -> tuple[World, Table, Game]:
    """Begin a game by a bot that is well."""
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    game = await table.start(*table.people())
    await table.settle()
    await wait_until_ready(world, ready=True)
    return world, table, game


async def test_a_full_disk_is_told_and_all_goes_on_when_there_is_room(new_world: MakeWorld) -> None:
    world, table, game = await a_game(new_world)
    before, ply = len(world.log()), game.ply
    with no_room(world):
        for _ in range(PRESSES):
            assert told(await game.mover.command("move", game.place, your_move=game.plain_move())) == SORRY
        assert game.ply == ply
        await wait_until_ready(world, ready=False)
    (line,) = [line for line in world.log()[before:] if line.get("level") != "info"]
    assert line["event"] == "the database can't be used"
    assert "exception" not in line
    assert "Played" in told(await game.mover.command("move", game.place, your_move=game.plain_move()))
    await table.settle()
    await game.board()
    await wait_until_ready(world, ready=True)


async def test_nothing_is_told_as_played_while_the_folder_is_elsewhere(new_world: MakeWorld) -> None:
    world, table, game = await a_game(new_world)
    before, mover, move, place = len(world.log()), game.mover, game.plain_move(), game.place
    world.data.rename(world.folder / "elsewhere")
    assert told(await mover.command("move", place, your_move=move)) == SORRY
    await wait_until_ready(world, ready=False)
    (line,) = [line for line in world.log()[before:] if line.get("level") != "info"]
    assert "moved" in line["error"]
    (world.folder / "elsewhere").rename(world.data)
    assert "Played" in told(await mover.command("move", place, your_move=move))
    await table.settle()
    await wait_until_ready(world, ready=True)


@pytest.mark.postgresql
async def test_a_server_that_is_away_is_told_and_all_goes_on_when_it_is_back(
    new_world: MakeWorld, postgresql_cluster: Cluster
) -> None:
    database = await postgresql_cluster.borrow()
    world = await new_world({"TYMOK_DATABASE_URL": postgresql_cluster.url(database)})
    await world.start_bot()
    channel, host, guest = world.channel(), world.person(), world.person()
    lobby = shown(await host.command("play", channel, **SHORT))
    await wait_until_ready(world, ready=True)
    before = len(world.log())
    with postgresql_cluster.stopped():
        for _ in range(PRESSES):
            assert told(await guest.click(lobby, "Join")) == SORRY
            assert told(await guest.command("games", channel)) == SORRY
            assert await guest.autocomplete("move", "your_move", "a", channel) == []
        await wait_until_ready(world, ready=False)
        lines = [line for line in world.log()[before:] if line.get("level") != "info"]
        assert [line["event"] for line in lines] == ["the database can't be used"]
        assert "exception" not in lines[0]
    await wait_until_ready(world, ready=True)
    shown(await guest.click(lobby, "Join"))
    await press_start(host, lobby)
    await world.sandbox.wait_until(lambda: world.sandbox.threads(channel))
    await world.sandbox.stop_bot()
    await postgresql_cluster.give_back(database)
