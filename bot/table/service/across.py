"""Games between two servers: an invitation is taken up elsewhere, and the game is shown on both sides.

The game belongs to the server in which it was proposed.  Nothing crosses but moves and shown names: so it has
no clock, by which one server could end what the other plays, and no rating.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import due, people
from bot.storage.rows import IN_PRIVATE, GuildRow, SideRow
from bot.table.service import limits
from bot.table.service.beginning import missing_seats
from bot.table.service.ledger import commit
from bot.table.service.limits import Asker
from bot.table.service.loading import load, require_first, take
from bot.table.service.lobby import LobbyService, Person, require_free_seat, require_host
from bot.table.service.match import Match
from bot.table.service.placing import LETTERS
from bot.table.service.seating import SeatingService
from bot.table.store import sides

SIDE: Final = "side"
"""The kind of the message that is the other server's board."""

CUT_OFF: Final = "cut_off"
"""The kind of the message due by which a table reads that whoever plays from the other server can't go on."""

UNANSWERED: Final = 10.0
"""Seconds after which that board comes although whoever took the invitation up was not answered."""

OPEN, WITHDRAWN = "open", "withdrawn"
"""How an invitation stands that nobody has taken up."""

LENGTH: Final = 10
"""Letters of a code: nobody guesses one of 30 to the 10th as long as a lobby stands."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an invitation is taken up: ``language`` is that of the server, if it has chosen none."""

    guild_id: int
    channel_id: int
    language: str
    asker: Asker


@dataclass(frozen=True, slots=True)
class AcrossService:
    """Makes invitations, and lets them be taken up."""

    lobby: LobbyService

    async def invite(self, game_id: str, user_id: int) -> tuple[Match, str]:
        """Return a lobby with the code by which one person may join it from another server.

        From then on it has neither clock nor rating.
        """
        async with self.lobby.database.write() as connection:
            match = await load(connection, game_id)
            if match.row.status != "lobby" or match.row.guild_id == IN_PRIVATE:
                raise LobbyRefusal("no_invitation_now", game=game_id)
            require_host(match, user_id)
            require_free_seat(match)
            require_wanted(await people.guild(connection, match.row.guild_id))
            if missing_seats(match) > 1:
                raise LobbyRefusal("invite_others_first", game=game_id, missing=missing_seats(match) - 1)
            known = await sides.get(connection, game_id)
            if known is not None and match.row.invitation == OPEN:
                return match, known.code
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            if known is None:
                await sides.add(connection, SideRow(game=game_id, code=code))
            else:
                await sides.note(connection, game_id, code=code)
            until = match.row.created_at + self.lobby.lifetime
            invited = match.with_row(clock="", rated=False, invitation=OPEN, invitation_until=until)
            match = await commit(connection, match, invited)
            await due.put(connection, game_id, "lobby", self.lobby.now())
            return match, code

    async def withdraw(self, game_id: str, user_id: int, interaction_id: int) -> Match:
        """Let the host's invitation be used no more."""
        async with self.lobby.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.lobby.now())
            require_host(match, user_id)
            return await withdraw(connection, match, self.lobby.now())

    async def take_up(self, code: str, person: Person, place: Place, interaction_id: int) -> Match:
        """Seat a person of another server by an invitation, and begin the game."""
        async with self.lobby.database.write() as connection:
            await require_first(connection, interaction_id, self.lobby.now())
            side = await sides.by_code(connection, code.strip().lower())
            if side is None:
                raise LobbyRefusal("no_such_invitation")
            match = await load(connection, side.game)
            await _require_open(connection, match, place.guild_id)
            if match.row.guild_id == place.guild_id:
                raise LobbyRefusal("invitation_of_here")
            server = await people.guild(connection, place.guild_id)
            require_wanted(server)
            require_wanted(await people.guild(connection, match.row.guild_id), here=False)
            limits.require_begun_here(server, place.asker, match.row.game_id)
            await self.lobby.check_limits(connection, place.guild_id, person.user_id)
            if (
                await limits.bar_of(connection, match.row.guild_id, person.user_id, self.lobby.now())
                is not None
            ):
                raise LobbyRefusal("no_such_invitation")  # what the other server's staff decides stays there
            language = server.language or place.language
            await sides.note(
                connection,
                match.id,
                guild_id=place.guild_id,
                user_id=person.user_id,
                channel_id=place.channel_id,
                language=language,
            )
            # Whoever has the code is invited; the host may have set a clock since it was made.
            own = match.with_row(shared=True, invited="", clock="", rated=False, invitation="")
            match = await commit(connection, match, own)
            match = await self.lobby.seat(
                connection, await load(connection, match.id), person, interaction_id
            )
            if match.row.status == "lobby":
                match = (await self.lobby.begin(connection, match, interaction_id)).match
                await due.put(connection, match.id, SIDE, self.lobby.now() + UNANSWERED)
            return match

    async def answered(self, game_id: str, message_id: int | None) -> None:
        """Let the other side's board come, in a thread at the answer to whoever took an invitation up.

        None where that can have no thread.
        """
        async with self.lobby.database.write() as connection:
            if message_id is not None:
                await sides.note(connection, game_id, message_id=message_id)
            await due.put(connection, game_id, SIDE, self.lobby.now())


async def withdraw(connection: AsyncConnection, match: Match, now: float) -> Match:
    """Let an invitation be used no more, as a part of a transaction; its lobby says so."""
    if match.row.status != "lobby" or match.row.invitation != OPEN:
        raise LobbyRefusal("no_open_invitation", game=match.id)
    after = await commit(connection, match, match.with_row(invitation=WITHDRAWN))
    await due.put(connection, match.id, "lobby", now)
    return after


async def _require_open(connection: AsyncConnection, match: Match, guild_id: int) -> None:
    """Refuse an invitation that can't be used any more; who has used it, only its two servers are told."""
    if match.side is not None and match.side.user_id is not None:
        if guild_id not in (match.row.guild_id, match.side.guild_id):
            raise LobbyRefusal("invitation_used")
        known = await people.get(connection, match.side.user_id)
        raise LobbyRefusal("invitation_used_by", name="?" if known is None else known.name)
    if match.row.invitation == WITHDRAWN:
        raise LobbyRefusal("invitation_withdrawn")
    if match.row.status != "lobby":
        raise LobbyRefusal("invitation_over")


async def stop(connection: AsyncConnection, match: Match, seating: SeatingService) -> None:
    """End a game on its other side alone, as a part of a transaction: a computer player goes on there."""
    side = match.side
    if side is None or side.stopped:
        raise LobbyRefusal("not_running", game=match.id)
    await sides.note(connection, match.id, stopped=True)
    seat = match.seat_of(side.user_id or 0)
    if seat is not None:
        await seating.vacate(connection, match, seat, replaced=True)
        await due.put(connection, match.id, CUT_OFF, seating.now(), side.user_id or 0)
    await due.put(connection, match.id, "side", seating.now())


def require_wanted(server: GuildRow, *, here: bool = True) -> None:
    """Refuse games between servers where the staff of one, that in which it is refused or not, wants none."""
    if not server.across:
        raise LobbyRefusal("across_unwanted" if here else "across_unwanted_there")
