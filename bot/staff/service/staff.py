"""What staff may do with games of their own server: end, award, annul, correct, and take that back.

Each is one transaction: the result, a line of the audit with what stood before and after, the ratings that
have to be computed anew, and what the players are told.  The audit alone gives every result: its last line
about a game says how it stands.

Lines about one game are taken back in the opposite order, the newest first.  A running game that staff has
ended stays over: its end has shown what was hidden, so taking that back lets it count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service import seen
from bot.kit.service.errors import LobbyRefusal, Refusal
from bot.kit.store import audit
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.results.service import rulings
from bot.results.service.ratings import suspicion
from bot.results.service.ratings.deciding import STAFF
from bot.results.store import results
from bot.results.store.results import WithSeats
from bot.staff.service.orders import Order, marked, note, require_own, require_running, take_here
from bot.storage.rows import AuditLine
from bot.table.service.across import stop
from bot.table.service.advance import end, points
from bot.table.service.loading import load, take
from bot.table.service.match import Match
from bot.table.service.seating import SeatingService
from bot.table.store import leavers
from engine.core import Result, Seat

STOPPED: Final = "stopped"
"""Staff has ended a game between two servers on its own side."""

TOLD: Final = "staff_told"
"""The kind of the news by which players learn of it; the payload is the number of the line."""

MOST_POINTS: Final = 1_000_000
"""Points of a seat, more or less, that a correction may say."""


def with_winner(seat: Seat, places: Sequence[int]) -> tuple[int, ...]:
    """Return the places with a seat in front of all others, who keep their order."""
    others = [place for other, place in enumerate(places) if other != seat]
    return tuple(
        1 if own == seat else 2 + sum(other < place for other in others) for own, place in enumerate(places)
    )


def are_places(places: Sequence[int]) -> bool:
    """Whether these are places: 1 is there, and whoever ties shares the better place, as in 1, 2, 2, 4."""
    return bool(places) and all(place == 1 + sum(other < place for other in places) for place in places)


@dataclass(frozen=True, slots=True)
class StaffService(Timed):
    """Carries out what staff decides.

    Everything raises ``other_server`` for a game of another server than that of the order, and Changed where
    others have decided since whoever decides has looked.
    """

    async def end(self, game_id: str, order: Order) -> AuditLine:
        """End a running game with the points as they stand; it is not rated.

        Of a game between two servers the staff of the other one ends its own side alone.
        """
        async with self.database.write() as connection:
            match = await take(connection, game_id, order.interaction_id, self.now())
            if match.other_server == order.guild_id:
                return await self._stopped(connection, match, order)
            require_own(match, order)
            await _require_seen(connection, match, order)
            require_running(match)
            result = Result.by_points(points(match), rulings.ENDED)
            return await self._ended(connection, match, order, rulings.END, result, unrated=STAFF)

    async def award(self, game_id: str, seat: Seat, order: Order) -> AuditLine:
        """Let a seat have won a game, running or over; the others keep their order.

        What was annulled counts again by that, as by a correction: else nobody would have won anything.
        """
        async with self.database.write() as connection:
            match = await take_here(connection, game_id, order, self.now())
            await _require_seen(connection, match, order)
            if match.row.status == "running":
                require_running(match)
                _require_seat(match, seat, await _stayed(connection, match))
                stands = points(match)
                ranking = with_winner(seat, Result.by_points(stands, rulings.AWARDED).ranking)
                return await self._ended(
                    connection, match, order, rulings.AWARD, Result(stands, ranking, rulings.AWARDED)
                )
            result = await self._result(connection, match)
            _require_seat(match, seat, [one.seat for one in result[1] if not one.quit])
            stand = _stand(result)
            places = with_winner(_index(result, seat), stand.places)
            stand = msgspec.structs.replace(stand, annulled=False, places=places)
            return await self._corrected(connection, match, result, order, rulings.AWARD, stand)

    async def annul(self, game_id: str, order: Order) -> AuditLine:
        """Let a finished game count for nothing."""
        async with self.database.write() as connection:
            match = await take_here(connection, game_id, order, self.now())
            await _require_seen(connection, match, order)
            result = await self._result(connection, match)
            if result[0].annulled:
                raise LobbyRefusal("annulled_already", game=match.id)
            stand = msgspec.structs.replace(_stand(result), annulled=True)
            return await self._corrected(connection, match, result, order, rulings.ANNUL, stand)

    async def correct(
        self, game_id: str, places: Sequence[int], points: Sequence[Fraction | int], order: Order
    ) -> AuditLine:
        """Let a finished game have ended with other places and points, both by seat.

        Points are those of the rules: tenths of one only in a game that counts in tenths.  Who has left
        comes last in ratings and tables whatever is written, so their places stay what they are.
        """
        async with self.database.write() as connection:
            match = await take_here(connection, game_id, order, self.now())
            await _require_seen(connection, match, order)
            result = await self._result(connection, match)
            number = len(result[1])
            _require_places(match, result, places)
            values = [Fraction(value) * result[0].unit for value in points]
            fitting = all(value.denominator == 1 and abs(value) <= MOST_POINTS for value in values)
            if len(points) != number or not fitting:
                raise LobbyRefusal("bad_points", game=match.id, count=number, most=MOST_POINTS)
            stand = rulings.Stand(False, tuple(places), tuple(map(int, values)))
            if stand == _stand(result):
                raise LobbyRefusal("nothing_corrected", game=match.id)
            return await self._corrected(connection, match, result, order, rulings.CORRECT, stand)

    async def undo(self, line_id: int, order: Order) -> AuditLine:
        """Take a line of the audit back; refused unless it is the newest that stands about its game."""
        async with self.database.write() as connection:
            line = await audit.get(connection, line_id)
            if line is None or line.guild_id != order.guild_id or not rulings.is_decision(line):
                raise LobbyRefusal("no_such_line")
            match = await take_here(connection, line.subject, order, self.now())
            standing = _standing(await audit.of_subject(connection, line.subject))
            if line not in standing:
                raise LobbyRefusal("undone_already", game=match.id)
            if line != standing[-1]:
                raise LobbyRefusal("undo_newer_first", game=match.id)
            result = await self._result(connection, match)
            before = _without(line, result)
            return await self._corrected(
                connection, match, result, order, rulings.UNDO, before, undoes=line.id
            )

    # --- what there is to see ---

    async def lines(self, guild_id: int, limit: int) -> list[AuditLine]:
        """Return the newest lines of a server's audit, the newest first."""
        async with self.database.read() as connection:
            return await audit.for_staff(connection, guild_id, limit)

    async def undoable(self, guild_id: int, limit: int) -> list[AuditLine]:
        """Return which of the newest lines of a server may be taken back now, the newest first."""
        async with self.database.read() as connection:
            lines = await audit.for_staff(connection, guild_id, limit)
            subjects = {line.subject for line in lines if rulings.is_decision(line)}
            last = [_standing(await audit.of_subject(connection, subject))[-1:] for subject in subjects]
            newest = [line for standing in last for line in standing]
            free = {line.id for line in newest if await self._may_undo(connection, line)}
        return [line for line in lines if line.id in free]

    async def findings(self, guild_id: int) -> list[suspicion.Finding]:
        """Return what there is to look at in the games of a server."""
        now = self.now()
        async with self.database.read() as connection:
            found = await results.of_guild(connection, guild_id, since=now - suspicion.LOOKED_BACK)
        rated = (suspicion.played(result, seats) for result, seats in found if not result.unrated)
        return suspicion.findings(rated, now)

    async def awardable(self, match: Match) -> list[Seat]:
        """Return the seats of a running game that may be awarded."""
        async with self.database.read() as connection:
            return await _stayed(connection, match)

    async def sight(self, match: Match) -> int:
        """Return the number of what staff sees of a game, and decides about."""
        async with self.database.read() as connection:
            return await _sight(connection, match)

    async def result(self, match: Match, what: str) -> WithSeats:
        """Return the result of a game about which something is to be decided; refuse what that would."""
        async with self.database.read() as connection:
            found = await self._result(connection, match)
            await rulings.require_free(connection, match, moves=what != rulings.ANNUL)
            return found

    async def stands(self, match: Match) -> tuple[WithSeats, AuditLine | None]:
        """Return the result of a game, and the newest decision about it."""
        async with self.database.read() as connection:
            found = await self._result(connection, match)
            lines = await audit.of_subject(connection, match.id)
        return found, next((line for line in reversed(lines) if rulings.is_decision(line)), None)

    # --- inside the transaction ---

    async def _stopped(self, connection: AsyncConnection, match: Match, order: Order) -> AuditLine:
        """End a game on its other side, with a line in that server's audit; its player there is told."""
        require_running(match)
        assert match.side is not None
        player = match.side.user_id
        await stop(connection, match, SeatingService(self.database, now=self.now))
        line = await note(connection, order, STOPPED, match.id, self.now())
        if player is not None and match.seat_of(player) is not None:
            await news.put(connection, TOLD, match.id, self.now(), player, str(line.id))
        return line

    async def _may_undo(self, connection: AsyncConnection, line: AuditLine) -> bool:
        """Whether nobody else decides about the game of a line."""
        match = await load(connection, line.subject)
        result = await self._result(connection, match)
        try:
            moves = _moves(_stand(result), _without(line, result))
            await rulings.require_free(connection, match, moves=moves)
        except Refusal:
            return False
        return True

    async def _result(self, connection: AsyncConnection, match: Match) -> WithSeats:
        found = await results.get(connection, match.id)
        if found is None:
            raise LobbyRefusal("no_result", game=match.id)
        return found

    async def _ended(
        self,
        connection: AsyncConnection,
        match: Match,
        order: Order,
        what: str,
        result: Result,
        unrated: str = "",
    ) -> AuditLine:
        """End a running game, and note that there was no result before."""
        await end(connection, match, result, self.now(), unrated=unrated)
        after = await self._result(connection, match)
        return await self._note(connection, after, order, what, None, _stand(after))

    async def _corrected(
        self,
        connection: AsyncConnection,
        match: Match,
        result: WithSeats,
        order: Order,
        what: str,
        stand: rulings.Stand,
        undoes: int | None = None,
    ) -> AuditLine:
        """Let a result stand like this; refuse where others than staff of the server decide."""
        before = _stand(result)
        await rulings.require_free(connection, match, moves=_moves(before, stand))
        await rulings.let_stand(connection, result, stand, self.now())
        return await self._note(connection, result, order, what, before, stand, undoes)

    async def _note(
        self,
        connection: AsyncConnection,
        result: WithSeats,
        order: Order,
        what: str,
        before: rulings.Stand | None,
        after: rulings.Stand,
        undoes: int | None = None,
    ) -> AuditLine:
        """Add the line to the audit, and put down that everybody is told."""
        row, seats = result
        people = [seat.user_id for seat in seats if seat.user_id is not None and seat.user_id > 0]
        line = await note(
            connection,
            order,
            marked(what, order, people),
            row.game,
            self.now(),
            before="" if before is None else msgspec.json.encode(before).decode(),
            after=msgspec.json.encode(after).decode(),
            undoes=undoes,
        )
        await rulings.decided(connection, [row.game], order.user_id, order.reason, self.now())
        told = [(TOLD, row.game, self.now(), recipient, str(line.id)) for recipient in (0, *people)]
        await news.put_all(connection, told)
        return line


