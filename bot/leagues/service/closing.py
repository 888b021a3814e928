"""A season closes: its table is frozen, and says who stands where and who changes the division.

The next season of the league reads from it who plays in which division.
"""

from __future__ import annotations

import typing
from collections.abc import Sequence
from fractions import Fraction

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.leagues.service import lots
from bot.leagues.service.field import Field
from bot.leagues.service.formats import planned, way_of
from bot.leagues.service.scoring import decathlon, divisions, sheet
from bot.leagues.service.scoring.reckoning import reckoning
from bot.leagues.service.scoring.standing import Line, standings
from bot.leagues.service.season import OUT, Season, integers, read_draw
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import FixtureRow, PlaceRow

PODIUM: typing.Final = 3
"""The last place that is named when a season is over, and how many people who stand out in another way."""

TITLE, MOVES, PLACES = CHANGES = ("title", "moves", "places")
"""What a correction of a season that is over changes for somebody, what matters most first.

With whom they are first, if they are; in which division they play next; their place on the podium.
"""


class FinalLine(msgspec.Struct, frozen=True):
    """Where somebody stood at the end, and in which division they play next.

    ``less``: they have played less than half of their fixtures.  ``expelled``: whoever is left, they win
    nothing.
    """

    entrant: int
    user_id: int | None
    name: str
    place: int
    points: str
    goes_to: int
    less: bool = False
    expelled: bool = False


class Final(msgspec.Struct, frozen=True):
    """The frozen tables of a season by division."""

    tables: tuple[tuple[FinalLine, ...], ...]


def read_final(text: str) -> Final:
    """Read a frozen table; empty where none is."""
    return msgspec.json.decode(text, type=Final) if text else Final(())


def winners(table: Sequence[FinalLine]) -> list[FinalLine]:
    """Return who is first in a frozen table: of equals all, but nobody where all have nothing."""
    first = [line for line in table if line.place == 1 and not line.expelled]
    nothing = len(first) == len(table) > 1 and not Fraction(first[0].points)
    return [] if nothing else first


def podium(table: Sequence[FinalLine]) -> list[FinalLine]:
    """Return who has the first places of a frozen table; nobody where nobody has won."""
    named = [line for line in table if line.place <= PODIUM and not line.expelled]
    return named if winners(table) else []


def changed(before: Season, after: Season) -> dict[int, str]:
    """Return the entrants for whom a frozen table has become another one than was told, and by what."""
    was, now = _told_of(before), _told_of(after)
    return {
        number: next(
            what for what, one, other in zip(CHANGES, was[number], now[number], strict=True) if one != other
        )
        for number in was.keys() & now.keys()
        if was[number] != now[number]
    }


def _told_of(season: Season) -> dict[int, tuple[frozenset[int], int, int]]:
    """Return of each in a frozen table what ``CHANGES`` name; 0 for who is not on the podium."""
    told = {}
    for table in read_final(season.row.final).tables:
        first = frozenset(line.entrant for line in winners(table))
        best = podium(table)
        for line in table:
            among = first if line.entrant in first else frozenset()
            told[line.entrant] = (among, line.goes_to, line.place if line in best else 0)
    return told


def lines_of(season: Season, division: int, stage: int = 0) -> tuple[Line, ...]:
    """Return the table of a division in one event."""
    event = season.terms.events[stage]
    lines = standings(field_of(season, division, stage), event)
    order = way_of(event).order
    if order is None:
        return lines
    by_number = {line.entrant: line for line in lines}
    there = [number for number in order(season, division) if number in by_number]
    return tuple(
        msgspec.structs.replace(by_number[number], place=place) for place, number in enumerate(there, 1)
    )


def field_of(season: Season, division: int, stage: int = 0) -> Field:
    """Return a division in an event, with the number of rounds that are planned."""
    event = season.terms.events[stage]
    rounds = planned(event, season.starters(division, stage))
    return msgspec.structs.replace(season.field(division, stage), rounds=rounds)


