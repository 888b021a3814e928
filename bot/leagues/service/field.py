"""A field: those of one division who play one event of a season, and what became of their meetings so far.

Pairings and tables are computed from a field and from nothing else.  Its meetings may stand in any order.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

COMPUTER: Final = 0
"""Who sits where a computer player fills a table; entrants are numbered from 1."""


class Kind(StrEnum):
    """What became of a meeting."""

    PLAYED = "played"
    """Played, drawn, resigned, or lost on time after both had acted twice."""
    NO_SHOW = "no_show"
    """Somebody did not come, or forfeited before that."""
    BOTH_ABSENT = "both_absent"
    """Nobody came."""
    BYE = "bye"
    """The draw has no opponent for somebody: a point."""
    ABSENT = "absent"
    """Somebody said before the draw that they would not play."""
    FREE = "free"
    """A free round of a round robin, or a round in which somebody sits out: it counts nothing anywhere."""
    UNFINISHED = "unfinished"
    """The round was over before the game."""
    DECLINED = "declined"
    """A challenge that was declined: it counts nothing anywhere."""
    IDLE = "idle"
    """Somebody has not played on a ladder for long: a mark that counts nothing else."""
    ANNULLED = "annulled"
    """Staff let it count for nothing."""


ALONE: Final = frozenset({Kind.BYE, Kind.ABSENT, Kind.FREE, Kind.IDLE})
"""Kinds of meetings of one entrant with nobody."""

WITHOUT_A_GAME: Final = frozenset({Kind.NO_SHOW, Kind.BOTH_ABSENT})
"""Kinds in which somebody was to be met who did not come."""

AT_THE_BOARD: Final = frozenset({Kind.PLAYED, Kind.UNFINISHED})
"""Kinds in which people have met, so that they need not meet again."""

MET: Final = AT_THE_BOARD | {None}
"""The same, and had their seats; None: they are at it."""


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """A fixture as tables and pairings see it.

    ``seats`` are the entrants by seat, one for a kind of ``ALONE``; what follows is by seat too.  ``kind``
    is None while it is open.  ``points`` are what it counts in the table, ``places`` those among the people
    of the table (1 the best, equal for ties), ``game_points`` the points of the game itself, empty where
    there are none.  ``games``: how many were played at the board.
    """

    round: int
    seats: tuple[int, ...]
    kind: Kind | None = None
    points: tuple[Fraction, ...] = ()
    places: tuple[int, ...] = ()
    game_points: tuple[int, ...] = ()
    games: int = 1
    table: int = 0


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a field.

    ``seed`` is 1 for the strongest.  ``first_round`` is the first for which they had entered; in a round of
    theirs that was drawn without them they had withdrawn.  ``out``: they have withdrawn, or were expelled,
    and are not back; ``expelled``, that it was staff.  ``added``: points that staff has given (or taken).
    """

    number: int
    seed: int
    name: str = ""
    computer: str = ""
    first_round: int = 1
    out: bool = False
    expelled: bool = False
    added: Fraction = Fraction(0)


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A division of a season in one event.

    ``drawn`` is the number of rounds that are drawn, ``rounds`` that of all that are planned.  ``late`` is
    how many rounds missed by a late entry give half a point each.  ``capital`` is with how many points a
    game begins, if it has points; a game's points count at most that much up or down.
    ``unit`` of these points are one point of the rules.
    """

    entrants: tuple[Entrant, ...]
    meetings: tuple[Meeting, ...] = ()
    drawn: int = 0
    rounds: int = 0
    late: int = 2
    capital: int | None = None
    unit: int = 1
    closed: bool = False


class Remark(msgspec.Struct, frozen=True):
    """What is to be said of a draw before it is published, by its identifier, and of whom."""

    what: str
    entrants: tuple[int, ...] = ()


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """A round as it was drawn: tables with entrants (or ``COMPUTER``) by seat, and who has no table.

    ``seed`` is what chance was drawn from, where any was.
    """

    tables: tuple[tuple[int, ...], ...]
    free: tuple[int, ...] = ()
    remarks: tuple[Remark, ...] = ()
    seed: int = 0
