"""What staff does for running games of their server: threads, reminders, pauses; and taking it back.

So are seats taken back that it has given away.  Each is one transaction, and a line of the audit with what
stood before and after.  Nothing of it decides a result.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import Instant, LobbyRefusal
from bot.kit.store import audit, due
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.staff.service.offers import ASKED
from bot.staff.service.orders import Order, marked, note, take_here, take_running
from bot.staff.service.seats import ASKED_BACK, SeatService, still_sits
from bot.staff.store import offers
from bot.storage.rows import AuditLine
from bot.table.service import across, adjourning, messages
from bot.table.service.ledger import commit
from bot.table.service.loading import load
from bot.table.service.match import Match
from bot.table.service.seating import SeatingService
from bot.table.service.sitting import OWN, SEAT, SEAT_BACK
from bot.table.store import games

MOVE, REMIND, GO_ON, CALL_OFF, WITHDRAW = "move", "remind", "go_on", "call_off", "withdraw"
"""What a line of the audit says that staff has done for a running game, beside giving seats away."""

BACK: Final[Mapping[str, str]] = {SEAT: SEAT_BACK, ASKED: ASKED_BACK, MOVE: "move_back"}
"""What can be taken back, each with what the line says by which it was."""

MOVED: Final = "game_moved"
"""The news to a game's old place that it is played elsewhere; the payload is a :class:`Left`."""

WITHDRAWN_TOLD: Final = "invitation_withdrawn"
"""The news to a host that staff has withdrawn their invitation; the payload is the number of the line."""

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


@dataclass(frozen=True, slots=True)
class TableService(Timed):
    """Carries out what staff wants of a running game.

    Everything raises ``other_server`` for a game of another server than that of the order.
    """

    seating: SeatingService
    seats: SeatService

    async def move(self, game_id: str, place_id: int, order: Order) -> AuditLine:
        """Let a running game be played in another thread or channel of its server from now on."""
        async with self.database.write() as connection:
            match = await take_running(connection, game_id, order, self.now())
            return await self._move(connection, match, place_id, order)

    async def remind(self, game_id: str, order: Order) -> AuditLine:
        """Call all anew for whom a running game waits, and show it anew; at most once an hour.

        Who is on vacation is called when they are back.
        """
        async with self.database.write() as connection:
            match = await take_running(connection, game_id, order, self.now(), of_league=True)
            lines = await audit.of_subject(connection, game_id)
            last = max((line.at for line in lines if kind_of(line) == REMIND), default=0.0)
            if self.now() - last < ONCE_IN:
                raise LobbyRefusal("reminded_already", game=game_id, time=Instant(last))
            called = messages.calls_anew(match, self.now())
            away = match.clock is not None and all(
                match.clock.is_away(seat, self.now()) for seat in match.to_act
            )
            computers = [seat for seat in match.to_act if match.seats[seat].user_id is None]
            if match.row.halted or away or not (called or computers):
                raise LobbyRefusal("nobody_to_remind", game=game_id)
            match = await self._without_notices(connection, match)
            again = [("board", self.now(), 0), *([("computer", self.now(), 0)] if computers else [])]
            await due.put_all(connection, game_id, [*again, *called])
            return await note(connection, order, marked(REMIND, order, match.people), match.id, self.now())

    async def go_on(self, game_id: str, order: Order) -> AuditLine:
        """Let a game go on that stands still, whoever has not agreed yet."""
        async with self.database.write() as connection:
            match = await take_running(connection, game_id, order, self.now(), of_league=True)
            if match.pause is None:
                raise LobbyRefusal("not_paused_now", game=game_id)
            await adjourning.resume(connection, match, self.now())
            return await note(connection, order, marked(GO_ON, order, match.people), match.id, self.now())

    async def call_off(self, game_id: str, order: Order) -> AuditLine:
        """Call off a running game that can't go on, since its rules are kept no more."""
        async with self.database.write() as connection:
            match = await take_here(connection, game_id, order, self.now())
            if match.row.status != "running" or not match.is_lost:
                raise LobbyRefusal("not_lost", game=game_id)
            await self.seating.call_off(connection, match)
            return await note(connection, order, marked(CALL_OFF, order, match.people), match.id, self.now())

    async def withdraw(self, game_id: str, order: Order) -> AuditLine:
        """Let the invitation of a lobby into another server be used no more; its host is told."""
        async with self.database.write() as connection:
            match = await take_here(connection, game_id, order, self.now())
            await across.withdraw(connection, match, self.now())
            line = await note(connection, order, marked(WITHDRAW, order, match.people), match.id, self.now())
            told = WITHDRAWN_TOLD, match.id, self.now(), match.row.host_id, str(line.id)
            await news.put(connection, *told)
            return line

    async def undo(self, line_id: int, order: Order) -> AuditLine:
        """Take back that somebody was asked, a seat was given or a game moved, if it is as the line says."""
        async with self.database.write() as connection:
            line = await audit.get(connection, line_id)
            if line is None or line.guild_id != order.guild_id or kind_of(line) not in BACK:
                raise LobbyRefusal("no_such_line")
            match = await take_running(connection, line.subject, order, self.now())
            if await audit.undone(connection, line.id):
                raise LobbyRefusal("undone_already", game=match.id)
            ways = {MOVE: self._move_back, SEAT: self.seats.give_back, ASKED: self.seats.withdraw}
            return await ways[kind_of(line)](connection, match, line, order)

    async def undoable(self, lines: list[AuditLine]) -> list[AuditLine]:
        """Return which of these lines may be taken back as things stand."""
        undone = {line.undoes for line in lines}
        mine = [line for line in lines if kind_of(line) in BACK and line.id not in undone]
        async with self.database.read() as connection:
            found = {game: await load(connection, game) for game in {line.subject for line in mine}}
            asked = {one.line for game in found for one in await offers.of_game(connection, game)}
        return [line for line in mine if _stands(found[line.subject], line, asked)]

    # --- inside the transaction ---

    async def _move_back(
        self, connection: AsyncConnection, match: Match, line: AuditLine, order: Order
    ) -> AuditLine:
        if match.place != int(line.after):
            raise LobbyRefusal("moved_since", game=match.id)
        return await self._move(connection, match, int(line.before), order, line.id)

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
        await commit(connection, match, match.with_row(notices=""))
        await games.note(connection, match.id, thread_id=place_id, board_message_id=None)
        shown = [("board", now, 0), ("lobby", now, 0), ("views", now, 0)]
        await due.put_all(connection, match.id, [*shown, *hands, *called])
        what = BACK[MOVE] if undoes else MOVE
        line = await note(
            connection,
            order,
            marked(what, order, match.people),
            match.id,
            now,
            before=str(before),
            after=str(place_id),
            undoes=undoes,
        )
        subject = f"{match.id}:{line.id}"
        await news.put(connection, MOVED, subject, now, payload=msgspec.json.encode(left).decode())
        return line

    async def _without_notices(self, connection: AsyncConnection, match: Match) -> Match:
        """Take the calls away that stand: others follow."""
        gone = [("notice_over", self.now(), notice) for notice in match.notices.values()]
        await due.put_all(connection, match.id, gone)
        return await commit(connection, match, match.with_row(notices=""))


def _stands(match: Match, line: AuditLine, asked: Collection[int]) -> bool:
    """Whether a running game still is as a line about it says; ``asked`` are those of open questions."""
    if match.row.status != "running" or match.is_lost:
        return False
    if kind_of(line) == ASKED:
        return line.id in asked
    return match.place == int(line.after) if kind_of(line) == MOVE else still_sits(match, line)
