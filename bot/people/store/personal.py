"""Where people are named in the database: what erasing somebody does there, and what is in a copy for them.

A column with numbers of people that is new has its row here.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, Final, NamedTuple

from sqlalchemy import Column

from bot.storage import league_tables as leagues
from bot.storage import tables


class Erased(Enum):
    """What becomes of a row that names somebody who is erased."""

    RENAMED = auto()
    """A former player stands in the person's place."""
    FORGOTTEN = auto()
    """It is deleted."""
    FORGOTTEN_LAST = auto()
    """It is deleted once no others refer to it."""
    KEPT = auto()
    """It stays: until Discord has taken the roles that we gave, and while a bar stands.

    Else whoever is barred would have themselves erased and come back.  Why they are is forgotten.
    """


class Personal(NamedTuple):
    """A column that names people; ``own``: its row is told to the person whom it names."""

    column: Column[Any]
    erased: Erased
    own: bool


PERSONAL: Final = (
    Personal(tables.players.c.user_id, Erased.FORGOTTEN_LAST, own=True),
    Personal(tables.games.c.host_id, Erased.RENAMED, own=False),
    Personal(tables.seats.c.user_id, Erased.RENAMED, own=True),
    Personal(tables.leavers.c.user_id, Erased.RENAMED, own=True),
    Personal(tables.newcomers.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.sides.c.user_id, Erased.RENAMED, own=False),
    Personal(tables.seeds.c.user_id, Erased.RENAMED, own=True),
    Personal(tables.hand_messages.c.user_id, Erased.FORGOTTEN, own=False),
    Personal(tables.messages_due.c.recipient, Erased.FORGOTTEN, own=False),
    Personal(tables.news_due.c.recipient, Erased.FORGOTTEN, own=False),
    Personal(tables.result_seats.c.user_id, Erased.RENAMED, own=True),
    Personal(tables.ratings.c.user_id, Erased.RENAMED, own=True),
    Personal(tables.rating_steps.c.user_id, Erased.RENAMED, own=True),
    Personal(tables.practice.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.practice_games.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.lessons.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.ideas_told.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.pauses.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.audit.c.user_id, Erased.RENAMED, own=True),
    Personal(tables.consents.c.asked_by, Erased.RENAMED, own=False),
    Personal(leagues.entrants.c.user_id, Erased.RENAMED, own=True),
    Personal(leagues.league_places.c.user_id, Erased.RENAMED, own=True),
    Personal(leagues.league_follows.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.imports.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.rule_sets.c.made_by, Erased.RENAMED, own=True),
    Personal(tables.labs.c.made_by, Erased.RENAMED, own=True),
    Personal(tables.disputes.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.disputes.c.answered_by, Erased.RENAMED, own=False),
    Personal(leagues.league_evenings.c.made_by, Erased.RENAMED, own=True),
    Personal(tables.role_holders.c.user_id, Erased.KEPT, own=True),
    Personal(tables.bars.c.user_id, Erased.KEPT, own=True),
    Personal(tables.bars.c.barred_by, Erased.RENAMED, own=False),
    Personal(tables.seat_offers.c.user_id, Erased.FORGOTTEN, own=True),
    Personal(tables.seat_offers.c.former, Erased.RENAMED, own=False),
    Personal(tables.seat_offers.c.asked_by, Erased.RENAMED, own=False),
)


def columns_by(erased: Erased) -> list[Column[Any]]:
    """Return the columns whose rows become this of somebody who is erased,."""
    return [one.column for one in PERSONAL if one.erased is erased]
