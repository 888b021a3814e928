"""An arena evening as a function of its season: who is free, what falls due, what a game gives.

Who has entered and not pressed *I'm here* yet is ``waiting``, who is there is ``in``, who pauses is
``absent``.  Each draw is a round of its own: it is published at once, and its games begin by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from bot.clocks.service.terms import kept
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.service.field import AT_THE_BOARD, Draw, Kind, Meeting
from bot.leagues.service.formats.way import (
    LIVE_CLOCK,
    Request,
    Setting,
    Way,
    always,
    anew_with_own,
    never_over,
)
from bot.leagues.service.pairing import arena
from bot.leagues.service.pairing.arena import Waiting
from bot.leagues.service.scoring.arena import POINTS, Result, scores
from bot.leagues.service.scoring.points import NOTHING, Counting
from bot.leagues.service.scoring.reckoning import Reckoning, Seat
from bot.leagues.service.scoring.sheet import sit_down, sit_together
from bot.leagues.service.scoring.standing import standings
from bot.leagues.service.scoring.ties import HEAD_TO_HEAD
from bot.leagues.service.season import Season, integers, is_outdated, is_replayed, write_terms
from bot.leagues.service.steps import Step
from bot.leagues.service.terms import MINUTE, EventTerms, FormatTerms
from bot.storage.league_rows import FixtureRow, OutcomeRow

SHORTEST: Final = 30
LONGEST: Final = 240
"""How many minutes an evening may last."""

SLOWEST: Final = 10 * MINUTE
"""Seconds of main time, or of reserve, that a clock of an evening may have."""

POSTED: Final = 5.0
"""Seconds that games wait for the message of their round: people sit there and wait."""

OVERTIME: Final = 600.0
"""For how many seconds games go on after the bell."""

QUICK: Final = 5
"""Actions of each before which a draw gives nothing."""

STAGE: Final = 0
"""An arena is alone in its season."""


class ArenaTerms(FormatTerms, frozen=True, kw_only=True):
    """How many minutes it lasts, and whether a win counts twice from the third one running."""

    minutes: int = 60
    streaks: bool = False


# --- From the opening to the bell ------------------------------------------------------------------


def opened(season: Season, event: EventTerms, now: float) -> Season:
    """Return a season that is being opened with what an evening fixes; refuse what cannot be one.

    It begins at an hour that is known, ends so many minutes later, and is played by short live clocks.
    Raises LeagueRefusal ``arena_minutes``, ``arena_begins``, ``arena_clock``.
    """
    terms, minutes = season.terms, ArenaTerms.of(event).minutes
    if not SHORTEST <= minutes <= LONGEST:
        raise LeagueRefusal("arena_minutes", season=season.id, least=SHORTEST, most=LONGEST)
    if not _is_quick(event):
        raise LeagueRefusal("arena_clock", season=season.id, most=round(SLOWEST / MINUTE))
    starts = season.row.starts or season.row.registers_until
    if starts is None or starts <= now:
        raise LeagueRefusal("arena_begins", season=season.id)
    return season.with_row(
        starts=starts,
        registers_until=season.row.registers_until or starts,
        ends=starts + minutes * MINUTE,
        terms=write_terms(msgspec.structs.replace(terms, preview=0.0)),
    )


def _is_quick(event: EventTerms) -> bool:
    """Whether a clock is one for an evening."""
    clock = kept(event.clock)
    return clock.is_live and clock.main <= SLOWEST


def _check(event: EventTerms) -> None:
    """Refuse a clock by which no evening is played."""
    if not _is_quick(event):
        raise LeagueRefusal("arena_clock", most=round(SLOWEST / MINUTE))


def closes(season: Season, _now: float) -> float:
    """Return when the rounds of an evening end at the latest: somewhat after the bell."""
    return _bell(season) + OVERTIME


def _bell(season: Season) -> float:
    assert season.row.ends is not None
    return season.row.ends


# --- Who is free -----------------------------------------------------------------------------------


def here(season: Season) -> list[int]:
    """Return who is there: they play, or wait for a draw."""
    return [one.number for one in season.playing if one.state == "in"]


def free(season: Season) -> tuple[Waiting, ...]:
    """Return who waits for a draw, with their places in the table as it stands."""
    decided = season.newest
    rounds = season.rounds
    busy = {
        number
        for table in season.fixtures.values()
        if (
            is_replayed(table, decided[table.id])
            if table.id in decided
            else rounds[table.round].state != "closed"
        )
        for number in table.seats
    }
    waiting = [number for number in here(season) if number not in busy]
    if not waiting:
        return ()
    places = _places(season)
    games = _by_entrant(season, decided)
    starts = season.row.starts or 0.0
    return tuple(_waiting(season, number, games.get(number, ()), places, starts) for number in waiting)


def _waiting(
    season: Season,
    number: int,
    games: Sequence[tuple[FixtureRow, OutcomeRow]],
    places: Mapping[int, int],
    starts: float,
) -> Waiting:
    """Return since when somebody waits, whom they met last, and how often they had each seat."""
    since = max([starts, season.entrants[number].since, *(outcome.at for _, outcome in games[-1:])])
    met = [fixture for fixture, outcome in games if Kind(outcome.kind) in AT_THE_BOARD]
    last = tuple(other for other in met[-1].seats if other != number) if met else ()
    had = [fixture.seats.index(number) for fixture in met]
    seats = tuple(had.count(seat) for seat in range(max(had, default=-1) + 1))
    return Waiting(entrant=number, place=places[number], since=since, last=last, seats=seats)


def _places(season: Season) -> dict[int, int]:
    event = season.terms.events[STAGE]
    lines = standings(season.field(season.divisions[0], STAGE), event)
    return {line.entrant: place for place, line in enumerate(lines, 1)}


def _by_entrant(
    season: Season, decided: Mapping[int, OutcomeRow]
) -> dict[int, list[tuple[FixtureRow, OutcomeRow]]]:
    """Return the games of each that are over, in the order in which they were drawn."""
    games: dict[int, list[tuple[FixtureRow, OutcomeRow]]] = {}
    for key in sorted(decided):
        for number in season.fixtures[key].seats:
            games.setdefault(number, []).append((season.fixtures[key], decided[key]))
    return games


# --- What falls due --------------------------------------------------------------------------------


def steps(season: Season, division: int, stage: int) -> Iterator[Step]:
    """Name what is due in an evening if nothing else changes."""
    event = season.terms.events[stage]
    decided = season.newest
    playing = False
    for one in season.rounds.values():
        if one.state == "drawn":
            yield Step(one.at, "publish", one.id)
    open_rounds = {one.id: one for one in season.rounds.values() if one.state == "published"}
    busy = dict.fromkeys(open_rounds, False)
    for table in season.fixtures.values():
        if table.round in open_rounds and table.id not in decided:
            busy[table.round] = playing = True
            yield from _game(season, table, event)
    for one in open_rounds.values():
        if not busy[one.id]:
            yield Step(one.at, "close_round", one.id)
    if not playing and not open_rounds:
        yield Step(_bell(season), "close")
    due = draw_at(season)
    if due is not None and due < _bell(season) and not is_outdated(event):
        yield Step(due, "draw", division, stage)


def _game(season: Season, table: FixtureRow, event: EventTerms) -> Iterator[Step]:
    """Name what is due for a game: it begins, people make their first move, time is up."""
    one = season.rounds[table.round]
    if not table.started:
        yield Step(one.at + (0.0 if one.message_id is not None else POSTED), "start", table.id)
    elif len(integers(table.here.strip(","))) < len(season.people(table)):
        first = one.at + POSTED + arena.FIRST_ACTION
        yield Step(first if table.agreed_at is None else table.agreed_at, "first_action", table.id)
    if table.deadline is not None:
        yield Step(table.deadline, "deadline", table.id)


def draw_at(season: Season) -> float | None:
    """Return when the next draw is due if nobody comes or goes, None if none is."""
    if any(one.state == "drawn" for one in season.rounds.values()):
        return None
    size = season.terms.events[STAGE].seats
    return arena.due_at(free(season), len(here(season)), size)


def request(season: Season, asked: Request, now: float) -> Request:
    """Return the request for a draw as an evening needs it: who waits, and nothing of all the games."""
    slim = msgspec.structs.replace(asked.field, meetings=())
    return msgspec.structs.replace(asked, field=slim, absent=(), waiting=free(season), now=now)


# --- What a game gives -----------------------------------------------------------------------------


def points(
    _season: Season, _fixture: FixtureRow, kind: Kind, places: Sequence[int], _game_points: Sequence[int]
) -> Sequence[Fraction]:
    """Return what a game gives by seat; a win counts twice in the table where it is the third running."""
    if kind in {Kind.BOTH_ABSENT, Kind.ANNULLED}:
        return (NOTHING,) * len(places)
    won = Result.CAME if kind is Kind.NO_SHOW else Result.WIN
    first = won if kind is Kind.NO_SHOW or list(places).count(1) == 1 else Result.DRAW
    return tuple(Fraction(POINTS[first]) if place == 1 else NOTHING for place in places)


def _sit_in_arena(
    seats: Mapping[int, list[Seat]], meeting: Meeting, counting: Counting, parts: int, capital: int | None
) -> None:
    """Add a game of an arena, of two or of several, to what each of its people has."""
    add = sit_down if len(meeting.seats) == 2 else sit_together
    add(seats, meeting, counting, parts, capital)


def _weighed(event: EventTerms, games: list[Seat]) -> list[Seat]:
    """Return somebody's games with wins counted twice from the third running, if the terms say so."""
    if not ArenaTerms.of(event).streaks:
        return games
    given = scores(map(_result, games), streaks=True)
    return [
        msgspec.structs.replace(seat, points=2 * seat.points) if points > POINTS[Result.WIN] else seat
        for seat, points in zip(games, given, strict=True)
    ]


