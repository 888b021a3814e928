"""What the draws are made with: a secret for each deal, and people's own seeds.

Nothing here is ever replaced: a commitment that could change would prove nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec
from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.errors import SecretTaken
from bot.storage.rows import SecretRow, SeedRow
from bot.storage.sql import Insert, held, insert, query
from bot.storage.tables import secrets, seeds

_SECRETS: Final = select(secrets).where(secrets.c.game == bindparam("game")).order_by(secrets.c.deal)
_SECRET: Final = query(_SECRETS.where(secrets.c.deal == bindparam("deal")))
_SECRETS_OF_DEALS: Final = query(_SECRETS.where(secrets.c.deal.in_(bindparam("deals", expanding=True))))
_SET_DRAWN: Final = (
    update(secrets)
    .where(
        secrets.c.game == bindparam("of_game"),
        secrets.c.deal == bindparam("of_deal"),
        secrets.c.drawn <= bindparam("count"),
    )
    .values(drawn=bindparam("count"))
)
_SEEDS: Final = (
    select(seeds)
    .where(seeds.c.game == bindparam("game"))
    .order_by(seeds.c.deal, seeds.c.counts_from, seeds.c.user_id)
)
_SEEDS_OF_DEAL: Final = _SEEDS.where(seeds.c.deal == bindparam("deal"))


@cache
def _add_secret(dialect: str) -> Insert:
    return insert(dialect, secrets).on_conflict_do_nothing(index_elements=[secrets.c.game, secrets.c.deal])


@cache
def _put_seed(dialect: str) -> Insert:
    key = [seeds.c.game, seeds.c.deal, seeds.c.user_id]
    return insert(dialect, seeds).on_conflict_do_nothing(index_elements=key)


async def add_secret(conn: AsyncConnection, game: str, deal: int, secret: bytes) -> None:
    """Commit a deal to its secret; SecretTaken when it has one."""
    values = {"game": game, "deal": deal, "secret": secret}
    if (await conn.execute(_add_secret(conn.dialect.name), values)).rowcount == 0:
        raise SecretTaken(game, deal=deal)


async def secret(conn: AsyncConnection, game: str, deal: int) -> SecretRow | None:
    """Return the secret of a deal; in a write transaction its count of draws then stays as it is."""
    row = (await conn.execute(held(conn, _SECRET), {"game": game, "deal": deal})).one_or_none()
    return None if row is None else SecretRow(**row._mapping)


async def secrets_of(conn: AsyncConnection, game: str, deals: Sequence[int] | None = None) -> list[SecretRow]:
    """Return the secrets of all deals of a game, or of these, in their order.

    Of certain deals, in a write transaction, the counts of draws then stay as they are.
    """
    if deals is None:
        rows = await conn.execute(_SECRETS, {"game": game})
    else:
        rows = await conn.execute(held(conn, _SECRETS_OF_DEALS), {"game": game, "deals": deals})
    return [SecretRow(**row._mapping) for row in rows]


async def set_drawn(conn: AsyncConnection, game: str, deal: int, drawn: int) -> bool:
    """Note how many draws were made; False, and nothing changed, without a secret or with a smaller count."""
    values = {"of_game": game, "of_deal": deal, "count": drawn}
    return (await conn.execute(_SET_DRAWN, values)).rowcount > 0


async def put_seed(conn: AsyncConnection, row: SeedRow) -> bool:
    """Keep a person's seed; False when they have one for this deal, which stays."""
    statement = _put_seed(conn.dialect.name)
    return (await conn.execute(statement, msgspec.structs.asdict(row))).rowcount > 0


async def seeds_of(conn: AsyncConnection, game: str, deal: int | None = None) -> list[SeedRow]:
    """Return the seeds of a game, or of one deal, by deal, then first draw, then person."""
    if deal is None:
        rows = await conn.execute(_SEEDS, {"game": game})
    else:
        rows = await conn.execute(_SEEDS_OF_DEAL, {"game": game, "deal": deal})
    return [SeedRow(**row._mapping) for row in rows]
