"""A player calls a result wrong; staff answers by a correction, or lets it count and says why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.store import disputes
from bot.kit.service.errors import LeagueRefusal, LobbyRefusal, NotYourGame
from bot.kit.store import audit, people
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.leagues.service import ledger
from bot.leagues.service.correcting import CORRECTING
from bot.results.store import results
from bot.storage.club_rows import DisputeRow
from bot.storage.rows import AuditLine
from bot.table.service.loading import take
from bot.table.service.match import Match

ANSWERED: Final = "club_answered"
"""The kind of the news that staff has answered: the subject is the game and who called its result wrong."""

RAISED: Final = "club_disputed"
"""The kind of the news to staff that a result of theirs is called wrong; the subject likewise."""

DECLINED: Final = "decline_dispute"
"""What the audit says of a dispute that staff has declined."""

MOST_OPEN: Final = 5
"""Disputes of one person that may wait at a time."""


@dataclass(frozen=True, slots=True)
class DisputeService(Timed):
    """Takes what players say about results, and what staff answers.

    Everything raises LobbyRefusal, with what is said at each.
    """

    async def require_disputable(self, match: Match, user_id: int) -> None:
        """Raise what :meth:`dispute` would, whatever the reason: nobody types one for nothing."""
        async with self.database.read() as connection:
            await _require_disputable(connection, match, user_id)

    async def dispute(self, game_id: str, user_id: int, reason: str, interaction_id: int) -> bool:
        """Call the result of a game of one's own wrong; return whether staff is told of it, too.

        Raises ``no_reason``, ``no_result``, ``disputed_already``, ``dispute_declined`` and
        ``too_many_disputes``; NotYourGame for a game of others; LeagueRefusal ``archived``.
        """
        now = self.now()
        if not reason:
            raise LobbyRefusal("no_reason", game=game_id)
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, now)
            await _require_disputable(connection, match, user_id)
            row = DisputeRow(
                game=game_id, user_id=user_id, guild_id=match.row.guild_id, at=now, reason=reason
            )
            await disputes.put(connection, row)
            return await _tell_staff(connection, match, row, now)

    async def decline(
        self, game_id: str, user_id: int, staff_id: int, word: str, interaction_id: int
    ) -> DisputeRow:
        """Let a result count as it is; raise ``no_reason``, ``no_such_dispute``."""
        now = self.now()
        if not word:
            raise LobbyRefusal("no_reason", game=game_id)
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, now)
            row = await disputes.get(connection, game_id, user_id)
            if row is None or not await disputes.answer(connection, row, "declined", staff_id, word):
                raise LobbyRefusal("no_such_dispute", game=game_id)
            line = AuditLine(
                at=now,
                guild_id=row.guild_id,
                actor="staff",
                user_id=staff_id,
                what=DECLINED,
                subject=game_id,
                reason=word,
            )
            await audit.add(connection, line)
            found = await results.get(connection, match.id)
            seats = [] if found is None else found[1]
            people = {seat.user_id for seat in seats if seat.user_id is not None and seat.user_id > 0}
            await _tell(connection, row, sorted({*people, user_id}), now)
            return row


async def upheld(
    connection: AsyncConnection, games: Sequence[str], user_id: int, reason: str, now: float
) -> None:
    """Note that staff has decided about games: what was said of their results is answered by that."""
    for row in await disputes.open_about(connection, games) if games else ():
        await disputes.answer(connection, row, "upheld", user_id, reason)
        await _tell(connection, row, [row.user_id], now)  # the others read of the correction


async def _require_disputable(connection: AsyncConnection, match: Match, user_id: int) -> None:
    await _require_result(connection, match, user_id)
    await _require_correctable(connection, match)
    known = await disputes.get(connection, match.id, user_id)
    if known is not None and known.state == "open":
        raise LobbyRefusal("disputed_already", game=match.id)
    if known is not None and known.state == "declined":
        raise LobbyRefusal("dispute_declined", game=match.id, reason=known.answer)
    if await disputes.count_open(connection, user_id) >= MOST_OPEN:
        raise LobbyRefusal("too_many_disputes", game=match.id, most=MOST_OPEN)


async def _require_result(connection: AsyncConnection, match: Match, user_id: int) -> None:
    found = await results.get(connection, match.id)
    if found is None or match.in_private:
        raise LobbyRefusal("no_result", game=match.id)
    if user_id not in {seat.user_id for seat in found[1]}:
        raise NotYourGame(game=match.id)


async def _require_correctable(connection: AsyncConnection, match: Match) -> None:
    """Refuse what staff of a league could not correct any more."""
    if match.row.fixture is None:
        return
    season_id, _ = ledger.read_name(match.row.fixture)
    season = await ledger.load(connection, season_id)
    if season.row.state not in CORRECTING:
        raise LeagueRefusal("archived", season=season_id)


async def _tell_staff(connection: AsyncConnection, match: Match, row: DisputeRow, now: float) -> bool:
    """Let staff be told, of a league that who decides there; return whether there is any, or a channel."""
    is_there = (await people.guild(connection, row.guild_id)).staff_channel_id is not None
    if match.row.fixture is not None:
        season_id, _ = ledger.read_name(match.row.fixture)
        is_there |= await audit.last_staff(connection, ledger.subject(season_id)) is not None
    if is_there:
        await news.put(connection, RAISED, name_of(row), now)
    return is_there


async def _tell(connection: AsyncConnection, row: DisputeRow, people: Sequence[int], now: float) -> None:
    await news.put_all(connection, [(ANSWERED, name_of(row), now, user, "") for user in people])


def name_of(row: DisputeRow) -> str:
    """Return how news name a dispute."""
    return f"{row.game}:{row.user_id}"


def read_name(name: str) -> tuple[str, int]:
    """Read what :func:`name_of` wrote."""
    game, _, user_id = name.partition(":")
    return game, int(user_id)
