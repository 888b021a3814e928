"""What the draws are made with: a secret for each deal, and people's own seeds.

Nothing here is ever replaced: a commitment that could change would prove nothing.
"""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.errors import SecretTaken
from bot.storage.rows import SecretRow, SeedRow
from bot.storage.sql import held, insert
from bot.storage.tables import secrets, seeds


async def add_secret(conn: AsyncConnection, game: str, deal: int, secret: bytes) -> None:
    """Commit a deal to its secret; SecretTaken when it has one."""
    statement = insert(conn, secrets).values(game=game, deal=deal, secret=secret)
    keep = statement.on_conflict_do_nothing(index_elements=[secrets.c.game, secrets.c.deal])
    if (await conn.execute(keep)).rowcount == 0:
        raise SecretTaken(game, deal=deal)


async def secret(conn: AsyncConnection, game: str, deal: int) -> SecretRow | None:
    """Return the secret of a deal; in a write transaction its count of draws then stays as it is."""
    statement = select(secrets).where(secrets.c.game == game, secrets.c.deal == deal)
    row = (await conn.execute(held(conn, statement))).one_or_none()
    return None if row is None else SecretRow(**row._mapping)


async def secrets_of(conn: AsyncConnection, game: str) -> list[SecretRow]:
    """Return the secrets of all deals of a game in their order."""
    rows = await conn.execute(select(secrets).where(secrets.c.game == game).order_by(secrets.c.deal))
    return [SecretRow(**row._mapping) for row in rows]


async def set_drawn(conn: AsyncConnection, game: str, deal: int, drawn: int) -> bool:
    """Note how many draws were made; False, and nothing changed, without a secret or with a smaller count."""
    statement = (
        update(secrets)
        .where(secrets.c.game == game, secrets.c.deal == deal, secrets.c.drawn <= drawn)
        .values(drawn=drawn)
    )
    return (await conn.execute(statement)).rowcount > 0


async def put_seed(conn: AsyncConnection, row: SeedRow) -> bool:
    """Keep a person's seed; False when they have one for this deal, which stays."""
    values = {name: getattr(row, name) for name in row.__struct_fields__}
    key = [seeds.c.game, seeds.c.deal, seeds.c.user_id]
    statement = insert(conn, seeds).values(**values).on_conflict_do_nothing(index_elements=key)
    return (await conn.execute(statement)).rowcount > 0


async def seeds_of(conn: AsyncConnection, game: str, deal: int | None = None) -> list[SeedRow]:
    """Return the seeds of a game, or of one deal, by deal, then first draw, then person."""
    statement = select(seeds).where(seeds.c.game == game)
    if deal is not None:
        statement = statement.where(seeds.c.deal == deal)
    rows = await conn.execute(statement.order_by(seeds.c.deal, seeds.c.counts_from, seeds.c.user_id))
    return [SeedRow(**row._mapping) for row in rows]
