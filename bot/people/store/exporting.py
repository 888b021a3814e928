"""What is stored of a person, for themself: their own rows of each table, and nothing of others.

Positions and actions are left out: the record of a game has them, and a position may hide what others know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Column, Select, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.audit import OF_LEAGUES, PERSON
from bot.people.store.personal import PERSONAL
from bot.storage import tables

OTHERS: Final = frozenset({"met", "answered_by", "token", "barred_by", "former", "asked_by"})
"""Columns that name other people, or edit what somebody else may be looking at."""

_OF_GAMES: Final = ("id", "guild_id", "game_id", "options", "status", "clock", "rated", "created_at")
_OF_DECISIONS: Final = ("at", "what", "subject", "reason")
"""What is told of decisions of staff about somebody's games, or about them: not who took them."""
_OF_RESULTS: Final = ("game", "guild_id", "game_id", "finished_at", "ply", "rule", "unrated", "annulled")


async def of_person(conn: AsyncConnection, user_id: int) -> dict[str, list[dict[str, object]]]:
    """Return the rows of a person by table, with their games, and what became of these and was decided."""
    found = {}
    for column in (one.column for one in PERSONAL if one.own):
        shown = [one for one in column.table.c if one.name not in OTHERS]
        found[column.table.name] = await _rows(conn, select(*shown).where(column == user_id))
    sat = select(tables.seats.c.game).where(tables.seats.c.user_id == user_id)
    of_games = (
        select(*_named(tables.games.c, _OF_GAMES))
        .where(tables.games.c.id.in_(sat))
        .order_by(tables.games.c.created_at)
    )
    for line in found["audit"]:
        if str(line["subject"]).startswith(
            OF_LEAGUES
        ):  # what stood there names others, and holds what is secret
            line |= {"before": "", "after": ""}
    about_them = tables.audit.c.subject == f"{PERSON}{user_id}"
    guest = tables.sides.c.user_id == user_id
    at_other_s = select(tables.sides.c.game).where(guest)
    decisions = (
        select(*_named(tables.audit.c, _OF_DECISIONS))
        .where(or_(tables.audit.c.subject.in_(sat), about_them), tables.audit.c.actor == "staff")
        .where(tables.audit.c.subject.not_in(at_other_s))  # what another server's staff writes stays there
        .order_by(tables.audit.c.id)
    )
    ended = select(tables.result_seats.c.game).where(tables.result_seats.c.user_id == user_id)
    of_results = (
        select(*_named(tables.results.c, _OF_RESULTS))
        .where(tables.results.c.game.in_(ended))
        .order_by(tables.results.c.seq)
    )
    quick = select(tables.guilds.c.guild_id).where(
        (" " + tables.guilds.c.quick_people + " ").contains(f" {user_id} ")
    )
    more = {"games": of_games, "results": of_results, "decisions": decisions, "never_slowed_down": quick}
    told = {name: await _rows(conn, statement) for name, statement in more.items()}
    own = await _rows(conn, select(tables.sides.c.game, tables.sides.c.guild_id).where(guest))
    servers = {line["game"]: line["guild_id"] for line in own}  # from which they played as a guest
    for name, key in (("games", "id"), ("results", "game")):
        for line in told[name]:
            line["guild_id"] = servers.get(line[key], line["guild_id"])
    return {**found, **told}


def _named(columns: Any, names: Iterable[str]) -> list[Column[Any]]:
    return [columns[name] for name in names]


async def _rows(conn: AsyncConnection, statement: Select[Any]) -> list[dict[str, object]]:
    return [dict(row._mapping) for row in await conn.execute(statement)]
