"""What waits for staff: read off the seasons of a server as they stand, so nothing of it is kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum, auto
from typing import Final, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.store import waiting
from bot.club.store.waiting import Running
from bot.kit.store.queues import events
from bot.leagues.service import agenda, ledger
from bot.leagues.service.formats import way_of
from bot.leagues.service.notices import STUCK_AFTER
from bot.leagues.service.registering import least_of
from bot.leagues.service.scheduling.offers import read
from bot.leagues.service.season import OUT, Season
from bot.leagues.service.terms import DAY
from bot.leagues.store.seasons import GOING
from bot.storage.league_rows import FixtureRow

PATIENCE: Final = 2 * DAY
"""Seconds that somebody has waited for an opponent before staff is shown it."""

SOON: Final = DAY
"""Seconds before a registration closes in which staff is shown that too few have entered."""


class Kind(IntEnum):
    """Why something waits for staff, the most urgent first."""

    STUCK = auto()
    RULES = auto()
    PREVIEW = auto()
    HELD_UP = auto()
    ANNULLED = auto()
    TOO_FEW = auto()
    WAITS = auto()
    READY = auto()
    DRAFT = auto()


URGENT: Final = frozenset({Kind.STUCK, Kind.RULES, Kind.PREVIEW})
"""What comes before results that somebody calls wrong: time runs, or a season stands still."""


class Need(NamedTuple):
    """Something that waits: ``key`` is the round or fixture, ``at`` since when or until when.

    ``who`` are the entrants who wait, ``whom`` those for whom they do; ``gone`` are those of them who have
    left the server, where Discord was asked.
    """

    kind: Kind
    season: Season
    key: int = 0
    at: float = 0.0
    who: Sequence[int] = ()
    whom: Sequence[int] = ()
    gone: Sequence[int] = ()

    @property
    def left_alone(self) -> list[int]:
        """The entrants of the fixture whose opponents have left the server."""
        seats = self.season.fixtures[self.key].seats
        return [number for number in seats if number and number not in self.gone] if self.gone else []

    @property
    def awaited(self) -> Mapping[int, int]:
        """The people for whom somebody waits, by the number of their entry."""
        people = {number: self.season.entrants[number].user_id for number in self.whom}
        return {number: user for number, user in people.items() if user is not None and user > 0}


async def of_seasons(
    connection: AsyncConnection, guild_id: int, seasons: Sequence[Season], now: float
) -> list[Need]:
    """Return what waits for the staff of these seasons, the most urgent first."""
    games = await waiting.running(connection, guild_id)
    names = [name for season in seasons for name in ledger.subjects(season)]
    failing = {name.partition(":")[0] for name in await events.failing(connection, names, STUCK_AFTER)}
    found = (need for season in seasons for need in needs_of(season, games, season.id in failing, now))
    return sorted(found, key=lambda need: (need.kind, need.at, need.season.id, need.key))


def needs_of(season: Season, games: Mapping[str, Running], stuck: bool, now: float) -> Iterator[Need]:
    """Name what of one season waits; ``games`` are those that run, ``stuck`` whether its steps fail."""
    state = season.row.state
    if stuck:
        yield Need(Kind.STUCK, season)
    if state == "draft":
        yield Need(Kind.DRAFT, season, at=season.row.changed_at)
    elif state == "registration":
        yield from _registering(season, now)
    elif state == "running":
        yield from _running(season, games, now)


def _registering(season: Season, now: float) -> Iterator[Need]:
    entered, until = len(season.playing), season.row.registers_until
    if until is None and entered >= least_of(season):
        yield Need(Kind.READY, season, at=season.row.changed_at)
    if until is not None and until - now < SOON and entered < least_of(season):
        yield Need(Kind.TOO_FEW, season, at=until)


def _running(season: Season, games: Mapping[str, Running], now: float) -> Iterator[Need]:
    if agenda.waits_for_staff(season):
        yield Need(Kind.RULES, season)
    for step in agenda.steps(season):
        if step.what == "publish" and agenda.has_tables(season, season.rounds[step.key]):
            yield Need(Kind.PREVIEW, season, step.key, step.at)
        elif step.what == "lot":
            yield Need(Kind.HELD_UP, season, step.key, step.at)
    for fixture in season.fixtures.values():
        if _holds_up(season, fixture):
            yield Need(Kind.ANNULLED, season, fixture.id, fixture.deadline or now)
        elif len(fixture.seats) > 1 and season.is_open(fixture) and not _is_challenge(season, fixture):
            yield from _waiting(season, fixture, games, now)


def _holds_up(season: Season, fixture: FixtureRow) -> bool:
    """Whether a fixture is annulled and its round stays open for it, though nobody plays it."""
    annulled = season.outcome(fixture.id) is not None and not season.is_decided(fixture)
    return annulled and not season.is_open(fixture) and agenda.waits_for(season, fixture)


def _is_challenge(season: Season, fixture: FixtureRow) -> bool:
    """Whether a fixture has a time of its own in which it is answered."""
    return way_of(season.event(fixture)).order is not None and not fixture.started


def _waiting(season: Season, fixture: FixtureRow, games: Mapping[str, Running], now: float) -> Iterator[Need]:
    """Name that somebody has long waited for others at a table, as far as anybody can tell who does."""
    awaited: Collection[int]
    if fixture.started:
        game = games.get(ledger.fixture_name(season.id, fixture.id))
        if game is None:
            return
        since, awaited = game.since, game.awaited
    elif fixture.agreed_at is not None:
        return
    else:
        since, awaited = season.rounds[fixture.round].at, _silent(season, fixture)
    if now - since >= PATIENCE:
        seated = [season.entrants[number] for number in fixture.seats if number]
        whom = [one.number for one in seated if one.user_id in awaited or one.state in OUT]
        who = [one.number for one in seated if one.number not in whom]
        yield Need(Kind.WAITS, season, fixture.id, since, who, whom)


def _silent(season: Season, fixture: FixtureRow) -> Collection[int]:
    """Return who of a fixture has neither taken nor proposed a time."""
    said = {user for offer in read(fixture.offers).times for user in offer.takers}
    return {user for user in season.people(fixture) if user not in said}


# --- The coming days -------------------------------------------------------------------------------

WEEK: Final = 7 * DAY


class Date(NamedTuple):
    """Something that comes: ``key`` is the round or fixture that it is about."""

    at: float
    what: str
    season: Season
    key: int = 0


CLOSES, BEGINS, ROUND_ENDS, MEETING, ENDS = "closes", "begins", "round_ends", "meeting", "ends"
"""What comes: registration closes, the first round, a round or season ends, people meet."""


def dates(seasons: Iterable[Season], now: float) -> list[Date]:
    """Return what the coming seven days bring in these seasons, as everybody may know it, in its order."""
    found = [one for season in seasons for one in _dates(season) if now <= one.at <= now + WEEK]
    return sorted(found, key=lambda one: (one.at, one.season.id, one.key))


def _dates(season: Season) -> Iterator[Date]:
    row = season.row
    if row.state == "registration" and row.registers_until is not None:
        yield Date(row.registers_until, CLOSES, season)
    if row.state in GOING and row.starts is not None:
        yield Date(row.starts, BEGINS, season)
    if row.state != "running":
        return
    if row.ends is not None:
        yield Date(row.ends, ENDS, season)
    for one in season.rounds.values():
        if one.state == "published" and one.ends is not None:
            yield Date(one.ends, ROUND_ENDS, season, one.id)
    for fixture in season.fixtures.values():
        at = ledger.appointment(season, fixture.id)
        if at is not None:
            yield Date(at, MEETING, season, fixture.id)
