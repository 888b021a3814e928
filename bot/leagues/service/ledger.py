"""Seasons are read whole and written with a line of the audit, in one transaction.

Whoever changes a season reads it in a write transaction, makes another value of it, and commits both: the
rows that differ, the audit's line, the version, and when the season has to be looked at next.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.service.errors import NoSuchSeason, StaleSeason
from bot.kit.store import audit, due
from bot.kit.store.database import Database
from bot.kit.store.queues import SEASON, events, news
from bot.leagues.service import agenda, changes, closing
from bot.leagues.service.field import WITHOUT_A_GAME
from bot.leagues.service.notices import ABSENT, FINAL, ROUND, WON, place_wanted, turn_of
from bot.leagues.service.season import OUT, Season, games_of, is_replayed, of_rows
from bot.leagues.store import seasons as leagues
from bot.leagues.store.seasons import ENTRANTS, FIXTURES, OUTCOMES, ROUNDS
from bot.storage.rows import AuditLine

EVENT: Final = SEASON
"""The kind of the event by which a season, its subject, is looked at when something falls due."""

APPOINTED: Final = "league_appointed"
"""The kind of the news that a fixture, its subject, has another time at which it begins, or none any more."""

AFTER: Final = 1.0
"""Seconds after a correction until what comes of it is told: it stands below what was decided."""

CHANGED: Final[Hook[Callable[[AsyncConnection, Season | None, Season, float], Awaitable[None]]]] = Hook()
"""Who hears that a season has changed: what it was (None: nothing), what it is now, and when."""

_PARTS: Final = (
    ("entrants", ENTRANTS),
    ("rounds", ROUNDS),
    ("fixtures", FIXTURES),
    ("outcomes", OUTCOMES),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the audit says of a change: when, what, who (None: the bot), why, and what it takes back.

    ``about`` are fixtures that it is about though none of their columns changes.
    """

    at: float
    what: str
    user_id: int | None = None
    reason: str = ""
    staff: bool = False
    undoes: int | None = None
    about: tuple[int, ...] = ()

    @property
    def actor(self) -> str:
        """Who it was, as the audit has it."""
        return "bot" if self.user_id is None else "staff" if self.staff else "person"


def subject(season_id: str) -> str:
    """Return what lines of the audit about a season name."""
    return f"{audit.OF_LEAGUES}{season_id}"


def fixture_name(season_id: str, fixture: int) -> str:
    """Return how games and events name a fixture."""
    return f"{season_id}:{fixture}"


def round_name(season_id: str, round_id: int) -> str:
    """Return how news name a round."""
    return f"{season_id}:{round_id}"


def line_name(season_id: str, line: int) -> str:
    """Return how news name a line of a season's audit."""
    return f"{season_id}:{line}"


class PartOf(NamedTuple):
    """Which fixture, round, or line of the audit of which season a name means, by its number."""

    season: str
    number: int


def read_name(name: str) -> PartOf:
    """Read what :func:`fixture_name`, :func:`round_name` or :func:`line_name` wrote."""
    season_id, _, number = name.partition(":")
    return PartOf(season_id, int(number))


def subjects(season: Season) -> list[str]:
    """Return by which names events are about a season: its own, and those of its fixtures."""
    return [season.id, *(fixture_name(season.id, number) for number in season.fixtures)]


def appointment(season: Season | None, number: int) -> float | None:
    """Return the time at which people have agreed to meet in a fixture, None once they play or need not."""
    fixture = None if season is None else season.fixtures.get(number)
    if season is None or fixture is None or fixture.started or fixture.agreed_at is None:
        return None
    return fixture.agreed_at if season.is_open(fixture) else None


async def load(connection: AsyncConnection, season_id: str) -> Season:
    """Read a season, which a write transaction then holds; raise NoSuchSeason."""
    whole = await leagues.season(connection, season_id)
    if whole is None:
        raise NoSuchSeason(season=season_id)
    return of_rows(whole)


async def read(database: Database, season_id: str) -> Season:
    """Read a season in a transaction of its own; raise NoSuchSeason."""
    async with database.read() as connection:
        return await load(connection, season_id)


