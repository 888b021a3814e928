"""Every format of a league, one line each, and what whoever runs a season asks of an event's.

Each has a file of its own with all that is its own (``way`` says what that is), and nobody else asks which
format an event has.  Drawing may take long: it is done in a process of its own, by a request that holds all
it needs.
"""

from __future__ import annotations

from typing import Final

from bot.leagues.service.field import Draw
from bot.leagues.service.formats.arena import ARENA
from bot.leagues.service.formats.knockout import KNOCKOUT
from bot.leagues.service.formats.ladder import LADDER
from bot.leagues.service.formats.round_robin import ROUND_ROBIN
from bot.leagues.service.formats.swiss import SWISS
from bot.leagues.service.formats.tables import TABLES
from bot.leagues.service.formats.way import Request, Way, smallest
from bot.leagues.service.scoring.reckoning import RECKONINGS
from bot.leagues.service.terms import OWN, EventTerms

WAYS: Final[dict[str, Way]] = {}
"""Every format by its name, in the order of menus: what suits a game best comes first."""


def register(way: Way) -> None:
    """Let events be played in a format."""
    WAYS[way.id] = way
    RECKONINGS[way.id] = way.reckoning
    OWN[way.id] = way.terms


for _one in (TABLES, SWISS, ROUND_ROBIN, KNOCKOUT, ARENA, LADDER):
    register(_one)


def way_of(event: EventTerms) -> Way:
    """Return how an event is played."""
    return WAYS[event.format]


def least(event: EventTerms) -> int:
    """Return how many people an event needs to begin."""
    return max(way_of(event).least, smallest(event))


def at_opening(event: EventTerms, least: int, most: int) -> EventTerms:
    """Return the terms of an event with what is fixed as a season opens that so many people may enter."""
    scaled = way_of(event).scaled
    return event if scaled is None else scaled(event, least, most)


def planned(event: EventTerms, entrants: int) -> int:
    """Return how many rounds an event has for so many entrants."""
    return way_of(event).planned(event, entrants)


def draw(request: Request) -> tuple[Draw, ...]:
    """Draw the next round, or all that are left; meant for a process of its own."""
    return way_of(request.terms).draw(request)
