"""How things stand with a bot at a moment: looked up when somebody asks, never kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.kit.meter import Mode
from bot.kit.store.backlog import Late


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
    connections: Mapping[Mode, Pool]
    workers: Mapping[str, Pool]
    due: Mapping[tuple[str, str], Late] | None = None
    """By queue and kind."""
    games: Mapping[tuple[str, str], int] | None = None
    """Open games, by game and status."""
