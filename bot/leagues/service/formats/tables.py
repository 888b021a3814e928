"""Tables of several, with others each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from bot.kit.service.errors import LeagueRefusal
from bot.leagues.service.field import Draw, Field, Kind
from bot.leagues.service.formats.way import MOST_ROUNDS, WINDOW, Request, Setting, Way, always
from bot.leagues.service.pairing import seating
from bot.leagues.service.scoring.points import (
    HUNDRED,
    WHOLE,
    Scale,
    among_people,
    balanced,
    range_of,
    table_points,
    unit_at,
)
from bot.leagues.service.scoring.reckoning import FAR, OPEN, Range, Reckoning, Sheet
from bot.leagues.service.scoring.sheet import sit_together
from bot.leagues.service.scoring.sure import in_rounds
from bot.leagues.service.scoring.ties import PLACES
from bot.leagues.service.season import Season, options_of, rules_of
from bot.leagues.service.terms import EventTerms, FormatTerms, Seating, Unit
from bot.storage.league_rows import FixtureRow
from engine import catalogue
from engine.players import levels_of

ROUNDS: Final = 5
"""Rounds, where the terms do not say it."""

A_TABLE: Final = 4
"""Seats of a table unless the organiser says otherwise, where the game has so many."""

MOST_AT_TABLE: Final = 9
"""Seats of a table in a league."""

MOST_BONUS: Final = 1000
"""Place points are 840 from the first to the last: more would make the play count for little."""

SLOW_TABLE: Final = "days:1"
LIVE_TABLE: Final = "table:60+300"
"""The clocks that are proposed where several wait for each: by correspondence, and in sittings."""


# --- The terms -------------------------------------------------------------------------------------


class TablesTerms(FormatTerms, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits with whom, what is added to place points, and the scale on which tables are counted.

    ``bonuses`` are by place, the winner's first.  ``size``, ``low``, ``high`` and ``unbounded`` are those of
    the scale, fixed with the unit when a season opens; seasons that opened earlier know no ``unbounded``.
    """

    seating: Seating = Seating.FIXED
    bonuses: tuple[int, ...] = ()
    size: int = 0
    low: int = 0
    high: int = 0
    unbounded: bool = False


def sizes(game_id: str) -> Sequence[int]:
    """Return how many may sit at a table of a game in a league."""
    allowed = catalogue.get(game_id).seats
    return [seats for seats in allowed if seats <= MOST_AT_TABLE]


def _usual(event: EventTerms) -> EventTerms:
    return msgspec.structs.replace(event, seats=min(A_TABLE, max(sizes(event.game_id))), rounds=4)


def _check(event: EventTerms) -> None:
    """Refuse tables of a size that the game has not."""
    allowed = sizes(event.game_id)
    if event.seats not in allowed:
        raise LeagueRefusal(
            "setting_not_allowed", value=str(event.seats), allowed=", ".join(map(str, allowed))
        )
    with_bonuses(event, TablesTerms.of(event).bonuses)


def with_bonuses(event: EventTerms, bonuses: Sequence[int]) -> EventTerms:
    """Return an event with place bonuses, the winner's first; raise LeagueRefusal ``bad_bonuses``."""
    own = event.own
    if not isinstance(own, TablesTerms):
        raise LeagueRefusal("no_such_setting")
    fits = len(bonuses) in {0, event.seats} and all(abs(one) <= MOST_BONUS for one in bonuses)
    if not fits or not balanced(bonuses):
        raise LeagueRefusal("bad_bonuses", count=event.seats)
    return msgspec.structs.replace(event, own=msgspec.structs.replace(own, bonuses=tuple(bonuses)))


