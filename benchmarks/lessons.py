"""How long somebody waits for a lesson and for its next stage, how soon the teacher speaks; what is learned.

The real bot runs as a child process, connected to the simulated Discord in this process; one person opens the
lesson of every game and goes through its stages.  What is learned is how many games on the small board
simulated learners win who know only what the first stages have said.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.bot import percentile, report
from bot.learning.service.remarking import remark
from bot.learning.store import courses
from bot.sandbox.driver import Person
from engine import catalogue
from engine.players import player_of
from tests.e2e.playing import Table, World, shown
from tests.engine.lessons.learners import share

ROUNDS: Final = 3
"""How often each lesson is opened."""

MEDIAN: Final = 60
"""Target in ms."""

STAGES: Final = (0, 1, 2, 4, 6, 8, 10, 12)
"""After so many stages a learner plays."""

REMARKS: Final = 12
"""Moves that the teacher thinks about."""

GAMES: Final = 24
"""That each learner plays against each level; ``tests.engine.lessons.learners`` plays 400."""

TARGETS: Final = {0: "≤ 40", 12: "≥ 60"}
"""Percent of the games against the weakest level."""


async def through(table: Table, person: Person, game: str) -> tuple[list[float], list[float]]:
    """Return the seconds until a lesson was open, and until each of its stages was shown."""
    opened: list[float] = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        message = shown(await person.command("learn", table.channel, game=game))
        opened.append(time.perf_counter() - start)
    stages: list[float] = []
    for _ in courses.lesson(game).stages[1:]:
        start = time.perf_counter()
        message = shown(await person.click(message, "b;learn_skip;*"))
        stages.append(time.perf_counter() - start)
    return opened, stages


async def _measure(folder: Path) -> None:
    world = World(folder)
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        opened: list[float] = []
        stages: list[float] = []
        for game in courses.taught():
            first, later = await through(table, table.person(), game)
            opened += first
            stages += later
    for what, times in (("a lesson is open", opened), ("the next stage is shown", stages)):
        report(f"{what}: median of {len(times)}", 1000 * statistics.median(times), "ms", f"≤ {MEDIAN}")
        report(f"{what}: p99", 1000 * percentile(times), "ms")


def _remarked() -> None:
    """Print how long the teacher thinks about a move on the large board."""
    rules, rng, times = catalogue.get("cerke"), random.Random(1), []
    for _ in range(REMARKS):
        state, player = rules.start(2, rules.make_options("standard")), player_of("cerke", "easy")
        for _ in range(rng.randrange(4, 40)):
            turn = rules.turn(state)
            if turn.is_over:
                break
            seat = turn.seats[0]
            if turn.is_chance:
                state = rules.apply(state, seat, rules.chance(state).sample(rng))
                continue
            before, action = state, player.choose(rules, rules.view(state, seat), rng)
            state = rules.apply(before, seat, action)
        turn = rules.turn(state)
        free = not (turn.is_over or turn.is_chance or seat in turn.seats)
        after = rules.view(state, turn.seats[0]) if free else None
        start = time.perf_counter()
        remark("cerke", rules.version, rules.view(before, seat), 0, action, after)
        times.append(1000 * (time.perf_counter() - start))
    report("the teacher's line on the large board: median", statistics.median(times), "ms", "≤ 1000")
    report("the teacher's line on the large board: longest", max(times), "ms", "≤ 1000")


def _learned() -> None:
    """Print after how many stages a learner wins how often."""
    lesson = courses.lesson("cerke")
    for level in ("beginner", "good"):
        for stages in STAGES:
            won = 100 * share(lesson, stages, GAMES, level)[1] / GAMES
            target = TARGETS.get(stages, "") if level == "beginner" else ""
            report(f"after {stages} stages a learner wins against {level}", won, "%", target)


def run() -> None:
    """Print how long it takes, and what is learned."""
    _remarked()
    _learned()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))
