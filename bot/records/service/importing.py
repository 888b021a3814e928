"""Records that people bring along: read, kept for their owner, and made into a game that can be gone through.

A record is as if it were a finished game of which only its owner knows: what shows games shows it too.  It is
kept as the text that it was, and read anew by another process whenever it is needed and not remembered.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import NoSuchImport
from bot.kit.timed import Timed
from bot.kit.workers import Workers
from bot.records.service.reading import Read, read
from bot.records.store import imports
from bot.records.store.imports import UNREAD, Listed
from bot.storage.rows import IN_PRIVATE, GameRow, ImportRow, SeatRow
from bot.table.service.match import Match
from bot.table.service.placing import new_id
from bot.table.service.replay import KEPT, Replay
from engine import catalogue
from engine.core import TymokError
from engine.record import Record

LARGEST: Final = 1_000_000
"""Bytes of a file that is read."""

MENDABLE: Final = 4000
"""Signs of a text that can be mended in a form."""

MOST: Final = 20
"""Records that are kept of one person."""

KEPT_FOR: Final = 30 * 86_400.0
"""Seconds for which a record is kept after it was opened last."""

LONGEST_NAME: Final = 100
LONGEST_PLAYER: Final = 60
SOMEBODY: Final = 1
"""Whoever a record names: nobody here."""


class Unread(Exception):
    """A text that is no record, or holds a mistake; ``import_id``: under which it can be mended, if any."""

    def __init__(self, error: TymokError, text: str, name: str, import_id: str = "") -> None:
        self.error, self.text, self.name, self.import_id = error, text, name, import_id
        super().__init__(str(error))


@dataclass(frozen=True, slots=True)
class Opened:
    """A record of somebody, with the game that it tells of.

    ``proven``: it begins where its game begins, or at a position that was checked: a game may go on from it.
    """

    row: ImportRow
    record: Record
    match: Match
    replay: Replay
    proven: bool


@dataclass(frozen=True, slots=True)
class ImportService(Timed):
    """Keeps records for their owners, and opens them."""

    readers: Workers
    _opened: dict[str, Opened] = field(default_factory=dict)
    _reading: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def keep(
        self, user_id: int, guild_id: int | None, name: str, text: str, *, position: bool = False
    ) -> Opened:
        """Read a text and keep it; raise Unread, which keeps a short text too, so that it can be mended."""
        made = ImportRow(
            id=new_id(),
            user_id=user_id,
            guild_id=guild_id or IN_PRIVATE,
            name=_named(name),
            text=text,
            opened_at=self.now(),
        )
        try:
            opened = await self._open(made, position=position)
        except Unread as unread:
            if len(text) > MENDABLE or "\0" in text or position:
                raise
            async with self.database.write() as connection:
                await imports.forget_unread(connection, user_id)
                await imports.add(connection, msgspec.structs.replace(made, name=UNREAD))
            unread.import_id = made.id
            raise
        async with self.database.write() as connection:
            await self._add(connection, made)
        return opened

    async def mend(self, import_id: str, user_id: int, text: str) -> Opened:
        """Replace a text that could not be read; raise NoSuchImport, and Unread if it still cannot."""
        row = await self.row(import_id, user_id)
        row = msgspec.structs.replace(row, text=text, opened_at=self.now())
        self._opened.pop(import_id, None)
        try:
            opened = await self._open(
                msgspec.structs.replace(row, name=row.name or _named("")), position=False
            )
        except Unread as unread:
            async with self.database.write() as connection:
                await imports.mended(connection, row)
            unread.import_id = import_id
            raise
        async with self.database.write() as connection:
            await imports.mended(connection, opened.row)
            await self._trim(connection, user_id)
        return opened

    async def row(self, import_id: str, user_id: int) -> ImportRow:
        """Return a record as it is kept, to its owner alone; raise NoSuchImport to anybody else."""
        async with self.database.read() as connection:
            row = await imports.get(connection, import_id, user_id, self.now() - KEPT_FOR)
        if row is None:
            raise NoSuchImport
        return row

    async def open(self, import_id: str, user_id: int) -> Opened:
        """Open a record for its owner; raise NoSuchImport, or Unread where rules have changed since."""
        row = await self.row(import_id, user_id)
        known = self._opened.pop(import_id, None)
        opened = known if known is not None and known.row.text == row.text else None
        if opened is None:
            opened = await self._open(row, position=False)
        self._remember(opened)
        if self.now() - row.opened_at > NOTED:
            async with self.database.write() as connection:
                await imports.opened(connection, import_id, user_id, self.now())
        return opened

    async def listed(self, user_id: int) -> list[Listed]:
        """Return somebody's records, those opened last first."""
        async with self.database.read() as connection:
            return await imports.listed(connection, user_id, self.now() - KEPT_FOR)

    async def forget(self, import_id: str, user_id: int) -> None:
        """Forget a record of its owner; raise NoSuchImport."""
        async with self.database.write() as connection:
            found = await imports.forget(connection, user_id, [import_id])
        if not found:
            raise NoSuchImport
        self._opened.pop(import_id, None)

    async def _add(self, connection: Any, row: ImportRow) -> None:
        await imports.forget_before(connection, self.now() - KEPT_FOR)
        await imports.forget_unread(connection, row.user_id)
        await imports.add(connection, row)
        await self._trim(connection, row.user_id)

    async def _trim(self, connection: Any, user_id: int) -> None:
        """Let the records go that were opened longest ago, if there are too many."""
        kept = await imports.listed(connection, user_id, 0.0)
        await imports.forget(connection, user_id, [one.id for one in kept[MOST:]])

    async def _open(self, row: ImportRow, *, position: bool) -> Opened:
        try:
            async with self._turn(row.user_id):
                found = await self.readers.run(read, row.text, position=position)
        except TymokError as error:
            raise Unread(error, row.text, row.name) from None
        opened = await asyncio.to_thread(_opened, row, found)
        self._remember(opened)
        return opened

    def _turn(self, user_id: int) -> asyncio.Lock:
        """Return what lets one record of a person be read after the other; nobody waits for others."""
        turn = self._reading.get(user_id)
        if turn is None:
            turn = self._reading[user_id] = asyncio.Lock()
        return turn

    def _remember(self, opened: Opened) -> None:
        """Keep a record in memory while people go through it, as games are kept."""
        self._opened[opened.row.id] = opened
        while sum(len(one.replay.states) for one in self._opened.values()) > KEPT and len(self._opened) > 1:
            self._opened.pop(next(iter(self._opened)))


