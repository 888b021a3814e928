"""When a season has to be looked at next, and what is to be done then: a function of the season alone.

Nothing of it is kept: after every change the database is told of the next moment, and what is due is read
off the season as it is then.  So a change of state is never lost, and what was due while nobody ran happens
in the order of its time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.services.leagues import closing
from bot.services.leagues.field import AT_THE_BOARD, Kind
from bot.services.leagues.formats import planned, way_of
from bot.services.leagues.scheduling.offers import read
from bot.services.leagues.season import Season, fractions, is_outdated
from bot.services.leagues.steps import Step
from bot.services.leagues.terms import MINUTE, EventTerms
from bot.storage.league_rows import FixtureRow, RoundRow

POSTED: Final = MINUTE
"""Seconds that games wait for the message of their round: its number goes into their draws."""

SHOW_UP: Final = 15 * MINUTE
"""Seconds after an agreed time in which both have to be there."""


def next_at(season: Season) -> float | None:
    """Return when the next step of a season is due, None if nothing will be."""
    return min((step.at for step in steps(season)), default=None)


def due(season: Season, now: float) -> Step | None:
    """Return the step that has been due longest, if one is."""
    waiting = [step for step in steps(season) if step.at <= now]
    return min(waiting, key=lambda step: step.at) if waiting else None


def steps(season: Season) -> Iterator[Step]:
    """Name what will be due if nothing else changes."""
    row = season.row
    if row.state == "registration":
        yield from _registering(season)
    elif row.state == "running":
        yield from _running(season)
    elif row.state == "closed":
        yield Step(row.changed_at + season.terms.protest, "archive")


def to_look_for(season: Season, now: float) -> list[int]:
    """Return people who may have left the server, before a draw counts on them.

    Before the first round they are all; later those who did not come to the round before, or lost on time.
    In an arena nobody is looked for: they have said that they are there.
    """
    step = due(season, now)
    if step is None or step.what != "draw" or way_of(season.terms.events[step.stage]).agenda is not None:
        return []
    rounds = season.rounds_of(step.key, step.stage)
    playing = [one for one in season.playing if one.division == step.key]
    if rounds:
        came = {number for table in season.tables(rounds[-1].id) for number in _who_came(season, table)}
        playing = [one for one in playing if one.number not in came]
    return [one.user_id for one in playing if one.user_id is not None]


def _who_came(season: Season, table: FixtureRow) -> list[int]:
    """Return who of a fixture has played, as far as its outcome tells."""
    outcome = season.outcome(table.id)
    if outcome is None or Kind(outcome.kind) not in AT_THE_BOARD:
        return []
    return [number for number, points in zip(table.seats, fractions(outcome.points), strict=True) if points]


def _registering(season: Season) -> Iterator[Step]:
    """Name when the registration closes: by number as soon as that has entered, else by date, or by staff."""
    entered, most = season.playing, season.terms.most
    if most and len(entered) >= most:
        yield Step(max(one.since for one in entered), "close_registration")
    elif season.row.registers_until is not None:
        yield Step(season.row.registers_until, "close_registration")


def _running(season: Season) -> Iterator[Step]:
    yield from _replays(season)
    over = True
    for division in season.divisions:
        stage = current_stage(season, division)
        if stage is None:
            continue
        over = False
        own = way_of(season.terms.events[stage]).agenda
        yield from (_paired if own is None else own)(season, division, stage)
        if way_of(season.terms.events[stage]).order is not None:
            for one in season.rounds_of(division, stage):
                if one.state == "published":
                    yield from _round(season, one, season.terms.events[stage])
    if over:
        yield from _deciding(season)


def _replays(season: Season) -> Iterator[Step]:
    """Name when games end by which an annulled fixture is played once more: it keeps no round open."""
    annulled = {one.fixture for one in season.outcomes.values() if one.kind == Kind.ANNULLED}
    for table in (season.fixtures[number] for number in sorted(annulled)):
        if table.deadline is not None and not season.is_decided(table):
            yield Step(table.deadline, "deadline", table.id)


def _deciding(season: Season) -> Iterator[Step]:
    """Name what decides ties on which it hangs who rises or falls; then the season can be closed."""
    stage = len(season.terms.events)
    over = True
    for division in season.divisions:
        rounds = season.rounds_of(division, stage)
        if not rounds and closing.hanging(season, division):
            yield Step(season.row.changed_at, "decide", division)
            over = False
        for one in rounds:
            if one.state == "published":
                yield from _round(season, one, season.event_of(stage))
                over = False
    if over:
        yield Step(season.row.changed_at, "close")


def waits_for_staff(season: Season) -> bool:
    """Whether a season stands still because the rules of its game have changed."""
    stages = (current_stage(season, division) for division in season.divisions)
    played = [season.terms.events[stage] for stage in stages if stage is not None]
    return season.row.state == "running" and any(is_outdated(event) for event in played)


def held_up(season: Season, division: int, stage: int) -> list[FixtureRow]:
    """Return the fixtures without which nothing can follow: whose winners go on, and which nobody has won.

    They were annulled when their round closed; staff decides them, or lets them be played once more.
    """
    if stage >= len(season.terms.events) or not way_of(season.terms.events[stage]).match:
        return []
    closed = (one for one in season.rounds_of(division, stage) if one.state == "closed")
    return [table for one in closed for table in season.tables(one.id) if not season.is_decided(table)]


def current_stage(season: Season, division: int) -> int | None:
    """Return the event that a division plays now, None when it has played all."""
    stages = range(len(season.terms.events))
    return next((stage for stage in stages if not is_over(season, division, stage)), None)


def is_over(season: Season, division: int, stage: int) -> bool:
    """Whether a division has played all rounds of an event."""
    event = season.terms.events[stage]
    own = way_of(event).is_over
    if own is not None:
        return own(season, division, stage)
    rounds = season.rounds_of(division, stage)
    wanted = planned(event, season.starters(division, stage))
    closed = len(rounds) >= wanted and all(one.state == "closed" for one in rounds)
    return closed and not held_up(season, division, stage)


def _paired(season: Season, division: int, stage: int) -> Iterator[Step]:
    """Name the steps of an event in rounds: drawn, published, played, closed, one after the other."""
    rounds = season.rounds_of(division, stage)
    event = season.terms.events[stage]
    drawn = [one for one in rounds if one.state == "drawn"]
    running = [one for one in rounds if one.state == "published"]
    for one in running:
        yield from _round(season, one, event)
    if is_outdated(event):
        return  # staff is asked first
    if drawn and (not running or at_once(season, division, stage)):
        yield Step(drawn[0].at + season.terms.preview, "publish", drawn[0].id)
    if not drawn and not running and not held_up(season, division, stage):
        yield Step(season.row.starts or season.row.changed_at, "draw", division, stage)


def at_once(season: Season, division: int, stage: int) -> bool:
    """Whether all rounds of an event are open at the same time; deciding games are one round."""
    if stage >= len(season.terms.events):
        return False
    event = season.terms.events[stage]
    return way_of(event).at_once(event, len(season.members(division)))


def _round(season: Season, one: RoundRow, event: EventTerms) -> Iterator[Step]:
    tables = season.tables(one.id)
    open_tables = [table for table in tables if not season.is_decided(table)]
    if all(_is_past(season, table, one) for table in open_tables):
        ends = max((table.deadline or one.at for table in open_tables), default=one.at)
        yield Step(ends, "close_round", one.id)
    for table in open_tables:
        if season.outcome(table.id) is None:
            yield from fixture_steps(season, one, table, event)


def _is_past(season: Season, table: FixtureRow, one: RoundRow) -> bool:
    """Whether a fixture that is open keeps its round open no longer: it was annulled."""
    return season.outcome(table.id) is not None


def fixture_steps(season: Season, one: RoundRow, table: FixtureRow, event: EventTerms) -> Iterator[Step]:
    """Name what is due for a fixture without an outcome."""
    if not table.started and not is_outdated(event):
        if way_of(event).starts_itself(event):
            waits = 0.0 if one.message_id is not None else POSTED
            yield Step(one.at + waits, "start", table.id)
        else:
            yield from _meeting_steps(one, table)
    if table.deadline is not None:
        yield Step(table.deadline, "deadline", table.id)


def _meeting_steps(one: RoundRow, table: FixtureRow) -> Iterator[Step]:
    """Name what is due until people have agreed on a time, and come to it."""
    offers = read(table.offers)
    if table.agreed_at is None:
        if not table.offers or offers.over_at is not None:
            yield Step(offers.over_at or one.at, "offer", one.id)
    elif offers.called_at is None:
        yield Step(table.agreed_at, "call", table.id)
    else:
        yield Step(offers.called_at + SHOW_UP, "show_up", table.id)
