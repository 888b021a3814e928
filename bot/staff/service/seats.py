"""Seats that staff gives away: to a computer player at once, to a person once they have agreed; and back.

Whoever is asked changes nothing until they take the seat: its owner plays on, and clocks run.  A game of two
in which a seat has changed hands like this is not rated; at a larger table ratings go by who sat there, as
whenever somebody takes a seat over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import audit
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.results.service.ratings.deciding import SEAT_GIVEN
from bot.staff.service import offers
from bot.staff.service.orders import Order, marked, note, note_person, require_running, take_running
from bot.staff.store import offers as open_offers
from bot.storage.rows import AuditLine
from bot.storage.staff_rows import OfferRow
from bot.table.service.ledger import commit
from bot.table.service.limits import bar_of, require_not_barred
from bot.table.service.loading import load, take
from bot.table.service.lobby import Person
from bot.table.service.match import Match
from bot.table.service.seating import SeatingService
from bot.table.service.sitting import SEAT, SEAT_BACK, Sitting, read_sitting, sitting
from bot.table.store import actions

TOLD: Final = "seat_told"
"""The news that a seat has changed hands; the subject is the game, the payload the number of the line."""

ASKED_BACK: Final = "seat_asked_back"
"""What the line says by which staff asks somebody no more."""


def require_own_seats(match: Match) -> None:
    """Refuse a game whose seats staff does not give away: a league's, or one that another server shares."""
    if match.row.fixture is not None:
        raise LobbyRefusal("seat_of_league", game=match.id)
    if match.side is not None:
        raise LobbyRefusal("seat_of_two_servers", game=match.id)


def still_sits(match: Match, line: AuditLine) -> bool:
    """Whether whoever has got a seat by a line of the audit has it."""
    made = read_sitting(line.after)
    now = sitting(match, made.seat)
    return (now.user, now.computer) == (made.user, made.computer)


