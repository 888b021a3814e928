"""Joining a running game between two seasons: whoever asks is seated when the next one is dealt.

A wish is a row of its own until then; it ends with the game.  Seating is done where the season is dealt
(:mod:`bot.table.service.settling`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import GameClosed, LobbyRefusal, TooManyGames
from bot.kit.store import due
from bot.kit.timed import Timed
from bot.storage.rows import NewcomerRow
from bot.table.service.ledger import commit
from bot.table.service.limits import require_not_barred
from bot.table.service.loading import load, take
from bot.table.service.match import Match
from bot.table.service.requiring import require_invited
from bot.table.store import games, leavers
from engine.core import OptionError


def next_season(match: Match) -> bool:
    """Whether another season is to come in which people may join."""
    if match.row.status != "running" or not match.grows:
        return False
    return match.rules.deal(match.state) < match.rules.deals(match.options)


def has_room(match: Match) -> bool:
    """Whether one more person could join with the next season, beside those who wait for it."""
    seats = len(match.seats) + len(match.newcomers) + 1
    if not next_season(match) or seats not in match.rules.seats:
        return False
    try:
        match.rules.start(seats, match.options)
    except OptionError:  # the cards do not suffice for so many
        return False
    return True


@dataclass(frozen=True, slots=True)
class JoinService(Timed):
    """Notes who wants to join; ``per_person`` is the most open games of a person, by the settings."""

    per_person: int

    async def press(self, game_id: str, user_id: int, interaction_id: int) -> Match:
        """Let a person (known to ``people``) wait for the next season, or wait no longer if they do.

        At a table of invited people it has to be one of them, or somebody who had a seat.
        """
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, interaction_id)
            after = match.without_newcomer(user_id)
            if after.newcomers == match.newcomers:
                after = await self._asked(connection, match, user_id)
            return await self._changed(connection, match, after)

    async def withdraw(self, game_id: str, user_id: int, interaction_id: int) -> Match:
        """Let a person wait no longer, if they do."""
        async with self.database.write() as connection:
            match = await self._take(connection, game_id, interaction_id)
            return await self._changed(connection, match, match.without_newcomer(user_id))

    # --- inside the transaction ---

    async def _take(self, connection: AsyncConnection, game_id: str, interaction_id: int) -> Match:
        match = await take(connection, game_id, interaction_id, self.now())
        if match.row.status != "running":
            raise GameClosed("not_started" if match.row.status == "lobby" else "", game=game_id)
        return match

    async def _asked(self, connection: AsyncConnection, match: Match, user_id: int) -> Match:
        if match.seat_of(user_id) is not None:
            raise LobbyRefusal("seated_already", game=match.id)
        await require_not_barred(connection, match.row.guild_id, user_id, self.now())
        known = await leavers.seat_of(connection, match.id, user_id)
        require_invited(match, user_id, had_a_seat=known is not None)
        if not next_season(match):
            raise LobbyRefusal("no_next_season", game=match.id)
        if not has_room(match):
            raise LobbyRefusal("lobby_full", game=match.id)
        if await games.open_of(connection, user_id) >= self.per_person:
            raise TooManyGames("too_many_of_yours", limit=self.per_person)
        person = NewcomerRow(match.id, user_id, self.now(), "")  # their name is read with the game
        return replace(match, newcomers=(*match.newcomers, person))

    async def _changed(self, connection: AsyncConnection, match: Match, after: Match) -> Match:
        await commit(connection, match, after)
        await due.put(connection, match.id, "board", self.now())
        return await load(connection, match.id)
