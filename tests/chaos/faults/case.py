"""What a fault is done to."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.driver import Person
from tests.bot.storage.postgresql import Cluster
from tests.chaos.people import People
from tests.chaos.record import Answer
from tests.chaos.world import Sitting, World

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0

SQLITE, POSTGRESQL = "sqlite", "postgresql"


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

    @property
    def touched(self) -> frozenset[int]:
        """The numbers of the people at the table, and of the channel in which it stands."""
        return frozenset({self.sitting.channel, *(person.id for person in self.sitting.people)})


Does = Callable[[Case], Awaitable[str]]
Mends = Callable[[Case], Awaitable[None]]
Looks = Callable[[Case], Awaitable[Answer | None]]
