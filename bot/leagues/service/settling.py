"""What the games of a fixture make of it: its outcome."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from bot.leagues.service import formats
from bot.leagues.service.field import Kind
from bot.leagues.service.games import FORFEIT, seat_in
from bot.leagues.service.lots import drawn_lot
from bot.leagues.service.pairing import knockout
from bot.leagues.service.pairing.knockout import Need, Tally
from bot.leagues.service.scoring.points import HALF, among_people, match_points
from bot.leagues.service.season import Season, games_of, integers, listed, options_of, rules_of
from bot.results.store.results import WithSeats
from bot.storage.league_rows import FixtureRow, OutcomeRow, Source

ROUND_OVER: Final = "round_over"
"""The rule by which a game ends because its round does."""

HALVES: Final = (HALF, HALF)
"""Points of a match that the lot has decided."""

NEVER_MOVED: Final = "never_moved"
"""The rule by which a game ends with its round because one of two has never acted."""

KINDS: Final = {ROUND_OVER: Kind.UNFINISHED, NEVER_MOVED: Kind.NO_SHOW, "no_show": Kind.NO_SHOW}
"""What became of a fixture by the rule that ended its game; by all others it was played."""


def settled(
    season: Season, fixture: FixtureRow, found: Sequence[WithSeats], now: float, *, worthless: bool = False
) -> Season:
    """Return the season with what the finished games make of a fixture, if that is anything new.

    ``found`` are the results of its games in their order.  What staff has decided stands: a game that it has
    annulled makes nothing any more.  A draw that is ``worthless`` gives nothing.
    """
    newest = season.outcome(fixture.id)
    if newest is not None and newest.source == "staff":
        if newest.kind != Kind.ANNULLED:
            return season
        found = [one for one in found if one[0].game not in games_of(newest)]
    outcome = _of_table(season, fixture, found, now)
    if outcome is not None and worthless and integers(outcome.places).count(1) > 1:
        outcome = msgspec.structs.replace(outcome, points=listed([0] * len(fixture.seats)))
    if outcome is None or (newest is not None and _same(newest, outcome)):
        return season
    return revised(season, outcome)


def revised(season: Season, outcome: OutcomeRow) -> Season:
    """Return the season with an outcome as the next revision, which supersedes what counted before."""
    newest = season.outcome(outcome.fixture)
    if newest is None:
        return season.with_outcomes(msgspec.structs.replace(outcome, revision=1))
    number = newest.revision
    return season.with_outcomes(msgspec.structs.replace(outcome, revision=number + 1, supersedes=number))


def absence(season: Season, fixture: FixtureRow, came: Collection[int], now: float) -> OutcomeRow:
    """Return the outcome of a fixture to which only these entrants have come; without any all are equal."""
    kind = Kind.NO_SHOW if came else Kind.BOTH_ABSENT
    places = [1 if number in came or not came else 2 for number in fixture.seats]
    return outcome_row(season, fixture, kind, places, (), (), "time", now)


def outcome_row(
    season: Season,
    fixture: FixtureRow,
    kind: Kind,
    places: Sequence[int],
    game_points: Sequence[int],
    games: Sequence[str],
    source: Source,
    now: float,
    points: Sequence[Fraction] | None = None,
) -> OutcomeRow:
    """Return an outcome by seat of the fixture; ``points`` if they are not those that follow."""
    event = season.event(fixture)
    if points is None:
        points = formats.way_of(event).points(season, fixture, kind, places, game_points)
    return OutcomeRow(
        season=season.id,
        fixture=fixture.id,
        revision=1,
        kind=kind.value,
        points=listed(points),
        places=listed(places),
        game_points=listed(game_points),
        games="".join(f",{game}" for game in games),
        source=source,
        at=now,
    )


def by_lot(season: Season, fixture: FixtureRow, found: Sequence[WithSeats], now: float) -> OutcomeRow:
    """Return the outcome of a match without a winner: half the points each, and the lot says who goes on."""
    first = drawn_lot(season, fixture, found)
    names = [row.game for row, _ in found]
    return outcome_row(
        season, fixture, Kind.UNFINISHED, (1 + first, 2 - first), (), names, "time", now, HALVES
    )


# --- From results ----------------------------------------------------------------------------------


def _of_table(
    season: Season, fixture: FixtureRow, found: Sequence[WithSeats], now: float
) -> OutcomeRow | None:
    """Return what finished games make of a fixture, None if it is not decided by them."""
    by_game = [_by_entrant(season, fixture, one) for one in found]
    if not by_game:
        return None
    if formats.way_of(season.event(fixture)).match:
        return _of_match(season, fixture, found, by_game, now)
    kind, places, points = by_game[-1]
    return outcome_row(season, fixture, kind, places, points, [found[-1][0].game], "game", now)


def _by_entrant(
    season: Season, fixture: FixtureRow, found: WithSeats
) -> tuple[Kind, tuple[int, ...], tuple[int, ...]]:
    """Return kind, places among the people, and points of a game by seat of its fixture."""
    row, seated = found
    seats = [seated[seat_in(fixture, row.game, at)] for at in range(len(fixture.seats))]
    kind = Kind.ANNULLED if row.annulled else KINDS.get(row.rule, Kind.PLAYED)
    if kind is Kind.PLAYED and row.rule == FORFEIT and row.unrated == "few_acts":
        kind = Kind.NO_SHOW
    places = tuple(seat.place for seat in seats)
    event = season.event(fixture)
    points = rules_of(event).gains(options_of(event), [seat.points for seat in seats])
    return kind, among_people(fixture.seats, places), points


def _of_match(
    season: Season,
    fixture: FixtureRow,
    found: Sequence[WithSeats],
    by_game: Sequence[tuple[Kind, tuple[int, ...], tuple[int, ...]]],
    now: float,
) -> OutcomeRow | None:
    """Return the outcome of a match, None while it needs another game."""
    counted = [one for one in by_game if one[0] is not Kind.ANNULLED]
    if not counted:
        return outcome_row(season, fixture, Kind.ANNULLED, by_game[-1][1], (), (), "game", now)
    tallied = tally(counted, fixture.games_to_play)
    if tallied.need is Need.LOT:
        tallied = tally(counted, fixture.games_to_play, drawn_lot(season, fixture, found))
    if tallied.need is not Need.NOTHING:
        return None
    kind = max((kind for kind, _, _ in counted), key=_WEIGHTY.index)
    names = [row.game for row, _ in found]
    points, sums = tallied.points, tallied.game_points
    return outcome_row(season, fixture, kind, tallied.places, sums, names, "game", now, points=points)


_WEIGHTY: Final = (Kind.NO_SHOW, Kind.UNFINISHED, Kind.PLAYED)
"""What a match is said to be of which games became different things: the last of these."""


def tally(
    counted: Sequence[tuple[Kind, tuple[int, ...], tuple[int, ...]]], best_of: int, lot: int | None = None
) -> Tally:
    """Return how a match stands by its games that count."""
    games = []
    for kind, places, points in counted:
        winner = places.index(1) if places.count(1) == 1 else None
        won, gained = match_points(kind, winner, points), (points[0], points[1])
        games.append(knockout.Game((won[0], won[1]), gained))
    return knockout.tally(games, best_of, lot)


def _same(newest: OutcomeRow, outcome: OutcomeRow) -> bool:
    fields = ("kind", "points", "places", "game_points", "games")
    return all(getattr(newest, name) == getattr(outcome, name) for name in fields)
