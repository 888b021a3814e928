"""Shards: the parts into which Discord divides the servers, and those of them that one process serves.

Work due that belongs to a server is taken only by the process that holds its shard; what belongs to none (a
private game, a person) by who holds shard 0, as Discord sends direct messages there.
"""

from __future__ import annotations

import re
from typing import Any, Final, Self

import msgspec
from sqlalchemy import BigInteger, ColumnElement, String, bindparam, case, cast, func, literal_column, select

from bot.storage.league_tables import league_seasons
from bot.storage.tables import games

_WRITTEN: Final = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?/([0-9]{1,5})", re.ASCII)

_GUILD: Final = "^[0-9]{1,19}$"
"""How a server's number looks."""


class Shards(msgspec.Struct, frozen=True):
    """The shards from ``first`` to ``last`` of ``count``."""

    first: int
    last: int
    count: int

    @classmethod
    def read(cls, text: str) -> Self:
        """Read ``0-1/4`` (the shards 0 and 1 of 4) or ``2/4``; raise ``ValueError`` for anything else."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(text)
        first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
        if not first <= last < count:
            raise ValueError(text)
        return cls(first, last, count)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the shards."""
        return list(range(self.first, self.last + 1))

    @property
    def whole(self) -> bool:
        """Whether these are all shards, so that everything due is ours."""
        return len(self.numbers) == self.count

    @property
    def leads(self) -> bool:
        """Whether what is done once for all processes falls to this one: it holds shard 0."""
        return self.first == 0

    @property
    def values(self) -> dict[str, int]:
        """The values of the parameters of :func:`held`; none where nothing has to be asked."""
        return (
            {}
            if self.whole
            else {f"shard_{name}": value for name, value in msgspec.structs.asdict(self).items()}
        )


ALL: Final = Shards(0, 0, 1)
"""All shards: there is one process."""


def held(guild: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that a process holds the shard of a server (PostgreSQL)."""
    first, last, count = (bindparam(f"shard_{name}", type_=BigInteger) for name in Shards.__struct_fields__)
    return (guild.bitwise_rshift(literal_column("22")) % count).between(first, last)


def of_game(game: ColumnElement[str]) -> ColumnElement[int]:
    """Return the server of a game, 0 for none."""
    return func.coalesce(select(games.c.guild_id).where(games.c.id == game).scalar_subquery(), 0)


def of_subject(
    subject: ColumnElement[str], *, person: ColumnElement[bool] | None = None
) -> ColumnElement[int]:
    """Return the server of what is due, 0 for none (PostgreSQL).

    A subject begins with a game, a season of a league or a server, and may go on after a colon.  ``person``
    tells where it is somebody instead: they belong to no server.
    """
    begins: ColumnElement[str] = func.split_part(subject, ":", 1, type_=String)
    looks_like: ColumnElement[Any] = begins.regexp_match(_GUILD)
    if person is not None:
        looks_like = looks_like & ~person
    return func.coalesce(
        select(games.c.guild_id).where(games.c.id == begins).scalar_subquery(),
        select(league_seasons.c.guild_id).where(league_seasons.c.id == begins).scalar_subquery(),
        case((looks_like, cast(begins, BigInteger)), else_=0),
    )