@asynccontextmanager
async def held(database: Database, season_id: str) -> AsyncIterator[tuple[AsyncConnection, Season]]:
    """Begin the transaction in which a season is changed, which holds it; raise NoSuchSeason."""
    async with database.write() as connection:
        yield connection, await load(connection, season_id)


def require_version(season: Season, version: int) -> None:
    """Raise StaleSeason if a season has changed since somebody saw this version of it."""
    if season.row.version != version:
        raise StaleSeason(season=season.id)


async def commit(connection: AsyncConnection, before: Season | None, after: Season, entry: Entry) -> Season:
    """Write what differs; return the season with its new version.

    Raises StaleSeason if another one has changed it since it was read.
    """
    season, _ = await commit_line(connection, before, after, entry)
    return season


async def commit_line(
    connection: AsyncConnection, before: Season | None, after: Season, entry: Entry
) -> tuple[Season, int]:
    """Do the same; return the number of the audit's line, too."""
    patch = changes.difference(before, after)
    if before is None:
        await leagues.put_season(connection, after.row)
    elif not await leagues.raise_version(connection, before.id, before.row.version):
        raise StaleSeason(season=before.id)
    else:
        after = after.with_row(version=before.row.version + 1)
        if changes.SEASON in patch or after.row.final != before.row.final:
            await leagues.put_season(connection, after.row)
    await _write_parts(connection, before, after)
    patch = {**{changes.fixture_key(number): {} for number in entry.about}, **patch}
    backwards = {} if before is None else changes.difference(after, before)
    number = await audit.add(connection, _line(after, entry, changes.write(backwards), changes.write(patch)))
    await _tell_fixtures(connection, before, after, patch, entry.at)
    await _tell_results(connection, before, after, patch, entry.at)
    await _tell_final(connection, before, after, entry.at)
    for hear in CHANGED:
        await hear(connection, before, after, entry.at)
    if not entry.staff:  # what staff decides is told as its correction
        await _tell_absences(connection, after, patch, entry)
    await put_down(connection, after, entry.at)
    return after, number


async def discard(connection: AsyncConnection, season: Season, entry: Entry) -> None:
    """Note in the audit that a draft is gone; its rows are removed beside this."""
    await audit.add(connection, _line(season, entry, changes.write(changes.difference(None, season)), ""))
    await events.cancel(connection, EVENT, season.id)


def _line(season: Season, entry: Entry, before: str, after: str) -> AuditLine:
    return AuditLine(
        at=entry.at,
        guild_id=season.row.guild_id,
        actor=entry.actor,
        user_id=entry.user_id,
        what=entry.what,
        subject=subject(season.id),
        before=before,
        after=after,
        reason=entry.reason,
        undoes=entry.undoes,
    )


async def _tell_fixtures(
    connection: AsyncConnection, before: Season | None, after: Season, patch: changes.Patch, now: float
) -> None:
    """Let the messages of fixtures tell what has changed there, one after the other."""
    place, struck = 0, _struck(before, after, patch)
    for number in dict.fromkeys([*changes.touched(patch, "fixture"), *struck]):
        name, fixture = fixture_name(after.id, number), after.fixtures.get(number)
        if appointment(before, number) != appointment(after, number):
            await news.put(connection, APPOINTED, name, now)
            continue
        told = fixture is not None and fixture.message_id is not None
        if told and (number in struck or _shown(before, number) != _shown(after, number)):
            await place_wanted(connection, name, now + turn_of(place))
            place += 1


def _struck(before: Season | None, after: Season, patch: changes.Patch) -> list[int]:
    """Return the fixtures that count no more, or count again, since somebody has left or is back."""
    if before is None or not changes.touched(patch, "entrant"):
        return []
    both = [one for one in after.fixtures.values() if one.id in before.fixtures and after.is_decided(one)]
    was = {one.id: closing.struck(before, before.fixtures[one.id]) for one in both}
    return [one.id for one in both if closing.struck(after, one) != was[one.id]]


