"""The story of a season: what was done in it, step by step, until a promise does not hold or it has ended.

A story follows from its seed.  Each step brings its own chance, so a story from which steps are left out is a
story again: that is how one that fails is made short.
"""

from __future__ import annotations

import itertools
import os
import random
import secrets
import signal
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest import mock

from bot.kit.service.errors import Refusal
from bot.kit.store import audit
from bot.leagues.service import drafting, ledger, meeting
from bot.leagues.service.correcting import UNDO
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY
from tests.bot.leagues.clubs import SERVER, STAFF, START, person
from tests.bot.leagues.formats import Format
from tests.bot.storage import children, sqlite
from tests.seasons import promises, verbs
from tests.seasons.kinds import Kind, random_kind
from tests.seasons.promises import Broken, require
from tests.seasons.verbs import LONGEST_REPLAY, VERBS, Nothing, weights
from tests.seasons.worlds import Died, Mortal, World

KILL: Final = "kill"
"""The step in which the process is killed while it does nothing."""

SHORTEST, LONGEST = 6, 30
"""Steps of a story."""

LONGEST_AFTER: Final = 8
"""Steps after its end."""

DEADLY: Final = 0.06
"""How often a step ends with the death of the process, between two of its commits."""
FOR_GOOD: Final = 0.02
"""How many stories let a real process be killed by SIGKILL in such steps."""

WAITING: Final = 0.6
"""How often time passes where a verb finds nothing to do: so most of a story is told of what runs."""
BEGUN: Final = 0.7
"""How many stories begin when the registration is over."""

OPEN: Final = frozenset({"registration", "running"})
"""States of a season that has not ended."""

PATIENCE: Final = 700
"""After so many turns in which everybody plays, or so many days in which nobody does, a season has ended."""


EVENING: Final = 20
"""After so many turns everybody has played enough in an arena, where games would be drawn on and on."""


class Step(NamedTuple):
    """Something that is done: a verb, its chance, and after how many writes the process dies, if it does."""

    verb: str
    chance: int
    dies: int | None = None

    def __str__(self) -> str:
        dying = "" if self.dies is None else f", killed after {self.dies} writes"
        return f"{self.verb} ({self.chance}{dying})"


@dataclass(frozen=True, slots=True)
class Story:
    """What a season is played by, and what is done in it."""

    seed: int
    kind: Kind
    steps: tuple[Step, ...]
    real_deaths: bool = False


@dataclass(slots=True)
class Told:
    """How a story went; ``fault`` is empty where all held, ``what`` its last line."""

    story: Story
    lines: list[str] = field(default_factory=list)
    fault: str = ""
    what: str = ""
    ends: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kind = self.story.kind
        events = ", ".join(f"{one.format} of {one.game_id} at {one.clock}" for one in kind.terms.events)
        head = f"seed {self.story.seed}: {kind.name} of {kind.people} ({events})"
        return "\n".join([head, *self.lines, self.fault]).rstrip()


def story_of(seed: int) -> Story:
    """Return the story of a seed."""
    rng = random.Random(f"season {seed}")
    kind = random_kind(rng)
    weighed = weights(kind, rng)
    names, often = list(weighed), list(weighed.values())
    steps = []
    for _ in range(rng.randint(SHORTEST, LONGEST)):
        if rng.random() < DEADLY / 2:
            steps.append(Step(KILL, 0))
            continue
        (name,) = rng.choices(names, often)
        dies = rng.randrange(4) if rng.random() < DEADLY else None
        steps.append(Step(name, rng.randrange(10_000), dies))
    return Story(seed, kind, tuple(steps), real_deaths=rng.random() < FOR_GOOD)


# --- Where a season is kept ------------------------------------------------------------------------


class Place(NamedTuple):
    """A database of a season's own: its URL, and the file that can be copied, None on PostgreSQL."""

    url: str
    file: Path | None = None


async def on_file(template: sqlite.Template, folder: Path) -> Place:
    """Return a new SQLite database in a folder."""
    file = folder / "season.db"
    file.unlink(missing_ok=True)
    await template.copy_to(file)
    return Place(f"sqlite:///{file}", file)


