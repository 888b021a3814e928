"""A server's tables: who stands where, by rating, by points a season of play, or by wins.

What a table says follows from the results and ratings alone, so in whatever order they were written it is the
same.  Places are shared by those who are equal; who shares one stands in the order of their identifiers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import Refusal
from bot.kit.store import people
from bot.kit.timed import Timed
from bot.results.service import periods
from bot.results.service.ratings import fold, pools
from bot.results.service.ratings.model import START
from bot.results.store import results, seasons, standings
from bot.results.store.standings import Reached, Scope, Tally
from bot.storage.rows import ResultSeat, ServerSeason

PER_PAGE: Final = 20
"""Lines of a page."""

PODIUM: Final = 3
"""Places of a season's podium, and jumps that are told."""

LAST: Final = 5
"""Games of which a line shows how they went."""

EVER: Final = "ever"
CURRENT: Final = ("month", "year")
SEASON: Final = "s"
"""What stands before the number of a server season, where it is the period."""

RATING, POINTS, WINS = "rating", "points", "wins"
ORDERS: Final = (RATING, POINTS, WINS)


NAMELESS: Final[Mapping[int, str]] = MappingProxyType({})
NOBODY: Final[Mapping[int, Moved]] = MappingProxyType({})


class Wanted(msgspec.Struct, frozen=True):
    """Which table: of a game (empty: all) and its family, of a period, by what."""

    game_id: str = ""
    family: str = ""
    period: str = EVER
    by: str = RATING


class Stand(msgspec.Struct, frozen=True):
    """Somebody's place; ``figure`` is what the table is ordered by, ``before`` a rating's last value before.

    ``before`` is None where the figure is no rating.
    """

    place: int
    user_id: int
    figure: float
    before: float | None = None
    provisional: bool = False


class Line(msgspec.Struct, frozen=True):
    """A place with what else is told of its person; ``last`` are outcomes of a page, the newest one last."""

    stand: Stand
    name: str
    tally: Tally
    last: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Lines of a table, and what else of the server can be looked at: games with families, and seasons.

    ``number`` counts from 1; ``season`` is the server season that is the table's period, if one is; ``mine``
    is the page on which the reader stands, None if nowhere.
    """

    wanted: Wanted
    lines: Sequence[Line]
    number: int
    pages: int
    people: int
    games: Sequence[tuple[str, str]]
    seasons: Sequence[ServerSeason]
    season: ServerSeason | None
    mine: int | None


class Moved(msgspec.Struct, frozen=True):
    """What a game did to somebody's line in the table of its game; a place is None for who is not listed."""

    mu: float
    before: float
    provisional: bool
    place: int | None
    place_before: int | None


class Aftermath(msgspec.Struct, frozen=True):
    """What a game did to the server's table: why it is not rated, or by person how they have moved.

    ``seats`` are its result as it stands now, with who quit and as staff may have corrected it; ``names`` are
    those of its people.
    """

    unrated: str = ""
    moved: Mapping[int, Moved] = NOBODY
    seats: tuple[ResultSeat, ...] = ()
    names: Mapping[int, str] = NAMELESS


class Summary(msgspec.Struct, frozen=True):
    """What there is to tell of a season: who is in front, by what, and whose rating rose most.

    ``games`` were finished in it, by so many ``people``.
    """

    season: ServerSeason
    by: str
    podium: tuple[Line, ...]
    jumps: tuple[Line, ...]
    games: int
    people: int
    busiest: Line | None


