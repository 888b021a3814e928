"""What follows from a decision about a fixture: who plays on in a knock-out, and with which game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LeagueRefusal
from bot.leagues.service import agenda, games
from bot.leagues.service.drawing import window
from bot.leagues.service.formats import way_of
from bot.leagues.service.season import OUT, Season
from bot.storage.league_rows import EntrantRow, FixtureRow
from bot.table.service.lobby import LobbyService


async def played_on(
    connection: AsyncConnection,
    lobby: LobbyService,
    before: Season,
    after: Season,
    fixture: FixtureRow,
    now: float,
) -> Season:
    """Return the season with the two of a match in each other's place in the rounds after it, if need be.

    Raises LeagueRefusal ``next_match_begun`` if one of them has begun to play there, or nobody goes on any
    more, or somebody could where the round after it was made without both: neither had come, or who won had
    left; ``plays_no_more`` if who goes on now has left the season.
    """
    if not way_of(after.event(fixture)).match or _led(before, fixture) == _led(after, fixture):
        return after
    after = after.without_rounds(_drawn_after(after, fixture))  # what only staff knows is drawn anew
    later = sorted(_later(after, fixture), key=lambda one: (one.round, one.table_number))
    if not later and _has_followers(after, fixture):
        raise LeagueRefusal("next_match_begun", season=after.id)
    if not later or _winner(after, fixture) in later[0].seats:
        return after
    winner = after.entrants.get(_winner(after, fixture) or 0)
    if winner is not None and winner.state in OUT:
        raise LeagueRefusal("plays_no_more", season=after.id, name=winner.name)
    if winner is None or any(one.started or after.outcome(one.id) for one in later):
        raise LeagueRefusal("next_match_begun", season=after.id)
    one, other = fixture.seats
    places = {one: other, other: one}
    changed = []
    for table in later:
        await games.abandon(connection, table, now)
        seats = tuple(places.get(number, number) for number in table.seats)
        blank = msgspec.structs.replace(table, seats=seats, games="", agreed_at=None, offers="", here="")
        begun = after.rounds[table.round].state == "published"
        changed.append(await games.open_game(connection, lobby, after, blank, now) if begun else blank)
    return after.with_fixtures(*changed)


async def revived(
    connection: AsyncConnection,
    lobby: LobbyService,
    season: Season,
    fixtures: Iterable[FixtureRow],
    number: int,
    now: float,
) -> Season:
    """Return the season in which open fixtures have a game again, whose games were called off.

    What had begun begins anew, by the ``number`` of the interaction that led here.  A time on which people
    had agreed, and which has gone by meanwhile, counts no more.
    """
    for known in fixtures:
        if not season.is_open(known) or len(known.seats) < 2:
            continue
        fixture = _asked_anew(known, now)
        season = season.with_fixtures(fixture)
        left = await games.left_of(connection, fixture)
        if left is None:
            continue
        if left.deadline is not None and left.deadline <= now:  # they have the time of a round again
            left = msgspec.structs.replace(left, deadline=now + window(season.event(fixture)))
        again = await games.open_game(connection, lobby, season, left, now)
        if fixture.started:
            again = await games.begin_first(connection, lobby, season, again, number, now)
        season = season.with_fixtures(again)
    return season


def _asked_anew(fixture: FixtureRow, now: float) -> FixtureRow:
    """Return a fixture without an agreed time that is past: others are offered."""
    if fixture.started or fixture.agreed_at is None or fixture.agreed_at > now:
        return fixture
    return msgspec.structs.replace(fixture, agreed_at=None, here="", offers="")


def reopened(season: Season, fixtures: Iterable[FixtureRow], now: float) -> Season:
    """Return the season in which rounds run again that were closed, and of which a fixture has no outcome."""
    undecided = (season.rounds[one.round] for one in fixtures if season.outcome(one.id) is None)
    if season.row.state != "running":
        return season
    return season.with_rounds(
        *(
            msgspec.structs.replace(one, state="published", at=now)
            for one in undecided
            if one.state == "closed"
        )
    )


def require_seated(before: Season, after: Season, people: Iterable[EntrantRow]) -> None:
    """Raise LeagueRefusal ``next_match_begun`` if a bracket went on without somebody who comes back."""
    back = {one.number for one in people if before.entrants[one.number].state in OUT and one.state not in OUT}
    for fixture in after.fixtures.values():
        winner = _winner(after, fixture)
        if winner not in back or not way_of(after.event(fixture)).match or not _has_followers(after, fixture):
            continue
        if not any(winner in one.seats for one in _later(after, fixture)):
            raise LeagueRefusal("next_match_begun", season=after.id)


def _led(season: Season, fixture: FixtureRow) -> tuple[bool, int | None]:
    """Return whether it is known who goes on from a match, and who."""
    return agenda.leads_on(season, fixture), _winner(season, fixture)


def _has_followers(season: Season, fixture: FixtureRow) -> bool:
    """Whether a later round of the same event is known."""
    here = season.rounds[fixture.round]
    return any(one.number > here.number for one in season.rounds_of(here.division, here.stage))


def _winner(season: Season, fixture: FixtureRow) -> int | None:
    """Return who goes on from a match; who has a bye does."""
    outcome = season.outcome(fixture.id)
    if outcome is None or not season.is_decided(fixture):
        return None
    if len(fixture.seats) == 1:
        return fixture.seats[0]
    places = outcome.places.split(",")
    return fixture.seats[places.index("1")] if places.count("1") == 1 else None


def _drawn_after(season: Season, fixture: FixtureRow) -> list[int]:
    """Return the rounds of the same event that are drawn, and not published."""
    here = season.rounds[fixture.round]
    rounds = season.rounds_of(here.division, here.stage)
    return [one.id for one in rounds if one.state == "drawn"]


def _later(season: Season, fixture: FixtureRow) -> Iterable[FixtureRow]:
    """Yield the fixtures of later rounds of the same event in which the two of a fixture sit."""
    here = season.rounds[fixture.round]
    for one in season.fixtures.values():
        there = season.rounds[one.round]
        same = (there.division, there.stage) == (here.division, here.stage)
        if same and there.number > here.number and set(one.seats) & set(fixture.seats):
            yield one
