"""The bot is killed with −9 at any moment: what was acknowledged is there, once, and play goes on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from bot.sandbox.driver import Failed, Outcome, Person, Refused, Replied
from engine.core import CHANCE
from renderers.typed import to_type
from tests.e2e.playing import (
    AFTER_A_KILL,
    ANSWER_SECONDS,
    Game,
    Table,
    World,
    confirms,
    ply_of,
    press_start,
    shown,
    told,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]

GAMES = 3
KILLS = 3


class Memory:
    """What two people have been told was played: by ply, the notation."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves: dict[int, str] = {}

    def note(self, ply: int, outcome: Outcome, notation: str) -> None:
        """Keep a move that the bot has acknowledged."""
        if isinstance(outcome, Replied) and "Played" in outcome.message.text:
            assert f"`{to_type('cerke', notation, 'en')}`" in outcome.message.text
            self.moves[ply] = notation

    def check(self) -> None:
        """Hold the log against all that was acknowledged."""
        lines = self.game.books.check(self.game.id)
        for ply, notation in self.moves.items():
            assert lines[ply].notation == notation
            assert lines[ply].seat != CHANCE


async def play_on(game: Game, memory: Memory, rng: random.Random) -> None:
    """Play for ever: by typing, and by whatever buttons and menus the board shows."""
    while not game.over:
        row = game.row
        movers = game.books.movers(game.id)
        if not movers or movers[0] is None:
            return
        person, ply = game.world.find_person(movers[0]), int(row["ply"])
        if rng.random() < 0.5:
            notation = rng.choice(game.notations())
            if game.ply == ply:
                memory.note(ply, await person.command("move", game.place, your_move=notation), notation)
        else:
            await press_what_is_there(game, person, rng)


async def press_what_is_there(game: Game, person: Person, rng: random.Random) -> None:
    """Press something on the living board, old or new; it may be outdated, or nobody may answer."""
    message = game.sandbox.server.hub.feed.seen(game.row["board_message_id"] or 0)
    if message is None:
        await asyncio.sleep(0)
        return
    controls = [button["custom_id"] for button in message.buttons if confirms(button)]
    try:
        if controls:
            await person.click(message, rng.choice(controls))
        elif message.selects:
            menu = rng.choice(message.selects)
            await person.select(message, menu["custom_id"], [rng.choice(menu["options"])["value"]])
        else:
            await asyncio.sleep(0.01)
    except Refused:
        return  # the message has changed since it was looked at


@pytest.mark.parametrize("seed", [1, 2])
async def test_killed_at_random_moments(new_world: MakeWorld, seed: int) -> None:
    rng = random.Random(seed)
    world = await new_world()
    world.sandbox.interactions.answer_seconds = 3.0  # as Discord; who is not answered tries again
    await world.start_bot()
    table = Table(world)
    games = [await table.start(*table.people()) for _ in range(GAMES - 1)]
    games.append(await table.start(table.person(), computer="beginner"))
    memories = [Memory(game) for game in games]
    for _ in range(KILLS):
        players = [
            asyncio.create_task(play_on(game, memory, random.Random(rng.random())))
            for game, memory in zip(games, memories, strict=True)
        ]
        acknowledged = sum(len(memory.moves) for memory in memories)
        if rng.random() < 0.5:
            # Right after somebody was told that their move counts, or when all wait for a computer player.
            await world.sandbox.wait_until(
                lambda before=acknowledged, players=players: (  # type: ignore[misc]
                    sum(len(m.moves) for m in memories) > before + 3
                    or all(player.done() for player in players)
                )
            )
        else:
            await asyncio.sleep(rng.uniform(0.05, 0.6))
        await world.sandbox.kill_bot()
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for memory in memories:
            memory.check()
        await world.start_bot()
    # The games go on with the buttons of the messages from before, and end.
    world.sandbox.interactions.answer_seconds = ANSWER_SECONDS
    for game in games[:1]:
        await game.board()
        await game.finish(rng)
    computer = games[-1]
    if not computer.over:
        await world.sandbox.wait_until(lambda: computer.over or computer.books.movers(computer.id) != [None])
    assert sum(len(memory.moves) for memory in memories) > KILLS
    for memory in memories:
        memory.check()
    await table.settle()
    table.allow("deadline", "10062", "10008", "expired", "gateway", "already_done", "repeated")
    # A process that was just being started to think complains, without a level, that its parent has died.
    table.allow(r"^\{'event': (?!.*'level')")
    assert table.trouble() == []


async def test_what_was_open_before_a_restart_still_works(new_world: MakeWorld) -> None:
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    one, two = table.people()
    lobby = await table.propose(one, rules="educational", options="seasons=1")
    running = await table.start(one, two)
    board = await running.board()
    private = shown(await running.mover.click(board, "My view"))
    modal = await running.mover.click(board, "Type a move")
    question = shown(await running.waiting.click(board, "Resign"))
    await world.sandbox.kill_bot()

    # While nobody is there, presses fail; then the bot comes back and everything works as it was.
    world.sandbox.interactions.answer_seconds = 0.3
    assert isinstance(await two.click(lobby, "Join"), Failed)
    world.sandbox.interactions.answer_seconds = ANSWER_SECONDS
    await world.start_bot()
    shown(await two.click(lobby, "Join"))
    notation = running.plain_move()
    shown(await running.mover.submit(modal, {"field0": notation}))
    assert running.books.check(running.id)[-1].notation == notation
    # A bot that died before noting that this message follows the game shows the game in it.
    late = shown(await running.waiting.select(private, private.selects[0]["custom_id"], [_first(private)]))
    assert late.ephemeral
    assert "position has changed" in late.text
    assert (await running.board()).id == board.id
    await running.choose(running.mover, running.plain_move())
    owner = world.find_person(question.owner_id or 0)
    shown(await owner.click(question, "Resign"))
    assert running.over
    result = await owner.wait_for(lambda message: "Rematch" in str(message.buttons), running.place)
    await world.sandbox.stop_bot()
    await world.start_bot()
    told(await one.click(result, "Rematch"))
    table.allow(*AFTER_A_KILL)
    assert table.trouble() == []


def _first(message: object) -> str:
    selects = message.selects  # type: ignore[attr-defined]
    value: str = selects[0]["options"][0]["value"]
    return value


async def test_killed_before_anything_was_posted(new_world: MakeWorld) -> None:
    """The process dies between the commit of the start and the thread: the thread comes at the restart."""
    world = await new_world()
    await world.start_bot()
    table = Table(world)
    one, two = table.people()
    lobby = await table.propose(one, rules="educational")
    game = Game(table, lobby.custom_ids[0].split(";")[2])
    shown(await two.click(lobby, "Join"))
    world.sandbox.chaos.delay("POST /channels/.*/threads", seconds=5)
    world.sandbox.chaos.delay("POST /channels/.*/messages", seconds=5)
    await press_start(one, lobby)
    await world.sandbox.kill_bot()
    world.sandbox.chaos.calm()
    await world.start_bot()
    board = await game.board()
    assert {ply_of(custom_id) for custom_id in board.custom_ids} - {None} == {game.ply}
    await game.choose(game.mover, game.plain_move())
    assert world.log() != []
