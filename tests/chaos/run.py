"""A run: fault after fault over a world in which people play, and in the end all is mended.

Faults of one table come at several tables at once, each with a witness of its own; those of the whole world
one at a time, some in the midst of those.  The same seed gives the same faults in the same order, with the
same chance for what each is done to, and for what people choose among what they see.  What they see follows
from when answers come over real sockets: that, and how far a bot is when it is killed, no seed determines.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.kit.store.database import Database
from bot.sandbox.driver import Refused
from bot.sandbox.process import Launch
from tests.bot.storage.postgresql import Cluster
from tests.chaos.faults.case import Case, NotNow
from tests.chaos.faults.table import FAULTS, Fault, Reach, kinds_on
from tests.chaos.people import People, played
from tests.chaos.record import Answer, Begun, Last, Mended, Record, Told, WentOn
from tests.chaos.world import KINDS, UNANSWERED, Kind, Sitting, World

PATIENCE: Final = 60.0
"""Seconds after a fault was mended after which it counts as never, by a :class:`Watch`."""

PAUSE: Final = 0.05
"""Seconds between two looks at whether somebody can play."""

ELSEWHERE: Final = (0, 0, 0, 1)
"""How much people do at any table while a fault lasts at one of several, who all play."""

ALL_OVER: Final = (1, 2, 3)
"""How much they do there while one lasts for the whole world."""

LEAGUE_EVERY: Final = 50
"""After so many faults another league begins."""

AT_ONCE: Final = 6
"""At so many tables something goes wrong at once."""

IN_THE_MIDST: Final = 0.5
"""How often a fault of the whole world comes while there are those."""

TRIES: Final = 5
"""At so many tables a fault is tried again that is not possible where it was to come."""

WITNESS: Final = 45.0
"""Seconds that people wait where somebody is there to answer: on a machine however busy."""

WAYS_BACK: Final = ("go_on", "take_seat", "come_back")
"""Verbs by which people go on who were away: a live game after an outage, a seat that a computer keeps."""

SETTLED: Final = 90.0
"""Seconds in which all that is due is done when all is mended: what a process that died had claimed, too."""


class Strike(NamedTuple):
    """A fault that is to come: its kind, the chance for all else of it, and how often it was not possible."""

    kind: str
    chance: int
    tried: int = 0


def strikes(seed: int, world: int, database: str) -> Iterator[Strike]:
    """Yield the faults of a world of a run: all kinds once in some order, then each as often as it weighs."""
    rng = random.Random(f"{seed} {world} {database}")
    kinds = [*kinds_on(database)]
    first = rng.sample(kinds, len(kinds))
    weights = [FAULTS[kind].weight for kind in kinds]
    while True:
        kind = first.pop() if first else rng.choices(kinds, weights)[0]
        yield Strike(kind, rng.randrange(2**32))


class Wave(NamedTuple):
    """Faults that last at the same time: those of tables, and one of the whole world in their midst."""

    tables: tuple[Strike, ...]
    midst: Strike | None = None


def waves(to_come: Iterable[Strike]) -> Iterator[Wave]:
    """Gather faults: of those of tables so many as come at once, of those of the world one at a time."""
    left = iter(to_come)
    while True:
        tables, alone = list[Strike](), list[Strike]()
        for strike in left:
            (tables if FAULTS[strike.kind].reach is Reach.TABLE else alone).append(strike)
            if len(tables) == AT_ONCE:
                break
        if not tables and not alone:
            return
        in_midst = bool(tables and alone) and random.Random(alone[0].chance).random() < IN_THE_MIDST
        yield Wave(tuple(tables), alone.pop(0) if in_midst else None)
        yield from (Wave((), one) for one in alone)


class Struck(NamedTuple):
    """A fault that lasts."""

    number: int
    fault: Fault
    case: Case
    rng: random.Random
    """The chance for what comes after it."""


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
        self._again: list[Strike] = []
        self._done = 0

    async def whole(self) -> None:
        """Do everything; what the record tells of it is judged afterwards."""
        rng = random.Random(f"{self.plan.seed} {self.plan.world} world")
        await self.world.furnish(self.plan.kinds, rng, leagues=self.plan.leagues)
        while (left := self.plan.faults - self._done) > 0:
            for wave in waves(islice(self._next(), left)):
                await self.wave(wave)
                await self.keep_going(rng)
        await self.mend_everything()
        await self.play_on_everywhere(rng)
        await self.settle()
        await self.world.stop_bots()

    def _next(self) -> Iterator[Strike]:
        """Yield what is to come: first what was not possible where it was to be."""
        while True:
            yield self._again.pop(0) if self._again else next(self._to_come)

    # --- faults ---

    async def wave(self, wave: Wave) -> None:
        """Let faults begin while people play, mend them, and wait until play goes on at their tables."""
        left, midst = list(wave.tables), wave.midst
        while (first := left[0] if left else midst) is not None:
            tables = self._apart(random.Random(first.chance))
            if not tables:
                raise RuntimeError("no game runs any more")
            now, left = left[: len(tables)], left[len(tables) :]
            with self.world.patience(WITNESS):
                begun = (self._begin(strike, at) for strike, at in zip(now, tables, strict=False))
                struck = [one for one in await asyncio.gather(*begun) if one is not None]
            midst_struck = await self._in_midst(midst, tables[-1]) if midst is not None else []
            midst = None
            await asyncio.gather(*(self._mend(one) for one in struck))
            await asyncio.gather(*(self.goes_on(one) for one in (*midst_struck, *struck)))

    async def _in_midst(self, strike: Strike, sitting: Sitting) -> list[Struck]:
        """Do a fault of the whole world, and mend it before those that last already."""
        with self.world.patience(WITNESS):
            struck = await self._begin(strike, sitting)
        if struck is None:
            return []
        await self._mend(struck)
        return [struck]

    def _apart(self, rng: random.Random) -> list[Sitting]:
        """Return tables that have nobody in common, in some order."""
        found: list[Sitting] = []
        taken: set[int] = set()
        running = self.world.running
        for sitting in rng.sample(running, len(running)):
            people = {person.id for person in sitting.people}
            if not people & taken:
                found.append(sitting)
                taken |= people
        return found

    async def _begin(self, strike: Strike, sitting: Sitting) -> Struck | None:
        """Do a fault in the midst of what people do, and let them see it; None where that is not possible."""
        rng, fault = random.Random(strike.chance), FAULTS[strike.kind]
        of = sitting.people if fault.reach is Reach.TABLE else None
        patience = self.world.patience(self.plan.unanswered, of) if fault.silent else nullcontext()
        case = Case(self.world, self.people, sitting, rng, self.cluster, slow=self.plan.slow)
        with patience:
            more = ELSEWHERE if fault.reach is Reach.TABLE else ALL_OVER
            tables = [sitting, *(rng.choice(self.world.running) for _ in range(rng.choice(more)))]
            playing = [asyncio.create_task(self._plays(table, rng)) for table in tables]
            await asyncio.sleep(rng.uniform(0.0, 0.1))  # so that it comes in the midst of what they do
            since = time.time()  # some take a while, and are felt at once
            try:
                about = await fault.does(case)
            except NotNow:
                self._again += [strike._replace(tried=strike.tried + 1)] * (strike.tried < TRIES)
                await asyncio.gather(*playing)
                return None
            self._done += 1
            number = self._done
            self.world.record.put(
                Begun(fault=number, at=since, kind=strike.kind, game=sitting.game, about=about)
            )
            answer = await fault.witness(case)
            if answer is not None:
                self.world.record.put(Told(fault=number, act=answer.number))
            await asyncio.gather(*playing)
        return Struck(number, fault, case, random.Random(strike.chance + number))

    def _plays(self, sitting: Sitting, rng: random.Random) -> Coroutine[Any, Any, Answer | None]:
        return self.people.play(sitting, random.Random(rng.random()))

    async def _mend(self, struck: Struck) -> None:
        await struck.fault.mends(struck.case)
        self.world.record.put(Mended(fault=struck.number, at=time.time()))

    async def goes_on(self, struck: Struck) -> None:
        """Wait until somebody at the table has played, and put on record how long that took."""
        watch = self.world.watch()
        found = await self.play_on(struck.case.sitting, struck.rng)
        seconds = watch.passed if found else None
        self.world.record.put(WentOn(fault=struck.number, seconds=seconds, waited=watch.waited))

    async def play_on(self, sitting: Sitting, rng: random.Random) -> bool:
        """Let people at a table try until one of them has played, or they see that the game is over."""
        watch = self.world.watch()
        while watch.served < PATIENCE and not sitting.over:
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
            watch = self.world.watch()
            while watch.served < self.plan.settled and await _is_due(database, due):  # noqa: ASYNC110  (others do it)
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
