"""Fields written shortly, for tests of what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from bot.leagues.service.field import Entrant, Field, Kind, Meeting
from bot.leagues.service.scoring.standing import Line, standings
from bot.leagues.service.terms import EventTerms, event_of
from tests.bot.leagues.formats import Format

RESULTS: Final[Mapping[str, tuple[Kind | None, tuple[Fraction | int, ...]]]] = {
    "1-0": (Kind.PLAYED, (1, 0)),
    "0-1": (Kind.PLAYED, (0, 1)),
    "½-½": (Kind.PLAYED, (Fraction(1, 2), Fraction(1, 2))),
    "+--": (Kind.NO_SHOW, (1, 0)),
    "--+": (Kind.NO_SHOW, (0, 1)),
    "---": (Kind.BOTH_ABSENT, (0, 0)),
    "1~0": (Kind.UNFINISHED, (1, 0)),
    "½~½": (Kind.UNFINISHED, (Fraction(1, 2), Fraction(1, 2))),
    "x": (Kind.ANNULLED, ()),
    "bye": (Kind.BYE, (1,)),
    "½": (Kind.ABSENT, (Fraction(1, 2),)),
    "0": (Kind.ABSENT, (0,)),
    "free": (Kind.FREE, ()),
    "": (None, ()),
}
"""How a meeting went, as it is written in these tests."""


def of(*numbers: Fraction | int) -> tuple[Fraction, ...]:
    return tuple(Fraction(number) for number in numbers)


def terms(form: Format, **more: Any) -> EventTerms:
    return event_of({"game_id": "cerke", "options": "{}", "version": 1, "format": form, **more})


def meeting(round: int, seats: tuple[int, ...], result: str, *game_points: int) -> Meeting:  # noqa: A002
    kind, points = RESULTS[result]
    return Meeting(round=round, seats=seats, kind=kind, points=of(*points), game_points=game_points)


def field_of(people: int, *rounds: str, out: tuple[int, ...] = (), **more: Any) -> Field:
    """Return a field of rounds written as ``1 1-0 2, 3 ½-½ 4, 5 bye``."""
    meetings = []
    for number, line in enumerate(rounds, 1):
        for text in filter(None, map(str.strip, line.split(","))):
            words = text.split()
            meetings.append(meeting(number, tuple(map(int, words[::2])), words[1]))
    first = more.pop("first", {})
    added = more.pop("added", {})
    return Field(
        entrants=tuple(
            Entrant(
                number=number,
                seed=number,
                first_round=first.get(number, 1),
                out=number in out,
                added=Fraction(added.get(number, 0)),
            )
            for number in range(1, people + 1)
        ),
        meetings=tuple(meetings),
        **{"drawn": len(rounds), "rounds": len(rounds), **more},
    )


def lines_of(field: Field, event: EventTerms) -> dict[int, Line]:
    return {line.entrant: line for line in standings(field, event)}


def points_of(field: Field, event: EventTerms) -> dict[int, Fraction]:
    return {number: line.points for number, line in sorted(lines_of(field, event).items())}


def tie_of(field: Field, event: EventTerms, name: str) -> dict[int, Fraction]:
    return {
        number: dict(line.ties)[name]
        for number, line in sorted(lines_of(field, event).items())
        if name in dict(line.ties)
    }


def order_of(field: Field, event: EventTerms) -> list[tuple[int, int]]:
    """Return places and entrants in the order of the table."""
    return [(line.place, line.entrant) for line in standings(field, event)]
