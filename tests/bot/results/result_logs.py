"""Servers in which much was played: results and ratings as the end of a game writes them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import msgspec

from bot.kit.store import counters, people
from bot.kit.store.database import Database
from bot.results.service.ratings import fold, pools
from bot.results.service.ratings.fold import Outcome, ranking_of
from bot.results.store import ratings, results
from bot.storage.rows import GameRow, ResultRow, ResultSeat
from bot.table.store import games

SERVER: Final = 5
DAY: Final = 86400.0
NAMELESS: Final[Mapping[int, str]] = MappingProxyType({})

Placed = tuple[int | None, int, int]
"""A person (None: a computer player) with place and points."""


class Ended(msgspec.Struct, frozen=True):
    """A game that is over: who came out how, and what else its result says."""

    game: str
    seq: int
    places: tuple[Placed, ...]
    at: float = 1000.0
    guild_id: int = SERVER
    game_id: str = "cerke"
    family: str = ""
    seasons: int = 1
    unrated: str = ""
    annulled: bool = False

    @property
    def row(self) -> ResultRow:
        """Its result."""
        return ResultRow(
            game=self.game,
            seq=self.seq,
            guild_id=self.guild_id,
            game_id=self.game_id,
            family=self.family,
            preset="standard",
            started_at=self.at - 600,
            finished_at=self.at,
            ply=30,
            seasons=self.seasons,
            rule="points",
            unrated=self.unrated,
            annulled=self.annulled,
        )

    @property
    def seats(self) -> list[ResultSeat]:
        """Its seats."""
        return [
            ResultSeat(
                game=self.game,
                seat=seat,
                user_id=user,
                computer="" if user else "good",
                place=place,
                points=points,
            )
            for seat, (user, place, points) in enumerate(self.places)
        ]


def name_of(user: int) -> str:
    """Return what a person of these servers is called."""
    return f"Player {user}"


async def keep(database: Database, ended: Sequence[Ended], names: Mapping[int, str] = NAMELESS) -> None:
    """Write these results in the order given, and the ratings that follow from them."""
    known = {user for one in ended for user, *_ in one.places if user is not None and user > 0}
    async with database.write() as connection:
        for user in sorted(known):
            await people.upsert(connection, user, names.get(user, name_of(user)), "en")
        for one in ended:
            await games.insert(connection, _game(one))
            await results.add(connection, one.row, one.seats)
        last = max((one.seq for one in ended), default=0)
        while await counters.next(connection, counters.SEQ) < last:
            pass
        for pool, of_pool in _by_pool(ended).items():
            folded = fold.recompute(pool, of_pool)
            await ratings.put(connection, list(folded.heads.values()), folded.steps)


def _by_pool(ended: Iterable[Ended]) -> dict[str, list[Outcome]]:
    found: dict[str, list[Outcome]] = {}
    for one in sorted(ended, key=lambda one: one.seq):
        if not one.unrated and not one.annulled:
            for pool in pools.pools_of(one.guild_id, one.game_id, one.family):
                found.setdefault(pool, []).append(Outcome(one.seq, one.at, ranking_of(one.seats)))
    return found


def _game(one: Ended) -> GameRow:
    values: dict[str, Any] = {"ply": 30, "created_at": one.at - 600, "finished_at": one.at}
    return GameRow(
        id=one.game,
        guild_id=one.guild_id,
        channel_id=6,
        game_id=one.game_id,
        game_version=1,
        options="{}",
        seat_count=len(one.places),
        status="over",
        host_id=1,
        language="en",
        **values,
    )


def league(
    count: int, crowd: int, seed: int, game_ids: Sequence[str] = ("cerke",), hours: float = 1.0
) -> list[Ended]:
    """Return games at random between people 1 to ``crowd``, one after another."""
    rng = random.Random(seed)
    ended = []
    for number in range(1, count + 1):
        table = rng.sample(range(1, crowd + 1), rng.randint(2, min(4, crowd)))
        worth = sorted((rng.randint(-9, 9) for _ in table), reverse=True)
        places = tuple(
            (user, worth.index(points) + 1, points) for user, points in zip(table, worth, strict=True)
        )
        ended.append(
            Ended(
                f"g{number}",
                number,
                places,
                at=number * hours * 3600,
                game_id=rng.choice(game_ids),
                seasons=rng.randint(1, 4),
            )
        )
    return ended
