"""An outcome as staff sets it: what a fixture asks for, and what is possible there."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

from bot.kit.service.errors import LeagueRefusal
from bot.leagues.service.field import COMPUTER
from bot.leagues.service.formats import way_of
from bot.leagues.service.scoring.points import among_people
from bot.leagues.service.season import Season, integers, options_of, rules_of
from bot.storage.league_rows import FixtureRow

MOST: Final = 1_000_000
"""Points of a seat, more or less, that staff may say."""


class Asks(StrEnum):
    """What staff says of an outcome."""

    WINNER = "winner"
    """Which of two wins, and if they like the points of the game."""
    PLACES = "places"
    POINTS = "points"
    """The points of the game, which the table counts: the places follow from them."""


def asks(season: Season, fixture: FixtureRow) -> Asks:
    """Return what staff says of a fixture's outcome: what the table counts of it."""
    event, seats = season.event(fixture), len(fixture.seats)
    if way_of(event).own(event, seats):
        return Asks.POINTS
    return Asks.WINNER if seats == 2 else Asks.PLACES


def said(
    season: Season, fixture: FixtureRow, places: Sequence[int], points: Sequence[Fraction | int]
) -> tuple[Sequence[int], Sequence[int]]:
    """Return an outcome by seat as it is kept: the places among the people, and what each has won.

    ``places`` have 0 for a computer player; ``points`` are those of the rules.  Without points they stand if
    the places do, else nobody has any.  Raises LeagueRefusal ``impossible_outcome``, ``needs_winner``, and
    what :func:`_gains` refuses.
    """
    if asks(season, fixture) is Asks.POINTS:
        gained = _gains(season, fixture, points)
        ranked = [1 + sum(other > own for other in gained) for own in gained]
        return among_people(fixture.seats, ranked), gained
    if not _possible(fixture.seats, places):
        people = len(fixture.seats) - fixture.seats.count(COMPUTER)
        raise LeagueRefusal("impossible_outcome", season=season.id, count=people)
    among = among_people(fixture.seats, places)
    if among.count(1) > 1 and not way_of(season.event(fixture)).level:
        raise LeagueRefusal("needs_winner", season=season.id)
    if points:
        return among, _gains(season, fixture, points)
    newest = season.outcome(fixture.id)
    stands = newest is not None and integers(newest.places) == among
    return among, integers(newest.game_points) if newest is not None and stands else ()


def _possible(seats: Sequence[int], places: Sequence[int]) -> bool:
    """Whether these can be places: 1 is the best, and who ties shares the better place."""
    if len(places) != len(seats):
        return False
    told = [place for place in places if place]
    everybody = all(place or number == COMPUTER for number, place in zip(seats, places, strict=True))
    return everybody and all(place == 1 + sum(other < place for other in told) for place in told)


def _gains(season: Season, fixture: FixtureRow, points: Sequence[Fraction | int]) -> list[int]:
    """Return points of the rules in the unit of the game.

    Raises LeagueRefusal ``impossible_points`` for another number of them, ``points_whole``, and
    ``points_sum`` where what one wins comes from the others.
    """
    event, seats = season.event(fixture), len(fixture.seats)
    rules, options = rules_of(event), options_of(event)
    unit = rules.unit(options)
    if len(points) != seats:
        raise LeagueRefusal("impossible_points", season=season.id, count=seats)
    gained = [Fraction(one) * unit for one in points]
    if any(one.denominator > 1 or abs(one) > MOST * unit for one in gained):
        raise LeagueRefusal("points_whole", season=season.id, most=MOST)
    newest = season.outcome(fixture.id)
    stood = 0 if newest is None else sum(integers(newest.game_points))  # something may have stayed in a pot
    if rules.pays and sum(gained) not in {0, stood}:
        raise LeagueRefusal("points_sum", season=season.id, sum=f"{float(sum(gained) / unit):g}")
    return [int(one) for one in gained]
