"""The table of what goes wrong: how it is done, how it is mended, what somebody is told whom it touches."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from bot.kit.texts import NO_ANSWER, NOT_SAVED
from bot.sandbox.driver import Permission, Person, Refused
from tests.bot.storage.postgresql import Cluster
from tests.chaos.people import People
from tests.chaos.record import Answer
from tests.chaos.world import SHARDS, Sitting, World

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0

SQLITE, POSTGRESQL = "sqlite", "postgresql"
BOTH: Final = frozenset({SQLITE, POSTGRESQL})


class NotNow(Exception):
    """This can't be done just now: something else is."""


@dataclass
class Case:
    """A fault as it is done: to which world, at which table, by which chance."""

    world: World
    people: People
    sitting: Sitting
    rng: random.Random
    cluster: Cluster | None = None
    slow: float = 10.0
    """Seconds that a slow answer takes."""
    kept: dict[str, Any] = field(default_factory=dict)
    """What has to be known to mend it."""

    @property
    def person(self) -> Person:
        """Somebody at the table, always the same."""
        chosen: Person = self.kept.setdefault("person", self.rng.choice(self.sitting.people))
        return chosen


Does = Callable[[Case], Awaitable[str]]
Mends = Callable[[Case], Awaitable[None]]
Looks = Callable[[Case], Awaitable[Answer | None]]


async def nothing(_case: Case) -> None:
    """Mend what has mended itself."""


async def plays(case: Case) -> Answer | None:
    """Let somebody at the table play."""
    for _ in range(len(case.sitting.people)):
        answer = await case.people.play(case.sitting, case.rng)
        if answer is not None:
            return answer
    return None


async def types(case: Case) -> Answer | None:
    """Let somebody who may move do so by typing; where nobody is shown any move, somebody types something."""
    for person in case.sitting.people:
        answer = await case.people.type_move(case.sitting, person, case.rng)
        if answer is not None:
            return answer
    return await case.people.type_blindly(case.sitting, case.person)


async def asks_for_board(case: Case) -> Answer | None:
    """Let somebody at the table ask for the board anew."""
    return await case.people.look(case.sitting, case.rng.choice(case.sitting.people))


@dataclass(frozen=True)
class Fault:
    """A kind of fault.

    ``told`` are patterns of what whom it touches may be told beside what everybody is told who plays; they
    are told one of these or can play.  ``silent``: nobody is there to tell anything, so Discord does.
    ``alone``: no other fault comes while it lasts, since a bot could not even begin.
    """

    what: str
    does: Does
    mends: Mends = nothing
    witness: Looks = plays
    told: tuple[str, ...] = ()
    silent: bool = False
    weight: int = 10
    alone: bool = False
    databases: frozenset[str] = BOTH


# --- The process -----------------------------------------------------------------------------------


async def kill(case: Case) -> str:
    """Kill a process of the bot."""
    number = case.rng.randrange(len(case.world.bots))
    await case.world.bots[number].kill()
    return f"process {number}"


async def start(case: Case) -> None:
    """Start what does not run."""
    await case.world.start_bots()


async def stand_still(case: Case) -> str:
    """Let a process stand still for longer than its lease lasts, while people press."""
    number = case.rng.randrange(len(case.world.bots))
    pid = case.world.bots[number].pid
    if pid is None:
        raise NotNow
    os.kill(pid, signal.SIGSTOP)
    case.kept["pid"] = pid
    return f"process {number} stands still"


LEASE_SECONDS: Final = 9.0


async def go_on(case: Case) -> None:
    """Let it go on, when somebody else has its shards."""
    await asyncio.sleep(LEASE_SECONDS)
    with suppress(ProcessLookupError):
        os.kill(case.kept["pid"], signal.SIGCONT)
    await case.world.wait_heard()


async def take_lease(case: Case) -> str:
    """Give the lease of a shard to nobody, in the database, while its owner answers."""
    assert case.cluster is not None
    shard = case.rng.randrange(SHARDS)
    database = case.world.environment["TYMOK_DATABASE_URL"].rpartition("/")[2]
    await case.cluster.run(f"UPDATE shards SET owner = '', until = 0 WHERE shard = {shard}", database)
    return f"shard {shard}"


async def heard(case: Case) -> None:
    """Wait until every server is heard of again."""
    await case.world.wait_heard()


