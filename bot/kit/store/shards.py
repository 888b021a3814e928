"""Shards: the parts into which Discord divides the servers, and those of them that one process serves.

Work due that belongs to a server is taken only by the process that holds its shard; what belongs to none (a
private game, a person) by who holds shard 0, as Discord sends direct messages there.
"""

from __future__ import annotations

import re
from typing import Any, Final, Self

import msgspec
from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    String,
    any_,
    bindparam,
    case,
    cast,
    func,
    literal_column,
    select,
)

from bot.storage.league_tables import league_seasons
from bot.storage.tables import games

_WRITTEN: Final = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?/([0-9]{1,5})", re.ASCII)

_GUILD: Final = "^[0-9]{1,19}$"
"""How a server's number looks."""


class Shards(msgspec.Struct, frozen=True):
    """Some of ``count`` shards, by their numbers."""

    numbers: tuple[int, ...]
    count: int

    @classmethod
    def between(cls, first: int, last: int, count: int) -> Self:
        """Return the shards from ``first`` to ``last`` of ``count``."""
        return cls(tuple(range(first, last + 1)), count)

    @classmethod
    def read(cls, text: str) -> Self:
        """Read ``0-1/4`` (the shards 0 and 1 of 4) or ``2/4``; raise ``ValueError`` for anything else."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(text)
        first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
        if not first <= last < count:
            raise ValueError(text)
        return cls.between(first, last, count)

    @property
    def whole(self) -> bool:
        """Whether these are all shards, so that everything due is ours."""
        return len(self.numbers) == self.count

    @property
    def leads(self) -> bool:
        """Whether what is done once for all processes falls to this one: it holds shard 0."""
        return 0 in self.numbers

    @property
    def values(self) -> dict[str, Any]:
        """The values of the parameters of :func:`held`; none where nothing has to be asked."""
        return {} if self.whole else {"shard_numbers": list(self.numbers), "shard_count": self.count}


ALL: Final = Shards((0,), 1)
"""All shards: there is one process."""

NONE: Final = Shards((), 1)
"""No shard: a process that has not been given any yet."""


def held(guild: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that a process holds the shard of a server (PostgreSQL)."""
    numbers = bindparam("shard_numbers", type_=ARRAY(BigInteger))
    count = bindparam("shard_count", type_=BigInteger)
    return (guild.bitwise_rshift(literal_column("22")) % count) == any_(numbers)


def shard_of(guild_id: int | None, count: int) -> int:
    """Return the shard to which Discord sends what happens in a server, or in direct messages (None)."""
    return 0 if guild_id is None else (guild_id >> 22) % count


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