@dataclass(frozen=True, slots=True)
class StandingsService(Timed):
    """Reads the tables of servers."""

    async def page(self, guild_id: int, wanted: Wanted, number: int = 1, reader: int = 0) -> Page:
        """Return a page of a table, the nearest one that there is; raise Refusal ``no_such_table``."""
        return await self._read(guild_id, wanted, number, reader)

    async def whole(self, guild_id: int, wanted: Wanted) -> Page:
        """Return all lines of a table as one page; raise Refusal ``no_such_table``."""
        return await self._read(guild_id, wanted, 0, 0)

    async def summary(self, guild_id: int, number: int) -> Summary:
        """Return what there is to tell of a server season; raise Refusal ``no_such_table``."""
        period = f"{SEASON}{number}"
        table = await self.whole(guild_id, Wanted(period=period))
        by = RATING if table.lines else WINS
        everybody = await self.whole(guild_id, Wanted(period=period, by=WINS))
        in_front = table if table.lines else everybody
        assert table.season is not None
        scope = Scope(guild_id, since=table.season.starts, until=table.season.ends)
        async with self.database.read() as connection:
            games = await standings.count_games(connection, scope)
        rises = sorted(table.lines, key=lambda line: -_rise(line.stand))
        return Summary(
            table.season,
            by,
            tuple(line for line in in_front.lines if line.stand.place <= PODIUM),
            tuple(line for line in rises[:PODIUM] if _rise(line.stand) > 0),
            games,
            len(everybody.lines),
            max(everybody.lines, key=lambda line: line.tally.games, default=None),
        )

    async def aftermath(self, game: str) -> Aftermath:
        """Return what a finished game did to the table of its game; nothing where that is not known (yet)."""
        async with self.database.read() as connection:
            found = await results.get(connection, game)
            if found is None:
                return Aftermath()
            row, seated = found
            there = [seat.user_id for seat in seated if seat.user_id is not None]
            names = await standings.names(connection, there)
            if row.unrated or row.annulled:
                return Aftermath(row.unrated, seats=tuple(seated), names=names)
            pool = pool_of(row.guild_id, row.game_id, row.family)
            after, before = [
                await standings.ratings_up_to(connection, pool, seq) for seq in (row.seq, row.seq - 1)
            ]
        places, places_before = _places(after, row.finished_at), _places(before, row.finished_at)
        known = {one.rating.user_id: one.rating.mu for one in before}
        moved = {
            user: Moved(
                one.rating.mu,
                known.get(user, START.mu),
                fold.is_provisional(one.rating),
                places.get(user),
                places_before.get(user),
            )
            for one in after
            if (user := one.rating.user_id) in there
        }
        return Aftermath(moved=moved, seats=tuple(seated), names=names)

    async def _read(self, guild_id: int, wanted: Wanted, number: int, reader: int) -> Page:
        async with self.database.read() as connection:
            listed = await seasons.of_guild(connection, guild_id)
            season = _season(wanted.period, listed)
            scope = await self._scope(connection, guild_id, wanted, season)
            stands = await self._stands(connection, wanted, scope)
            pages = max(1, -(-len(stands) // PER_PAGE))
            number = min(number, pages)
            shown = stands[(number - 1) * PER_PAGE : number * PER_PAGE] if number else stands
            lines = await _lines(connection, scope, shown)
            games = await standings.games_played(connection, guild_id)
        listed = [one for one in listed if one.starts <= self.now()]
        own = next((at for at, stand in enumerate(stands) if stand.user_id == reader), None)
        mine = None if own is None else own // PER_PAGE + 1
        return Page(wanted, lines, number, pages, len(stands), games, listed, season, mine)

    async def _scope(
        self, connection: AsyncConnection, guild_id: int, wanted: Wanted, season: ServerSeason | None
    ) -> Scope:
        scope = Scope(guild_id, wanted.game_id, wanted.family)
        if season is not None:
            return msgspec.structs.replace(scope, since=season.starts, until=season.ends)
        if wanted.period in CURRENT:
            zone = (await people.guild(connection, guild_id)).zone
            now = periods.period(wanted.period, zone, self.now())
            return msgspec.structs.replace(scope, since=now.starts, until=now.ends)
        if wanted.period == EVER:
            return scope
        raise Refusal("no_such_table")

    async def _stands(self, connection: AsyncConnection, wanted: Wanted, scope: Scope) -> list[Stand]:
        if wanted.by == RATING:
            pool = pool_of(scope.guild_id, wanted.game_id, wanted.family)
            if scope.since is None:
                reached = await standings.ratings_now(connection, pool)
            else:
                reached = await standings.ratings_within(connection, pool, scope)
            now = self.now()
            return by_rating(reached, now if scope.until is None else min(now, scope.until))
        if wanted.by not in _FIGURES:
            raise Refusal("no_such_table")
        figure = _FIGURES[wanted.by]
        return ranked(
            Stand(0, one.user_id, figure(one)) for one in await standings.tallies(connection, scope)
        )


def pool_of(guild_id: int, game_id: str, family: str) -> str:
    """Return the pool whose ratings order a table."""
    return pools.pools_of(guild_id, game_id, family)[0] if game_id else pools.all_games(guild_id)


def by_rating(reached: Iterable[Reached], at: float) -> list[Stand]:
    """Return who is listed at a time, ordered by their ratings."""
    return ranked(
        Stand(0, one.rating.user_id, one.rating.mu, one.before, fold.is_provisional(one.rating))
        for one in reached
        if fold.is_listed(one.rating, at)
    )


def _places(reached: Iterable[Reached], at: float) -> dict[int, int]:
    return {stand.user_id: stand.place for stand in by_rating(reached, at)}


def ranked(stands: Iterable[Stand]) -> list[Stand]:
    """Return people in the order of their figures, the largest first, with their places from 1."""
    placed: list[Stand] = []
    for number, stand in enumerate(sorted(stands, key=lambda one: (-one.figure, one.user_id)), 1):
        shared = placed and placed[-1].figure == stand.figure
        placed.append(msgspec.structs.replace(stand, place=placed[-1].place if shared else number))
    return placed


def _rise(stand: Stand) -> float:
    return 0.0 if stand.before is None else stand.figure - stand.before


def _points_a_season(tally: Tally) -> float:
    return tally.points / max(tally.seasons, 1)


_FIGURES: Final[Mapping[str, Callable[[Tally], float]]] = {
    POINTS: _points_a_season,
    WINS: lambda tally: float(tally.wins),
}
"""What a table is ordered by, unless it is by rating."""


def _season(period: str, listed: Sequence[ServerSeason]) -> ServerSeason | None:
    """Return the server season that a period names, if it names one; raise Refusal for one that is not."""
    number = period.removeprefix(SEASON)
    if number == period or not number.isdecimal():
        return None
    found = next((season for season in listed if str(season.number) == number), None)
    if found is None:
        raise Refusal("no_such_table")
    return found


async def _lines(connection: AsyncConnection, scope: Scope, stands: Sequence[Stand]) -> list[Line]:
    """Return places with names, sums and, on a page, last games: one question each, however many people."""
    ids = [stand.user_id for stand in stands]
    few = ids if len(ids) <= PER_PAGE else None
    sums = {one.user_id: one for one in await standings.tallies(connection, scope, few)}
    names = await standings.names(connection, ids)
    last = await standings.last_outcomes(connection, scope, ids, LAST) if few else {}
    return [
        Line(
            stand,
            names.get(stand.user_id, ""),
            sums.get(stand.user_id, Tally(stand.user_id, 0, 0, 0, 0, 0, 0)),
            tuple(last.get(stand.user_id, ())),
        )
        for stand in stands
    ]