# --- The connection and the answers ----------------------------------------------------------------


async def drop(case: Case) -> str:
    """Cut the connections."""
    await case.world.sandbox.drop_socket()
    return "all sockets"


async def demand(case: Case) -> str:
    """Ask the bot to reconnect."""
    case.world.sandbox.demand_reconnect()
    return "all sessions"


async def invalidate(case: Case) -> str:
    """Declare the sessions invalid; mostly they may be resumed, since else the library waits five seconds."""
    resumable = case.rng.random() < 0.8
    case.world.sandbox.invalidate_session(resumable=resumable)
    return "resumable" if resumable else "for good"


PATTERNS: Final = (
    "callback",
    "POST /channels/.*/messages",
    "PATCH /channels/.*/messages",
    "/webhooks/",
    "POST /users/@me/channels",
    "/members/",
    "",
)
"""Requests that are answered wrongly, or late."""


def spoiling(**what: Any) -> Does:
    """Return what spoils the answers to some requests: with a status of these, as often as is drawn."""

    async def does(case: Case) -> str:
        pattern, times = case.rng.choice(PATTERNS), case.rng.randint(1, 6)
        status = case.rng.choice(what["statuses"])
        rest = {name: value for name, value in what.items() if name != "statuses"}
        case.world.sandbox.chaos.fail(pattern, status=status, times=times, **rest)
        return f"{times} × {status} for {pattern or 'any request'}"

    return does


async def slow_down(case: Case) -> str:
    """Let some answers take long."""
    pattern, times = case.rng.choice(PATTERNS), case.rng.randint(1, 3)
    case.world.sandbox.chaos.delay(pattern, seconds=case.slow, times=times)
    return f"{times} × {case.slow:g} s for {pattern or 'any request'}"


async def double(case: Case) -> str:
    """Deliver interactions twice."""
    times = case.rng.randint(1, 5)
    case.world.sandbox.chaos.deliver_twice(times)
    return f"{times} interactions"


async def overtake(case: Case) -> str:
    """Deliver interactions out of order."""
    times = case.rng.randint(1, 4)
    case.world.sandbox.chaos.let_overtake(times)
    return f"{times} interactions"


async def calm(case: Case) -> None:
    """Spoil nothing any more."""
    case.world.sandbox.chaos.calm()


# --- Places ----------------------------------------------------------------------------------------


async def close_dms(case: Case) -> str:
    """Let somebody close their DMs."""
    case.person.close_dms()
    return case.person.name


async def open_dms(case: Case) -> None:
    """Let them open them again."""
    case.person.open_dms()


async def asks_for_own_side(case: Case) -> Answer | None:
    """Let whose DMs are closed ask for their own side."""
    return await case.people.look(case.sitting, case.person, "mine")


TAKEN: Final = (
    (Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS),
    (Permission.VIEW_CHANNEL,),
    (Permission.ATTACH_FILES,),
    (Permission.CREATE_PUBLIC_THREADS,),
)


async def forbid(case: Case) -> str:
    """Take permissions away, in a channel or in its whole server."""
    taken, everywhere = case.rng.choice(TAKEN), case.rng.random() < 0.3
    channel = case.world.sandbox.server.hub.world.channels.get(case.sitting.channel)
    if everywhere or channel is None:
        case.world.sandbox.forbid(*taken, guild=case.sitting.guild)
    else:
        case.world.sandbox.deny(channel, *taken)
    where = "server" if everywhere or channel is None else "channel"
    return f"{'+'.join(one.name or '' for one in taken)} in the {where}"


async def allow(case: Case) -> None:
    """Give all permissions back."""
    case.world.sandbox.forbid(guild=case.sitting.guild)
    channel = case.world.sandbox.server.hub.world.channels.get(case.sitting.channel)
    if channel is not None:
        case.world.sandbox.deny(channel)


async def delete_message(case: Case) -> str:
    """Delete the newest public message of the game."""
    world = case.world
    for number in reversed(case.sitting.lines):
        message = world.sandbox.server.hub.world.messages.get(number)
        if message is not None and not message.ephemeral:
            world.sandbox.delete_message(number)
            return f"message {number}"
    raise NotNow


async def delete_thread(case: Case) -> str:
    """Delete the thread in which the game is played."""
    thread = case.world.thread_of(case.sitting)
    if thread is None:
        raise NotNow
    case.world.sandbox.delete_channel(thread)
    return thread.name


