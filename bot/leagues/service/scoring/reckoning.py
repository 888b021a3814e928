"""What tables are computed from, and what a format declares of how its own are: a ``Reckoning``.

The formats put theirs into ``RECKONINGS`` (see the package ``formats``); whoever computes a table asks there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import msgspec

from bot.leagues.service.field import Entrant, Field, Kind, Meeting
from bot.leagues.service.scoring.points import Counting, Missed
from bot.leagues.service.terms import EventTerms


class Seat(msgspec.Struct, frozen=True, gc=False):
    """What somebody has of a round: ``points`` are in parts.

    ``opponent`` is 0 where there is none, or several.  ``won``: first alone, ``level``: first with others,
    ``last``: behind all others.  ``played``: in sums over opponents it counts with them.  ``place`` is 0
    where there are no places.
    """

    round: int
    kind: Kind | Missed
    points: int
    opponent: int = 0
    won: bool = False
    level: bool = False
    last: bool = False
    played: bool = False
    head_to_head: bool = False
    game_points: int = 0
    place: int = 0


class Sheet(msgspec.Struct, frozen=True):
    """What tables are computed from.

    ``entrants`` are those in the table, by number, and ``seats`` what each has, by round.  ``added`` is what
    staff gave, ``points`` the sum with that; ``in_sums`` what somebody's points count for in the sums of
    their opponents, where an unplayed round is half a point.  ``a_table``: whether people have sat at
    different numbers of tables, so that points count a table.  ``unit``: how many points of a
    game are one point of its rules.
    """

    terms: EventTerms
    parts: int
    entrants: Mapping[int, Entrant]
    seats: Mapping[int, list[Seat]]
    added: Mapping[int, int]
    points: Mapping[int, int]
    in_sums: Mapping[int, int]
    a_table: bool
    unit: int = 1


Part = tuple[int, int, Seat | None]
"""What is counted, with what weight, and of which round; None for what staff has given."""


class Sum(msgspec.Struct, frozen=True, gc=False):
    """A sum of parts: each counts its worth, in ``unit``, by its weight, in ``share``."""

    parts: list[Part]
    unit: int = 1
    share: int = 1

    @property
    def ratio(self) -> tuple[int, int]:
        """Return what it comes to: in so many parts, and how many of them make one."""
        return sum([worth * weight for worth, weight, _ in self.parts]), self.unit * self.share


TieBreak = Callable[[Sheet, int], Sum]


FAR: Final = Fraction(10**9)
"""More points than anybody can have; less than none is below all who are in the table."""


class Range(msgspec.Struct, frozen=True):
    """The lowest and the highest that somebody can end with."""

    low: Fraction
    high: Fraction


OPEN: Final = Range(-FAR, FAR)
"""The range of whom nothing can be said of."""


SitDown = Callable[[Mapping[int, list[Seat]], Meeting, Counting, int, int | None], None]
"""Adds a meeting to what each has, by number; how it counts, the parts of a point, the capital."""

Remaining = Callable[[Field, EventTerms, list[int]], dict[int, int]]
"""How many meetings each of those may still play."""

Ranges = Callable[[Field, Sheet, Mapping[int, int]], dict[int, Range]]
"""Between what each can end who may still play so many meetings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """How a format's table is computed.

    ``sits`` adds a meeting to what its people have.  ``rounds``: whether everybody is meant to be in every
    round that is planned, and ``unplayed``: whether a round that somebody missed is in their row.
    ``everybody``: how often all meet all by the terms, if they do; then who leaves early leaves the table.
    ``several``: whether people sit at tables of several; a round alone counts nothing there.  ``weighs``
    changes what somebody has of all their rounds.  ``first`` comes before all tie-breaks, instead of points;
    ``ties`` break ties unless the terms say otherwise, ``choices`` are those that an organiser may choose.
    ``remaining`` is None where nobody can know how many meetings are left, ``ranges`` where it can't be told
    between what somebody will end.
    """

    sits: SitDown | None = None
    rounds: bool = False
    unplayed: bool = False
    everybody: Callable[[EventTerms], int] | None = None
    several: bool = False
    weighs: Callable[[EventTerms, list[Seat]], list[Seat]] | None = None
    first: TieBreak | None = None
    ties: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    remaining: Remaining | None = None
    ranges: Ranges | None = None


RECKONINGS: Final[dict[str, Reckoning]] = {}
"""How the table of each format is computed, by its name."""


def reckoning(terms: EventTerms) -> Reckoning:
    """Return how an event's table is computed."""
    return RECKONINGS[terms.format]
