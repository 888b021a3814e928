"""What is stored of a person, for themself: their own rows of each table, and nothing of others.

Positions and actions are left out: the record of a game has them, and a position may hide what others know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Column, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.audit import OF_LEAGUES
from bot.storage.league_tables import entrants, league_evenings, league_follows, league_places
from bot.storage.tables import (
    audit,
    disputes,
    games,
    imports,
    leavers,
    newcomers,
    pauses,
    players,
    practice,
    rating_steps,
    ratings,
    result_seats,
    results,
    role_holders,
    rule_sets,
    seats,
    seeds,
)

OWN: Final[tuple[Column[Any], ...]] = (
    players.c.user_id,
    seats.c.user_id,
    leavers.c.user_id,
    newcomers.c.user_id,
    seeds.c.user_id,
    result_seats.c.user_id,
    ratings.c.user_id,
    rating_steps.c.user_id,
    practice.c.user_id,
    pauses.c.user_id,
    audit.c.user_id,
    entrants.c.user_id,
    league_places.c.user_id,
    league_follows.c.user_id,
    imports.c.user_id,
    rule_sets.c.made_by,
    disputes.c.user_id,
    league_evenings.c.made_by,
    role_holders.c.user_id,
)
"""The tables with rows of a person, by the column that names them."""

OTHERS: Final = frozenset({"met", "answered_by"})
"""Columns that name other people."""

_OF_GAMES: Final = ("id", "guild_id", "game_id", "options", "status", "clock", "rated", "created_at")
_OF_RESULTS: Final = ("game", "guild_id", "game_id", "finished_at", "ply", "rule", "unrated", "annulled")


async def of_person(conn: AsyncConnection, user_id: int) -> dict[str, list[dict[str, object]]]:
    """Return the rows of a person by table, with the games in which they sit and the results they have."""
    found = {}
    for column in OWN:
        shown = [one for one in column.table.c if one.name not in OTHERS]
        found[column.table.name] = await _rows(conn, select(*shown).where(column == user_id))
    sat = select(seats.c.game).where(seats.c.user_id == user_id)
    of_games = select(*_named(games.c, _OF_GAMES)).where(games.c.id.in_(sat)).order_by(games.c.created_at)
    for line in found["audit"]:
        if str(line["subject"]).startswith(
            OF_LEAGUES
        ):  # what stood there names others, and holds what is secret
            line |= {"before": "", "after": ""}
    ended = select(result_seats.c.game).where(result_seats.c.user_id == user_id)
    of_results = (
        select(*_named(results.c, _OF_RESULTS)).where(results.c.game.in_(ended)).order_by(results.c.seq)
    )
    return {**found, "games": await _rows(conn, of_games), "results": await _rows(conn, of_results)}


def _named(columns: Any, names: Iterable[str]) -> list[Column[Any]]:
    return [columns[name] for name in names]


async def _rows(conn: AsyncConnection, statement: Select[Any]) -> list[dict[str, object]]:
    return [dict(row._mapping) for row in await conn.execute(statement)]