def _result(seat: Seat) -> Result:
    if not seat.played:
        return Result.CAME if seat.points else Result.MISSED
    return Result.WIN if seat.won else Result.DRAW if seat.level else Result.LOSS


# --- What is declared ------------------------------------------------------------------------------


def _draw(request: Request) -> tuple[Draw, ...]:
    return (arena.draw(request.waiting, request.now, request.terms.seats),)


ARENA: Final = Way(
    id="arena",
    terms=ArenaTerms,
    planned=lambda _event, _entrants: 0,
    draw=_draw,
    points=points,
    late="any",
    starts_itself=lambda _event: True,
    anew=anew_with_own,
    agenda=steps,
    is_over=never_over,
    enters="waiting",
    opened=opened,
    asks=request,
    closes=closes,
    extends=False,
    quick=QUICK,
    one_at_a_time=True,
    taken_in=frozenset({"running"}),
    clock=LIVE_CLOCK,
    needs_live=True,
    checks=_check,
    alone=True,
    previewed=False,
    shape="crosstable",
    settings={
        "minutes": Setting(always(30, 45, 60, 90, 120, 180, 240), SHORTEST, LONGEST),
        "streaks": Setting(always(False, True)),
    },
    reckoning=Reckoning(
        sits=_sit_in_arena,
        weighs=_weighed,
        ties=("wins", "mean_opponent"),
        choices=("wins", "mean_opponent", HEAD_TO_HEAD, "game_points"),
    ),
)
