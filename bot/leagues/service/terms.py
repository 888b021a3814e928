"""What a season is played by: copied when it opens, so that a league's later changes do not touch it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

DAY: Final = 86_400.0
HOUR: Final = 3_600.0
MINUTE: Final = 60.0


class Seating(StrEnum):
    """Who sits with whom at tables of several."""

    FIXED = "fixed"
    """A schedule for all rounds, in which pairs meet as evenly as can be."""
    STANDING = "standing"
    """Round by round, neighbours in the table together."""


class Unit(StrEnum):
    """What tables of several count."""

    AUTO = "auto"
    """The game's own points where all tables have the same size, else place points."""
    OWN = "own"
    PLACES = "places"


class EventTerms(msgspec.Struct, frozen=True, kw_only=True):
    """A game, and how it is played in a season.

    ``format`` is the name of how those who enter meet (``formats``).  ``options`` are all values of the
    game's options as JSON, under the rules of ``version``.  ``clock`` is the text of its terms.
    ``seats``: at a table, the number aimed at.  ``rounds`` 0: as many as follow from the number of
    entrants.  ``cycles`` is 2 for a double round robin, ``best_of`` the games of a match, ``minutes``
    how long an arena lasts, ``window`` the seconds of a round, 0 for as long as the clock needs.
    ``bonuses`` are added to place points by place.  ``ties`` are the tie-breaks in their order, empty
    for those of the format.  ``size``, ``low`` and ``high`` are those of the scale on which tables are
    counted, fixed when the season starts, with ``unit``.  ``reach``: how many places above one may
    challenge on a ladder.
    """

    game_id: str
    options: str
    version: int
    format: str
    clock: str = ""
    seats: int = 2
    rated: bool = True
    rounds: int = 0
    cycles: int = 1
    best_of: int = 1
    third_place: bool = False
    minutes: int = 60
    streaks: bool = False
    window: float = 0.0
    seating: Seating = Seating.FIXED
    fill: str = ""
    unit: Unit = Unit.AUTO
    bonuses: tuple[int, ...] = ()
    ties: tuple[str, ...] = ()
    reach: int = 5
    late: int = 2
    size: int = 0
    low: int = 0
    high: int = 0


class SeasonTerms(msgspec.Struct, frozen=True, kw_only=True):
    """All that a season is played by.

    ``most``: registration closes with so many entrants, 0 for no such number.  ``divisions``: whether there
    are several, of about eight.  ``counting``: how many of several events count, the best ones; 0 for all.
    ``preview``: seconds for which a draw is shown to staff before it is published.
    """

    name: str
    channel_id: int
    events: tuple[EventTerms, ...]
    role_id: int | None = None
    language: str = "en"
    most: int = 0
    least: int = 0
    divisions: bool = False
    counting: int = 0
    preview: float = 30 * MINUTE
    protest: float = 72 * HOUR
