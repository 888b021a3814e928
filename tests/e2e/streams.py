"""All that reaches one reader of a game, so that it can be compared with what reaches them in another one."""

from __future__ import annotations

import hashlib
import re
from itertools import groupby
from typing import Any, Final

from bot.sandbox.driver import Person
from bot.sandbox.feed import Event
from bot.sandbox.model import Attachment, Message
from tests.e2e.playing import Game, Table

NUMBER: Final = re.compile(r"\d{10,}")
"""Identifiers, times, and what stands for plies: they differ between games, but not in their order."""

HOUR: Final = re.compile(r"<t:\d+")

Told = tuple[str, ...]
"""What became of one message, version by version."""


class Stream:
    """Keeps every message, edit and deletion that reaches a person, in the places of a game and by DM."""

    def __init__(self, table: Table, game: Game, reader: Person) -> None:
        self._sandbox, self._game, self._reader = table.sandbox, game.id, reader.id
        self._home = table.channel.id
        self._told: dict[int, list[str]] = {}
        self._stop = table.sandbox.server.hub.feed.observe(self._note)

    def _note(self, event: Event) -> None:
        if not event.kind.startswith("message") or event.user_id not in {None, self._reader}:
            return
        place = self._sandbox.channel(event.channel_id or 0)
        there = place.recipient_id == self._reader or self._home in {place.id, place.parent_id}
        if not there or event.message_id is None:
            return
        message = self._sandbox.server.hub.feed.seen(event.message_id)
        versions = self._told.setdefault(event.message_id, [])
        versions.append(f"{event.kind} {'' if message is None else self.content(message)}")

    def content(self, message: Message) -> str:
        """Return everything of a message: texts, controls, files with their names, words and bytes.

        What Discord calls a file, and the hours that it tells, are no part of it.
        """
        files = [(one.filename, one.description, self._digest(one)) for one in message.attachments]
        parts: Any = (message.content, message.flags, message.components, message.mentions, files)
        text = HOUR.sub("<t:0", repr(parts).replace(self._game, "GAME"))
        for number, one in enumerate(message.attachments):
            text = text.replace(str(one.id), f"file {number}")
        return text

    def _digest(self, file: Attachment) -> str:
        body = self._sandbox.file(file).replace(self._game.encode(), b"GAME")
        return hashlib.sha256(body).hexdigest()

    def close(self) -> list[Told]:
        """Return what became of each message; which of several came first only the network decides."""
        self._stop()
        # On a busy machine a board is drawn once more as it stands: that changes nothing for whoever looks.
        changes = ((version for version, _ in groupby(versions)) for versions in self._told.values())
        return sorted(alike("\n".join(versions)) for versions in changes)


def alike(text: str) -> Told:
    """Return a text in lines, with long numbers in the order in which they first appear."""
    numbers: dict[str, str] = {}
    return tuple(
        NUMBER.sub(lambda found: numbers.setdefault(found[0], f"#{len(numbers)}"), text).splitlines()
    )