NOTED: Final = 3600.0
"""Seconds after which it is noted again that a record was opened: not with every press."""


def _named(name: str) -> str:
    """Return the name under which a record is kept; it is never that of a text that could not be read."""
    return "".join(sign for sign in name if sign.isprintable())[:LONGEST_NAME].strip() or "record"


# --- A record as a game ----------------------------------------------------------------------------


def _opened(row: ImportRow, found: Read) -> Opened:
    record = found.record
    rules = catalogue.get(record.game_id, record.game.version)
    record = msgspec.structs.replace(record, game=rules)
    replay = _replayed(record)
    return Opened(row, record, _match(row, record, replay), replay, found.proven)


def _replayed(record: Record) -> Replay:
    rules, states, seats, notations = record.game, list[Any](), [record.seats], list[str]()
    for number, state in enumerate(record.states()):
        if number:
            _, action = record.actions[number - 1]
            notations.append(rules.notate(states[-1], action))
            seats.append(seats[-1] + (rules.new_seat is not None and action == rules.new_seat))
        states.append(state)
    return Replay(states, record.actions, notations, seats)


def _match(row: ImportRow, record: Record, replay: Replay) -> Match:
    """Return the game that a record tells of, as if it had been played here and were over."""
    rules, last = record.game, replay.states[-1]
    result = rules.result(last)
    game = GameRow(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=0,
        game_id=rules.id,
        game_version=rules.version,
        options="",
        seat_count=replay.seats[-1],
        status="over",
        host_id=row.user_id,
        language="en",
        ply=replay.last,
        result=None if result is None else msgspec.json.encode(result).decode(),
        created_at=row.opened_at,
    )
    names = [*record.players, *[""] * replay.seats[-1]]
    seats = (
        SeatRow(row.id, seat, SOMEBODY, "", names[seat][:LONGEST_PLAYER]) for seat in range(replay.seats[-1])
    )
    return Match(game, tuple(seats), rules, record.options, last)


async def forget_old(connection: AsyncConnection, now: float) -> None:
    """Forget records that nobody has opened for long."""
    await imports.forget_before(connection, now - KEPT_FOR)
