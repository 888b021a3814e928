"""Leases: which processes there are, and which shards belong to which of them (PostgreSQL).

A process renews its leases all the while; who is killed, or can't reach the database, lets them run out,
and then others take its shards.  All times are the database's.  A shard whose process goes on is handed
over without a gap: the ``heir`` connects beside the owner, and takes the lease when it hears of everything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

import msgspec
from sqlalchemy import BindParameter, Float, and_, bindparam, cast, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.signals import signal
from bot.storage.process_rows import ProcessKind, ProcessRow, ShardRow
from bot.storage.tables import processes, shards

SIGNAL: Final = "shards"
"""The signal that a shard, or a process, is somebody else's concern now."""

TTL: Final = 8.0
"""Seconds that a lease holds: a process that was killed is missed for so long."""

EVERY: Final = 2.0
"""Seconds between two renewals."""

NOW: Final = cast(func.extract("epoch", func.clock_timestamp()), Float)
"""The database's time."""

_UNTIL: Final = NOW + TTL
_ME: Final[BindParameter[str]] = bindparam("me")
_THESE: Final = shards.c.shard.in_(bindparam("these", expanding=True))

_ALIVE: Final = insert(processes).values(
    id=_ME, kind=bindparam("of_kind"), until=_UNTIL, leaving=bindparam("leaves")
)
_ALIVE_STILL: Final = _ALIVE.on_conflict_do_update(
    index_elements=[processes.c.id],
    set_={"until": _ALIVE.excluded.until, "leaving": _ALIVE.excluded.leaving},
)
_MINE: Final = (
    select(shards.c.shard)
    .where(or_(shards.c.owner == _ME, shards.c.heir == _ME))
    .order_by(shards.c.shard)
    .with_for_update()
)
"""Locks what a process has, and is to have: all do so in the same order, so that no two wait in a circle."""

_KEEP: Final = update(shards).where(shards.c.owner == _ME).values(until=_UNTIL)
_COURT_ON: Final = (
    update(shards).where(shards.c.heir == _ME, shards.c.heir_until > NOW).values(heir_until=_UNTIL)
)
_OTHERS: Final = select(processes).where(processes.c.until > NOW)
_THINKER: Final = _OTHERS.where(processes.c.kind == "thinker").limit(1)
_SHARDS: Final = select(shards).order_by(shards.c.shard)
_UNCOURTED: Final = or_(shards.c.heir_until <= NOW, shards.c.heir == _ME)
_FREE: Final = (
    select(shards.c.shard)
    .where(_THESE, shards.c.until <= NOW, _UNCOURTED)
    .order_by(shards.c.shard)
    .with_for_update(skip_locked=True)
)
_OWN: Final[dict[str, Any]] = {"owner": _ME, "until": _UNTIL, "heir": "", "heir_until": 0.0}
_CLAIM: Final = (
    update(shards).where(shards.c.shard.in_(_FREE.scalar_subquery())).values(_OWN).returning(shards.c.shard)
)
_COURTED: Final = (
    select(shards.c.shard)
    .where(shards.c.shard == bindparam("this"), shards.c.owner == bindparam("from_whom"), _UNCOURTED)
    .with_for_update(skip_locked=True)
)
"""What can be courted at once: for a shard that its owner is just keeping nobody waits, but asks again."""

_COURT: Final = (
    update(shards).where(shards.c.shard.in_(_COURTED.scalar_subquery())).values(heir=_ME, heir_until=_UNTIL)
)
_SUCCEED: Final = update(shards).where(shards.c.shard == bindparam("this"), shards.c.heir == _ME).values(_OWN)
_RELEASE: Final = update(shards).where(shards.c.owner == _ME).values(owner="", until=0.0)
_LEAVE_OFF: Final = update(shards).where(shards.c.heir == _ME).values(heir="", heir_until=0.0)
_GONE: Final = delete(processes).where(or_(processes.c.id == _ME, processes.c.until <= NOW - 3600.0))
_HELD: Final = select(func.max(shards.c.count)).where(and_(shards.c.owner != "", shards.c.until > NOW))
_KNOWN: Final = select(func.max(shards.c.count))
_LOCK: Final = select(func.pg_advisory_xact_lock(func.hashtext("tymok shards")))


class Leases(msgspec.Struct, frozen=True):
    """What stood in the database at a time: the processes that live, and all shards."""

    now: float
    processes: Sequence[ProcessRow]
    shards: Sequence[ShardRow]

    def owned(self, me: str) -> list[int]:
        """Return the shards of a process."""
        return [row.shard for row in self.shards if row.owner == me and row.until > self.now]

    def courted(self, me: str) -> list[int]:
        """Return the shards that a process is to take over from others."""
        return [
            row.shard
            for row in self.shards
            if row.heir == me and row.heir_until > self.now and row.owner != me
        ]

    def bots(self) -> list[str]:
        """Return the processes among which the shards are to be shared out."""
        return [row.id for row in self.processes if row.kind == "bot" and not row.leaving]

    def next_end(self, me: str) -> float | None:
        """Return in how many seconds the first lease of another process runs out."""
        ends = [row.until - self.now for row in self.shards if row.owner not in ("", me)]
        return min((end for end in ends if end > 0), default=None)


class Wish(msgspec.Struct, frozen=True):
    """What a process wants: shards that are free, and shards that it takes over from others."""

    free: Sequence[int] = ()
    courted: Sequence[tuple[int, str]] = ()


