"""Two bots, or two games of one, that are pressed in turn: what a machine does besides slows both alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

import psutil  # type: ignore[import-untyped,unused-ignore]

from benchmarks.bot import MEBI, Clicker, busy
from tests.e2e.playing import World
from tests.e2e.test_processes import board_of

WITHIN: Final = 0.10
"""By how much presses may differ that are to take the same time."""

TIMED: Final = 160
"""Presses that are compared."""

WARM: Final = 24
"""Presses before them."""


class Place(NamedTuple):
    """A table that is found again in a world that was opened anew."""

    people: tuple[int, ...]
    thread: int

    @classmethod
    def of(cls, club: Clicker) -> Place:
        """Return where people play."""
        return cls(tuple(person.user.id for person in club.people), club.board.channel_id)


class Taken(NamedTuple):
    """What a press took of the clock, at the median, and of the bot's processor: seconds."""

    median: float
    work: float

    def __str__(self) -> str:
        """Return it in milliseconds."""
        return f"median {1000 * self.median:.1f} ms, {1000 * self.work:.1f} ms of processor time a press"

    def by(self, other: Taken) -> str:
        """Return how many times another one's it is."""
        return f"{self.median / other.median:.2f} times the time, {self.work / other.work:.2f} times the work"


class Bot:
    """A bot that is pressed in turn with another one."""

    def __init__(self, world: World, places: Sequence[Place]) -> None:
        self.world = world
        self.places = places
        self.clubs: dict[int, Clicker] = {}
        self.times: list[float] = []
        self.spent = 0.0
        self._processes: list[psutil.Process] = []

    async def press(self, number: int) -> bool:
        """Press at one of the tables, at the next one if the game there is over; False if all are."""
        clubs = [
            await self._club((number + further) % len(self.places)) for further in range(len(self.places))
        ]
        club = next((one for one in clubs if not one.over), None)
        if club is None:
            return False
        club.board = club.people[0].latest(club.board)  # the bot may have shown it anew by itself meanwhile
        before, began = self.work(), time.perf_counter()
        await club.press()
        self.times.append(time.perf_counter() - began)
        self.spent += self.work() - before
        return True

    async def _club(self, number: int) -> Clicker:
        """Return who sits at a table, with the board before them."""
        if number not in self.clubs:
            place = self.places[number]
            people = [self.world.find_person(one) for one in place.people]
            board = await board_of(people[0], self.world.sandbox.channel(place.thread))
            self.clubs[number] = Clicker(people, board, number)
        return self.clubs[number]

    def work(self) -> float:
        """Return the processor seconds of the bot and those who draw for it."""
        if not self._processes:
            bot = psutil.Process(self.world.sandbox.bot_pid)
            self._processes = [bot, *bot.children(recursive=True)]
        return sum(map(busy, self._processes))

    def memory(self) -> float:
        """Return what the bot has of the memory for itself alone (USS), in MB."""
        return float(psutil.Process(self.world.sandbox.bot_pid).memory_full_info().uss) / MEBI


async def in_turn(bots: Sequence[Bot], presses: int = TIMED) -> list[Taken]:
    """Press here and there in turn, as long as games go on everywhere; return what it took each."""
    await _pressed(bots, WARM)
    for bot in bots:
        bot.times.clear()
        bot.spent = 0.0
    await _pressed(bots, presses)
    return [Taken(statistics.median(bot.times), bot.spent / len(bot.times)) for bot in bots]


async def _pressed(bots: Sequence[Bot], presses: int) -> None:
    for number in range(presses):
        if not all([await bot.press(number) for bot in bots]):
            print(f"  {number} presses: then games were over", flush=True)
            break
