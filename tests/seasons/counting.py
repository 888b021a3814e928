"""A count of its own: what everybody has in a table, from what became of the fixtures and nothing else.

It is written from the rules of leagues, not from ``bot.leagues.service.scoring``, whose tables it is held
against: a win is a point, a draw half a point, a bye a point, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from bot.leagues.service.formats.arena import ArenaTerms
from bot.leagues.service.formats.round_robin import cycles
from bot.leagues.service.formats.tables import TablesTerms
from bot.leagues.service.season import OUT, Season, integers, options_of, rules_of
from bot.leagues.service.terms import EventTerms, Unit
from bot.storage.league_rows import EntrantRow, FixtureRow, OutcomeRow
from tests.bot.leagues.formats import Format

HALF: Final = Fraction(1, 2)
WHOLE: Final = 840
"""Place points of the first."""


class Had(NamedTuple):
    """What became of a fixture of an event in a round that everybody knows."""

    round: int
    fixture: FixtureRow
    outcome: OutcomeRow | None


def had(season: Season, division: int, stage: int) -> list[Had]:
    """Return the known fixtures of a division in an event."""
    return [
        Had(one.number, table, season.outcome(table.id))
        for one in season.rounds_of(division, stage)
        if one.state != "drawn"
        for table in season.tables(one.id)
    ]


def points(season: Season, division: int, stage: int) -> dict[int, Fraction]:
    """Return the points of everybody in the table of a division in an event."""
    event, fixtures = season.terms.events[stage], had(season, division, stage)
    there = _there(season, division, stage, fixtures)
    gone = _gone(there, fixtures, event)
    alone = len(season.terms.events) == 1
    found = {
        one.number: Fraction(one.added) if alone else Fraction(0) for one in there if one.number not in gone
    }
    for one in fixtures:
        if not gone & set(one.fixture.seats):
            for number, worth in _worth(season, event, one):
                found[number] += worth
    if event.format == Format.SWISS:
        for entrant in there:
            found[entrant.number] += _before(entrant, stage, fixtures, event)
            found[entrant.number] += _absences(season, entrant, fixtures)
    if event.format == Format.TABLES:
        found = _a_table(found, tables(season, fixtures))
    if event.format == Format.ARENA and ArenaTerms.of(event).streaks:
        found = {number: total + _streaks(number, fixtures) for number, total in found.items()}
    return found


def _there(season: Season, division: int, stage: int, fixtures: Sequence[Had]) -> list[EntrantRow]:
    """Return who is in an event, or was in one of its rounds."""
    met = {number for one in fixtures for number in one.fixture.seats}
    members = (one for one in season.members(division) if one.first_stage <= stage)
    return [one for one in members if one.state not in OUT or one.number in met]


def _gone(there: Sequence[EntrantRow], fixtures: Sequence[Had], event: EventTerms) -> set[int]:
    """Return who has left a round robin before playing half: nothing counts of them, for nobody."""
    if event.format != Format.ROUND_ROBIN:
        return set()
    played = Counter(
        number
        for one in fixtures
        if one.outcome is not None and one.outcome.kind in {"played", "unfinished"}
        for number in one.fixture.seats
    )
    half = Fraction((len(there) - 1) * cycles(event), 2)
    return {one.number for one in there if one.state in OUT and played[one.number] < half}


def _worth(season: Season, event: EventTerms, one: Had) -> Iterator[tuple[int, Fraction]]:
    """Yield what a fixture gives its people."""
    if one.outcome is None or one.outcome.kind in {"annulled", "both_absent", "declined"}:
        return
    if len(one.fixture.seats) == 1:
        if one.outcome.kind == "bye" and event.format != Format.TABLES:
            yield one.fixture.seats[0], Fraction(1)
        return
    by_seat = _WORTH.get(event.format, _pair)(season, event, one.fixture, one.outcome)
    yield from ((number, worth) for number, worth in zip(one.fixture.seats, by_seat, strict=True) if number)


def _pair(
    _season: Season, _event: EventTerms, _fixture: FixtureRow, outcome: OutcomeRow
) -> Sequence[Fraction]:
    """Return a point for the winner, half a one each if there is none; unfinished, who is ahead has won."""
    figures = [-place for place in integers(outcome.places)]
    if outcome.kind == "unfinished":
        figures = list(integers(outcome.game_points)) or [0, 0]
    one, other = figures
    return (HALF, HALF) if one == other else (Fraction(one > other), Fraction(other > one))


def _in_arena(
    season: Season, _event: EventTerms, fixture: FixtureRow, outcome: OutcomeRow
) -> Sequence[Fraction]:
    """Return two points for the winner, one each for who shares the first place; none for a quick draw."""
    places = integers(outcome.places)
    shared = places.count(1) > 1
    if shared and outcome.kind != "no_show" and not any(outcome.points.replace(",", "").strip("0")):
        return [Fraction(0)] * len(places)  # too quick: how often all have acted is not of the season
    worth = 1 if shared and outcome.kind != "no_show" else 2
    return [Fraction(worth if place == 1 else 0) for place in places]


def _at_table(
    season: Season, event: EventTerms, fixture: FixtureRow, outcome: OutcomeRow
) -> Sequence[Fraction]:
    """Return the game's own points at a whole table that was played, else those of the places."""
    people = [seat for seat, number in enumerate(fixture.seats) if number]
    places = integers(outcome.places)
    by_place = dict(zip(people, _parts([places[seat] for seat in people]), strict=True))
    worth = [by_place.get(seat, Fraction(0)) for seat in range(len(fixture.seats))]
    if event.unit is Unit.PLACES:
        return [WHOLE * part for part in worth]
    if outcome.kind in {"played", "unfinished"} and len(fixture.seats) == TablesTerms.of(event).size:
        unit = rules_of(event).unit(options_of(event))
        return [Fraction(own, unit) for own in integers(outcome.game_points)]
    scale = TablesTerms.of(event)
    low, high = Fraction(scale.low), Fraction(scale.high)
    if scale.unbounded:  # by the table's own largest figure, a point at least
        unit = rules_of(event).unit(options_of(event))
        high = max([Fraction(1), *(Fraction(abs(own), unit) for own in integers(outcome.game_points))])
        low = -high
    return [low + (high - low) * part for part in worth]


