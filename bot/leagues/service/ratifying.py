"""What counts of the results of a season's games: it follows from the outcomes of their fixtures.

What staff decides about a fixture is a verdict on the games that its outcome names; an outcome of any other
source leaves them as they were played.  So a decision that is taken back leaves no trace in ratings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LeagueRefusal, LobbyRefusal
from bot.leagues.service import ledger
from bot.leagues.service.field import Kind
from bot.leagues.service.games import seat_in
from bot.leagues.service.scoring.points import COUNTING
from bot.leagues.service.season import Season, games_of, integers, options_of, rules_of
from bot.leagues.service.terms import EventTerms
from bot.results.service import rulings
from bot.results.service.rulings import Stand, stand_of
from bot.results.store import results
from bot.storage.league_rows import FixtureRow
from bot.table.service.match import Match


class Verdict(msgspec.Struct, frozen=True):
    """What is decided about a game: that it counts for nothing, or with these places and points.

    ``places`` are those among the people by seat of the game, 0 for a computer player, ``gains`` what each
    has won there; empty: as it was played.
    """

    annulled: bool = False
    places: tuple[int, ...] = ()
    gains: tuple[int, ...] = ()


NONE: Final = Verdict()
"""Nothing is decided: a game counts as it was played."""

NOTHING: Final = Verdict(annulled=True)


def verdict(season: Season, fixture: FixtureRow, game: str) -> Verdict:
    """Return what is decided about a game of a fixture: what is rated, and as what.

    The newest outcome that names it decides; a game that was played before a replay counts for nothing.
    Places are those of the outcome in a fixture of one game; in a match of several each stays as it was.
    """
    if game not in games_of(fixture):
        return NOTHING
    newest = max(
        (one for one in season.outcomes.values() if one.fixture == fixture.id and game in games_of(one)),
        key=lambda one: one.revision,
        default=None,
    )
    if newest is None or newest.source != "staff":
        return NONE
    if not COUNTING[Kind(newest.kind)].rated:
        return NOTHING
    if fixture.games_to_play > 1 or len(games_of(newest)) > 1:
        return NONE
    return Verdict(
        places=_turned(fixture, game, integers(newest.places)),
        gains=_turned(fixture, game, integers(newest.game_points)),
    )


def ruled(event: EventTerms, stand: Stand, decided: Verdict) -> Stand:
    """Return what counts of a game by a verdict, ``stand`` without one."""
    if decided == NONE:
        return stand
    if decided.annulled:
        return msgspec.structs.replace(stand, annulled=True)
    size = len(decided.gains)
    known = rules_of(event).gains(options_of(event), stand.points[:size]) if size else ()
    points = list(stand.points)
    for seat, (gained, before) in enumerate(zip(decided.gains, known, strict=True)):
        points[seat] += gained - before
    return Stand(annulled=False, places=_among_all(decided.places, stand.places), points=tuple(points))


async def ratify(connection: AsyncConnection, before: Season, after: Season, now: float) -> None:
    """Let the results of games agree with the outcomes of the fixtures that have changed."""
    for fixture in touched(before, after):
        event = after.event(fixture)
        for found in await results.of_fixture(connection, ledger.fixture_name(after.id, fixture.id)):
            row, seats = found
            stand = await rulings.by_server(connection, row.game)
            stand = ruled(event, stand, verdict(after, fixture, row.game))
            if stand != stand_of(seats, annulled=row.annulled):
                await rulings.let_stand(connection, found, stand, now)


async def require_of_server(connection: AsyncConnection, match: Match, moves: bool) -> None:
    """Refuse ``league_decides`` for a game that counts in a season: its table would tell another result.

    The table of a season that is archived is final: there a game may still be annulled, which only ratings
    follow; refused is ``archived`` what would name others as its winners.
    """
    if match.row.fixture is None:
        return
    season_id, number = ledger.read_name(match.row.fixture)
    season = await ledger.load(connection, season_id)
    if number not in season.fixtures:
        return
    if season.row.state != "archived":
        raise LobbyRefusal("league_decides", game=match.id)
    if moves:
        raise LeagueRefusal("archived", season=season_id)


async def rates_anew(
    connection: AsyncConnection, before: Season, after: Season, fixtures: Iterable[int]
) -> bool:
    """Whether something else counts of a rated game of these fixtures than before, so that ratings follow."""
    for number in fixtures:
        was, now = before.fixtures.get(number), after.fixtures.get(number)
        if was is None or now is None:
            continue
        event = after.event(now)
        for row, _ in await results.of_fixture(connection, ledger.fixture_name(after.id, number)):
            stand = await rulings.by_server(connection, row.game)
            known = ruled(event, stand, verdict(before, was, row.game))
            if not row.unrated and known != ruled(event, stand, verdict(after, now, row.game)):
                return True
    return False


def touched(before: Season, after: Season) -> list[FixtureRow]:
    """Return the fixtures of which outcomes or games are others than before."""
    outcomes = before.outcomes.keys() | after.outcomes.keys()
    numbers = {key[0] for key in outcomes if before.outcomes.get(key) != after.outcomes.get(key)}
    return [
        one
        for one in after.fixtures.values()
        if one.id in numbers or (one.id in before.fixtures and one.games != before.fixtures[one.id].games)
    ]


# --- Parts -----------------------------------------------------------------------------------------


def _turned(fixture: FixtureRow, game: str, figures: Sequence[int]) -> tuple[int, ...]:
    """Return figures by seat of a fixture by seat of one of its games."""
    by_seat = {seat_in(fixture, game, at): figure for at, figure in enumerate(figures)}
    return tuple(by_seat[seat] for seat in sorted(by_seat))


def _among_all(decided: Sequence[int], stood: Sequence[int]) -> tuple[int, ...]:
    """Return the places of all by those among the people: who has none of these keeps their place.

    Those are computer players, and at the end people who left for good.
    """
    wanted = [*decided, *[0] * (len(stood) - len(decided))]
    computers = [place for place, own in zip(stood, decided, strict=False) if not own]
    people = sorted(place for place, own in zip(stood, decided, strict=False) if own)
    return tuple(
        own + sum(other < people[own - 1] for other in computers) if own else place
        for place, own in zip(stood, wanted, strict=True)
    )
