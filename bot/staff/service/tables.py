"""What staff does for running games of their server: seats, threads, reminders, pauses; and taking that back.

Each is one transaction, and a line of the audit with what stood before and after.  Nothing of it decides a
result.  A game of two in which staff gives a seat away is not rated; at a larger table ratings go by who sat
there, as whenever somebody takes a seat over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import Instant, LobbyRefusal
from bot.kit.store import audit, due
from bot.kit.store.database import Database
from bot.kit.store.queues import news
from bot.results.service.ratings.deciding import SEAT_GIVEN
from bot.staff.service.orders import Order, note_person, require_running, take_here
from bot.storage.rows import AuditLine
from bot.table.service import adjourning, messages
from bot.table.service.ledger import commit
from bot.table.service.lobby import Person
from bot.table.service.match import Match, load
from bot.table.service.seating import SeatingService
from bot.table.service.sitting import OWN, SEAT, SEAT_BACK, Sitting, read_sitting, sitting
from bot.table.store import actions, bars, games, leavers

MOVE, REMIND, GO_ON, CALL_OFF = "move", "remind", "go_on", "call_off"
"""What a line of the audit says that staff has done for a running game, beside giving seats away."""

BACK: Final[Mapping[str, str]] = {SEAT: SEAT_BACK, MOVE: "move_back"}
"""What can be taken back, each with what the line says by which it was."""

SEAT_TOLD: Final = "seat_told"
"""The news that a seat has changed hands; the subject is the game, the payload the number of the line."""

MOVED: Final = "game_moved"
"""The news to a game's old place that it is played elsewhere; the payload is a :class:`Left`."""

ONCE_IN: Final = 3600.0
"""Seconds between two reminders of staff in one game."""


class Left(msgspec.Struct, frozen=True):
    """What stands in the place that a game has left: its board, and calls to its people."""

    place: int
    board: int | None = None
    notices: tuple[int, ...] = ()


def kind_of(line: AuditLine) -> str:
    """Return what a line says, whoever plays in the game."""
    return line.what.removesuffix(OWN)


def require_own_seats(match: Match) -> None:
    """Refuse a game whose seats staff does not give away: a league's, or one that another server shares."""
    if match.row.fixture is not None:
        raise LobbyRefusal("seat_of_league", game=match.id)
    if match.side is not None:
        raise LobbyRefusal("seat_of_two_servers", game=match.id)