def _shown(season: Season | None, number: int) -> object:
    """Return what the message of a fixture tells of it besides an appointment, None if there is none."""
    fixture = None if season is None else season.fixtures.get(number)
    if season is None or fixture is None:
        return None
    outcome, is_open = season.outcome(number), season.is_open(fixture)
    return fixture.seats, fixture.games_to_play, fixture.deadline, outcome, is_open


async def _tell_results(
    connection: AsyncConnection, before: Season | None, season: Season, patch: changes.Patch, now: float
) -> None:
    """Let the messages of rounds and games tell new outcomes; one message may tell several rounds.

    Those of rounds tell also what is played again, and until when.
    """
    there = [number for number in changes.touched(patch, "fixture") if number in season.fixtures]
    again = [one for one in there if _played_again(before, one) != _played_again(season, one)]
    counting = dict.fromkeys([*changes.decided(patch), *_struck(before, season, patch)])
    decided = [season.fixtures[number] for number in counting if number in season.fixtures]
    changed = [*decided, *(season.fixtures[number] for number in again)]
    told = {season.rounds[one.round].message_id: one.round for one in changed}
    for message_id, round_id in told.items():
        if message_id is not None:
            await news.put(connection, ROUND, round_name(season.id, round_id), now)
    for game in (game for one in decided for game in games_of(one)):
        await due.put(connection, game, "result", now)


def _played_again(season: Season | None, number: int) -> float | None:
    """Return until when a fixture is played again, None where it is not."""
    fixture = None if season is None else season.fixtures.get(number)
    outcome = None if season is None else season.outcome(number)
    if fixture is None or outcome is None or not is_replayed(fixture, outcome):
        return None
    return fixture.deadline


async def _tell_final(connection: AsyncConnection, before: Season | None, after: Season, now: float) -> None:
    """Let the message of a season that is over follow a correction.

    All are told of another winner, who moves to another division now, or stands on the podium, and each for
    whom that changes.
    """
    if before is None or not before.row.final or before.row.final == after.row.final:
        return
    await news.put(connection, FINAL, after.id, now)
    changed = closing.changed(before, after)
    if changed:
        what = min(changed.values(), key=closing.CHANGES.index)
        people = {after.entrants[number].user_id: what for number, what in changed.items()}
        told = [(0, what), *((user, theirs) for user, theirs in people.items() if user is not None)]
        at = now + AFTER
        await news.put_all(connection, [(WON, after.id, at, user, theirs) for user, theirs in told])


async def _tell_absences(
    connection: AsyncConnection, season: Season, patch: changes.Patch, entry: Entry
) -> None:
    """Let all and each be told which fixtures time has decided without a game, and why.

    Who has left the season did so themselves or is gone, and that is told to all by itself.
    """
    for number in changes.decided(patch):
        outcome = season.outcome(number)
        if outcome is None or outcome.source != "time" or outcome.kind not in WITHOUT_A_GAME:
            continue
        seated = [season.entrants[seat] for seat in season.fixtures[number].seats if seat]
        there = [one.user_id for one in seated if one.user_id is not None and one.state not in OUT]
        to_all = [0] if all(one.state not in OUT for one in seated) else []
        name = fixture_name(season.id, number)
        rows = [(ABSENT, name, entry.at, user, entry.what) for user in to_all + there]
        await news.put_all(connection, rows)


async def put_down(connection: AsyncConnection, season: Season, now: float) -> None:
    """Put down when a season has to be looked at next."""
    at = agenda.next_at(season)
    if at is None:
        await events.cancel(connection, EVENT, season.id)
    else:
        await events.put(connection, EVENT, season.id, max(at, now))


async def _write_parts(connection: AsyncConnection, before: Season | None, after: Season) -> None:
    """Write the rows that differ: who is gone first, from the last part to the first."""
    for name, part in reversed(_PARTS):
        known = {} if before is None else getattr(before, name)
        gone = [key for key in known if key not in getattr(after, name)]
        keys = [key if isinstance(key, tuple) else (key,) for key in gone]
        await leagues.remove(connection, part, after.id, keys)
    for name, part in _PARTS:
        known = {} if before is None else getattr(before, name)
        rows = [row for key, row in getattr(after, name).items() if known.get(key) != row]
        await leagues.put(connection, part, rows)