def struck(season: Season, fixture: FixtureRow) -> bool:
    """Whether a fixture counts for nobody, since one of its people has left the table of a round robin."""
    this = season.rounds[fixture.round]
    gone = {one.number for one in season.gone(fixture)}
    if not gone or this.stage >= len(season.terms.events):
        return False
    event = season.terms.events[this.stage]
    if not reckoning(event).everybody:
        return False
    return not gone.isdisjoint(sheet.left(field_of(season, this.division, this.stage), event))


def ranked_in(season: Season, division: int) -> list[tuple[int, int, Fraction]]:
    """Return entrant, place and points of those in the table of a division over all its events."""
    tables = [lines_of(season, division, stage) for stage in range(len(season.terms.events))]
    if len(tables) == 1:
        return [(line.entrant, line.place, line.points) for line in tables[0]]
    ranked = decathlon.total(tables, season.terms.counting, season.added)
    expelled = {number for number, _, _ in ranked if season.entrants[number].state == "expelled"}
    return decathlon.with_last(ranked, expelled)


def table_of(season: Season, division: int) -> list[tuple[int, int, Fraction]]:
    """Return entrant, place and points of a division as it stands, over all its events, the best first.

    Who has left the table stands at its end; who left before they were in any round does not.
    """
    ranked = ranked_in(season, division)
    there = {number for number, _, _ in ranked}
    seated = {number for table in season.fixtures.values() for number in table.seats}
    rest = [one.number for one in season.members(division) if one.number in seated - there]
    return ranked + [(number, len(ranked) + 1, Fraction(0)) for number in rest]


def decided_table(season: Season, division: int) -> list[tuple[int, int, Fraction]]:
    """Return the table with the ties taken apart on which it hangs who rises or falls.

    A deciding game says who is ahead; where it was not played, or is a tie, the lot of its round.
    """
    ranked = table_of(season, division)
    for group in hanging(season, division):
        points = {number: points for number, _, points in ranked}
        at = [index for index, row in enumerate(ranked) if row[0] in group]
        place = min(ranked[index][1] for index in at)
        for offset, (index, number) in enumerate(zip(at, _decided(season, division, group), strict=False)):
            ranked[index] = (number, place + offset, points[number])
    return ranked


def hanging(season: Season, division: int) -> list[tuple[int, ...]]:
    """Return those who are equal, and of whom as they stand now some would rise or fall and others not.

    Who has played less than half falls before those who have not, and never rises: between the two nothing
    has to be decided.
    """
    if not season.terms.divisions:
        return []
    ranked = {one: table_of(season, one) for one in season.divisions}
    less = less_than_half(season)
    goes_to = divisions.moves({one: [row[0] for row in rows] for one, rows in ranked.items()}, less)
    groups: dict[tuple[int, bool], list[int]] = {}
    for number, place, _ in ranked[division]:
        groups.setdefault((place, number in less), []).append(number)
    return [
        tuple(group)
        for group in groups.values()
        if len({goes_to.get(number, division) for number in group}) > 1
    ]


def _decided(season: Season, division: int, group: tuple[int, ...]) -> list[int]:
    """Return a group of equals in the order that a deciding game, or the lot, has given; empty before.

    Who had left when the others were called to it comes last.
    """
    rounds = season.rounds_of(division, len(season.terms.events))
    if not rounds or rounds[0].state != "closed":
        return []
    lot = lots.order(read_draw(rounds[0].draw).secret, group)
    places = {number: 1 + len(group) * (season.entrants[number].state in OUT) for number in group}
    for table in season.tables(rounds[0].id):
        outcome = season.outcome(table.id)
        if set(table.seats) <= set(group) and outcome is not None and outcome.places:
            places |= dict(zip(table.seats, integers(outcome.places), strict=True))
    return sorted(group, key=lambda number: (places[number], lot.index(number)))


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
    await leagues.set_places(connection, season.id, places_in(season, final))
    return season.with_row(final=msgspec.json.encode(final).decode())


def final_of(season: Season) -> Final:
    """Return the tables of a season as they would be frozen now."""
    tables = {division: decided_table(season, division) for division in season.divisions}
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
                    expelled=season.entrants[number].state == "expelled",
                )
                for number, place, points in rows
            )
            for division, rows in tables.items()
        )
    )


def places_in(season: Season, final: Final) -> list[PlaceRow]:
    """Return where people stood by the tables of a season, as profiles tell it."""
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
