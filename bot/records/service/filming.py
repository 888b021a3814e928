"""Moving pictures for messages: one is made at a time, in a process that draws nothing else.

Boards that people wait for are drawn meanwhile by the painters, who go first.  Nothing of a film is stored:
whoever does not get theirs, since this process has ended, asks for it again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bot.kit.service.errors import LobbyRefusal
from bot.kit.workers import Workers
from renderers import Look, Picture
from renderers.film import MOST_FRAMES, Choice, Script, chosen, described, takes
from renderers.footage import MOST_BYTES, Footage, Terms, developed, shoot
from renderers.webp import MEDIA_TYPE, size_of

PER_PART: Final = 5
"""Frames that are drawn at once: after each part it is known how far the film is, and if anybody waits."""

MOST_WAITING: Final = 20
"""Films that are being made or wait for their turn."""

KEPT: Final = 120.0
"""Seconds after the last film for which the process is kept: another one then begins at once."""


class Film(NamedTuple):
    """A film that is made: its picture, which shots it shows, and on which terms it has few enough bytes."""

    picture: Picture
    choice: Choice
    terms: Terms


@dataclass(eq=False, slots=True)
class Making:
    """A film that is being made, for everybody who has asked for it.

    Of ``frames`` so many are ``done``; there are none before its turn has come.
    """

    task: asyncio.Task[Film] = field(init=False)
    people: Counter[int] = field(default_factory=Counter)
    frames: int = 0
    done: int = 0


class Films:
    """Makes films, one after the other in the order of asking."""

    def __init__(self) -> None:
        self._workers = Workers(1, yields=True, name="films")
        self._turn = asyncio.Lock()
        self._making: dict[Hashable, Making] = {}
        self._rest: asyncio.TimerHandle | None = None

    def order(self, key: Hashable, user_id: int, told: Script, look: Look) -> Making:
        """Let a film be made, or join those who wait for the same one (``key``).

        Raises LobbyRefusal if too many wait, or if the person waits for another film.  Whoever does not wait
        any more has to say so (:meth:`leave`).
        """
        making = self._making.get(key)
        if any(other.people[user_id] for other in self._making.values() if other is not making):
            raise LobbyRefusal("film_already")
        if making is None:
            if len(self._making) >= MOST_WAITING:
                raise LobbyRefusal("films_waiting", most=MOST_WAITING)
            making = self._making[key] = Making()
            making.task = asyncio.create_task(self._in_turn(making, told, look), name="film")
            making.task.add_done_callback(lambda _: self._ended(key))
        making.people[user_id] += 1
        return making

    def leave(self, making: Making, user_id: int) -> None:
        """Note that somebody waits no more; what nobody waits for is not made."""
        making.people[user_id] -= 1
        if not +making.people and not making.task.done():
            making.task.cancel()

    def ahead(self, making: Making) -> int:
        """Return how many films are made before this one."""
        waiting = list(self._making.values())
        return waiting.index(making) if making in waiting else 0

    def close(self) -> None:
        """Make nothing more, and end the process."""
        for making in self._making.values():
            making.task.cancel()
        self._workers.close()

    async def _in_turn(self, making: Making, told: Script, look: Look) -> Film:
        async with self._turn:
            if self._rest is not None:
                self._rest.cancel()
            return await self._made(making, told, look)

    def _ended(self, key: Hashable) -> None:
        """Forget a film that is made, or is made no more; after the last one let the process rest a while."""
        self._making.pop(key, None)
        if not self._making:
            self._rest = asyncio.get_running_loop().call_later(KEPT, self._workers.close)

    async def _made(self, making: Making, told: Script, look: Look) -> Film:
        """Make a film; if it has too many bytes, another one with fewer or smaller frames."""
        terms = Terms(MOST_FRAMES)
        while True:
            choice = chosen(told.shots, terms.frames)
            data = await self._developed(making, told, choice, look, terms.smaller)
            if data is not None:
                picture = Picture(data, MEDIA_TYPE, size_of(data), described(told, choice))
                return Film(picture, choice, terms)
            before, terms = terms, Terms(min(terms.frames, len(choice.shots)), terms.smaller).tighter()
            if terms == before:
                raise OverflowError("even the smallest film has too many bytes")

    async def _developed(
        self, making: Making, told: Script, choice: Choice, look: Look, smaller: int
    ) -> bytes | None:
        """Draw the frames part by part; return the file, or None as soon as it has too many bytes."""
        making.frames, making.done = len(choice.shots), 0
        frames, parts, size = takes(told, choice), list[Footage](), 0
        game_id, first = told.played.rules.id, 0
        while part := [take for take, _ in zip(frames, range(PER_PART), strict=False)]:
            if not parts:
                first = part[0].milliseconds
            before = parts[-1].last if parts else b""
            parts.append(await self._workers.run(shoot, game_id, part, look, before, smaller))
            size += parts[-1].size
            if size > MOST_BYTES:
                return None
            making.done += len(part)
        patches = [patch for part in parts for patch in part.patches]
        data = await self._workers.run(developed, parts[0].first, first, patches, look.theme)
        return data if len(data) <= MOST_BYTES else None