@dataclass(frozen=True, slots=True)
class TableService:
    """Carries out what staff wants of a running game.

    Everything raises ``other_server`` for a game of another server than that of the order.
    """

    database: Database
    seating: SeatingService
    now: Callable[[], float]

    async def seat(self, game_id: str, seat: int, whom: Person | None, order: Order) -> AuditLine:
        """Give a seat of a running game to a person, or to a computer player (None)."""
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, order)
            require_own_seats(match)
            if whom is not None:
                await note_person(connection, whom)
            to = Sitting(seat, None if whom is None else whom.user_id)
            await self._require_free(connection, match, to)
            unrated = match.row.unrated or (SEAT_GIVEN if len(match.seats) == 2 else "")
            return await self._give(connection, match, to, unrated, order)

    async def move(self, game_id: str, place_id: int, order: Order) -> AuditLine:
        """Let a running game be played in another thread or channel of its server from now on."""
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, order)
            return await self._move(connection, match, place_id, order)

    async def remind(self, game_id: str, order: Order) -> AuditLine:
        """Call all anew for whom a running game waits, and show it anew; at most once an hour."""
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, order, of_league=True)
            lines = await audit.of_subject(connection, game_id)
            last = max((line.at for line in lines if kind_of(line) == REMIND), default=0.0)
            if self.now() - last < ONCE_IN:
                raise LobbyRefusal("reminded_already", game=game_id, time=Instant(last))
            called = messages.calls_anew(match, self.now())
            computers = [seat for seat in match.to_act if match.seats[seat].user_id is None]
            if match.row.halted or not (called or computers):
                raise LobbyRefusal("nobody_to_remind", game=game_id)
            match = await self._without_notices(connection, match)
            again = [("board", self.now(), 0), *([("computer", self.now(), 0)] if computers else [])]
            await due.put_all(connection, game_id, [*again, *called])
            return await self._note(connection, match, order, REMIND)

    async def go_on(self, game_id: str, order: Order) -> AuditLine:
        """Let a game go on that stands still, whoever has not agreed yet."""
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, order, of_league=True)
            if match.pause is None:
                raise LobbyRefusal("not_paused_now", game=game_id)
            await adjourning.resume(connection, match, self.now())
            return await self._note(connection, match, order, GO_ON)

    async def call_off(self, game_id: str, order: Order) -> AuditLine:
        """Call off a running game that can't go on, since its rules are kept no more."""
        async with self.database.write() as connection:
            match = await take_here(connection, game_id, order, self.now())
            if match.row.status != "running" or not match.is_lost:
                raise LobbyRefusal("not_lost", game=game_id)
            await self.seating.call_off(connection, match)
            return await self._note(connection, match, order, CALL_OFF)

    async def undo(self, line_id: int, order: Order) -> AuditLine:
        """Take back that a seat was given, or a game moved, if it still is as the line says."""
        async with self.database.write() as connection:
            line = await audit.get(connection, line_id)
            if line is None or line.guild_id != order.guild_id or kind_of(line) not in BACK:
                raise LobbyRefusal("no_such_line")
            match = await self._take(connection, line.subject, order)
            if await audit.undone(connection, line.id):
                raise LobbyRefusal("undone_already", game=match.id)
            if kind_of(line) == MOVE:
                if match.place != int(line.after):
                    raise LobbyRefusal("moved_since", game=match.id)
                return await self._move(connection, match, int(line.before), order, line.id)
            return await self._seat_back(connection, match, line, order)

    async def undoable(self, lines: list[AuditLine]) -> list[AuditLine]:
        """Return which of these lines may be taken back as things stand."""
        undone = {line.undoes for line in lines}
        mine = [line for line in lines if kind_of(line) in BACK and line.id not in undone]
        async with self.database.read() as connection:
            found = {game: await load(connection, game) for game in {line.subject for line in mine}}
        return [line for line in mine if _stands(found[line.subject], line)]

    # --- inside the transaction ---

    async def _take(
        self, connection: AsyncConnection, game_id: str, order: Order, *, of_league: bool = False
    ) -> Match:
        """Read a running game; one of a league only where its league has no say in what is done."""
        match = await take_here(connection, game_id, order, self.now())
        require_running(match)
        if match.row.fixture is not None and not of_league:
            raise LobbyRefusal("seat_of_league", game=game_id)
        return match

    async def _require_free(self, connection: AsyncConnection, match: Match, to: Sitting) -> None:
        """Refuse whoever can't have a seat, whose hand they would see."""
        if to.seat not in range(len(match.seats)):
            raise LobbyRefusal("seat_changed", game=match.id)
        known = match.seats[to.seat]
        if to.user is None:
            if known.user_id is None:
                raise LobbyRefusal("sits_there_now", game=match.id)
            if len(match.people) < 2:
                raise LobbyRefusal("nobody_left", game=match.id)
            return
        if to.user < 0:
            raise LobbyRefusal("no_longer_known", game=match.id)
        if match.seat_of(to.user) is not None:
            same = known.user_id == to.user
            raise LobbyRefusal("sits_there_now" if same else "sits_there_already", game=match.id)
        if await bars.get(connection, match.row.guild_id, to.user, self.now()) is not None:
            raise LobbyRefusal("barred_person", game=match.id)
        left = await leavers.seat_of(connection, match.id, to.user)
        if left is not None and left != to.seat:
            raise LobbyRefusal("saw_another_hand", game=match.id)

    async def _give(
        self,
        connection: AsyncConnection,
        match: Match,
        to: Sitting,
        unrated: str,
        order: Order,
        undoes: int | None = None,
    ) -> AuditLine:
        """Give a seat to whoever may have it, and let all be told."""
        before = sitting(match, to.seat)
        if unrated != match.row.unrated:
            match = await commit(connection, match, match.with_row(unrated=unrated))
        after = await self.seating.give(connection, match, to.seat, to.user)
        what = SEAT if undoes is None else BACK[SEAT]
        line = await self._note(
            connection, match, order, what, _written(before), _written(sitting(after, to.seat)), undoes
        )
        told = {0, *(user for user in (before.user, to.user) if user is not None and user > 0)}
        number = str(line.id)
        await news.put_all(connection, [(SEAT_TOLD, match.id, self.now(), one, number) for one in told])
        return line

    async def _seat_back(
        self, connection: AsyncConnection, match: Match, line: AuditLine, order: Order
    ) -> AuditLine:
        """Give a seat back to whoever had it, if who got it still has it.

        If nobody has acted there since, the game is rated as it was to be before.
        """
        if not _stands(match, line):
            raise LobbyRefusal("seat_changed", game=match.id)
        to = read_sitting(line.before)
        await self._require_free(connection, match, to)
        acted = match.row.ply - await actions.since(connection, match.id, [to.seat]) > to.ply
        unrated = match.row.unrated if acted else to.unrated
        return await self._give(connection, match, to, unrated, order, line.id)

    async def _move(
        self,
        connection: AsyncConnection,
        match: Match,
        place_id: int,
        order: Order,
        undoes: int | None = None,
    ) -> AuditLine:
        """Let a game be shown in another place: its board is due there, and a pointer where it was."""
        before, now = match.place, self.now()
        if place_id == before:
            raise LobbyRefusal("there_already", game=match.id)
        other = await games.of_thread(connection, place_id)
        if other is not None and other.id != match.id and other.status == "running":
            raise LobbyRefusal("place_taken", game=match.id)
        left = Left(before, match.row.board_message_id, tuple(match.notices.values()))
        called = messages.calls_anew(match, now)
        hands = [("hand", now, user) for user in match.people] if match.privacy.delivered else []
        after = await commit(connection, match, match.with_row(notices=""))
        await games.note_board(connection, match.id, place_id, None)
        shown = [("board", now, 0), ("lobby", now, 0), ("views", now, 0)]
        await due.put_all(connection, match.id, [*shown, *hands, *called])
        line = await self._note(
            connection, after, order, BACK[MOVE] if undoes else MOVE, str(before), str(place_id), undoes
        )
        subject = f"{match.id}:{line.id}"
        await news.put(connection, MOVED, subject, now, payload=msgspec.json.encode(left).decode())
        return line

    async def _without_notices(self, connection: AsyncConnection, match: Match) -> Match:
        """Take the calls away that stand: others follow."""
        gone = [("notice_over", self.now(), notice) for notice in match.notices.values()]
        await due.put_all(connection, match.id, gone)
        return await commit(connection, match, match.with_row(notices=""))

    async def _note(
        self,
        connection: AsyncConnection,
        match: Match,
        order: Order,
        what: str,
        before: str = "",
        after: str = "",
        undoes: int | None = None,
    ) -> AuditLine:
        line = AuditLine(
            at=self.now(),
            guild_id=order.guild_id,
            actor="staff",
            user_id=order.user_id,
            what=what + (OWN if order.user_id in match.people else ""),
            subject=match.id,
            before=before,
            after=after,
            reason=order.reason,
            undoes=undoes,
        )
        return msgspec.structs.replace(line, id=await audit.add(connection, line))


def _stands(match: Match, line: AuditLine) -> bool:
    """Whether a running game still is as a line about it says."""
    if match.row.status != "running" or match.is_lost:
        return False
    if kind_of(line) == MOVE:
        return match.place == int(line.after)
    made = read_sitting(line.after)
    now = sitting(match, made.seat)
    return (now.user, now.computer) == (made.user, made.computer)


def _written(value: Any) -> str:
    return msgspec.json.encode(value).decode()