async def delete_channel(case: Case) -> str:
    """Delete the channel of the game, with its thread."""
    channel = case.world.sandbox.server.hub.world.channels.get(case.sitting.channel)
    if channel is None:
        raise NotNow
    case.world.sandbox.delete_channel(channel)
    return channel.name


def archiving(*, locked: bool) -> Does:
    """Return what archives the thread of the game, and perhaps locks it."""

    async def does(case: Case) -> str:
        thread = case.world.thread_of(case.sitting)
        if thread is None:
            raise NotNow
        case.world.sandbox.archive(thread, locked=locked)
        case.kept["thread"] = thread.id
        return thread.name

    return does


async def unlock(case: Case) -> None:
    """Let staff unlock the thread, if it still is there."""
    thread = case.world.sandbox.server.hub.world.channels.get(case.kept["thread"])
    if thread is not None:
        case.world.sandbox.archive(thread, archived=False, locked=False)


async def asks_until_there(case: Case) -> None:
    """Let people ask for the board anew until they have one: their way back to a game whose place is gone."""
    for _ in range(3):
        answer = await asks_for_board(case)
        if answer is not None and answer.kind == "Replied":
            return


# --- Members ---------------------------------------------------------------------------------------


async def leave(case: Case) -> str:
    """Let somebody leave the server."""
    with suppress(Refused):
        case.person.leave_server()
    return case.person.name


async def be_banned(case: Case) -> str:
    """Let somebody be banned."""
    case.person.be_banned()
    return case.person.name


async def come_back(case: Case) -> None:
    """Let them come back."""
    with suppress(Refused):
        case.person.be_pardoned()
    with suppress(Refused):
        case.person.come_back()


async def presses_by_dm(case: Case) -> Answer | None:
    """Let who is not in the server press what they have in their DM; else the others play on."""
    answer = await case.people.press_in_dm(case.sitting, case.person, case.rng)
    return answer if answer is not None else await plays(case)


# --- The database and the machine ------------------------------------------------------------------


async def stop_database(case: Case) -> str:
    """Stop PostgreSQL."""
    assert case.cluster is not None
    stopped = case.cluster.stopped()
    await asyncio.to_thread(stopped.__enter__)
    case.kept["stopped"] = stopped
    return "PostgreSQL"


async def start_database(case: Case) -> None:
    """Start PostgreSQL, and wait until the bot is there: one that lost its leases connects anew."""
    await asyncio.to_thread(case.kept["stopped"].__exit__, None, None, None)
    await case.world.start_bots()


async def lock_database(case: Case) -> str:
    """Let another program hold SQLite's file."""
    connection = sqlite3.connect(case.world.data / "tymok.db", isolation_level=None, timeout=5)
    connection.execute("BEGIN IMMEDIATE")
    case.kept["connection"] = connection
    return "a transaction of another program"


async def unlock_database(case: Case) -> None:
    """Let it go, after a while."""
    await asyncio.sleep(case.rng.choice((0.0, 0.5, 3.0)))
    case.kept["connection"].execute("ROLLBACK")
    case.kept["connection"].close()


FULL: Final = 4096
"""Bytes of a file that may be written on a full disk: no frame of SQLite's log has its place there."""


async def fill_disk(case: Case) -> str:
    """Let the bot's files grow no more, as on a full disk."""
    (bot,) = case.world.bots
    if bot.pid is None:
        raise NotNow
    case.kept["limits"] = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    case.kept["pid"] = bot.pid
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (FULL, case.kept["limits"][1]))
    return f"no byte beyond the first {FULL} of a file"


async def empty_disk(case: Case) -> None:
    """Let there be room again."""
    with suppress(ProcessLookupError):
        resource.prlimit(case.kept["pid"], resource.RLIMIT_FSIZE, case.kept["limits"])


def setting_clock(sign: int) -> Does:
    """Return what sets the clock of the bot's machine ahead (1) or back (−1)."""

    async def does(case: Case) -> str:
        seconds = sign * case.rng.choice((30.0, 10 * MINUTE, 3 * HOUR, 2 * DAY))
        case.world.set_clock(seconds)
        return f"{seconds:+g} s"

    return does