def copy_of(place: Place) -> Place:
    """Return a copy of an SQLite database that nobody has open."""
    assert place.file is not None
    copy = place.file.with_name("copy.db")
    copy.write_bytes(place.file.read_bytes())
    return Place(f"sqlite:///{copy}", copy)


# --- A story is lived ------------------------------------------------------------------------------


async def tell(story: Story, place: Place) -> Told:
    """Live through a story and both its ends; say what did not hold."""
    told = Told(story)
    try:
        chance = random.Random(f"chance {story.seed}")
        with _named_by(chance):
            await _live(told, place, chance)
    except Exception as error:  # whatever it is, it is a fault, and other stories go on
        told.fault = traceback.format_exc()
        told.what = f"{type(error).__name__}: {error}".partition("\n")[0]
    return told


@contextmanager
def _named_by(chance: random.Random) -> Iterator[None]:
    """Let identifiers come from the chance of a story: lots are drawn from them, too."""
    with mock.patch.object(secrets, "choice", chance.choice):
        yield


async def _live(told: Told, place: Place, chance: random.Random) -> None:
    story = told.story
    world = await _begin(story, place, chance)
    try:
        known: dict[Any, promises.Digits] = {}
        swapped = False
        for step in story.steps:
            before = await world.now()
            if before.row.state not in {*OPEN, "closed"}:
                break
            swapped = swapped or step.verb == "swap"
            world, line = await _take(world, place, step, story)
            told.lines.append(f"  {line}")
            await check(world, before, known, swapped=swapped)
        await promises.check_health(world, await world.now())
        await end(told, world, place, known, swapped=swapped)
    finally:
        await world.database.close()


async def end(
    told: Told, lived: World, place: Place, known: dict[Any, promises.Digits], *, swapped: bool
) -> None:
    """Let a season end in each way that its place allows; staff decides afterwards until it is archived."""
    season_id = (await lived.now()).id
    await lived.database.close()
    for ending in _endings(place, told.story.seed):
        told.lines.append(f"  {ending}")
        world = await _again(lived, place if place.file is None else copy_of(place))
        try:
            await ENDINGS[ending](world, season_id, random.Random(told.story.seed))
            await _after_the_end(told, world, dict(known), swapped=swapped)
            await _archived(world, await world.season(season_id))
            told.ends.append((await world.season(season_id)).row.state)
        finally:
            await world.database.close()


async def _after_the_end(
    told: Told, world: World, known: dict[Any, promises.Digits], *, swapped: bool
) -> None:
    """Let staff decide in a season that is over, in any order: all that is frozen follows."""
    rng = random.Random(f"after {told.story.seed}")
    await check_ended(world, await world.now())
    for _ in range(rng.randint(0, LONGEST_AFTER)):
        before = await world.now()
        if before.row.state != "closed":
            return
        line = await _press(world, Step(rng.choice(verbs.AFTER_THE_END), rng.randrange(10_000)))
        told.lines.append(f"    {line}")
        await check(world, before, known, swapped=swapped)
        await check_ended(world, await world.now())


def _endings(place: Place, seed: int) -> Sequence[str]:
    """Return which ends a story has: both, or one of them where the database cannot be copied."""
    both = list(ENDINGS)
    return both if place.file is not None else [both[seed % len(both)]]


async def _begin(story: Story, place: Place, chance: random.Random) -> World:
    """Return a world in which people have begun to enter the season."""
    database = await Mortal.open(place.url)
    assert isinstance(database, Mortal)
    world = World(database, START, itertools.count(1), chance)
    terms = drafting.checked(story.kind.terms, 256)
    season = await world.leagues.create(SERVER, terms, "UTC", STAFF, world.number())
    arena = story.kind.format == Format.ARENA
    until, starts = (None, world.time + DAY) if arena else (world.time + DAY, None)
    season = await world.leagues.open(season.id, STAFF, world.number(), until, starts)
    world.season_id = season.id
    for number in range(1, story.kind.people + 1):
        if arena:
            await world.arenas.here(season.id, person(number), world.number())
        else:
            await world.leagues.enter(season.id, person(number), world.number())
    if random.Random(f"begun {story.seed}").random() < BEGUN:
        await world.tick(DAY + season.terms.preview)
    return world


