"""A ladder as a function of its season: the log of what has happened, and what falls due.

A challenge is a round of its own that is ``drawn`` until it is accepted; who was challenged has the first
seat.  What moves somebody without a game is told by marks: closed rounds of one alone.  ``IDLE`` says in
``places`` how many places somebody went down, 0 on vacation, and the round ``ends`` when they are looked at
again; ``ABSENT`` tells from when to when somebody was not on the ladder.  A new month begins with everybody
in their place (``seed``), idle since ``since``.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from bot.leagues.service.field import Draw, Kind
from bot.leagues.service.formats.way import Request, Setting, Way, always, anew_with_own, never_over
from bot.leagues.service.pairing import ladder
from bot.leagues.service.pairing.ladder import Entry, Idle, Ladder
from bot.leagues.service.scoring.reckoning import Reckoning
from bot.leagues.service.season import OUT, Season, integers
from bot.leagues.service.steps import Step
from bot.leagues.service.terms import FormatTerms
from bot.storage.league_rows import EntrantRow, FixtureRow, OutcomeRow, RoundRow


class LadderTerms(FormatTerms, frozen=True, kw_only=True):
    """``reach``: how many places above one may challenge."""

    reach: int = ladder.REACH


# --- A season of it --------------------------------------------------------------------------------


def begun(season: Season, now: float) -> Season:
    """Return a ladder as it begins: everybody in the order in which they entered, for a month."""
    entered = sorted(season.playing, key=lambda one: one.number)
    rows = [msgspec.structs.replace(one, seed=seed, since=now) for seed, one in enumerate(entered, 1)]
    return season.with_row(starts=now, ends=month_after(now, season.row.zone)).with_entrants(*rows)


def month_after(at: float, zone: str) -> float:
    """Return the same day and time of the next month, its last day where it has no such one."""
    local = datetime.fromtimestamp(at, ZoneInfo(zone))
    year, month = local.year + local.month // 12, local.month % 12 + 1
    day = min(local.day, calendar.monthrange(year, month)[1])
    return local.replace(year=year, month=month, day=day).timestamp()


def reach(season: Season) -> int:
    """Return how many places above one may challenge."""
    return LadderTerms.of(season.terms.events[0]).reach


# --- What has happened -----------------------------------------------------------------------------


def standing(season: Season) -> Ladder:
    """Return how a ladder stands, by what this season has seen."""
    return ladder.fold(log_of(season))


def order_of(season: Season, _division: int) -> tuple[int, ...]:
    """Return who is on a ladder, from the top."""
    return standing(season).order


def log_of(season: Season) -> list[Entry]:
    """Return what has happened on a ladder in the order of time, the newest outcomes counting."""
    entered = sorted(season.entrants.values(), key=lambda one: one.seed)
    log = [(at, entry) for one in entered for at, entry in _came(season, one)]
    for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
        row, outcome = season.rounds[fixture.round], season.outcome(fixture.id)
        if len(fixture.seats) == 1:
            log += _mark(row, fixture, outcome)
        else:
            log += _met(season, row, fixture, outcome)
    log += [_left(season, one) for one in entered if one.state in OUT]
    return [entry for _, entry in sorted(log, key=lambda pair: pair[0])]


def _came(season: Season, one: EntrantRow) -> Iterator[tuple[float, Entry]]:
    """Tell that somebody came: with the others when the month began, or later."""
    begins = season.row.starts or 0.0
    if one.entered_at <= begins:
        yield begins, ladder.Entered(at=min(one.since, begins), entrant=one.number)
    else:
        yield one.entered_at, ladder.Entered(at=one.entered_at, entrant=one.number)


def _left(season: Season, one: EntrantRow) -> tuple[float, Entry]:
    at = max(one.since, season.row.starts or 0.0)
    return at, ladder.Left(at=at, entrant=one.number)


def _mark(row: RoundRow, fixture: FixtureRow, outcome: OutcomeRow | None) -> list[tuple[float, Entry]]:
    """Tell what a mark says."""
    (number,) = fixture.seats
    if outcome is None or row.ends is None:
        return []
    if outcome.kind == Kind.ABSENT:
        left = ladder.Left(at=row.at, entrant=number)
        return [(row.at, left), (row.ends, ladder.Entered(at=row.ends, entrant=number))]
    if integers(outcome.places) == (0,):
        return [(row.at, ladder.Excused(at=row.at, entrant=number, until=row.ends))]
    return [(row.at, Idle(at=row.at, entrant=number))]


def _met(
    season: Season, row: RoundRow, fixture: FixtureRow, outcome: OutcomeRow | None
) -> list[tuple[float, Entry]]:
    """Tell what became of a challenge; one whose outcome was changed keeps its hour."""
    challenged, challenger = fixture.seats
    if outcome is None:
        kind = ladder.Challenged if row.state == "drawn" else ladder.Accepted
        return [(row.at, kind(at=row.at, challenger=challenger, challenged=challenged))]
    at = season.outcomes[fixture.id, 1].at
    if outcome.kind == Kind.ANNULLED:
        return []
    if outcome.kind == Kind.DECLINED:
        return [(at, ladder.Declined(at=at, challenger=challenger, challenged=challenged))]
    if outcome.kind == Kind.NO_SHOW and not fixture.games:
        return [(at, ladder.Forfeited(at=at, challenger=challenger, challenged=challenged))]
    places = integers(outcome.places)
    winner = fixture.seats[places.index(1)] if places.count(1) == 1 else None
    return [(at, ladder.Played(at=at, challenger=challenger, challenged=challenged, winner=winner))]


# --- What falls due --------------------------------------------------------------------------------


def steps(season: Season, _division: int, _stage: int) -> Iterator[Step]:
    """Name what is due on a ladder beside its games: silence, idleness, the end of the month."""
    for row in season.rounds.values():
        if row.state == "drawn":
            for fixture in season.tables(row.id):
                yield Step(fixture.deadline or row.at, "silence", fixture.id)
    for entry in ladder.coming(standing(season)):
        yield Step(entry.at, "idle", entry.entrant)
    if season.row.ends is not None:
        yield Step(season.row.ends, "turn")


# --- Marks -----------------------------------------------------------------------------------------


def challenged(season: Season, challenger: int, other: int, now: float) -> Season:
    """Return the season with a challenge; who was challenged sits first."""
    row = RoundRow(
        season=season.id,
        id=max(season.rounds, default=0) + 1,
        number=1 + max((one.number for one in season.rounds.values()), default=0),
        state="drawn",
        at=now,
        ends=now + ladder.ANSWER,
    )
    fixture = FixtureRow(
        season=season.id,
        id=max(season.fixtures, default=0) + 1,
        round=row.id,
        table_number=1,
        games_to_play=season.terms.events[0].best_of,
        deadline=row.ends,
        seats=(other, challenger),
    )
    return season.with_rounds(row).with_fixtures(fixture)


def marked(season: Season, number: int, kind: Kind, at: float, ends: float, down: int = 0) -> Season:
    """Return the season with a mark for somebody."""
    season = challenged(season, number, number, at)
    row, fixture = season.rounds[max(season.rounds)], season.fixtures[max(season.fixtures)]
    outcome = OutcomeRow(
        season=season.id,
        fixture=fixture.id,
        revision=1,
        kind=kind.value,
        points="0",
        places=str(down),
        source="time",
        at=ends if kind is Kind.ABSENT else at,
    )
    alone = msgspec.structs.replace(fixture, seats=(number,), deadline=None)
    closed = msgspec.structs.replace(row, state="closed", ends=ends)
    return season.with_rounds(closed).with_fixtures(alone).with_outcomes(outcome)


def back(season: Season, row: EntrantRow, now: float) -> Season:
    """Return the season with a note of when somebody who comes back was not there."""
    return marked(season, row.number, Kind.ABSENT, row.since, now)


# --- What is declared ------------------------------------------------------------------------------


def _draw(_request: Request) -> tuple[Draw, ...]:
    """On a ladder nobody is drawn: people challenge each other."""
    return ()


LADDER: Final = Way(
    id="ladder",
    terms=LadderTerms,
    planned=lambda _event, _entrants: 0,
    draw=_draw,
    late="any",
    anew=anew_with_own,
    agenda=steps,
    is_over=never_over,
    order=order_of,
    taken_in=frozenset(),
    begun=begun,
    back=back,
    alone=True,
    shape="crosstable",
    settings={"reach": Setting(always(1, 2, 3, 5, 8, 10), 1, 25)},
    reckoning=Reckoning(choices=("wins",)),
)
