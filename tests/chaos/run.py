"""A run: one fault after the other over a world in which people play, and in the end all is mended.

The same seed gives the same faults in the same order, with the same chance for what each is done to, and for
what people choose among what they see.  What they see follows from when answers come over real sockets: that,
and how far a bot is when it is killed, no seed determines.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from bot.kit.store.database import Database
from bot.sandbox.driver import Refused
from bot.sandbox.process import Launch
from tests.bot.storage.postgresql import Cluster
from tests.chaos.faults import FAULTS, Case, NotNow, kinds_on
from tests.chaos.people import People, played
from tests.chaos.record import Begun, Last, Mended, Record, Told, WentOn
from tests.chaos.world import KINDS, UNANSWERED, Kind, Sitting, World
from tests.e2e.playing import ANSWER_SECONDS

PATIENCE: Final = 60.0
"""Seconds after a fault was mended in which somebody at its table has to be able to play."""

PAUSE: Final = 0.05
"""Seconds between two looks at whether somebody can play."""

MEANWHILE: Final = (0, 0, 1, 3)
"""How much more people do while a fault lasts."""

LEAGUE_EVERY: Final = 50
"""After so many faults another league begins."""

TWO_AT_ONCE: Final = 0.2
"""How often another fault comes while one lasts."""

WAYS_BACK: Final = ("go_on", "take_seat", "come_back")
"""Verbs by which people go on who were away: a live game after an outage, a seat that a computer keeps."""

SETTLED: Final = 90.0
"""Seconds in which all that is due is done when all is mended: what a process that died had claimed, too."""


class Strike(NamedTuple):
    """A fault that is to come: its kind, and the chance for all else of it."""

    kind: str
    chance: int


def strikes(seed: int, world: int, database: str) -> Iterator[Strike]:
    """Yield the faults of a world of a run: all kinds once in some order, then each as often as it weighs."""
    rng = random.Random(f"{seed} {world} {database}")
    kinds = [*kinds_on(database)]
    first = rng.sample(kinds, len(kinds))
    weights = [FAULTS[kind].weight for kind in kinds]
    while True:
        kind = first.pop() if first else rng.choices(kinds, weights)[0]
        yield Strike(kind, rng.randrange(2**32))


@dataclass(frozen=True)
class Plan:
    """What is to be done to one world."""

    seed: int
    world: int
    database: str
    faults: int
    kinds: tuple[Kind, ...] = KINDS
    leagues: int = 1
    slow: float = 10.0
    unanswered: float = UNANSWERED
    """Seconds that people wait where nobody may be there to answer; else as long as in other tests."""
    settled: float = SETTLED


class Run:
    """What is done to one world."""

    def __init__(self, plan: Plan, world: World, cluster: Cluster | None = None) -> None:
        self.plan = plan
        self.world = world
        self.people = People(world)
        self.cluster = cluster
        self._to_come = strikes(plan.seed, plan.world, plan.database)
        self._done = 0

    async def whole(self) -> None:
        """Do everything; what the record tells of it is judged afterwards."""
        rng = random.Random(f"{self.plan.seed} {self.plan.world} world")
        await self.world.furnish(self.plan.kinds, rng, leagues=self.plan.leagues)
        while self._done < self.plan.faults:
            await self.strike(next(self._to_come))
            await self.keep_going(rng)
        await self.mend_everything()
        await self.play_on_everywhere(rng)
        await self.settle()
        await self.world.stop_bots()

    # --- a fault ---

    async def strike(self, strike: Strike) -> None:
        """Do a fault while people play, mend it, and wait until play goes on at its table.

        While it lasts another one may come, which is mended before it.
        """
        patience = self.plan.unanswered if FAULTS[strike.kind].silent else ANSWER_SECONDS
        with self.world.patience(patience):
            touched = await self._strike(strike)
        for number, sitting in touched:
            await self.goes_on(number, sitting, random.Random(strike.chance + number))

    async def _strike(self, strike: Strike) -> list[tuple[int, Sitting]]:
        """Do a fault, and another one while it lasts; return their numbers and tables when all is mended."""
        rng, fault = random.Random(strike.chance), FAULTS[strike.kind]
        running = self.world.running
        sitting = rng.choice(running)
        case = Case(self.world, self.people, sitting, rng, self.cluster, slow=self.plan.slow)
        tables = [sitting, *(rng.choice(running) for _ in range(rng.randint(1, 3)))]
        playing = [
            asyncio.create_task(self.people.play(table, random.Random(rng.random()))) for table in tables
        ]
        await asyncio.sleep(rng.uniform(0.0, 0.1))  # so that it comes in the midst of what they do
        number = self._done + 1
        try:
            about = await fault.does(case)
        except NotNow:
            await asyncio.gather(*playing)
            return []
        self._done = number
        begun = Begun(fault=number, at=time.time(), kind=strike.kind, game=sitting.game, about=about)
        self.world.record.put(begun)
        answer = await fault.witness(case)
        if answer is not None:
            self.world.record.put(Told(fault=number, act=answer.number))
        await asyncio.gather(*playing)
        for _ in range(rng.choice(MEANWHILE)):
            await self.people.play(rng.choice(running), rng)
        touched = [(number, sitting)]
        if not fault.alone and rng.random() < TWO_AT_ONCE and self._done < self.plan.faults:
            touched += await self._strike(next(self._to_come))
        await fault.mends(case)
        self.world.record.put(Mended(fault=number, at=time.time()))
        return touched

    async def goes_on(self, fault: int, sitting: Sitting, rng: random.Random) -> None:
        """Wait until somebody at the table has played, and put on record how long that took."""
        begun = time.monotonic()
        found = await self.play_on(sitting, rng)
        seconds = time.monotonic() - begun if found else None
        self.world.record.put(WentOn(fault=fault, seconds=seconds))

    async def play_on(self, sitting: Sitting, rng: random.Random) -> bool:
        """Let people at a table try until one of them has played, or they see that the game is over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not sitting.over:
            for person in rng.sample(sitting.people, len(sitting.people)):
                if (answer := await self.people.type_move(sitting, person, rng)) and played(answer, None):
                    return True
                for verb in WAYS_BACK:
                    await self.people.press_if_there(sitting, person, verb)
            await asyncio.sleep(PAUSE)
        return sitting.over

    async def keep_going(self, rng: random.Random) -> None:
        """Begin a game anew for every one that is over, and now and then another league."""
        if self.plan.leagues and self._done // LEAGUE_EVERY >= len(self.world.leagues):
            await self.world.open_league(rng.choice(self.world.guilds))
        for sitting in [*self.world.sittings.values()]:
            if sitting.over and sitting.kind in self.plan.kinds and not sitting.followed:
                sitting.followed = True
                with suppress(TimeoutError, AssertionError, Refused):
                    await self.world.begin(sitting.kind, sitting.guild, sitting.people)

    # --- the end ---

    async def mend_everything(self) -> None:
        """Let nothing be wrong any more, whatever is left of the faults."""
        world = self.world
        world.sandbox.chaos.calm()
        world.set_clock(0.0)
        await world.start_bots()
        for guild in world.guilds:
            world.sandbox.forbid(guild=guild)
        for sitting in world.sittings.values():
            for person in sitting.people:
                person.open_dms()
                with suppress(Refused):
                    person.come_back()

    async def play_on_everywhere(self, rng: random.Random) -> None:
        """Let the people of every running game play on, and put on record whether they could."""
        for sitting in self.world.running:
            if not self.world.thread_of(sitting):
                await self.people.look(sitting, rng.choice(sitting.people))
            found = await self.play_on(sitting, rng)
            self.world.record.put(Last(at=time.time(), game=sitting.game, played=found))

    async def settle(self) -> None:
        """Wait until nothing is due any more that was when all was mended; the judge sees what is left."""
        due = time.time()
        database = await Database.open(self.world.url)
        try:
            until = time.monotonic() + self.plan.settled
            while time.monotonic() < until and await _is_due(database, due):  # noqa: ASYNC110  (others do it)
                await asyncio.sleep(0.2)
        finally:
            await database.close()


async def _is_due(database: Database, at: float) -> bool:
    async with database.read() as connection:
        for table in ("messages_due", "events_due", "news_due"):
            found = await connection.exec_driver_sql(f"SELECT 1 FROM {table} WHERE due_at <= {at} LIMIT 1")
            if found.first() is not None:
                return True
    return False


async def live(
    plan: Plan, folder: Path, launch: Launch, cluster: Cluster | None = None, url: str = ""
) -> None:
    """Let a world live through its faults; its record, database and log are in the folder afterwards."""
    record = Record(folder / "record.jsonl")
    world = World(folder, record, launch=launch, url=url)
    async with world.sandbox:
        try:
            await Run(plan, world, cluster).whole()
        finally:
            await world.close()
            record.close()
