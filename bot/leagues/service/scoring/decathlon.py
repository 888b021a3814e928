"""Several events of one season: the place in each gives points, and the best events count."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from bot.leagues.service.scoring.points import place_parts
from bot.leagues.service.scoring.standing import Line

HUNDRED: Final = 100
"""Points of who is first alone in an event."""


NONE_ADDED: Final[Mapping[int, Fraction]] = MappingProxyType({})


def total(
    tables: Sequence[Sequence[Line]], counting: int = 0, added: Mapping[int, Fraction] = NONE_ADDED
) -> list[tuple[int, int, Fraction]]:
    """Return entrant, place and points over all events, the best first; equals by their numbers.

    ``tables`` are those of the events.  So many as ``counting`` says count, the best ones; 0 is all.
    ``added`` are points that staff has given, which count beside them.
    """
    by_event = [event_points(lines) for lines in tables]
    entrants = sorted({line.entrant for lines in tables for line in lines})
    sums = {
        entrant: sum(
            best([event.get(entrant, Fraction(0)) for event in by_event], counting),
            added.get(entrant, Fraction(0)),
        )
        for entrant in entrants
    }
    return [
        (entrant, 1 + sum(other > points for other in sums.values()), points)
        for entrant, points in sorted(sums.items(), key=lambda item: (-item[1], item[0]))
    ]


def with_last(
    ranked: Sequence[tuple[int, int, Fraction]], last: Collection[int]
) -> list[tuple[int, int, Fraction]]:
    """Return such a table with some behind all others, who move up."""
    ahead = [row for row in ranked if row[0] not in last]
    behind = [(number, len(ahead) + 1, points) for number, _, points in ranked if number in last]
    return [
        (number, 1 + sum(other > points for _, _, other in ahead), points) for number, _, points in ahead
    ] + behind


def event_points(lines: Sequence[Line]) -> dict[int, Fraction]:
    """Return what each has of an event: 100·(N−p)/(N−1), ties averaged; alone in it one is first.

    N are those who took part.  Who never came to a game has missed the event: they are not in what is
    returned and take no place from anybody.
    """
    there = [line for line in lines if line.there]
    if len(there) == 1:
        return {there[0].entrant: Fraction(HUNDRED)}
    parts = place_parts([line.place for line in there])
    return {line.entrant: HUNDRED * part for line, part in zip(there, parts, strict=True)}


def best(points: Sequence[Fraction], counting: int = 0) -> list[Fraction]:
    """Return the points that count, the best first: so many as ``counting`` says, all for 0."""
    return sorted(points, reverse=True)[: counting or None]