def _require_places(match: Match, result: WithSeats, places: Sequence[int]) -> None:
    """Refuse what are no places of those who stayed, or for those who left others than they have."""
    seats = result[1]
    if len(places) != len(seats):
        raise LobbyRefusal("bad_places", game=match.id, count=len(seats))
    if any(seat.quit and seat.place != place for seat, place in zip(seats, places, strict=True)):
        raise LobbyRefusal("left_is_last", game=match.id, places=" ".join(str(seat.place) for seat in seats))
    stayed = [place for seat, place in zip(seats, places, strict=True) if not seat.quit]
    if stayed and not are_places(stayed):
        raise LobbyRefusal("bad_places", game=match.id, count=len(seats))


async def _sight(connection: AsyncConnection, match: Match) -> int:
    """Return the number of who sits at a game, and of how its result stands."""
    found = await results.get(connection, match.id)
    stand = None if found is None else _stand(found)
    return seen.number_of([one.user_id for one in match.seats], stand)


async def _require_seen(connection: AsyncConnection, match: Match, order: Order) -> None:
    seen.require(order.seen, await _sight(connection, match))


async def _stayed(connection: AsyncConnection, match: Match) -> list[Seat]:
    """Return the seats of a running game that may be awarded: its result will name no quitter for them."""
    away = {} if len(match.seats) == 2 else await leavers.counted(connection, match.id)
    kept = [seat for user, seat in away.items() if match.seat_of(user) is None]
    return [one.seat for one in match.seats if one.user_id is not None or one.seat not in kept]


def _require_seat(match: Match, seat: Seat, seats: Iterable[Seat]) -> None:
    if seat not in seats:
        raise LobbyRefusal("nobody_to_award", game=match.id)


def _index(result: WithSeats, seat: Seat) -> int:
    """Return where a seat stands among those of a result."""
    return [one.seat for one in result[1]].index(seat)


def _stand(result: WithSeats) -> rulings.Stand:
    return rulings.stand_of(result[1], annulled=result[0].annulled)


def _without(line: AuditLine, result: WithSeats) -> rulings.Stand:
    """Return how a result stands once a line is taken back; what it has ended counts for nothing then."""
    return rulings.read_stand(line.before) or msgspec.structs.replace(_stand(result), annulled=True)


def _moves(before: rulings.Stand, after: rulings.Stand) -> bool:
    """Whether places or points become others."""
    return (before.places, before.points) != (after.places, after.points)


def _standing(lines: Iterable[AuditLine]) -> list[AuditLine]:
    """Return the lines that staff wrote and has not taken back, in their order."""
    known = [line for line in lines if rulings.is_decision(line)]
    undone = {line.undoes for line in known}
    return [line for line in known if line.undoes is None and line.id not in undone]