def wish(leases: Leases, me: str) -> Wish:
    """Return what a process should take, so that in the end none has two shards more than another.

    Only free shards while there are any: those of others are handed over once nobody's servers wait.
    """
    sharing = leases.bots()
    if me not in sharing or not leases.shards:
        return Wish()
    most = -(-len(leases.shards) // len(sharing))
    mine = len(leases.owned(me)) + len(leases.courted(me))
    orphans = [row for row in leases.shards if row.until <= leases.now]
    free = [row.shard for row in orphans if row.heir_until <= leases.now or row.heir == me]
    if orphans:
        return Wish(free=free[: max(0, most - mine)])
    return Wish(courted=_courted(leases, me, most - mine, mine))


def _courted(leases: Leases, me: str, room: int, mine: int) -> list[tuple[int, str]]:
    """Return whose shards to take over: those of processes that end, then of who has the most."""
    sharing = leases.bots()
    theirs: dict[str, list[int]] = {}
    weights = dict.fromkeys(sharing, 0)
    for row in leases.shards:
        heir = row.heir if row.heir_until > leases.now else ""
        holder = heir or row.owner
        weights[holder] = weights.get(holder, 0) + 1
        if not heir and row.owner != me:
            theirs.setdefault(row.owner, []).append(row.shard)
    found: list[tuple[int, str]] = []
    while len(found) < room:
        ending = [owner for owner, left in theirs.items() if left and owner not in sharing]
        richest = max(
            (owner for owner, left in theirs.items() if left), key=weights.__getitem__, default=None
        )
        giver = ending[0] if ending else richest
        if giver is None or (not ending and weights[giver] - mine - len(found) < 2):
            break
        found.append((theirs[giver].pop(), giver))
        weights[giver] -= 1
    return found


async def establish(conn: AsyncConnection, count: int, *, wanted: bool) -> int:
    """See that there are shards; return among how many the servers are divided.

    While a process holds one it stays at that; else it becomes ``count``, which was ``wanted`` by an
    operator or is what Discord recommends: then never fewer than before.
    """
    await conn.execute(_LOCK)
    held: int | None = (await conn.execute(_HELD)).scalar_one()
    if held is not None:
        return held
    known: int | None = (await conn.execute(_KNOWN)).scalar_one()
    if known is not None and (known == count or (known > count and not wanted)):
        return known
    await conn.execute(delete(shards))
    await conn.execute(shards.insert(), [{"shard": number, "count": count} for number in range(count)])
    return count


async def renew(conn: AsyncConnection, me: str, kind: ProcessKind, *, leaving: bool = False) -> Leases:
    """Say that a process lives, let it keep what it has, and return what there is."""
    await conn.execute(_ALIVE_STILL, {"me": me, "of_kind": kind, "leaves": leaving})
    for statement in (_MINE, _KEEP, _COURT_ON):
        await conn.execute(statement, {"me": me})
    return await read(conn)


async def read(conn: AsyncConnection) -> Leases:
    """Return what there is."""
    now: float = (await conn.execute(select(NOW))).scalar_one()
    living = [ProcessRow(*row) for row in await conn.execute(_OTHERS)]
    return Leases(now, living, [ShardRow(*row) for row in await conn.execute(_SHARDS)])


async def take(conn: AsyncConnection, me: str, wanted: Wish) -> bool:
    """Take of what a process wants what nobody else has taken meanwhile; tell whether that was anything."""
    taken = 0
    if wanted.free:
        taken += len((await conn.execute(_CLAIM, {"me": me, "these": list(wanted.free)})).all())
    for shard, owner in wanted.courted:
        values = {"me": me, "this": shard, "from_whom": owner}
        taken += (await conn.execute(_COURT, values)).rowcount
    return taken > 0


async def succeed(conn: AsyncConnection, me: str, shard: int) -> bool:
    """Let an heir own a shard, and its owner know; False if it is its heir no more."""
    done = (await conn.execute(_SUCCEED, {"me": me, "this": shard})).rowcount > 0
    if done:
        await signal(conn, SIGNAL)
    return done


async def leave(conn: AsyncConnection, me: str) -> None:
    """Give back all that a process has: it is no more."""
    for statement in (_MINE, _RELEASE, _LEAVE_OFF, _GONE):
        await conn.execute(statement, {"me": me})
    await signal(conn, SIGNAL)


async def has_thinkers(conn: AsyncConnection) -> bool:
    """Tell whether there are processes that think for the bots."""
    return (await conn.execute(_THINKER)).first() is not None


def living(leases: Leases, kind: ProcessKind, without: Collection[str] = ()) -> int:
    """Return how many processes of a kind live."""
    return sum(row.kind == kind and row.id not in without for row in leases.processes)


class Shared(NamedTuple):
    """How what several processes share out stands."""

    leases: Mapping[str, int]
    """Shards by what becomes of them: one is ``held``, ``moving`` to another process, or ``free``."""
    processes: Mapping[str, int]
    """Processes that live, by kind."""


def shared(leases: Leases) -> Shared:
    """Return how the leases stand, and how many processes there are."""
    states = dict.fromkeys(("held", "moving", "free"), 0)
    for row in leases.shards:
        held = row.until > leases.now
        states["free" if not held else "moving" if row.heir_until > leases.now else "held"] += 1
    kinds: tuple[ProcessKind, ...] = get_args(ProcessKind)
    return Shared(states, {kind: living(leases, kind) for kind in kinds})


NOTHING_SHARED: Final = shared(Leases(0.0, (), ()))
"""So it is where there is one process, or an operator has shared out."""
