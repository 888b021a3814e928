"""What counts of a result: how the game was played, unless somebody who may has decided otherwise.

How it was played is never changed.  What counts follows from that and from the decisions that stand, and is
kept beside it (``results.rule``) for all who read it; so whatever is taken back leaves no trace.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.store import audit, due
from bot.kit.store.queues import events
from bot.results.service import practising
from bot.results.service.ratings.pools import pools_of
from bot.results.service.recounting import RECOMPUTE
from bot.results.store import ratings, results
from bot.results.store.results import WithSeats
from bot.storage.rows import AuditLine, ResultSeat
from bot.table.service.match import Match
from bot.table.service.sitting import OWN
from bot.table.store import sides

END, AWARD, ANNUL, CORRECT, UNDO = "end", "award", "annul", "correct", "undo"
"""What a line of the audit about a game says that staff of its server has done."""

DECISIONS: Final = frozenset({END, AWARD, ANNUL, CORRECT, UNDO})

ENDED, AWARDED = "ended_by_staff", "awarded"
"""The rules by which staff ends a running game."""

SOON: Final = 5.0
"""Seconds until the message with the result tells what became of the table: ratings are computed before."""

RULED_BOARD: Final = "ruled_board"
"""The kind of the message due by which the last board tells a result as it counts now."""

SHOWN: Final = ("result", "lobby", RULED_BOARD)
"""The kinds of messages due that tell how a game has ended."""

SHOWN_ACROSS: Final = (*SHOWN, "side_result")
"""Those of a game between two servers."""


class Stand(msgspec.Struct, frozen=True):
    """What counts of a result: whether it does, and by its seats the places and points."""

    annulled: bool
    places: tuple[int, ...]
    points: tuple[int, ...]


BEFORE: Final[Hook[Callable[[AsyncConnection, Match, bool], Awaitable[None]]]] = Hook()
"""Who may refuse what staff of a server decides about a result, since that is decided elsewhere.

They hear whether places or points become others, or whether only it counts or does not.
"""


async def require_free(connection: AsyncConnection, match: Match, *, moves: bool) -> None:
    """Let those refuse who have joined in."""
    for refuse in BEFORE:
        await refuse(connection, match, moves)


DECIDED: Final[Hook[Callable[[AsyncConnection, Sequence[str], int, str, float], Awaitable[None]]]] = Hook()
"""Who hears that staff, a person, has decided about games: by which reason, and when."""


async def decided(
    connection: AsyncConnection, games: Sequence[str], user_id: int, reason: str, now: float
) -> None:
    """Let those hear of it who have joined in."""
    for hear in DECIDED:
        await hear(connection, games, user_id, reason, now)


def is_decision(line: AuditLine) -> bool:
    """Whether a line of the audit is about a result: the audit tells of other changes, too."""
    return line.what.removesuffix(OWN) in DECISIONS


def read_stand(text: str) -> Stand | None:
    """Read how a result stood, as the audit has it; None if there was none."""
    return msgspec.json.decode(text, type=Stand) if text else None


def stand_of(seats: Sequence[ResultSeat], *, annulled: bool = False) -> Stand:
    """Return what these seats say."""
    return Stand(annulled, tuple(seat.place for seat in seats), tuple(seat.points for seat in seats))


async def by_server(connection: AsyncConnection, game: str) -> Stand:
    """Return what counts of a result by the decisions of its server's staff, of which the last line says all.

    Without any it is what was played.
    """
    return decided_by(await audit.of_subject(connection, game), await results.as_played(connection, game))


def decided_by(lines: Iterable[AuditLine], played: Sequence[ResultSeat]) -> Stand:
    """Return what counts of a result by the lines of the audit about its game, in their order."""
    decisions = [line for line in lines if is_decision(line)]
    return (read_stand(decisions[-1].after) if decisions else None) or stand_of(played)


async def let_stand(connection: AsyncConnection, found: WithSeats, stand: Stand, now: float) -> None:
    """Let a result count like this; ratings in which it counts, or counted, are computed anew."""
    row, seats = found
    ruled = [
        msgspec.structs.replace(seat, place=place, points=points)
        for seat, place, points in zip(seats, stand.places, stand.points, strict=True)
    ]
    await results.rule(connection, row, ruled, annulled=stand.annulled)
    await practising.count_again(connection, row, ruled, annulled=stand.annulled)
    if not row.unrated:
        stale = pools_of(row.guild_id, row.game_id, row.family)
        await ratings.mark_stale(connection, stale)
        await events.put_all(connection, [(RECOMPUTE, pool, now) for pool in stale])
    shown = SHOWN if await sides.get(connection, row.game) is None else SHOWN_ACROSS
    await due.put_all(connection, row.game, [(kind, now + SOON, 0) for kind in shown])
