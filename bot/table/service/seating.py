"""Leaving a running game, and taking a seat in it: computer players go on for people, and people for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.service.errors import GameClosed, LobbyRefusal
from bot.kit.store import due
from bot.kit.timed import Timed
from bot.storage.rows import SeatRow
from bot.table.service import adjourning, messages, silent, timing
from bot.table.service.advance import end, points
from bot.table.service.ledger import commit
from bot.table.service.limits import require_not_barred
from bot.table.service.loading import load, take
from bot.table.service.match import Match
from bot.table.service.play import Played
from bot.table.service.requiring import require_invited, require_seat
from bot.table.service.sitting import was_given
from bot.table.store import leavers
from bot.table.store.columns import read_people, write_by_seat, write_people
from engine.core import Result
from engine.players import kept_level

SEATED: Final = "seated"
"""The kind of the message due by which a table reads who plays on for a computer player: its recipient."""

LEFT: Final = "left"
"""The kind of the message due by which a table reads that somebody has left it: its recipient."""

STAND_IN: Final = "good"
"""The level that takes the seat of somebody who leaves, or the next weaker one that the game has."""


def stand_in(match: Match) -> str:
    """Return the level that takes a seat of this game."""
    return STAND_IN if match.is_lost else kept_level(match.row.game_id, STAND_IN)


@dataclass(frozen=True, slots=True)
class SeatingService(Timed):
    """Lets people leave their seats, and take those of computer players."""

    async def resign(self, game_id: str, user_id: int, interaction_id: int) -> Played:
        """Leave a running game.

        Between two players that ends it: the other wins.  At a larger table a computer player takes the
        seat over, so that the others can go on; when the last person leaves, the game is called off.  So is
        one that cannot go on because its rules are kept no more, when anybody leaves it.
        """
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            seat = require_seat(match, user_id)
            return Played(await self.give_up(connection, match, seat), seat, ())

    async def give_up(self, connection: AsyncConnection, match: Match, seat: int) -> Match:
        """Let a person leave a running game, as :meth:`resign` does, as a part of a transaction."""
        if match.is_lost:
            return await self.call_off(connection, match)
        if len(match.seats) == 2:
            result = Result(points(match), (2, 1) if seat == 0 else (1, 2), "resigned")
            return await end(connection, match, result, self.now())
        return await self.leave(connection, match, seat)

    async def leave(
        self, connection: AsyncConnection, match: Match, seat: int, *, replaced: bool = False
    ) -> Match:
        """Let a computer player go on for a person at a larger table; call the game off after the last one.

        ``replaced``: they did not leave it themselves; else the others read it here.  This is part of a
        transaction.
        """
        user_id = match.seats[seat].user_id
        after = await self.vacate(connection, match, seat, replaced=replaced)
        if user_id is not None:
            told = ["hand"] if replaced or not after.people else ["hand", LEFT]
            await due.put_all(connection, match.id, [(kind, self.now(), user_id) for kind in told])
        return after if after.people else await self.call_off(connection, after)

    async def vacate(
        self, connection: AsyncConnection, match: Match, seat: int, *, replaced: bool = False
    ) -> Match:
        """Let a computer player go on for a person, who may take the seat back (inside a transaction).

        Whom staff has put there, and who has not acted since, has quit nothing: the result names them not.
        """
        user_id = match.seats[seat].user_id
        assert user_id is not None
        counts = match.seats[seat].has_acted or not await was_given(connection, match, seat)
        await leavers.put(connection, match.id, user_id, seat, replaced=replaced, counts=counts)
        return await self._hand_over(connection, match, SeatRow(match.id, seat, None, stand_in(match), ""))

    async def take_seat(self, game_id: str, user_id: int, interaction_id: int) -> Played:
        """Let a person take the place of a computer player, with everything that lies before it.

        At a table of invited people it has to be one of them.  Whoever left a seat of this game may take
        back that one only: they have seen its hand (:meth:`Match.seats_for`).
        """
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            if match.row.status != "running":
                raise GameClosed(game=game_id)
            if match.seat_of(user_id) is not None:
                raise LobbyRefusal("seated_already", game=game_id)
            await require_not_barred(connection, match.row.guild_id, user_id, self.now())
            known = user_id in match.leavers
            require_invited(match, user_id, had_a_seat=known)
            free = next((seat.seat for seat in match.seats_for(user_id) if seat.user_id is None), None)
            if free is None and known:
                raise LobbyRefusal("own_seat_taken", game=game_id)
            if free is None:
                others = any(seat.user_id is None for seat in match.seats)
                raise LobbyRefusal("hand_of_former" if others else "lobby_full", game=game_id)
            seat = SeatRow(game_id, free, user_id, "", "")
            if match.people:
                await due.put(connection, game_id, SEATED, self.now(), user_id)
            return Played(await self._hand_over(connection, match, seat), free, ())

    # --- inside the transaction ---

    async def give(self, connection: AsyncConnection, match: Match, seat: int, user_id: int | None) -> Match:
        """Give a seat to a person (known to ``people``), or to a computer player, whoever has it now.

        What its present person has seen of the game they keep, as somebody who was replaced; if they have
        not acted there, its result does not name them.  What they are shown of it is taken away.
        """
        former = match.seats[seat].user_id
        level = "" if user_id is not None else stand_in(match)
        if former is not None:
            counts = match.seats[seat].has_acted
            await leavers.put(connection, match.id, former, seat, replaced=True, counts=counts)
            match = await self._call_no_more(connection, match, seat)
        after = await self._hand_over(connection, match, SeatRow(match.id, seat, user_id, level, ""))
        if former is not None:
            now = self.now()
            await due.put_all(connection, match.id, [("hand", now, former), ("views", now, former)])
        if user_id is not None:
            await due.put(connection, match.id, "welcome", self.now(), user_id)
        return after

    async def _call_no_more(self, connection: AsyncConnection, match: Match, seat: int) -> Match:
        """Let whoever sits there be called no more, and take the last call away."""
        user_id = match.seats[seat].user_id
        await due.cancel(connection, match.id, *messages.CALLS, recipient=user_id)
        left = dict(match.notices)
        if (notice := left.pop(seat, None)) is None:
            return match
        await due.put(connection, match.id, "notice_over", self.now(), notice)
        return await commit(connection, match, match.with_row(notices=write_by_seat(left)))

    async def _hand_over(self, connection: AsyncConnection, match: Match, to: SeatRow) -> Match:
        """Let somebody else sit there, who waits for no other seat; forget what was answered from it.

        What they are called and how they want to be told is read with the game.
        """
        after = match.without_newcomer(to.user_id).without_decline(to.seat).with_seat(to)
        after = after.with_row(late=write_people({*read_people(match.row.late)} - {to.seat}))
        after = after.with_answers({seat: given for seat, given in match.answers.items() if seat != to.seat})
        if to.user_id is None or match.row.draw_offered_by == to.seat:
            after = after.with_row(draw_offered_by=None)  # of two one is gone, to offer or to answer
        await commit(connection, match, after)
        after = await timing.anew(connection, await load(connection, match.id), self.now(), match)
        await due.put_all(connection, match.id, messages.after_change(match, after, None, {}, self.now()))
        await silent.plan(connection, after, self.now())
        after = await adjourning.unheld(connection, after, self.now())
        for look in RESEATED:
            await look(connection, after, self.now())
        return after

    async def call_off(self, connection: AsyncConnection, match: Match) -> Match:
        """Call a running game off, as a part of a transaction."""
        now = self.now()
        after = await commit(connection, match, match.closed("cancelled", now))
        waited = messages.in_vain((one.user_id for one in match.newcomers), now)
        await due.put_all(connection, match.id, [("board", now, 0), ("lobby", now, 0), *waited])
        for look in RESEATED:
            await look(connection, after, now)
        return await timing.stopped(connection, after)


RESEATED: Final[Hook[Callable[[AsyncConnection, Match, float], Awaitable[None]]]] = Hook()
"""What else changes where somebody else sits in a running game now, or where it was called off."""

Leave: TypeAlias = Callable[[AsyncConnection, int, SeatingService], Awaitable[None]]
"""Lets somebody leave all of one kind: it has the person, and what lets them leave games."""

LEAVE_ALL: Final[Hook[Leave]] = Hook()
"""What else is left by somebody who is erased, before they leave their games."""
