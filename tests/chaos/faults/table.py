"""The table of what goes wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Final

from bot.kit.sentences import SENTENCES
from bot.kit.texts import GONE, NO_ANSWER, NOT_SAVED
from bot.table.presses.looking import CLOSED
from bot.table.telling.answers import FORBIDDEN, NEEDS
from tests.chaos.faults.answers import double, lift, overtake, slow_down, spoiling
from tests.chaos.faults.case import POSTGRESQL, SQLITE, Case, Does, Looks, Mends
from tests.chaos.faults.machine import (
    empty_disk,
    fill_disk,
    lock_database,
    set_right,
    setting_clock,
    start_database,
    stop_database,
    unlock_database,
)
from tests.chaos.faults.places import (
    allow,
    allow_everywhere,
    archiving,
    asks_until_there,
    be_banned,
    close_dms,
    come_back,
    delete_channel,
    delete_message,
    delete_thread,
    forbid,
    forbid_everywhere,
    leave,
    open_dms,
    unlock,
)
from tests.chaos.faults.processes import (
    demand,
    drop,
    go_on,
    heard,
    invalidate,
    kill,
    stand_still,
    start,
    take_lease,
)
from tests.chaos.faults.witnesses import asks_for_board, asks_for_own_side, plays, presses_by_dm, types

BOTH: Final = frozenset({SQLITE, POSTGRESQL})


class Reach(Enum):
    """How far a fault reaches."""

    TABLE = "table"
    """To the people of one table: it may come at several tables at once."""
    WORLD = "world"
    """To everybody: no other one of these comes while it lasts."""


async def nothing(_case: Case) -> None:
    """Mend what has mended itself."""


LINGER: Final = 5.0
"""Seconds after a fault in which people may still be told of it: they acted before."""

FOR_EVER: Final = math.inf

SLOWEST: Final = 30.0
"""Seconds until the last of the slow answers is there."""


@dataclass(frozen=True)
class Fault:
    """A kind of fault.

    ``told`` are the sentences that tell of it: nobody may be told one of them whom no fault reaches that has
    it, from its beginning until it ``lingers`` no more after it was mended.  ``silent``: nobody is there to
    tell anything, so Discord does.  ``lasts``: seconds for which it goes on by itself after that.
    """

    what: str
    does: Does
    mends: Mends = nothing
    witness: Looks = plays
    told: tuple[str, ...] = ()
    lingers: float = LINGER
    silent: bool = False
    lasts: float = 0.0
    weight: int = 10
    reach: Reach = Reach.TABLE
    databases: frozenset[str] = BOTH


_of_world: Final = partial(Fault, reach=Reach.WORLD)

NO_DISCORD: Final = (NO_ANSWER, SENTENCES["membership_unknown"])
NO_DATABASE: Final = (NOT_SAVED,)
NO_PERMISSION: Final = (NEEDS, FORBIDDEN)
NO_PLACE: Final = (GONE,)
NO_DMS: Final = (CLOSED,)
NO_MEMBER: Final = (SENTENCES["left_server"], SENTENCES["waits_for_you"], SENTENCES["not_in_server"])

FAULTS: Final[Mapping[str, Fault]] = MappingProxyType(
    {
        "limited": Fault(
            "429", spoiling(statuses=(429,), retry_after=0.3), lift, told=NO_DISCORD, silent=True
        ),
        "limited_everywhere": Fault(
            "429 with the global mark",
            spoiling(statuses=(429,), retry_after=0.3, everywhere=True),
            lift,
            told=NO_DISCORD,
            silent=True,
        ),
        "broken": Fault("5xx", spoiling(statuses=(500, 502, 503, 504)), lift, told=NO_DISCORD, silent=True),
        "slow": Fault(
            "answers that take 10 s",
            slow_down,
            lift,
            told=NO_DISCORD,
            lingers=SLOWEST,
            silent=True,
            lasts=SLOWEST,
            weight=4,
        ),
        "lost": Fault(
            "answers lost after they took effect",
            spoiling(statuses=(500, 502, 503, 504), after=True),
            lift,
            told=NO_DISCORD,
            silent=True,
        ),
        "doubled": Fault("interactions delivered twice", double, lift),
        "overtaken": Fault("interactions out of order", overtake, lift),
        "dms_closed": Fault(
            "DMs closed", close_dms, open_dms, asks_for_own_side, told=NO_DMS, lingers=FOR_EVER
        ),
        "forbidden": Fault(
            "permissions taken in a channel", forbid, allow, asks_for_board, told=NO_PERMISSION + NO_PLACE
        ),
        "message_deleted": Fault(
            "a message deleted",
            delete_message,
            asks_until_there,
            asks_for_board,
            told=NO_PLACE,
            lingers=FOR_EVER,
        ),
        "thread_deleted": Fault(
            "a thread deleted",
            delete_thread,
            asks_until_there,
            asks_for_board,
            told=NO_PLACE,
            lingers=FOR_EVER,
        ),
        "channel_deleted": Fault(
            "a channel deleted",
            delete_channel,
            asks_until_there,
            asks_for_board,
            told=NO_PLACE,
            lingers=FOR_EVER,
            weight=4,
        ),
        "archived": Fault("a thread archived", archiving(locked=False)),
        "locked": Fault("a thread locked", archiving(locked=True), unlock, told=NO_PERMISSION + NO_PLACE),
        "left": Fault("a member leaves, and returns", leave, come_back, presses_by_dm, told=NO_MEMBER),
        "banned": Fault(
            "a member is banned, and pardoned", be_banned, come_back, presses_by_dm, told=NO_MEMBER
        ),
        "forbidden_everywhere": _of_world(
            "permissions taken in a server",
            forbid_everywhere,
            allow_everywhere,
            asks_for_board,
            told=NO_PERMISSION + NO_PLACE,
            weight=5,
        ),
        "killed": _of_world("a process killed with −9", kill, start, silent=True),
        "dropped": _of_world("the gateway's connection cut", drop, heard, silent=True),
        "reconnect": _of_world("the gateway asks to reconnect", demand, heard, silent=True),
        "invalid": _of_world("the session declared invalid", invalidate, heard, silent=True, weight=2),
        "clock_ahead": _of_world("the clock set ahead", setting_clock(1), set_right),
        "clock_back": _of_world("the clock set back", setting_clock(-1), set_right),
        "database_locked": _of_world(
            "SQLite's file held by another program",
            lock_database,
            unlock_database,
            types,
            told=NO_DATABASE,
            databases=frozenset({SQLITE}),
        ),
        "disk_full": _of_world(
            "the disk full", fill_disk, empty_disk, types, told=NO_DATABASE, databases=frozenset({SQLITE})
        ),
        "database_stopped": _of_world(
            "PostgreSQL stopped",
            stop_database,
            start_database,
            types,
            told=NO_DATABASE,
            silent=True,
            weight=4,
            databases=frozenset({POSTGRESQL}),
        ),
        "lease_taken": _of_world(
            "a shard's lease taken in mid-press",
            take_lease,
            heard,
            silent=True,
            databases=frozenset({POSTGRESQL}),
        ),
        "stood_still": _of_world(
            "a process stands still until its lease is lost",
            stand_still,
            go_on,
            silent=True,
            weight=1,
            databases=frozenset({POSTGRESQL}),
        ),
    }
)
"""By its name each kind of fault: first those of a table, then those of the whole world."""


def kinds_on(database: str) -> Iterator[str]:
    """Yield the kinds that there are on a database."""
    return (name for name, fault in FAULTS.items() if database in fault.databases)
