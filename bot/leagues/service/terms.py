"""What a season is played by: copied when it opens, so that a league's later changes do not touch it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, Self

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


class FormatTerms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms that events of one format alone have: each format that has any declares a kind of it."""

    @classmethod
    def of(cls, event: EventTerms) -> Self:
        """Return what an event of this format has of its own."""
        assert isinstance(event.own, cls)
        return event.own


class EventTerms(msgspec.Struct, frozen=True, kw_only=True):
    """A game, and how it is played in a season.

    ``format`` is the name of how those who enter meet (``formats``), ``own`` what only events of that format
    have.  ``options`` are all values of the game's options as JSON, under the rules of ``version``.
    ``clock`` is the text of its terms.  ``seats``: at a table, the number aimed at.  ``rounds`` 0: as many
    as follow from the number of entrants.  ``best_of`` is the games of a match, ``window`` the seconds of a
    round, 0 for as long as the clock needs.  ``fill`` is the level of the computer players that fill tables,
    ``unit`` what points are.  ``ties`` are the tie-breaks in their order, empty for those of the format.
    ``late``: how many rounds before somebody's entry give half a point.
    """

    game_id: str
    options: str
    version: int
    format: str
    own: FormatTerms = FormatTerms()
    clock: str = ""
    seats: int = 2
    rated: bool = True
    rounds: int = 0
    best_of: int = 1
    window: float = 0.0
    fill: str = ""
    unit: Unit = Unit.AUTO
    ties: tuple[str, ...] = ()
    late: int = 2


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

    @property
    def unit(self) -> Unit:
        """What the points of all events together are counted in."""
        return self.events[0].unit if len(self.events) == 1 else Unit.AUTO


# --- As they are stored ----------------------------------------------------------------------------

OWN: Final[dict[str, type[FormatTerms]]] = {}
"""What each format has of its own, by its name: the formats put it there (see the package ``formats``)."""

STORED: Final[Mapping[str, object]] = {
    "game_id": "",
    "options": "",
    "version": 0,
    "format": "",
    "clock": "",
    "seats": 2,
    "rated": True,
    "rounds": 0,
    "cycles": 1,
    "best_of": 1,
    "third_place": False,
    "minutes": 60,
    "streaks": False,
    "window": 0.0,
    "seating": "fixed",
    "fill": "",
    "unit": "auto",
    "bonuses": (),
    "ties": (),
    "reach": 5,
    "late": 2,
    "size": 0,
    "low": 0,
    "high": 0,
}
"""What every event is stored with, in this order, whatever its format: seasons that are kept were written so,
and stay the same text.  What a later format has of its own needs no line, and stands behind."""


def flat(event: EventTerms) -> dict[str, Any]:
    """Return all terms of an event by name, as they are stored."""
    common = msgspec.to_builtins(event)
    own = common.pop("own")
    return {**STORED, **common, **own}


def with_own(event: EventTerms, stored: Mapping[str, object], *, strict: bool = True) -> EventTerms:
    """Return an event with what its format has of its own among what is stored."""
    own = msgspec.convert(stored, OWN[event.format], strict=strict)
    return msgspec.structs.replace(event, own=own)


def event_of(stored: Mapping[str, object], *, strict: bool = True) -> EventTerms:
    """Return an event of all its terms by name."""
    return with_own(msgspec.convert(stored, EventTerms, strict=strict), stored, strict=strict)


def read_event(text: str) -> EventTerms:
    """Read the terms of an event."""
    return with_own(msgspec.json.decode(text, type=EventTerms), msgspec.json.decode(text))


def write_event(event: EventTerms) -> str:
    """Write the terms of an event."""
    return msgspec.json.encode(flat(event)).decode()
