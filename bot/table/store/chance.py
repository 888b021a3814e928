"""What the draws are made with: a secret for each deal, and people's own seeds.

Nothing here is ever replaced: a commitment that could change would prove nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.errors import SecretTaken
from bot.kit.store.sql import add_new, has_to_hold, held, query, read_rows
from bot.storage.rows import SecretRow, SeedRow
from bot.storage.tables import secrets, seeds

_SECRETS: Final = select(secrets).where(secrets.c.game == bindparam("game")).order_by(secrets.c.deal)
_SEED: Final = [seeds.c.user_id, seeds.c.name, seeds.c.text, seeds.c.counts_from]
GIVEN: Final = (seeds.c.counts_from, seeds.c.place, seeds.c.user_id)
"""The order of the seeds of a deal, on which draws depend.

In it the numbers of people decide where erasing has not kept the places.
"""
_OF_DEALS: Final = (
    secrets.c.game == bindparam("game"),
    secrets.c.deal.in_(bindparam("deals", expanding=True)),
)
_HOLD: Final = query(select(secrets.c.deal).where(*_OF_DEALS).order_by(secrets.c.deal))
_DRAWN_FROM: Final = (
    select(secrets, *(column.label(f"seed_{column.name}") for column in _SEED))
    .outerjoin(seeds, (seeds.c.game == secrets.c.game) & (seeds.c.deal == secrets.c.deal))
    .where(*_OF_DEALS)
    .order_by(secrets.c.deal, *GIVEN)
)
_WIDTH: Final = len(SecretRow.__struct_fields__)
_SET_DRAWN: Final = (
    update(secrets)
    .where(
        secrets.c.game == bindparam("of_game"),
        secrets.c.deal == bindparam("of_deal"),
        secrets.c.drawn <= bindparam("count"),
    )
    .values(drawn=bindparam("count"))
    .execution_options(**LATER)
)
_SEEDS: Final = (
    select(seeds.c.game, seeds.c.deal, *_SEED)
    .where(seeds.c.game == bindparam("game"))
    .order_by(seeds.c.deal, *GIVEN)
)
_SET_PLACE: Final = (
    update(seeds)
    .where(
        seeds.c.game == bindparam("of_game"),
        seeds.c.deal == bindparam("of_deal"),
        seeds.c.user_id == bindparam("of_person"),
    )
    .values(place=bindparam("number"))
)


class DrawnFrom(msgspec.Struct, frozen=True):
    """All that a deal is drawn from: its secret, and the seeds by first draw, then person."""

    secret: SecretRow
    seeds: list[SeedRow]


async def add_secret(conn: AsyncConnection, game: str, deal: int, secret: bytes) -> None:
    """Commit a deal to its secret; SecretTaken when it has one."""
    values = {"game": game, "deal": deal, "secret": secret}
    if not await add_new(conn, secrets, values):
        raise SecretTaken(game, deal=deal)


async def secrets_of(conn: AsyncConnection, game: str) -> list[SecretRow]:
    """Return the secrets of all deals of a game in their order."""
    return await read_rows(conn, SecretRow, _SECRETS, game=game)


async def drawn_from(conn: AsyncConnection, game: str, deals: Sequence[int]) -> dict[int, DrawnFrom]:
    """Return what those of these deals that have a secret are drawn from, by one question.

    In a write transaction their counts of draws then stay as they are.
    """
    values = {"game": game, "deals": deals}
    if has_to_hold(conn):
        await conn.execute(held(conn, _HOLD), values)
    found: dict[int, DrawnFrom] = {}
    for row in await conn.execute(_DRAWN_FROM, values):
        secret, seed = SecretRow(*row[:_WIDTH]), row[_WIDTH:]
        given = found.setdefault(secret.deal, DrawnFrom(secret, [])).seeds
        if seed[0] is not None:
            given.append(SeedRow(game, secret.deal, *seed))
    return found


async def set_drawn(conn: AsyncConnection, game: str, deal: int, drawn: int) -> None:
    """Note how many draws were made; without a secret, or with a smaller count, nothing is changed."""
    await conn.execute(_SET_DRAWN, {"of_game": game, "of_deal": deal, "count": drawn})


async def keep_places(conn: AsyncConnection, user_id: int) -> None:
    """Let the order of the seeds stay as it is, in all deals to which the person gave one, when they go."""
    mine = seeds.alias()
    given = (seeds.c.game == mine.c.game) & (seeds.c.deal == mine.c.deal)
    statement = (
        select(seeds.c.game, seeds.c.deal, seeds.c.user_id)
        .join(mine, given)
        .where(mine.c.user_id == user_id)
        .order_by(seeds.c.game, seeds.c.deal, *GIVEN)
    )
    places = [
        {"of_game": row.game, "of_deal": row.deal, "of_person": row.user_id, "number": number}
        for number, row in enumerate(await conn.execute(statement), 1)
    ]
    if places:
        await conn.execute(_SET_PLACE, places)


async def put_seed(conn: AsyncConnection, row: SeedRow) -> bool:
    """Keep a person's seed; False when they have one for this deal, which stays."""
    return await add_new(conn, seeds, msgspec.structs.asdict(row))


async def seeds_of(conn: AsyncConnection, game: str) -> list[SeedRow]:
    """Return the seeds of a game by deal, then first draw, then person."""
    return await read_rows(conn, SeedRow, _SEEDS, game=game)