def scaled(event: EventTerms, least: int, most: int) -> EventTerms:
    """Return the terms with the scale on which tables are counted, where so many people may enter.

    It is that of the game's own points, if all tables can have one size.
    """
    splits = [
        [people + computers for people, computers in _plan(event, number).tables]
        for number in range(max(1, least), most + 1)
    ]
    unit, size = unit_at(event.unit, splits)
    rules, options = rules_of(event), options_of(event)
    capital = rules.capital(options)
    low, high = range_of(None if capital is None else capital // rules.unit(options))
    own = msgspec.structs.replace(
        TablesTerms.of(event), size=size, low=low, high=high, unbounded=capital is None
    )
    return msgspec.structs.replace(event, unit=unit, own=own)


# --- A round ---------------------------------------------------------------------------------------


def _plan(event: EventTerms, people: int) -> seating.Plan:
    """Return how so many people are split into tables of an event."""
    return seating.plan(people, event.seats, rules_of(event).seats, computers=bool(event.fill))


def _draw(request: Request) -> tuple[Draw, ...]:
    terms = request.terms
    numbers = [number for number in request.ranked if number not in request.absent]
    split = _plan(terms, len(numbers))
    if TablesTerms.of(terms).seating is Seating.STANDING:
        places = dict(zip(request.ranked, request.places, strict=True))
        among = [places[number] for number in numbers]
        return (seating.by_standing(numbers, request.field, split, request.seed, places=among),)
    left = 1 if request.absent else max(1, request.field.rounds - request.round + 1)
    return seating.schedule(numbers, split, left, request.seed, history=request.field.meetings)


def _scale(event: EventTerms) -> Scale:
    own = TablesTerms.of(event)
    return Scale(
        unit=event.unit,
        size=own.size,
        low=own.low,
        high=own.high,
        unbounded=own.unbounded,
        bonuses=own.bonuses,
    )


def _points(
    season: Season, fixture: FixtureRow, kind: Kind, places: Sequence[int], game_points: Sequence[int]
) -> Sequence[Fraction]:
    event = season.event(fixture)
    unit = rules_of(event).unit(options_of(event))
    return table_points(
        _scale(event), kind, among_people(fixture.seats, places), [Fraction(one, unit) for one in game_points]
    )


# --- The table -------------------------------------------------------------------------------------


def _of_tables(field: Field, sheet: Sheet, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return ranges of the mean of place points, once nobody can join any more."""
    if sheet.terms.unit is not Unit.PLACES or not 0 < field.rounds <= field.drawn:
        return dict.fromkeys(sheet.entrants, OPEN)
    by_place = TablesTerms.of(sheet.terms).bonuses
    bonuses = [Fraction(WHOLE * bonus, HUNDRED) for bonus in by_place] or [Fraction(0)]
    worst, best = min(Fraction(0), *bonuses), WHOLE + max(bonuses)
    return {
        number: _of_means(
            Fraction(sheet.points[number], sheet.parts), len(sheet.seats[number]), more, worst, best
        )
        for number, more in remaining.items()
    }


def _of_means(points: Fraction, tables: int, more: int, worst: Fraction, best: Fraction) -> Range:
    """Return the range of the mean over some tables and up to so many more; without any one is below all."""
    counts = range(1 if tables == 0 else 0, more + 1)
    lows = [(points + count * worst) / (tables + count) for count in counts]
    highs = [(points + count * best) / (tables + count) for count in counts]
    return Range(min(lows) if tables else -FAR, max(highs, default=-FAR))


TABLES: Final = Way(
    id="tables",
    terms=TablesTerms,
    planned=lambda event, _entrants: event.rounds or ROUNDS,
    draw=_draw,
    points=_points,
    late="any",
    absence=True,
    own=lambda event, seats: _scale(event).is_own(seats),
    scaled=scaled,
    clock=SLOW_TABLE,
    live_clock=LIVE_TABLE,
    usual=_usual,
    checks=_check,
    moving=True,
    settings={
        "rounds": Setting(always(*range(1, 13)), 1, MOST_ROUNDS),
        "seats": Setting(lambda event: sizes(event.game_id)),
        "seating": Setting(always(*(one.value for one in Seating))),
        "fill": Setting(lambda event: ("", *levels_of(event.game_id))),
        "unit": Setting(always(*(one.value for one in Unit))),
        "window": WINDOW,
    },
    reckoning=Reckoning(
        sits=sit_together,
        rounds=True,
        several=True,
        ties=(PLACES, "game_points"),
        choices=(PLACES, "game_points"),
        remaining=in_rounds,
        ranges=_of_tables,
    ),
)