def _parts(places: Sequence[int]) -> list[Fraction]:
    """Return 1 for the first, 0 for the last, and so on between; who share places share what they give."""
    if len(places) == 1:
        return [HALF]
    steps = len(places) - 1
    parts = []
    for own in places:
        ahead = sum(other < own for other in places)
        alike = sum(other == own for other in places)
        shared = [Fraction(steps - at, steps) for at in range(ahead, ahead + alike)]
        parts.append(sum(shared, Fraction(0)) / alike)
    return parts


Worth = Callable[[Season, EventTerms, FixtureRow, OutcomeRow], Sequence[Fraction]]

_WORTH: Final[Mapping[str, Worth]] = {Format.ARENA: _in_arena, Format.TABLES: _at_table}


def tables(season: Season, fixtures: Sequence[Had]) -> Counter[int]:
    """Return at how many tables each has sat; one that is annulled counts once the season has ended."""
    ended = season.row.state in {"closed", "archived"}
    return Counter(
        number
        for one in fixtures
        if one.outcome is not None and len(one.fixture.seats) > 1
        if ended or one.outcome.kind != "annulled"
        for number in one.fixture.seats
    )


def _a_table(found: Mapping[int, Fraction], sat: Counter[int]) -> dict[int, Fraction]:
    """Return points a table, where people have sat at different numbers of them."""
    if len({sat[number] for number in found}) < 2:
        return dict(found)
    return {number: total / max(1, sat[number]) for number, total in found.items()}


def _before(one: EntrantRow, stage: int, fixtures: Sequence[Had], event: EventTerms) -> Fraction:
    """Return half a point for each of the first rounds of a Swiss that were over when somebody came."""
    seated = {each.round for each in fixtures if one.number in each.fixture.seats}
    first = one.first_round if one.first_stage == stage else 1
    drawn = {each.round for each in fixtures}
    missed = [number for number in drawn - seated if number < first and number <= event.late]
    return HALF * len(missed)


def _absences(season: Season, one: EntrantRow, fixtures: Sequence[Had]) -> Fraction:
    """Return half a point for the first absence that was said before, but in the last round."""
    rounds = [
        each
        for each in fixtures
        if each.outcome is not None and each.outcome.kind == "absent" and one.number in each.fixture.seats
    ]
    if not rounds:
        return Fraction(0)
    first = min(rounds, key=lambda each: each.round)
    row = season.rounds[first.fixture.round]
    return HALF if first.round != rounds_of_swiss(season, row.division, row.stage) else Fraction(0)


def rounds_of_swiss(season: Season, division: int, stage: int) -> int:
    """Return how many rounds a Swiss has: what its terms say, else what so many people need."""
    event = season.terms.events[stage]
    people = season.starters(division, stage)
    needed = 1
    while 2 ** (needed - 1) < people:
        needed += 1
    return event.rounds or min(max(3, needed), people if people % 2 else people - 1)


def _streaks(number: int, fixtures: Sequence[Had]) -> Fraction:
    """Return what wins in an arena give once more: from the third running on."""
    run, more = 0, Fraction(0)
    for one in sorted(fixtures, key=lambda each: each.round):
        if number not in one.fixture.seats or one.outcome is None:
            continue
        if one.outcome.kind not in {"played", "unfinished"}:
            continue
        places = integers(one.outcome.places)
        own = places[one.fixture.seats.index(number)]
        run = run + 1 if own == 1 and places.count(1) == 1 else 0
        if run >= 3:
            more += 2
    return more
