"""The games of fixtures: opened with their secrets before anybody plays, begun, and what became of them.

A game is opened when its round is published; so the number that begins it, of the round's message or of a
press, was given by Discord after the game's secrets were fixed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.away.service import time_over
from bot.clocks.service import terms as clock_terms
from bot.clocks.service.clock_state import pauses_by_seat
from bot.clocks.service.pauses import counted
from bot.clocks.store import pauses
from bot.kit.store import due
from bot.kit.store.queues import news
from bot.leagues.service.formats import way_of
from bot.leagues.service.ledger import fixture_name
from bot.leagues.service.notices import FOLLOWED
from bot.leagues.service.season import Season, games_of, options_of, rules_of
from bot.leagues.service.terms import DAY, EventTerms
from bot.results.store import results
from bot.results.store.results import WithSeats
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import GameRow
from bot.table.service import messages, timing
from bot.table.service.advance import end
from bot.table.service.ledger import commit
from bot.table.service.loading import load
from bot.table.service.lobby import LobbyService
from bot.table.service.match import Match
from bot.table.service.placing import new_id
from bot.table.service.play import Played
from bot.table.store import actions, seats
from bot.table.store import games as game_rows
from engine.core import Result, Seat
from engine.players import kept_level

FORFEIT: Final = "forfeit"
"""The rule by which a game ends because somebody has left the season."""

SHORT: Final = "days:1"
SHORT_LIVE: Final = "fischer:300+10"
"""The clocks of the short games that decide a level match: by correspondence, and in sittings."""


def with_game(fixture: FixtureRow, game: str) -> FixtureRow:
    """Return a fixture with one game more."""
    return msgspec.structs.replace(fixture, games=f"{fixture.games},{game}")


async def open_games(
    connection: AsyncConnection,
    lobby: LobbyService,
    season: Season,
    fixtures: Iterable[FixtureRow],
    now: float,
) -> list[FixtureRow]:
    """Open the first game of every fixture that is to be played; return these fixtures with it."""
    tables = [one for one in fixtures if len(one.seats) > 1 and not season.is_decided(one)]
    return [await open_game(connection, lobby, season, one, now) for one in tables]


async def open_game(
    connection: AsyncConnection, lobby: LobbyService, season: Season, fixture: FixtureRow, now: float
) -> FixtureRow:
    """Open the next game of a fixture, in which everybody has their seat; it begins later."""
    event, terms = season.event(fixture), season.terms
    rules = rules_of(event)
    people = season.people(fixture)
    seated = _seated(fixture, len(games_of(fixture)))
    row = GameRow(
        id=new_id(),
        guild_id=season.row.guild_id,
        channel_id=terms.channel_id,
        game_id=event.game_id,
        game_version=event.version,
        options=event.options,
        seat_count=len(seated),
        status="lobby",
        host_id=people[0] if people else 0,
        language=terms.language,
        created_at=now,
        clock=clock_of(event, fixture),
        rated=event.rated,
        fixture=fixture_name(season.id, fixture.id),
    )
    sealed = rules.privacy(options_of(event)).sealed
    await lobby.insert(connection, row, lobby.play.new_secret, sealed=sealed)
    for seat, number in enumerate(seated):
        await _sit(connection, season, event, row.id, seat, number)
    return with_game(fixture, row.id)


def clock_of(event: EventTerms, fixture: FixtureRow) -> str:
    """Return the clock of the next game of a fixture: shorter once all that were planned are played."""
    if len(games_of(fixture)) < event.best_of:
        return event.clock
    return SHORT_LIVE if clock_terms.kept(event.clock).is_live else SHORT


def seat_in(fixture: FixtureRow, game: str, at: int) -> int:
    """Return the seat in a game of a fixture of who has this seat in the fixture: they turn game by game."""
    return (at - games_of(fixture).index(game)) % len(fixture.seats)


def _seated(fixture: FixtureRow, played: int) -> Sequence[int]:
    """Return the entrants by seat in the next game: seats alternate from game to game."""
    turned = played % len(fixture.seats)
    return (*fixture.seats[turned:], *fixture.seats[:turned])


async def _sit(
    connection: AsyncConnection, season: Season, event: EventTerms, game: str, seat: int, number: int
) -> None:
    entrant = season.entrants.get(number)
    if entrant is None:
        await seats.add(connection, game, seat, computer=kept_level(event.game_id, event.fill))
    elif entrant.user_id is None:
        await seats.add(connection, game, seat, computer=entrant.computer, joined_by=entrant.entered_by)
    else:
        await seats.add(connection, game, seat, user_id=entrant.user_id, joined_by=entrant.entered_by)


async def begin(connection: AsyncConnection, lobby: LobbyService, game: str, number: int) -> Played | None:
    """Begin a game of a fixture by a number that Discord gave; None if it has begun before."""
    match = await load(connection, game)
    if match.row.status != "lobby":
        return None
    if match.clock_terms.is_live:  # of others the message of their round calls spectators
        await news.put(connection, FOLLOWED, game, lobby.now())
    return await lobby.begin(connection, match, number)


async def begin_first(
    connection: AsyncConnection,
    lobby: LobbyService,
    season: Season,
    fixture: FixtureRow,
    number: int,
    now: float,
) -> FixtureRow:
    """Begin the only open game of a fixture, and open the next one of a match; return the fixture started."""
    for game in games_of(fixture)[-1:]:
        await begin(connection, lobby, game, number)
    started = msgspec.structs.replace(fixture, started=True)
    if not way_of(season.event(fixture)).match:
        return started
    return await open_game(connection, lobby, season, started, now)


async def call_off(connection: AsyncConnection, fixture: FixtureRow, now: float) -> None:
    """Call off the games of a fixture that have not begun."""
    for game in games_of(fixture):
        match = await load(connection, game)
        if match.row.status == "lobby":
            await commit(connection, match, match.closed("cancelled", now))
            await due.cancel(connection, game, due.EXPIRE_LOBBY)


async def abandon(
    connection: AsyncConnection, fixture: FixtureRow, now: float, keep: Collection[str] = ()
) -> None:
    """Call off the games of a fixture that are not over, also one that runs: another one takes its place."""
    for game in games_of(fixture):
        match = await load(connection, game)
        if game in keep or match.row.status not in {"lobby", "running"}:
            continue
        after = await commit(connection, match, match.closed("cancelled", now))
        if match.row.status == "running":
            await timing.stopped(connection, after)
            await due.put_all(connection, game, messages.broken_off(match, now))


async def end_early(
    connection: AsyncConnection, match: Match, result: Result, now: float, *, unrated: str = ""
) -> None:
    """End a game of a fixture before its time, and let its people be told who has won and why.

    As a round ends, those of a live game are there and see it.
    """
    await end(connection, match, result, now, unrated=unrated)
    if result.rule == FORFEIT or not match.clock_terms.is_live:
        await time_over.tell(connection, match, now)


async def left_of(connection: AsyncConnection, fixture: FixtureRow) -> FixtureRow | None:
    """Return a fixture with those of its games alone that were played, if what was open was called off.

    So is one that somebody has forfeited who comes back.  None where a game is open still, or none was
    called off.
    """
    found = {game: await game_rows.get(connection, game) for game in games_of(fixture)}
    forfeited = {row.game for row, _ in await results_of(connection, fixture) if row.rule == FORFEIT}
    states = {
        game: "cancelled" if row is None or game in forfeited else row.status for game, row in found.items()
    }
    if "cancelled" not in states.values() or not {"lobby", "running"}.isdisjoint(states.values()):
        return None
    played = "".join(f",{game}" for game, state in states.items() if state == "over")
    return msgspec.structs.replace(fixture, games=played)


async def running(connection: AsyncConnection, fixture: FixtureRow) -> Match | None:
    """Return the game of a fixture that is running, if one is."""
    for game in games_of(fixture):
        match = await load(connection, game)
        if match.row.status == "running":
            return match
    return None


def never_came(match: Match, acted: Mapping[Seat, float]) -> set[int]:
    """Return the people who are to act in a game and have never done so; ``acted`` is who has, and when."""
    return {
        seat.user_id
        for seat in match.seats
        if seat.user_id is not None and seat.seat in match.to_act and seat.seat not in acted
    }


def asked_since(match: Match, acted: Mapping[Seat, float], now: float) -> float:
    """Return since when somebody is asked to act: the last action of anybody, else when it began."""
    return max([match.row.started_at or now, *(at for seat, at in acted.items() if seat >= 0)])


async def waited_for(connection: AsyncConnection, match: Match, now: float) -> int | None:
    """Return who alone of two has never acted in a game, though they could have for a day."""
    acted = await actions.last_times(connection, match.id)
    missing = never_came(match, acted)
    if len(match.seats) != 2 or len(missing) != 1:
        return None
    (user_id,) = missing
    asked_at = asked_since(match, acted, now)
    return user_id if await time_free(connection, match, [user_id], asked_at, now) >= DAY else None


async def time_free(
    connection: AsyncConnection, match: Match, people: Collection[int], since: float, now: float
) -> float:
    """Return for how many seconds a game could have gone on since some time, as far as it is up to these.

    It could not while the bot was away, it stood still, or one of them was on vacation.
    """
    rows = await pauses.of_game(connection, match.id, match.row.guild_id, people)
    by_seat = pauses_by_seat(match.clock_terms, match.seats, rows)
    return counted(since, now, [one for found in by_seat.values() for one in found])


async def over(connection: AsyncConnection, fixture: FixtureRow) -> list[GameRow]:
    """Return the games of a fixture that have ended, in their order."""
    found = [await game_rows.get(connection, game) for game in games_of(fixture)]
    return [row for row in found if row is not None and row.status == "over"]


async def last_number(connection: AsyncConnection, fixture: FixtureRow) -> int:
    """Return the number of the last interaction in the games of a fixture that have ended."""
    return max([row.last_interaction or 0 for row in await over(connection, fixture)], default=0)


async def drawn_before(connection: AsyncConnection, found: Sequence[WithSeats], times: int) -> bool:
    """Whether somebody has acted less often than so in the last of these games."""
    if not found or not times:
        return False
    row, seated = found[-1]
    acts = await actions.counts(connection, row.game)
    return any(acts.get(seat.seat, 0) < times for seat in seated)


async def results_of(connection: AsyncConnection, fixture: FixtureRow) -> list[WithSeats]:
    """Return the results of the games of a fixture that count, in their order."""
    found = [await results.get(connection, game) for game in games_of(fixture)]
    return [one for one in found if one is not None]
