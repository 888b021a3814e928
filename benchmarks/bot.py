"""How fast the bot answers, how many people it serves, what it needs in memory, how soon it is there.

The real bot runs as a child process, connected to the simulated Discord in this process; the people are
simulated here too, so both share the machine's cores.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import os
import random
import re
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import psutil  # type: ignore[import-untyped,unused-ignore]

from bot.app import open_app
from bot.kit.settings import Settings
from bot.kit.store import due
from bot.sandbox.driver import Outcome, Person, Sandbox, Updated
from bot.sandbox.model import Message
from bot.table.service.lobby import Person as Host
from bot.table.service.lobby import Proposal
from tests.e2e.playing import Game, Table, World, confirms, shown

MOVES: Final = 250
"""Moves of one person that are timed, after those that warm up."""
WARM: Final = 25
LONG: Final = 200
"""Actions of a game that is gone through."""
TABLES: Final = 50
SECONDS: Final = 15.0
PACE: Final = 2.0
"""Seconds between a person's presses at an ordinary pace."""
STORED: Final = 1000
MEBI: Final = 1024 * 1024


class Clicker:
    """Plays a game by pressing whatever the board offers, and times each press."""

    def __init__(self, people: Sequence[Person], board: Message, seed: int) -> None:
        self.people = people
        self.board = board
        self.rng = random.Random(seed)
        self.moves: list[float] = []
        self.steps: list[float] = []
        self.failed = 0

    @property
    def over(self) -> bool:
        """Whether there is nothing left to press."""
        return not self.board.selects and not any(confirms(button) for button in self.board.buttons)

    async def press(self) -> None:
        """Press something, as the person whom the board asks."""
        prompt = re.findall(r"\*\*(.+?)\*\*", self.board.text)[0]
        person = next(p for p in self.people if re.search(rf"{re.escape(p.name)}\b", prompt))
        ply = self._ply()
        outcome, seconds = await timed(self._act(person))
        if isinstance(outcome, Updated):
            self.board = outcome.message
            (self.steps if self._ply() == ply else self.moves).append(seconds)
        else:
            self.failed += 1
            self.board = person.latest(self.board)

    def _ply(self) -> str:
        return self.board.custom_ids[0].split(";")[3] if self.board.custom_ids else ""

    def _act(self, person: Person) -> Awaitable[Outcome]:
        buttons = [button["custom_id"] for button in self.board.buttons if confirms(button)]
        if buttons:
            going_on = [button for button in buttons if not button.endswith(";taxot")]
            return person.click(self.board, self.rng.choice(going_on or buttons))
        offers = [(menu, option) for menu in self.board.selects for option in menu["options"]]
        menu, option = self.rng.choice(offers)
        return person.select(self.board, menu["custom_id"], [option["value"]])


async def timed(act: Awaitable[Outcome]) -> tuple[Outcome, float]:
    """Return what an act led to, and the seconds until it was shown."""
    start = time.perf_counter()
    outcome = await act
    return outcome, time.perf_counter() - start


async def sit_down(table: Table, number: int) -> Clicker:
    """Let two people start a standard game."""
    people = table.person(f"A{number}"), table.person(f"B{number}")
    game = await table.start(*people, rules="standard", options="")
    return Clicker(people, await game.board(), number)


async def measure_answers(world: World) -> None:
    """Time one person's presses, each beside one of the constant bot's, then those of fifty at once."""
    table = Table(world)
    numbers = itertools.count()
    player = await sit_down(table, next(numbers))
    async with constant_bot(world.sandbox.file(player.board.attachments[0])) as constant:
        while len(player.moves) < MOVES + WARM:
            await player.press()
            await constant.press()
            if player.over:
                again = await sit_down(table, next(numbers))
                again.moves, again.steps = player.moves, player.steps
                player = again
    moves, steps, base = player.moves[WARM:], player.steps[WARM:], constant.times
    ratio = statistics.median(moves) / statistics.median(base)
    report("1 person, press → move shown: median", statistics.median(moves) * 1000, "ms", "≤ 30")
    report("1 person, press → move shown: p99", percentile(moves) * 1000, "ms", "≤ 80")
    report("1 person, press → next menu shown: median", statistics.median(steps) * 1000, "ms")
    report("baseline, a constant picture: median", statistics.median(base) * 1000, "ms")
    report("baseline, a constant picture: p99", percentile(base) * 1000, "ms")
    report("a move's median to the baseline's", ratio, "times", "≤ 4")

    await measure_crowd(world, table, numbers, 0.0, ("≥ 80", "≤ 1000"))
    await measure_crowd(world, table, numbers, PACE, ("", "≤ 250"))