async def _again(world: World, place: Place) -> World:
    """Return the world as a new process finds it; nothing is taken along but what Discord knows.

    Discord names the servers at a start: one that had removed the bot before it died has it back.
    """
    await world.database.close()
    database = await Mortal.open(place.url)
    assert isinstance(database, Mortal)
    other = World(database, world.time, world.numbers, world.chance)
    other.gone, other.season_id, other.judged = world.gone, world.season_id, world.judged
    await verbs.removing(other).back(SERVER)
    return other


async def _take(world: World, place: Place, step: Step, story: Story) -> tuple[World, str]:
    """Take a step; return the world after it, and what is told of it."""
    if step.verb == KILL:
        return await _again(world, place), "killed"
    if step.dies is not None and story.real_deaths:
        return await _take_elsewhere(world, place, step)
    world.mortal.left = step.dies
    try:
        line = await _press(world, step)
    except Died:
        return await _again(world, place), f"{step}: died"
    world.mortal.left = None
    return world, line


async def _press(world: World, step: Step) -> str:
    """Press a verb, and let happen what is due by that."""
    season, rng = await world.now(), random.Random(step.chance)
    try:
        await VERBS[step.verb](world, season, rng)
        told = str(step)
    except Nothing:
        told = f"{step}: nothing to do"
        if rng.random() < WAITING:
            await verbs.what_comes(world, season, rng)
            told += ", so time passes"
    except Refusal as error:
        told = f"{step}: refused, {error.rule}"
    else:
        if step.verb in {"undo", "reconsider"}:
            await _check_undo(world)
    await world.tick()
    return told


async def _check_undo(world: World) -> None:
    """What staff has taken back is as it was before."""
    season = await world.now()
    async with world.database.read() as connection:
        lines = await audit.of_subject(connection, ledger.subject(season.id))
    if lines and lines[-1].what == UNDO:
        (undone,) = [line for line in lines if line.id == lines[-1].undoes]
        promises.check_undone(season, undone)


async def check(world: World, before: Season, known: dict[Any, promises.Digits], *, swapped: bool) -> None:
    """Check all that holds of a season at any time."""
    season = await world.now()
    promises.check_rounds(season)
    promises.check_drawn(before, season, swapped=swapped)
    promises.check_tables(season)
    await promises.check_audit(world, season)
    await promises.check_agenda(world, season)
    await promises.check_ratings(world, season, known)
    await promises.check_winners(world, season)


# --- Real deaths -----------------------------------------------------------------------------------


async def _take_elsewhere(world: World, place: Place, step: Step) -> tuple[World, str]:
    """Take a step in another process, which is killed by SIGKILL when its time has come."""
    await world.database.close()
    first = next(world.numbers)
    facts = (place.url, world.time, first, world.chance, world.gone, world.season_id, world.judged, step)
    time, line = world.time, f"{step}: killed"
    with children.running(step_elsewhere, *facts) as (process, reports):
        try:
            while True:
                report = reports.recv()
                if isinstance(report, Exception):
                    raise report
                time, line = report
        except EOFError:
            process.join()
    world.time, world.numbers = time, itertools.count(first + 10_000)
    return await _again(world, place), line


class Killed(Mortal):
    """A database whose process is killed by SIGKILL."""

    report: Connection | None = None
    world: World | None = None

    def die(self) -> None:
        """Say what time it is, and be killed."""
        assert self.report is not None
        assert self.world is not None
        self.report.send((self.world.time, "killed by SIGKILL"))
        os.kill(os.getpid(), signal.SIGKILL)


