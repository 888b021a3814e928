"""Once more: the same game by the same rules in the same place, the seats changed.

Against computer players it starts at once; between people as soon as all of them have asked for it.  A game
has one rematch, which the database decides; one that is called off makes room for another.

The first secrets of a rematch are fixed, and their fingerprints shown with the result, before anybody can ask
for it: so the number of the press that starts it is one that nobody knew when they were fixed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LobbyRefusal, OtherVersion
from bot.kit.store import due, people
from bot.storage.rows import GameRow
from bot.table.service.ledger import commit
from bot.table.service.loading import load, take
from bot.table.service.lobby import LobbyService, Person
from bot.table.service.match import Match, match_of
from bot.table.service.placing import listed, new_id, rotated
from bot.table.store import games, leavers, seats
from engine.players import kept_level
from engine.randomness import SECRET_BYTES

DEALS: Final = (1, 2)
"""The deals whose secrets are fixed with a game."""


@dataclass(frozen=True, slots=True)
class RematchService:
    """Prepares rematches and starts them, by way of a lobby."""

    lobby: LobbyService

    async def prepare(self, game_id: str) -> tuple[Match, Match | None]:
        """Return a game that is over and its rematch, if there is one; if not, fix the secrets of one.

        A game of a league has none, nor has one between two servers.
        """
        async with self.lobby.database.write() as connection:
            match = await load(connection, game_id)
            row = await games.rematch_of(connection, game_id)
            if row is not None:
                return match, await load(connection, row.id)
            if match.row.fixture is not None or match.row.shared:
                return match, None
            if match.row.rematch_secrets is None:
                secrets = b"".join(self.lobby.play.new_secret() for _ in DEALS)
                match = await commit(connection, match, match.with_row(rematch_secrets=secrets))
            return match, None

    async def press(self, game_id: str, person: Person, interaction_id: int, message_id: int | None) -> Match:
        """Ask for the rematch, or agree to it; return it as a lobby, or running if nobody else is awaited.

        ``message_id`` is the message with the result that was pressed.
        """
        async with self.lobby.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.lobby.now())
            if match.row.fixture is not None:
                raise LobbyRefusal("no_rematch_in_leagues", game=game_id)
            if match.row.shared:
                raise LobbyRefusal("no_rematch_across", game=game_id)
            await _require_player(connection, match, person.user_id)
            if match.row.result_message_id is None and message_id is not None:
                match = await commit(connection, match, match.with_row(result_message_id=message_id))
            known = await games.rematch_of(connection, game_id)
            if known is None:
                again = await self._open(connection, match, person, interaction_id)
            else:
                lobby = await load(connection, known.id)
                again = await self._agree(connection, match, lobby, person, interaction_id)
            await due.put(connection, game_id, "result", self.lobby.now())
            return again

    # --- inside the transaction ---

    async def _open(
        self, connection: AsyncConnection, before: Match, person: Person, interaction_id: int
    ) -> Match:
        """Open the lobby with the computer players and whoever asks; start it if nobody else has to come."""
        lobby = self.lobby
        await lobby.check_limits(connection, before.row.guild_id, person.user_id)
        await people.upsert(connection, person.user_id, person.name, person.language)
        others = [user for user in before.known_people if user != person.user_id]
        row = _blank(before, person.user_id, others, lobby.now())
        fixed = iter(secrets_of(before))
        new_secret = fixed.__next__ if before.row.rematch_secrets else lobby.play.new_secret
        await lobby.insert(connection, row, new_secret, sealed=_is_sealed(row))
        await commit(connection, before, before.with_row(rematch_secrets=None))
        for number, seat in enumerate(rotated(before.seats)):
            if seat.computer or seat.user_id == person.user_id:
                level = kept_level(row.game_id, seat.computer) if seat.computer else ""
                await seats.add(connection, row.id, number, seat.user_id, level, joined_by=interaction_id)
        again = await load(connection, row.id)
        # Without secrets that were fixed before, the press that starts it has to be another one.
        if before.row.rematch_secrets and not others and len(again.seats) in again.rules.seats:
            return (await lobby.begin(connection, again, interaction_id)).match
        await due.put(connection, row.id, "lobby", lobby.now())
        return again

    async def _agree(
        self, connection: AsyncConnection, before: Match, again: Match, person: Person, interaction_id: int
    ) -> Match:
        """Take the own seat in the lobby, if it still is for the same game among the same players."""
        if again.row.status != "lobby":
            raise LobbyRefusal("rematch_begun", game=again.id)
        if again.seat_of(person.user_id) is not None:
            raise LobbyRefusal("rematch_waits", game=again.id)
        if _rules(again.row) != (_reseated(before), *_rules(before.row)[1:]) or not _same_table(
            before, again
        ):
            raise LobbyRefusal("rematch_changed", game=again.id)
        return await self.lobby.seat(connection, again, person, interaction_id)


async def _require_player(connection: AsyncConnection, match: Match, user_id: int) -> None:
    """Refuse whoever had no seat at the end, and a game that has not ended, or whose rules are lost."""
    if match.seat_of(user_id) is None:
        left = await leavers.seat_of(connection, match.id, user_id) is not None
        raise LobbyRefusal("left_before_rematch" if left else "only_players_rematch", game=match.id)
    if match.row.status != "over":
        raise LobbyRefusal("not_over_yet", game=match.id)
    if match.is_lost:
        raise OtherVersion(game=match.id, found=match.rules.version, expected=0)


def secrets_of(match: Match) -> tuple[bytes, ...]:
    """Return the secrets that are fixed for a rematch, deal by deal; none where there are none."""
    fixed = match.row.rematch_secrets or b""
    return tuple(fixed[start : start + SECRET_BYTES] for start in range(0, len(fixed), SECRET_BYTES))


def _is_sealed(row: GameRow) -> bool:
    """Whether decks are under seal; raise OtherVersion if the rules of today have no such options."""
    try:
        return match_of(row, []).privacy.sealed
    except msgspec.ValidationError:
        raise OtherVersion(game=row.rematch_of or "", found=row.game_version, expected=0) from None


def _rules(row: GameRow) -> tuple[str, str, bool]:
    """Return what whoever presses the button of the result agrees to."""
    return row.options, row.clock, row.rated


def _same_table(before: Match, again: Match) -> bool:
    """Whether nobody has come to the lobby who was not there before."""
    levels = [
        sorted(kept_level(match.row.game_id, seat.computer) for seat in match.seats if seat.computer)
        for match in (before, again)
    ]
    return set(again.people) <= set(before.people) and levels[0] == levels[1]


def _reseated(before: Match) -> str:
    """Return the options of a rematch, in which who was helped still is; a position has its own."""
    if before.row.start is not None:
        return before.row.options
    options = before.rules.reseated(before.options)
    return before.row.options if options == before.options else msgspec.json.encode(options).decode()


def _blank(before: Match, host_id: int, others: list[int], now: float) -> GameRow:
    """Return the row of a lobby for the same game in the same place."""
    row = before.row
    return GameRow(
        id=new_id(),
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        game_id=row.game_id,
        game_version=row.game_version,
        options=_reseated(before),
        rule_set=row.rule_set,
        seat_count=row.seat_count,
        status="lobby",
        host_id=host_id,
        invited=listed(others),
        language=row.language,
        rematch_of=row.id,
        deal=before.first_deal,
        created_at=now,
        clock=row.clock,
        rated=row.rated,
        turning=row.turning,
        hints=row.hints,
        start=row.start,  # the same position, which the others now play from the other side
        origin=row.origin,
        elsewhere=row.elsewhere,
    )
