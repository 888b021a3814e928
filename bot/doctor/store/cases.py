"""Games with all that is stored of them, some at a time: a page costs as many questions as one game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import BindParameter, Select, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.results.store.outcomes import COUNTED_SEAT
from bot.results.store.results import WithSeats
from bot.storage.rows import (
    ActionRow,
    AuditLine,
    GameRow,
    ResultRow,
    ResultSeat,
    SeatRow,
    SecretRow,
    SeedRow,
)
from bot.storage.tables import actions, audit, declines, games, leavers, result_seats, results, secrets, seeds
from bot.table.store import seats
from bot.table.store.chance import GIVEN

R = TypeVar("R", bound=msgspec.Struct)
V = TypeVar("V")


class Remains(msgspec.Struct, frozen=True):
    """The result of a game: its seats as it ended, and as they count, with what tables are told of each.

    ``decisions`` are the lines of the audit about the game.
    """

    row: ResultRow
    played: Sequence[ResultSeat]
    counted: Sequence[ResultSeat]
    came_out: Sequence[str]
    decisions: Sequence[AuditLine]

    @property
    def with_seats(self) -> WithSeats:
        """The result with its seats as they count."""
        return self.row, list(self.counted)


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A game that has begun, with its log, its chance, and what remains of it once it is over.

    ``declines`` are by seat; ``left`` are the seats that people have left, by person.
    """

    row: GameRow
    seats: Sequence[SeatRow] = ()
    log: Sequence[ActionRow] = ()
    secrets: Sequence[SecretRow] = ()
    seeds: Sequence[SeedRow] = ()
    declines: Sequence[tuple[int, str]] = ()
    left: Sequence[tuple[int, int]] = ()
    remains: Remains | None = None


_THESE: Final[BindParameter[str]] = bindparam("these", expanding=True)
_GAMES: Final = select(games).where(games.c.id.in_(_THESE)).order_by(games.c.id)
_ACTIONS: Final = select(actions).where(actions.c.game.in_(_THESE)).order_by(actions.c.game, actions.c.ply)
_SECRETS: Final = select(secrets).where(secrets.c.game.in_(_THESE)).order_by(secrets.c.game, secrets.c.deal)
_SEEDS: Final = (
    select(*(seeds.c[name] for name in SeedRow.__struct_fields__))
    .where(seeds.c.game.in_(_THESE))
    .order_by(seeds.c.game, seeds.c.deal, *GIVEN)
)
_DECLINES: Final = select(declines.c.game, declines.c.seat, declines.c.until).where(
    declines.c.game.in_(_THESE)
)
_LEFT: Final = select(leavers.c.game, leavers.c.user_id, leavers.c.seat).where(
    leavers.c.game.in_(_THESE), leavers.c.counts
)
_RESULTS: Final = select(results).where(results.c.game.in_(_THESE)).order_by(results.c.seq)
_PLAYED: Final = [result_seats.c[name] for name in ResultSeat.__struct_fields__]
_RESULT_SEATS: Final = (
    select(
        *_PLAYED, *(column.label(f"counted_{column.name}") for column in COUNTED_SEAT), result_seats.c.outcome
    )
    .where(result_seats.c.game.in_(_THESE))
    .order_by(result_seats.c.game, result_seats.c.seat)
)
_DECISIONS: Final = select(audit).where(audit.c.subject.in_(_THESE)).order_by(audit.c.id)


async def read(conn: AsyncConnection, these: Sequence[str]) -> list[Case]:
    """Return these games with all that belongs to them, as one transaction sees it."""
    seated = await seats.of_many(conn, these)
    log = await _rows(conn, ActionRow, _ACTIONS, these)
    held = await _rows(conn, SecretRow, _SECRETS, these)
    given = await _rows(conn, SeedRow, _SEEDS, these)
    said = await _by_game(conn, _DECLINES, these, lambda row: (row[1], row[2]))
    left = await _by_game(conn, _LEFT, these, lambda row: (row[1], row[2]))
    remaining = {one.row.game: one for one in await remains(conn, these)}
    return [
        Case(
            row=(row := GameRow(**found._mapping)),
            seats=seated.get(row.id, ()),
            log=log[row.id],
            secrets=held[row.id],
            seeds=given[row.id],
            declines=said[row.id],
            left=left[row.id],
            remains=remaining.get(row.id),
        )
        for found in await conn.execute(_GAMES, {"these": list(these)})
    ]


async def remains(conn: AsyncConnection, these: Sequence[str]) -> list[Remains]:
    """Return the results of these games, as far as they have one, in the order of their commits."""
    came = await _by_game(conn, _RESULT_SEATS, these, lambda row: row)
    about: defaultdict[str, list[AuditLine]] = defaultdict(list)
    for line in await conn.execute(_DECISIONS, {"these": list(these)}):
        about[line.subject].append(AuditLine(**line._mapping))
    return [
        Remains(
            row=(row := ResultRow(**found._mapping)),
            played=[_seat(seat[:_WIDTH]) for seat in came[row.game]],
            counted=[_seat(seat[_WIDTH:-1]) for seat in came[row.game]],
            came_out=[seat[-1] for seat in came[row.game]],
            decisions=about[row.game],
        )
        for found in await conn.execute(_RESULTS, {"these": list(these)})
    ]


_WIDTH: Final = len(ResultSeat.__struct_fields__)


def _seat(values: Sequence[Any]) -> ResultSeat:
    return ResultSeat(**dict(zip(ResultSeat.__struct_fields__, values, strict=True)))


async def _rows(
    conn: AsyncConnection, kind: type[R], statement: Select[Any], these: Sequence[str]
) -> defaultdict[str, list[R]]:
    """Return rows by their game, of which the columns are the fields of a kind of rows."""
    names = kind.__struct_fields__
    return await _by_game(
        conn, statement, these, lambda row: kind(**dict(zip(names, row, strict=True))), names.index("game")
    )


async def _by_game(
    conn: AsyncConnection,
    statement: Select[Any],
    these: Sequence[str],
    made: Callable[[Any], V],
    game: int = 0,
) -> defaultdict[str, list[V]]:
    found: defaultdict[str, list[V]] = defaultdict(list)
    for row in await conn.execute(statement, {"these": list(these)}):
        found[row[game]].append(made(row))
    return found
