"""A season closes: its table is frozen, and says who stands where and who changes the division.

The next season of the league reads from it who plays in which division.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.leagues.agenda import starters
from bot.services.leagues.field import Field
from bot.services.leagues.formats import planned
from bot.services.leagues.scoring import decathlon, divisions
from bot.services.leagues.scoring.standing import Line, standings
from bot.services.leagues.season import Season
from bot.storage import leagues
from bot.storage.league_rows import PlaceRow


class FinalLine(msgspec.Struct, frozen=True):
    """Where somebody stood at the end, and in which division they play next.

    ``less``: they have played less than half of their fixtures.
    """

    entrant: int
    user_id: int | None
    name: str
    place: int
    points: str
    goes_to: int
    less: bool = False


class Final(msgspec.Struct, frozen=True):
    """The frozen tables of a season by division."""

    tables: tuple[tuple[FinalLine, ...], ...]


def read_final(text: str) -> Final:
    """Read a frozen table; empty where none is."""
    return msgspec.json.decode(text, type=Final) if text else Final(())


def lines_of(season: Season, division: int, stage: int = 0) -> tuple[Line, ...]:
    """Return the table of a division in one event."""
    return standings(field_of(season, division, stage), season.terms.events[stage])


def field_of(season: Season, division: int, stage: int = 0) -> Field:
    """Return a division in an event, with the number of rounds that are planned."""
    event = season.terms.events[stage]
    rounds = planned(event, starters(season, division, stage))
    return msgspec.structs.replace(season.field(division, stage), rounds=rounds)


def table_of(season: Season, division: int) -> list[tuple[int, int, Fraction]]:
    """Return entrant, place and points of a division as it stands, over all its events, the best first.

    Who has left the table stands at its end.
    """
    tables = [lines_of(season, division, stage) for stage in range(len(season.terms.events))]
    if len(tables) > 1:
        ranked = decathlon.total(tables, season.terms.counting)
    else:
        ranked = [(line.entrant, line.place, line.points) for line in tables[0]]
    there = {number for number, _, _ in ranked}
    rest = [one.number for one in season.members(division) if one.number not in there]
    return ranked + [(number, len(ranked) + 1, Fraction(0)) for number in rest]


def less_than_half(season: Season) -> frozenset[int]:
    """Return who has played less than half of their fixtures."""
    stages = range(len(season.terms.events))
    return divisions.less_than_half(
        (field_of(season, division, stage), season.terms.events[stage])
        for division in season.divisions
        for stage in stages
    )


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
    less = less_than_half(season)
    ordered = {division: [number for number, _, _ in rows] for division, rows in tables.items()}
    goes_to = divisions.moves(ordered, less) if season.terms.divisions else {}
    return Final(
        tuple(
            tuple(
                FinalLine(
                    entrant=number,
                    user_id=season.entrants[number].user_id,
                    name=season.entrants[number].name,
                    place=place,
                    points=str(points),
                    goes_to=goes_to.get(number, division),
                    less=number in less,
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


async def last_final(connection: AsyncConnection, season: Season) -> Final:
    """Return the tables of the league's season before this one; empty if it is the first."""
    before = await leagues.seasons_of(connection, season.row.league)
    ended = [one for one in before if one.number < season.row.number and one.final]
    return read_final(ended[0].final if ended else "")
