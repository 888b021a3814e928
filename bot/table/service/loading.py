"""Reading a game that people play: its row and seats, who waits or answered, its clocks, how it counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.clock_state import ClockState, pauses_by_seat
from bot.clocks.service.reckoning import read_clocks
from bot.clocks.store import clocks, pauses
from bot.kit.hooks import Hook
from bot.kit.service.errors import AlreadyDone, NoSuchGame, StalePosition
from bot.kit.store import interactions
from bot.storage.rows import GameRow
from bot.table.service.match import Match, match_of
from bot.table.store import consents, declines, games, newcomers, sides
from engine.core import Result


async def load(connection: AsyncConnection, game_id: str) -> Match:
    """Read a game, in most cases by one question; raise NoSuchGame if there is none."""
    parts = await games.with_table(connection, game_id)
    if parts is None:
        raise NoSuchGame(game=game_id)
    match = match_of(parts.row, parts.seats)
    match = replace(match, acted=parts.acted, readers=parts.readers, server=parts.server)
    if match.row.shared:
        match = replace(match, side=await sides.get(connection, game_id))
    if match.row.status != "running":
        return await as_it_counts(connection, match)
    waiting = tuple(parts.newcomers)
    match = replace(match, declines=parts.declines, newcomers=waiting, leavers=parts.leavers)
    if match.row.wanted:
        match = replace(match, consents=tuple(await consents.of_game(connection, game_id)))
    if match.row.halted:
        match = replace(match, pause=await pauses.halting(connection, game_id))
    return await _with_clock(connection, match)


class Counted(NamedTuple):
    """The result of a finished game as it counts, None while nothing is written of it, and if it counts."""

    result: Result | None
    annulled: bool


COUNTED: Final[Hook[Callable[[AsyncConnection, Match], Awaitable[Counted]]]] = Hook()
"""How the result of a finished game counts."""


async def as_it_counts(connection: AsyncConnection, match: Match) -> Match:
    """Return a finished game with its result as it counts; any other as it is."""
    if match.row.status != "over":
        return match
    (counted,) = COUNTED
    found = await counted(connection, match)
    return replace(match, ruled=found.result, annulled=found.annulled)


async def _with_clock(connection: AsyncConnection, match: Match) -> Match:
    """Return a running game with its clocks as they stand, if it has any."""
    row = match.row
    if not row.clock:
        return match
    kept = await clocks.get(connection, match.id)
    if kept is None:
        return match
    how, left = match.clock_terms, read_clocks(kept.seats)
    since = [one.since for one in left.values() if one.since is not None]
    after = min(since, default=row.started_at or 0.0)
    resting = await pauses.of_game(connection, match.id, row.guild_id, match.people, after)
    return replace(match, clock=ClockState(how, left, pauses_by_seat(how, match.seats, resting), match.seats))


async def require_first(connection: AsyncConnection, interaction_id: int, now: float) -> None:
    """Note an interaction in the transaction that carries it out; raise AlreadyDone if one before has."""
    if not await interactions.once(connection, interaction_id, now):
        raise AlreadyDone


async def take(connection: AsyncConnection, game_id: str, interaction_id: int, now: float) -> Match:
    """Read a game for what an interaction asks of it; raise AlreadyDone if it was delivered before."""
    if not await interactions.once(connection, interaction_id, now):
        raise AlreadyDone(game=game_id)
    return await load(connection, game_id)


async def held(connection: AsyncConnection, match: Match) -> Match:
    """Return a game that was read before this transaction with what may have been said in it since.

    It is held where there may be such wishes and answers.  Raises StalePosition if it has moved on already.
    """
    if not (match.asks or match.grows):
        return match
    row = await games.get(connection, match.id)
    if row is None or _stands(row) != _stands(match.row):
        raise StalePosition(game=match.id)
    waiting = tuple(await newcomers.of(connection, match.id)) if match.grows else ()
    stand = await declines.of(connection, match.id) if match.asks else {}
    return replace(match, row=row, declines=stand, newcomers=waiting)


def _stands(row: GameRow) -> tuple[str, int, int]:
    return row.status, row.ply, row.taken_back