def step_elsewhere(
    report: Connection,
    url: str,
    time: float,
    first: int,
    chance: random.Random,
    gone: set[int],
    season_id: str,
    judged: int,
    step: Step,
) -> None:
    """Take a step of a story in this process; report the time and what is told of it."""
    import asyncio

    async def work() -> None:
        database = await Killed.open(url)
        assert isinstance(database, Killed)
        world = World(database, time, itertools.count(first), chance)
        world.gone, world.season_id, world.judged = gone, season_id, judged
        database.report, database.world, database.left = report, world, step.dies
        with _named_by(chance):
            line = await _press(world, step)
        await database.close()
        report.send((world.time, line))

    try:
        asyncio.run(work())
    except Exception as error:
        report.send(Broken(f"{type(error).__name__}: {error}"))


# --- Both ends -------------------------------------------------------------------------------------


async def everybody_plays(world: World, season_id: str, rng: random.Random) -> None:
    """Let everybody play what is open, until the season has ended."""
    for turn in range(PATIENCE):
        season = await world.season(season_id)
        if season.row.state not in OPEN:
            return
        if turn == EVENING:
            await _go_home(world, season)
        await _play_all(world, season, rng)
        at = await world.next_event()
        if at is None:
            raise Broken("everybody plays, and nothing happens any more")
        await world.tick(max(0.0, at - world.time))
    raise Broken("everybody plays, and the season does not end")


async def _play_all(world: World, season: Season, rng: random.Random) -> None:
    for one in sorted(season.fixtures.values(), key=lambda one: one.id):
        if meeting.waits(season, one):
            await _meet(world, season, one.id, season.people(one))
    for _, match in await world.running_in(await world.season(season.id)):
        if (await world.play.match(match.id)).row.status == "running":  # else its clock has run out meanwhile
            await verbs.finish_game(world, match, rng)


async def _go_home(world: World, season: Season) -> None:
    """Let everybody have played enough for an evening; elsewhere nobody can pause."""
    for one in season.playing:
        with suppress(Refusal):
            await world.arenas.pause(season.id, one.user_id or 0, world.number())


async def _meet(world: World, season: Season, fixture: int, people: Iterable[int]) -> None:
    for user in people:
        with suppress(Refusal):
            await world.meetings.play_now(season.id, fixture, user, world.number())


async def nobody_plays(world: World, season_id: str, _rng: random.Random) -> None:
    """Let day after day pass in which nobody does anything, until the season has ended."""
    for _ in range(PATIENCE):
        season = await world.season(season_id)
        if season.row.state not in OPEN:
            return
        require(await world.next_event() is not None, "nobody plays, and nothing happens any more")
        await world.tick(DAY)
    raise Broken("nobody plays, and the season does not end")


async def check_ended(world: World, season: Season) -> None:
    """A season that has ended is right to the last."""
    promises.check_rounds(season)
    promises.check_tables(season)
    await promises.check_audit(world, season)
    await promises.check_health(world, season)


async def _archived(world: World, season: Season) -> None:
    """A season that has ended is archived when nobody can protest any more, whatever was decided since."""
    if season.row.state == "closed":
        await world.tick(season.terms.protest + LONGEST_REPLAY + DAY)
        archived = await world.season(season.id)
        require(archived.row.state == "archived", "closed, and never archived")


ENDINGS: Final = {"everybody plays": everybody_plays, "nobody plays": nobody_plays}
"""How every season ends, whatever has been done in it."""


# --- A story that fails is made short --------------------------------------------------------------


async def shortened(told: Told, template: sqlite.Template, folder: Path, tries: int = 80) -> Told:
    """Return a story with steps left out that fails in the same way."""
    best, at = told, len(told.story.steps)
    size = max(1, at // 2)
    while size and tries:
        at = len(best.story.steps)
        while at > 0 and tries:
            steps = best.story.steps
            start = max(0, at - size)
            shorter = replace(best.story, steps=(*steps[:start], *steps[at:]))
            again = await tell(shorter, await on_file(template, folder))
            tries -= 1
            if again.fault and _same(again, told):
                best = again
            at = start
        size //= 2
    return best


def _same(one: Told, other: Told) -> bool:
    """Whether two stories fail in the same way: by the same error, as far as it names nobody."""
    return one.what.split()[:4] == other.what.split()[:4]
