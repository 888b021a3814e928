"""A season closes: its table is frozen, and says who stands where and who changes the division.

The next season of the league reads from it who plays in which division.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.leagues.scoring.standing import Line, standings
from bot.services.leagues.season import Season
from bot.storage import leagues
from bot.storage.league_rows import PlaceRow


class FinalLine(msgspec.Struct, frozen=True):
    """Where somebody stood at the end, and in which division they play next."""

    entrant: int
    user_id: int | None
    name: str
    place: int
    points: str
    goes_to: int


class Final(msgspec.Struct, frozen=True):
    """The frozen tables of a season by division."""

    tables: tuple[tuple[FinalLine, ...], ...]


def read_final(text: str) -> Final:
    """Read a frozen table; empty where none is."""
    return msgspec.json.decode(text, type=Final) if text else Final(())


def table_of(season: Season, division: int) -> list[tuple[int, int, Fraction]]:
    """Return entrant, place and points of a division as it stands, over all its events, the best first."""
    events = season.terms.events
    tables = [standings(season.field(division, stage), event) for stage, event in enumerate(events)]
    return [(line.entrant, line.place, line.points) for line in tables[0]]


def lines_of(season: Season, division: int, stage: int = 0) -> tuple[Line, ...]:
    """Return the table of a division in one event."""
    return standings(season.field(division, stage), season.terms.events[stage])


async def closed(connection: AsyncConnection, season: Season, now: float) -> Season:
    """Return the season closed, with its tables frozen."""
    return await frozen(connection, season.with_row(state="closed", changed_at=now))


async def frozen(connection: AsyncConnection, season: Season) -> Season:
    """Return a season that is over with its tables frozen as they stand, and keep them for profiles."""
    final = final_of(season)
    await leagues.set_places(connection, season.id, _places(season, final))
    return season.with_row(final=msgspec.json.encode(final).decode())


def final_of(season: Season) -> Final:
    """Return the tables of a season as they would be frozen now."""
    tables = {division: table_of(season, division) for division in season.divisions}
    return Final(
        tuple(
            tuple(
                FinalLine(
                    entrant=number,
                    user_id=season.entrants[number].user_id,
                    name=season.entrants[number].name,
                    place=place,
                    points=str(points),
                    goes_to=division,
                )
                for number, place, points in rows
            )
            for division, rows in tables.items()
        )
    )


def _places(season: Season, final: Final) -> list[PlaceRow]:
    return [
        PlaceRow(
            season=season.id,
            entrant=line.entrant,
            user_id=line.user_id,
            guild_id=season.row.guild_id,
            division=division,
            place=line.place,
            among=len(table),
        )
        for division, table in enumerate(final.tables, 1)
        for line in table
    ]


async def former_divisions(connection: AsyncConnection, season: Season) -> Mapping[int, int]:
    """Return by person in which division the last season of the league puts them."""
    before = await leagues.seasons_of(connection, season.row.league)
    ended = [one for one in before if one.number < season.row.number and one.final]
    if not ended:
        return {}
    tables = read_final(ended[0].final).tables
    return {line.user_id: line.goes_to for table in tables for line in table if line.user_id is not None}