async def measure_steps(world: World) -> None:
    """Time presses that go to any position of a long game, the first of them with nothing replayed yet."""
    table, rng = Table(world), random.Random(1)
    game, person = await long_game(table)
    (first, seconds), times = await timed(person.context_command("Step through", await game.board())), []
    message = shown(first)
    for _ in range(LONG):
        form = await person.click(message, "Go to …")
        _, took = await timed(person.submit(form, {"field0": str(rng.randrange(LONG))}))
        times.append(took)
    report(f"a game of {LONG} actions opened to be gone through", seconds * 1000, "ms", "≤ 60")
    report("press → any position of it shown: median", statistics.median(times) * 1000, "ms", "≤ 60")
    report("press → any position of it shown: p99", percentile(times) * 1000, "ms", "≤ 60")


async def long_game(table: Table) -> tuple[Game, Person]:
    """Play until a game is long enough; return it with one of its players."""
    for number in itertools.count():
        people = table.person(f"C{number}"), table.person(f"D{number}")
        game = await table.start(*people, rules="standard", options="")
        player = Clicker(people, await game.board(), number)
        while not player.over and game.ply < LONG:
            await player.press()
        if game.ply >= LONG:
            return game, people[0]
    raise AssertionError


async def measure_crowd(
    world: World, table: Table, numbers: Iterator[int], pace: float, targets: tuple[str, str]
) -> None:
    """Time the presses of fifty people, each ``pace`` seconds after the answer before; 0: at once.

    ``targets`` are those of the presses a second and of the 99th percentile.
    """
    crowd = [await sit_down(table, next(numbers)) for _ in range(TABLES)]
    gc.collect()
    gc.freeze()  # this process's own garbage collection is no part of the bot
    end = time.perf_counter() + SECONDS

    async def play(clicker: Clicker, wait: float) -> None:
        await asyncio.sleep(wait)
        while time.perf_counter() < end and not clicker.over:
            await clicker.press()
            await asyncio.sleep(pace)

    start = time.perf_counter()
    await asyncio.gather(*(play(clicker, pace * place / TABLES) for place, clicker in enumerate(crowd)))
    spent = time.perf_counter() - start
    gc.unfreeze()
    everything = [seconds for clicker in crowd for seconds in (*clicker.moves, *clicker.steps)]
    moves = [seconds for clicker in crowd for seconds in clicker.moves]
    name = f"{TABLES} people, a press every {pace:.0f} s" if pace else f"{TABLES} people"
    report(f"{name}: presses a second", len(everything) / spent, "1/s", targets[0])
    report(f"{name}: moves a second", len(moves) / spent, "1/s")
    report(f"{name}: press → shown, median", statistics.median(everything) * 1000, "ms")
    report(f"{name}: press → shown, p99", percentile(everything) * 1000, "ms", targets[1])
    report(f"{name}: press → move shown, median", statistics.median(moves) * 1000, "ms")
    report(f"{name}: press → move shown, p99", percentile(moves) * 1000, "ms")
    report(f"{name}: failed presses", sum(clicker.failed for clicker in crowd), "", "0")
    report(f"{name}: memory after that", memory(world)[0], "MB")


class Constant:
    """The constant bot's board, and what the presses on it took.

    It is pressed in turn with what is measured: a machine may be half as fast a minute later.
    """

    def __init__(self, person: Person, board: Message, bot: psutil.Process) -> None:
        self.times: list[float] = []
        """Seconds from each press to its answer."""
        self._person, self._board = person, board
        self._sides = bot, psutil.Process()
        self._worked = 0.0

    @property
    def work(self) -> float:
        """Processor seconds a press, of both sides of the wire: about what one waits on a quiet machine."""
        return self._worked / len(self.times)

    async def press(self) -> None:
        """Press once more."""
        before = sum(map(busy, self._sides))
        self.times.append((await timed(self._person.click(self._board, "again")))[1])
        self._worked += sum(map(busy, self._sides)) - before


