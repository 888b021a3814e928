"""Records that people bring along: read, kept for their owner, and made into a game that can be gone through.

A record is as if it were a finished game of which only its owner knows: what shows games shows it too.  It is
kept as the text that it was, and read anew by another process whenever it is needed and not remembered.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from bot.services.computer import Thinkers
from bot.services.errors import Refusal
from bot.services.lobby import new_id
from bot.services.match import Match
from bot.services.replay import KEPT, Replay
from bot.storage import imports
from bot.storage.database import Database
from bot.storage.imports import UNREAD, Listed
from bot.storage.rows import IN_PRIVATE, GameRow, ImportRow, SeatRow
from engine import catalogue, records
from engine.core import AnyGame, RecordError, TymokError
from engine.record import Record
from renderers import words

LARGEST: Final = 1_000_000
"""Bytes of a file that is read."""

MENDABLE: Final = 4000
"""Signs of a text that can be mended in a form."""

MOST: Final = 20
"""Records that are kept of one person."""

KEPT_FOR: Final = 30 * 86_400.0
"""Seconds for which a record is kept after it was opened last."""

MOST_ACTIONS: Final = 5000
"""Actions of a record that can be gone through: it is read anew within the time that a press has."""

LONGEST_NAME: Final = 100
LONGEST_PLAYER: Final = 60
SOMEBODY: Final = 1
"""Whoever a record names: nobody here."""


class NoSuchImport(Refusal):
    """The message belongs to no record of this person."""

    rule = "no_such_import"


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


class Read(msgspec.Struct, frozen=True):
    """A record as it was read, and whether the position in which it begins can be relied upon."""

    record: Record
    proven: bool


@dataclass(frozen=True, slots=True)
class ImportService:
    """Keeps records for their owners, and opens them; ``now`` is seconds since 1970."""

    database: Database
    thinkers: Thinkers
    now: Callable[[], float]
    _opened: dict[str, Opened] = field(default_factory=dict)
    _reading: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))

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
            async with self._reading:  # one at a time, so that computer players go on thinking
                found = await self.thinkers.compute(read, row.text, position=position)
        except TymokError as error:
            raise Unread(error, row.text, row.name) from None
        opened = await asyncio.to_thread(_opened, row, found)
        self._remember(opened)
        return opened

    def _remember(self, opened: Opened) -> None:
        """Keep a record in memory while people go through it, as games are kept."""
        self._opened[opened.row.id] = opened
        while sum(len(one.replay.states) for one in self._opened.values()) > KEPT and len(self._opened) > 1:
            self._opened.pop(next(iter(self._opened)))


NOTED: Final = 3600.0
"""Seconds after which it is noted again that a record was opened: not with every press."""


_ENDS_LINE: Final = re.compile(r"(?<=\})(#*)[ \t]+(?=#*[{\[])")
_BODY: Final = re.compile(r"[ \t]+(?=[KLNTZXCMP](?:[AEIUO][AIU]?|Y)\S)")


def unfolded(text: str) -> str:
    """Return a text that was typed into one line, which has no line breaks, with those of its header.

    A body can be in one line; what begins it has to begin a line.
    """
    if "\n" in text:
        return text
    *header, rest = _ENDS_LINE.sub(r"\1\n", text).split("\n")
    head, closing, body = rest.rpartition("}") if rest.startswith(("{", "#")) else ("", "", rest)
    return "\n".join([*header, head + closing + _BODY.sub("\n", body, count=1)])


def _named(name: str) -> str:
    """Return the name under which a record is kept; it is never that of a text that could not be read."""
    return "".join(sign for sign in name if sign.isprintable())[:LONGEST_NAME].strip() or "record"


# --- Reading, in another process -------------------------------------------------------------------


def read(text: str, *, position: bool = False) -> Read:
    """Read a record of any game, or a position as one line; raise RecordError.

    ``position``: the text is meant as a position, whatever it looks like.
    """
    if "\0" in text:
        raise RecordError("not_text", line=1 + text.count("\n", 0, text.index("\0")))
    game = _of_position(text, position=position)
    record = records.check(text) if game is None else _position(game, text)
    if len(record.actions) > MOST_ACTIONS:
        raise RecordError("too_long_to_open", found=len(record.actions), most=MOST_ACTIONS)
    if record.start is None or game is not None:
        return Read(record, True)
    proven = _proven(record)
    _look_through(record if proven is None else proven)
    return Read(record, False) if proven is None else Read(proven, True)


def _of_position(text: str, *, position: bool) -> AnyGame | None:
    """Return the game whose position a text is; where it must be one, the game that says what is wrong."""
    forms = [game for game in catalogue.GAMES.values() if game.position_form is not None]
    meant = (game for game in forms if game.position_form and game.position_form.recognises(text))
    return next(meant, forms[0] if position else None)


def _position(game: AnyGame, text: str) -> Record:
    assert game.position_form is not None
    options, state = game.position_form.read(text)
    return Record(game=game, options=options, seats=game.seats.start, start=state)


def _proven(record: Record) -> Record | None:
    """Return a record with its first position as the game's own form tells it, None where it tells another.

    A first state out of a file has the form of a state; whether the rules could ever lead there, only what
    reads positions knows.  What does not belong to the position (the last turn) is left out.
    """
    game, form = record.game, record.game.position_form
    if form is None:
        return None
    try:
        _, state = form.read(form.write(record.start))
        start = game.under(state, record.options)
        checked = msgspec.structs.replace(record, start=start)
        return checked if start is not None and all(True for _ in checked.states()) else None
    except Exception:
        return None  # whatever a broken state led to: it is not one to rely upon


def _look_through(record: Record) -> None:
    """Raise RecordError for a record that can't be shown: its first state is none of the rules'."""
    game = record.game
    seats = record.seats + sum(bool(action == game.new_seat) for _, action in record.actions)
    try:
        for state in record.states():
            for seat in game.turn(state).seats:
                if seat >= 0:
                    game.legal(state, seat)
            words.describe_fully(game.id, game.view(state, None), names=("",) * seats)
            game.deal(state)
            game.standing(state)
    except Exception as error:
        raise RecordError("bad_start", reason=repr(error)) from None


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
