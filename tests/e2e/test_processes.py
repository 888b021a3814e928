"""Several processes of the bot on one PostgreSQL: one of them answers, the other stays quiet."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from bot.sandbox.driver import Person, Replied, Updated
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.process import BotProcess
from tests.bot.storage.postgresql import Cluster
from tests.e2e.playing import BOT, SHORT, World, ply_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOOKS: Final = 10
MOVES: Final = 6

MakeWorld = Callable[..., Awaitable[World]]


@asynccontextmanager
async def second_bot(world: World) -> AsyncIterator[Path]:
    """Run another process of the same bot; every shard hears of everything, as at a change of processes."""
    log = world.folder / "second.log"
    process = BotProcess(BOT, {**world.sandbox.environment, **world.environment}, log, world.launch)
    await process.start()
    gateway = world.sandbox.server.hub.gateway
    both = lambda: sum(session.socket is not None for session in gateway.sessions.values()) == 2  # noqa: E731
    await world.sandbox.wait_until(both, timeout=90)
    try:
        yield log
    finally:
        await process.stop()


def lines_of(log: str) -> list[Json]:
    """Read the log lines of a process; what is no JSON is trouble of its own."""
    return [
        json.loads(line) if line.startswith("{") else {"event": line, "level": "?"}
        for line in log.splitlines()
    ]


def trouble_in(lines: list[Json]) -> list[Json]:
    """Return what a quiet process does not log."""
    return [line for line in lines if line.get("level") not in {"info", "debug"}]


async def moves_of(person: Person, place: Channel) -> list[str]:
    """Return the moves that are suggested to a person who is to move."""
    return [choice["value"] for choice in await person.autocomplete("move", "your_move", "", place)]


def shown_ply(message: Message) -> int:
    """Return the ply that a board shows, -1 for another message."""
    plies = [ply for custom_id in message.custom_ids if (ply := ply_of(custom_id)) is not None]
    return max(plies, default=-1)


async def board_of(person: Person, place: Channel, before: Message | None = None) -> Message:
    """Return the board with the controls of a later position than before."""
    old = shown_ply(before) if before is not None else -1

    def current(message: Message) -> bool:
        return not message.ephemeral and shown_ply(message) > old

    return await person.wait_for(current, place)


@pytest.mark.postgresql
async def test_of_two_processes_one_answers(new_world: MakeWorld, postgresql_cluster: Cluster) -> None:
    database = await postgresql_cluster.borrow()
    world = await new_world({"TYMOK_DATABASE_URL": postgresql_cluster.url(database)})
    await world.start_bot()
    async with second_bot(world) as second:
        channel = world.channel()
        people = [world.person(), world.person()]
        host, guest = people
        lobby = shown(await host.command("play", channel, **SHORT))
        shown(await guest.click(lobby, "Join"))
        await press_start(host, lobby)
        await world.sandbox.wait_until(lambda: world.sandbox.threads(channel))
        (thread,) = world.sandbox.threads(channel)
        board = await board_of(host, thread)
        for _ in range(LOOKS):
            assert isinstance(await guest.click(board, "My view"), Replied)
            assert isinstance(await guest.click(board, "More…"), Replied)
            assert await host.autocomplete("play", "game", "", channel)
        assert isinstance(await guest.command("games", channel), Replied)
        assert isinstance(await guest.command("game board", thread, how="mine"), Replied)
        rng = random.Random(3)
        for _ in range(MOVES):
            (mover,) = [person for person in people if await moves_of(person, thread)]
            for menu in board.selects[:1]:
                piece = rng.choice([one["value"] for one in menu["options"] if "→" not in one["label"]])
                assert isinstance(await mover.select(board, menu["custom_id"], [piece]), Updated)
            move = rng.choice([move for move in await moves_of(mover, thread) if move != "taxot"])
            assert "Played" in told(await mover.command("move", thread, your_move=move))
            board = await board_of(host, thread, board)
    await world.sandbox.stop_bot()
    await postgresql_cluster.give_back(database)
    first, other = lines_of(world.sandbox.bot_output()), lines_of(second.read_text())
    assert trouble_in(first) == []
    assert trouble_in(other) == []
    quiet = {"answered already", "interaction repeated", "answer failed", "suggestions not shown"}
    assert sum(line["event"] in quiet for line in (*first, *other)) >= LOOKS


@pytest.mark.postgresql
async def test_two_processes_start_one_rematch(new_world: MakeWorld, postgresql_cluster: Cluster) -> None:
    database = await postgresql_cluster.borrow()
    world = await new_world({"TYMOK_DATABASE_URL": postgresql_cluster.url(database)})
    await world.start_bot()
    async with second_bot(world) as second:
        channel = world.channel()
        host, guest = people = [world.person(), world.person()]
        lobby = shown(await host.command("play", channel, **SHORT))
        shown(await guest.click(lobby, "Join"))
        await press_start(host, lobby)
        for games in (1, 2, 3):
            await world.sandbox.wait_until(lambda: len(world.sandbox.threads(channel)) == games)  # noqa: B023
            thread = world.sandbox.threads(channel)[-1]
            await board_of(host, thread)
            question = shown(await guest.command("game resign", thread))
            shown(await guest.click(question, "Resign"))
            result = await host.wait_for(lambda message: "Rematch" in str(message.buttons), thread)
            presses = [person.click(result, "Rematch") for person in (*people, *people)]
            answers = [told(outcome) for outcome in await asyncio.gather(*presses)]
            assert sum("The rematch begins" in answer for answer in answers) == 1, answers
            assert not [answer for answer in answers if "went wrong" in answer]
            await host.wait_for(lambda message: "To the rematch" in str(message.buttons), thread)
        await world.sandbox.wait_until(lambda: len(world.sandbox.threads(channel)) == 4)
        result_posts = [m for m in world.sandbox.all_messages(thread) if "To the rematch" in str(m.buttons)]
        assert len(result_posts) == 1
    await world.sandbox.stop_bot()
    await postgresql_cluster.give_back(database)
    for log in (world.sandbox.bot_output(), second.read_text()):
        assert trouble_in(lines_of(log)) == []
