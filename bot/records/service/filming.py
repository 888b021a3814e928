"""Moving pictures for messages: one is made at a time, in a process that draws nothing else.

Boards that people wait for are drawn meanwhile by the painters, who go first.  Nothing of a film is stored:
whoever does not get theirs, since this process has ended, asks for it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from functools import partial
from typing import Final, NamedTuple

from bot.kit.service.errors import LobbyRefusal
from bot.kit.workers import Priority, Workers
from bot.records.service.orders import Making, Orders
from renderers import Look, Picture
from renderers.film import MOST_FRAMES, Choice, Script, chosen, described, takes
from renderers.footage import MOST_BYTES, Footage, Terms, developed, shoot
from renderers.webp import MEDIA_TYPE, size_of

PER_PART: Final = 5
"""Frames that are drawn at once: after each part it is known how far the film is, and if anybody waits."""

KEPT: Final = 120.0
"""Seconds after the last film for which the process is kept: another one then begins at once."""


class Film(NamedTuple):
    """A film that is made: its picture, which shots it shows, and on which terms it has few enough bytes."""

    picture: Picture
    choice: Choice
    terms: Terms


class Wanted(NamedTuple):
    """Which film somebody asks for: what they call its game, and by what films are known to be the same."""

    title: str
    key: Hashable


class Films(Orders[Film]):
    """Makes films, one after the other in the order of asking."""

    def __init__(self) -> None:
        super().__init__()
        self._workers = Workers(1, priority=Priority.BEHIND, name="films")
        self._rest: asyncio.TimerHandle | None = None

    def full(self, most: int) -> LobbyRefusal:
        """Return the refusal where so many films wait already."""
        return LobbyRefusal("films_waiting", most=most)

    def already(self, other: Hashable) -> LobbyRefusal:
        """Return the refusal to whoever waits for another film, with what its game is called."""
        assert isinstance(other, Wanted)
        return LobbyRefusal("film_already", title=other.title)

    def order(self, wanted: Wanted, user_id: int, told: Script, look: Look) -> Making[Film]:
        """Let a film be made, or join those who wait for the same one, as :meth:`join` does."""
        return self.join(wanted, user_id, partial(self._made, told, look))

    def leave(self, making: Making[Film], user_id: int) -> None:
        """Note that somebody waits no more; what nobody waits for is not made."""
        super().leave(making, user_id)
        if not +making.people and not making.task.done():
            making.task.cancel()

    def close(self) -> None:
        """Make nothing more, and end the process."""
        super().close()
        self._workers.close()

    def _ended(self, key: Hashable) -> None:
        """Forget a film that is made, or is made no more; after the last one let the process rest a while."""
        super()._ended(key)
        if not self._making:
            self._rest = asyncio.get_running_loop().call_later(KEPT, self._workers.close)

    async def _made(self, told: Script, look: Look, making: Making[Film]) -> Film:
        """Make a film; if it has too many bytes, another one with fewer or smaller frames."""
        if self._rest is not None:
            self._rest.cancel()
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
        self, making: Making[Film], told: Script, choice: Choice, look: Look, smaller: int
    ) -> bytes | None:
        """Draw the frames part by part; return the file, or None as soon as it has too many bytes."""
        making.count, making.done = len(choice.shots), 0
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