async def set_right(case: Case) -> None:
    """Set the clock right."""
    case.world.set_clock(0.0)


SORRY: Final = NOT_SAVED.split(".")[0]
SILENT_DISCORD: Final = NO_ANSWER.split(".")[0]
GONE: Final = r"is gone|The board: "
NO_PERMISSION: Final = "permission"

FAULTS: Final[Mapping[str, Fault]] = MappingProxyType(
    {
        "killed": Fault("a process killed with −9", kill, start, alone=True, silent=True),
        "dropped": Fault("the gateway's connection cut", drop, heard, silent=True),
        "reconnect": Fault("the gateway asks to reconnect", demand, heard, silent=True),
        "invalid": Fault("the session declared invalid", invalidate, heard, silent=True, weight=2),
        "limited": Fault(
            "429",
            spoiling(statuses=(429,), retry_after=0.3),
            calm,
            told=(SILENT_DISCORD,),
            silent=True,
        ),
        "limited_everywhere": Fault(
            "429 with the global mark",
            spoiling(statuses=(429,), retry_after=0.3, everywhere=True),
            calm,
            told=(SILENT_DISCORD,),
            silent=True,
        ),
        "broken": Fault(
            "5xx", spoiling(statuses=(500, 502, 503, 504)), calm, told=(SILENT_DISCORD,), silent=True
        ),
        "slow": Fault(
            "answers that take 10 s", slow_down, calm, told=(SILENT_DISCORD,), silent=True, weight=4
        ),
        "lost": Fault(
            "answers lost after they took effect",
            spoiling(statuses=(500, 502, 503, 504), after=True),
            calm,
            told=(SILENT_DISCORD,),
            silent=True,
        ),
        "doubled": Fault("interactions delivered twice", double, calm),
        "overtaken": Fault("interactions out of order", overtake, calm),
        "dms_closed": Fault("DMs closed", close_dms, open_dms, asks_for_own_side, told=("direct messages",)),
        "forbidden": Fault("permissions taken", forbid, allow, asks_for_board, told=(NO_PERMISSION, GONE)),
        "message_deleted": Fault(
            "a message deleted", delete_message, asks_until_there, asks_for_board, told=(GONE,)
        ),
        "thread_deleted": Fault(
            "a thread deleted", delete_thread, asks_until_there, asks_for_board, told=(GONE,)
        ),
        "channel_deleted": Fault(
            "a channel deleted", delete_channel, asks_until_there, asks_for_board, told=(GONE,), weight=4
        ),
        "archived": Fault("a thread archived", archiving(locked=False)),
        "locked": Fault("a thread locked", archiving(locked=True), unlock, told=(NO_PERMISSION, GONE)),
        "left": Fault("a member leaves, and returns", leave, come_back, presses_by_dm, told=("member",)),
        "banned": Fault(
            "a member is banned, and pardoned", be_banned, come_back, presses_by_dm, told=("member",)
        ),
        "database_stopped": Fault(
            "PostgreSQL stopped",
            stop_database,
            start_database,
            types,
            told=(SORRY,),
            alone=True,
            silent=True,
            weight=4,
            databases=frozenset({POSTGRESQL}),
        ),
        "database_locked": Fault(
            "SQLite's file held by another program",
            lock_database,
            unlock_database,
            types,
            told=(SORRY,),
            silent=True,
            databases=frozenset({SQLITE}),
        ),
        "disk_full": Fault(
            "the disk full",
            fill_disk,
            empty_disk,
            types,
            told=(SORRY,),
            alone=True,
            databases=frozenset({SQLITE}),
        ),
        "clock_ahead": Fault("the clock set ahead", setting_clock(1), set_right),
        "clock_back": Fault("the clock set back", setting_clock(-1), set_right),
        "lease_taken": Fault(
            "a shard's lease taken in mid-press",
            take_lease,
            heard,
            silent=True,
            databases=frozenset({POSTGRESQL}),
        ),
        "stood_still": Fault(
            "a process stands still until its lease is lost",
            stand_still,
            go_on,
            alone=True,
            silent=True,
            weight=1,
            databases=frozenset({POSTGRESQL}),
        ),
    }
)


def kinds_on(database: str) -> Iterator[str]:
    """Yield the kinds that there are on a database."""
    return (name for name, fault in FAULTS.items() if database in fault.databases)
