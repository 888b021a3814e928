"""How things stand with a bot at a moment: looked up when somebody asks, never kept."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final, NamedTuple

from bot.kit.meter import Mode
from bot.kit.store.backlog import Late
from bot.kit.store.leases import NOTHING_SHARED, Shared
from bot.storage.checkup_rows import CheckupRow

VERSION: Final = version("tymok")
"""Which version of the bot this is."""

BEGAN: Final = time.time()
"""When this process began, in seconds since 1970."""


class Pool(NamedTuple):
    """How many of some places are taken, and how many wait for one."""

    places: int
    busy: int
    waiting: int


class Shard(NamedTuple):
    """A shard of Discord's that this process serves."""

    connected: bool
    latency: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How things stand at a moment; what the database tells is None while it can't be used."""

    ready: bool
    servers: int
    shards: Mapping[int, Shard]
    held: int = 0
    """Shards that this process holds: by leases, or by its settings."""
    shared: Shared = NOTHING_SHARED
    connections: Mapping[Mode, Pool]
    workers: Mapping[str, Pool]
    due: Mapping[tuple[str, str], Late] | None = None
    """By queue and kind."""
    games: Mapping[tuple[str, str], int] | None = None
    """Open games, by game and status."""
    checkup: CheckupRow | None = None
    """The last nightly checkup that came to its end; None also where there was none."""