@asynccontextmanager
async def constant_bot(picture: bytes) -> AsyncIterator[Constant]:
    """Run the constant bot, which answers with a picture, in a Discord of its own; it is warm."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.png"
        file.write_bytes(picture)
        async with Sandbox(Path(folder)) as sandbox:
            command = [sys.executable, "-m", "benchmarks.constant_bot"]
            await sandbox.start_bot(command, {"CONSTANT_PICTURE": str(file)})
            await sandbox.wait_until(lambda: sandbox.commands)
            person = sandbox.person("Aya")
            board = shown(await person.command("constant"))
            for _ in range(WARM):
                await person.click(board, "again")
            yield Constant(person, board, psutil.Process(sandbox.bot_pid))


def busy(process: psutil.Process) -> float:
    """Return the processor seconds that a process has used."""
    used = process.cpu_times()
    return float(used.user + used.system)


async def measure_memory(folder: Path) -> None:
    """Measure the bot's memory with many running games stored, one of which is played."""
    world = World(folder, {"TYMOK_OPEN_GAMES_PER_SERVER": str(10 * STORED)})
    os.environ["TYMOK_DATA_FOLDER"] = str(world.data)
    settings = Settings(open_games_per_person=10 * STORED, open_games_per_server=10 * STORED)
    ids = itertools.count(1)
    guild = world.sandbox.server.hub.world.guild.id
    async with open_app(settings) as app:
        for number in range(STORED):
            people = Host(2 * number + 1, f"A{number}", "en"), Host(2 * number + 2, f"B{number}", "en")
            match = await app.lobby.open(people[0], Proposal(guild, 1, "en", "cerke"), next(ids))
            await app.lobby.join(match.id, people[1], next(ids))
            await app.lobby.start(match.id, people[0].user_id, next(ids))
            async with app.database.write() as connection:
                await due.cancel(connection, match.id)
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        player = await sit_down(table, 0)
        for _ in range(200):
            if not player.over:
                await player.press()
        against = await table.start(table.person(), computer="good")
        await world.sandbox.wait_until(lambda: against.books.movers(against.id) != [None])
        own, children = memory(world)
    report(f"memory of the bot with {STORED} running games", own, "MB", "≤ 160")
    report("memory of the processes that draw, and think for computer players", children, "MB")


def memory(world: World) -> tuple[float, float]:
    """Return the memory of the bot and of its children, in MB."""
    process = psutil.Process(world.sandbox.bot_pid)
    children = sum(child.memory_info().rss for child in process.children(recursive=True))
    return process.memory_info().rss / MEBI, children / MEBI


def measure_start(folder: Path) -> None:
    """Time the start of the sandbox until its page answers, and until the bot is there."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("DISCORD_")}
    environment |= {"TYMOK_PORT": "0", "TYMOK_DATA_FOLDER": str(folder)}
    start = time.perf_counter()
    with psutil.Popen([sys.executable, "-m", "bot"], env=environment, stdout=-1, stderr=-3) as process:
        line = process.stdout.readline().decode()
        address = line.split()[-1]
        with urllib.request.urlopen(address) as page:
            assert page.status == 200
        report("start → page answers", time.perf_counter() - start, "s", "≤ 4")
        process.terminate()


def percentile(values: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return statistics.quantiles(values, n=100)[98]


def report(what: str, value: float, unit: str, target: str = "") -> None:
    """Print one number, beside its target if it has one."""
    print(f"  {what}: {value:.4g} {unit}".rstrip() + (f" (target {target})" if target else ""), flush=True)


async def _measure(folder: Path) -> None:
    world = World(folder / "answers", {"TYMOK_OPEN_GAMES_PER_PERSON": "100"})
    async with world.sandbox:
        await world.start_bot()
        await measure_answers(world)
        await measure_steps(world)
    await measure_memory(folder / "memory")


def run() -> None:
    """Measure and print everything about the bot."""
    with tempfile.TemporaryDirectory() as folder:
        measure_start(Path(folder) / "start")
        asyncio.run(_measure(Path(folder)))
