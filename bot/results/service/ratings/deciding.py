"""Whether a game is rated, or why not: decided when it begins, and once more when it ends.

What is decided at the beginning is said before the game and stands; the end can only take a rating away.  A
game counts for the caps from its beginning on, by the time of its beginning: otherwise many could be begun at
once.  Counted are the rated games of one server, over and running; a game that turned out unrated is none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from bot.clocks.service.terms import DAY
from bot.results.service.ratings.fold import FEWEST
from bot.results.store.outcomes import ACROSS, OWN_START

RATED: Final = ""
"""The reason of a game that is rated."""

STAFF: Final = "staff"
"""The reason of a game that staff has ended."""

SEAT_GIVEN: Final = "seat_given"
"""The reason of a game of two in which staff has given a seat to somebody else."""

REASONS: Final = (
    OWN_START,  # it began from a position of its own
    ACROSS,  # it is played between two servers
    "private",  # it is played in a DM
    "pure_luck",  # nobody has anything to choose in it
    "not_announced",  # it was not proposed as rated
    "handicap",  # its options help one side
    "own_rules",  # its options are those of no named preset
    "few_people",  # fewer than two people, beside computer players
    "cap_day",  # the two have played enough rated games with each other today
    "cap_month",  # … and within 30 days
    "cap_table",  # the same people have sat at enough rated tables today
    "few_acts",  # somebody has not acted twice
    "before",  # it was finished before there were ratings
    STAFF,  # staff has ended it
    SEAT_GIVEN,  # staff has given a seat of two to somebody else
    "round_over",  # the round of its league was over before it
)
"""Why a game is not rated, as it is stored."""

ACTS: Final = 2
"""So often everybody has to act for a game to be rated."""

MONTH: Final = 30 * DAY


class Past(NamedTuple):
    """A game that was played or is running: when it began, who plays, whether it is rated as far as known."""

    at: float
    people: frozenset[int]
    rated: bool


class Cap(NamedTuple):
    """At most so many rated games of the same people in a time, named by the reason that it gives."""

    reason: str
    most: int
    counts: Callable[[float, float], bool]
    """Whether a game of the first time is counted at the second."""


def _same_day(at: float, now: float) -> bool:
    """Whether two times are of one day in UTC."""
    return at // DAY == now // DAY


def _same_month(at: float, now: float) -> bool:
    """Whether a time is within the last 30 days."""
    return at > now - MONTH


OF_PAIRS: Final = (Cap("cap_day", 3, _same_day), Cap("cap_month", 12, _same_month))
OF_TABLES: Final = (Cap("cap_table", 5, _same_day),)
"""The caps of games of two, and of more people; two who meet at a larger table are no pair."""


def capped(past: Iterable[Past], people: frozenset[int], now: float) -> str:
    """Return the reason of the first cap that a game beginning now would break, empty if none."""
    times = [game.at for game in past if game.rated and game.people == people]
    caps = OF_PAIRS if len(people) == FEWEST else OF_TABLES
    broken = (cap.reason for cap in caps if sum(cap.counts(at, now) for at in times) >= cap.most)
    return next(broken, RATED)


def at_start(
    *,
    own_start: bool,
    private: bool,
    has_choice: bool,
    announced: bool,
    handicapped: bool,
    preset: str,
    people: Collection[int],
    past: Iterable[Past],
    now: float,
) -> str:
    """Return why a game that begins now is not rated, empty if it is.

    ``own_start``: it begins from a position of its own; that goes before all else, since tables leave it out.
    ``has_choice``: its players choose something, so that skill counts.
    ``preset`` is that of its options, empty for rules of one's own; ``people`` are those at the table,
    ``past`` games of the server in which any of them sits, of the last 30 days at least.
    """
    refused = {
        OWN_START: own_start,
        "private": private,
        "pure_luck": not has_choice,
        "not_announced": not announced,
        "handicap": handicapped,
        "own_rules": not preset,
        "few_people": len(set(people)) < FEWEST,
    }
    found = next((reason for reason, holds in refused.items() if holds), RATED)
    return found or capped(past, frozenset(people), now)


def of_fixture(*, announced: bool, handicapped: bool, has_choice: bool, people: Collection[int]) -> str:
    """Return why a game of a league is not rated, empty if it is: under any fair options, without caps."""
    if not has_choice:
        return "pure_luck"
    if not announced:
        return "not_announced"
    if handicapped:
        return "handicap"
    return "few_people" if len(people) < FEWEST else RATED


def at_end(begun: str, acts: Sequence[int]) -> str:
    """Return why a game that is over is not rated, empty if it is.

    ``begun`` is what :func:`at_start` said, ``acts`` how often each person has acted, those who quit too.
    """
    if begun:
        return begun
    if len(acts) < FEWEST:
        return "few_people"
    return "few_acts" if min(acts) < ACTS else RATED
