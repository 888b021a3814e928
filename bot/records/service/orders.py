"""What takes long and is made for people: one thing at a time, in the order of asking.

Whoever asks for the same thing joins those who wait for it.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from bot.kit.service.errors import LobbyRefusal

T = TypeVar("T")

MOST_WAITING: Final = 20
"""Things of a kind that are being made or wait for their turn."""


@dataclass(eq=False, slots=True)
class Making(Generic[T]):
    """Something that is being made, for everybody who has asked for it.

    Of ``count`` steps so many are ``done``; there are none before its turn has come.
    """

    task: asyncio.Task[T] = field(init=False)
    people: Counter[int] = field(default_factory=Counter)
    count: int = 0
    done: int = 0


Make = Callable[[Making[T]], Awaitable[T]]
"""Makes something, and notes meanwhile how far it is."""


class Orders(ABC, Generic[T]):
    """What is ordered of one kind.

    Each kind says how it is refused, ``full`` if too much waits, ``already`` to whoever waits for something
    else of it.
    """

    @abstractmethod
    def full(self, most: int) -> LobbyRefusal:
        """Return the refusal where so much waits already."""

    @abstractmethod
    def already(self, other: Hashable) -> LobbyRefusal:
        """Return the refusal to whoever waits for something else of the kind: for this (its ``key``)."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._making: dict[Hashable, Making[T]] = {}

    def join(self, key: Hashable, user_id: int, make: Make[T]) -> Making[T]:
        """Let something be made, or join those who wait for the same (``key``); raise LobbyRefusal.

        Whoever does not wait any more has to say so (:meth:`leave`).
        """
        making = self._making.get(key)
        for other, waited in self._making.items():
            if waited is not making and waited.people[user_id]:
                raise self.already(other)
        if making is None:
            if len(self._making) >= MOST_WAITING:
                raise self.full(MOST_WAITING)
            making = self._making[key] = Making()
            making.task = asyncio.create_task(self._in_turn(making, make), name=type(self).__name__)
            making.task.add_done_callback(lambda _: self._ended(key))
        making.people[user_id] += 1
        return making

    def leave(self, making: Making[T], user_id: int) -> None:
        """Note that somebody waits no more."""
        making.people[user_id] -= 1

    def ahead(self, making: Making[T]) -> int:
        """Return how much is made before this."""
        waiting = list(self._making.values())
        return waiting.index(making) if making in waiting else 0

    def close(self) -> None:
        """Make nothing more."""
        for making in self._making.values():
            making.task.cancel()

    async def _in_turn(self, making: Making[T], make: Make[T]) -> T:
        async with self._turn:
            return await make(making)

    def _ended(self, key: Hashable) -> None:
        """Forget what is made, or is made no more."""
        self._making.pop(key, None)