@dataclass(frozen=True, slots=True)
class SeatService(Timed):
    """Gives seats of running games away, and back.

    What an order wants raises ``other_server`` for a game of another server than that of the order.
    """

    seating: SeatingService

    async def give_to_computer(self, game_id: str, seat: int, order: Order) -> AuditLine:
        """Give a seat of a running game to a computer player."""
        async with self.database.write() as connection:
            match = await take_running(connection, game_id, order, self.now())
            require_own_seats(match)
            to = Sitting(seat, None)
            await self._require_free(connection, match, to)
            return await self._give(connection, match, to, order)

    async def ask(self, game_id: str, seat: int, user_id: int, order: Order) -> AuditLine:
        """Ask a person whether they take a seat of a running game; nothing else changes until they do."""
        async with self.database.write() as connection:
            match = await take_running(connection, game_id, order, self.now())
            require_own_seats(match)
            await self._require_free(connection, match, Sitting(seat, user_id))
            for known in await open_offers.of_game(connection, game_id):
                if seat == known.seat or user_id == known.user_id:
                    raise LobbyRefusal("seat_asked_already", game=game_id, user=known.user_id)
            what, asked = marked(offers.ASKED, order, match.people), offers.Asked(seat, user_id)
            line = await note(connection, order, what, game_id, self.now(), after=offers.written(asked))
            offer = OfferRow(
                line=line.id,
                game=game_id,
                seat=seat,
                user_id=user_id,
                former=match.seats[seat].user_id,
                asked_by=order.user_id,
                until=self.now() + offers.LIFETIME,
            )
            await offers.put(connection, offer, self.now())
            return line

    async def agree(self, game_id: str, line: int, person: Person, interaction_id: int) -> Match:
        """Give the seat to a person who was asked, and wants it."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            await require_not_barred(connection, match.row.guild_id, person.user_id, self.now())
            offer = await self._open(connection, game_id, line, person.user_id)
            if offers.why_not(match, offer):
                raise LobbyRefusal("offer_over", game=game_id)
            require_running(match)
            to = Sitting(offer.seat, person.user_id)
            await self._require_free(connection, match, to)
            await note_person(connection, person)
            asked = await audit.get(connection, line)
            reason = "" if asked is None else asked.reason
            order = Order(offer.asked_by, match.row.guild_id, interaction_id, reason)
            await offers.close(connection, offer, offers.TAKEN, self.now())
            await self._give(connection, match, to, order, agreed=True)
            return await load(connection, game_id)

    async def decline(self, game_id: str, line: int, user_id: int, interaction_id: int) -> None:
        """Note that a person who was asked does not want the seat."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            offer = await self._open(connection, game_id, line, user_id)
            await offers.close(connection, offer, offers.DECLINED, self.now())
            await offers.note(connection, offer, match.row.guild_id, offers.DECLINED, self.now())

    async def run_out(self, subject: str) -> None:
        """Let a question come to nothing that was not answered in time."""
        async with self.database.write() as connection:
            offer = await open_offers.get(connection, offers.line_of(subject))
            if offer is not None and offer.until <= self.now():
                match = await load(connection, offer.game)
                await offers.lapse(connection, offer, match.row.guild_id, offers.RAN_OUT, self.now())

    async def question(self, line: int) -> OfferRow | None:
        """Return a question that is open, by its line of the audit."""
        async with self.database.read() as connection:
            return await open_offers.get(connection, line)

    async def questions(self, game_id: str) -> list[OfferRow]:
        """Return the open questions about seats of a game, the oldest first."""
        async with self.database.read() as connection:
            return await open_offers.of_game(connection, game_id)

    async def posted(self, line: int, place_id: int | None, message_id: int) -> bool:
        """Remember the message that asks somebody; False where the question is over already."""
        async with self.database.write() as connection:
            return await open_offers.asked(connection, line, place_id, message_id)

    # --- inside the transaction ---

    async def withdraw(
        self, connection: AsyncConnection, match: Match, line: AuditLine, order: Order
    ) -> AuditLine:
        """Ask somebody no more, if they have not answered."""
        offer = await open_offers.get(connection, line.id)
        if offer is None or not await offers.close(connection, offer, offers.WITHDRAWN, self.now()):
            raise LobbyRefusal("offer_over", game=match.id)
        what = marked(ASKED_BACK, order, match.people)
        return await note(connection, order, what, match.id, self.now(), after=line.after, undoes=line.id)

    async def give_back(
        self, connection: AsyncConnection, match: Match, line: AuditLine, order: Order
    ) -> AuditLine:
        """Give a seat back to whoever had it, if who got it still has it.

        If nobody has acted there since, the game is rated as it was to be before.
        """
        if not still_sits(match, line):
            raise LobbyRefusal("seat_changed", game=match.id)
        to = read_sitting(line.before)
        await self._require_free(connection, match, to)
        acted = match.row.ply - await actions.since(connection, match.id, [to.seat]) > to.ply
        unrated = match.row.unrated if acted else to.unrated
        return await self._give(connection, match, to, order, unrated=unrated, undoes=line.id)

    async def _open(self, connection: AsyncConnection, game_id: str, line: int, user_id: int) -> OfferRow:
        """Return what a person may answer now."""
        offer = await open_offers.get(connection, line)
        if offer is None or offer.game != game_id or offer.until <= self.now():
            raise LobbyRefusal("offer_over", game=game_id)
        if offer.user_id != user_id:
            raise LobbyRefusal("not_asked", game=game_id)
        return offer

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
        if await bar_of(connection, match.row.guild_id, to.user, self.now()) is not None:
            raise LobbyRefusal("barred_person", game=match.id)
        if known not in match.seats_for(to.user):
            left = to.user in match.leavers
            raise LobbyRefusal("saw_another_hand" if left else "hand_of_former", game=match.id)

    async def _give(
        self,
        connection: AsyncConnection,
        match: Match,
        to: Sitting,
        order: Order,
        *,
        unrated: str | None = None,
        undoes: int | None = None,
        agreed: bool = False,
    ) -> AuditLine:
        """Give a seat to whoever may have it, and let all be told; who has ``agreed`` knows it already.

        ``unrated`` is why the game is not rated from now on, None: as whenever a seat changes hands.
        """
        before = sitting(match, to.seat)
        if unrated is None:
            unrated = match.row.unrated or (SEAT_GIVEN if len(match.seats) == 2 else "")
        if unrated != match.row.unrated:
            match = await commit(connection, match, match.with_row(unrated=unrated))
        after = await self.seating.give(connection, match, to.seat, to.user)
        what = SEAT if undoes is None else SEAT_BACK
        line = await note(
            connection,
            order,
            marked(what, order, match.people),
            match.id,
            self.now(),
            before=offers.written(before),
            after=offers.written(sitting(after, to.seat)),
            undoes=undoes,
        )
        concerned = (before.user, None if agreed else to.user)
        told = {0, *(user for user in concerned if user is not None and user > 0)}
        number = str(line.id)
        await news.put_all(connection, [(TOLD, match.id, self.now(), one, number) for one in told])
        return line
