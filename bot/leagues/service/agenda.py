"""When a season has to be looked at next, and what is to be done then: a function of the season alone.

Nothing of it is kept: after every change the database is told of the next moment, and what is due is read
off the season as it is then.  So a change of state is never lost, and what was due while nobody ran happens
in the order of its time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.leagues.service import closing
from bot.leagues.service.field import AT_THE_BOARD, Kind
from bot.leagues.service.formats import way_of
from bot.leagues.service.scheduling.offers import read
from bot.leagues.service.season import Season, fractions, is_outdated
from bot.leagues.service.steps import Step
from bot.leagues.service.terms import DAY, MINUTE, EventTerms
from bot.storage.league_rows import FixtureRow, RoundRow

POSTED: Final = MINUTE
"""Seconds that games wait for the message of their round: its number goes into their draws."""

LOT: Final = 7 * DAY
"""Seconds that a knock-out waits for staff where nobody is known to have won; then the lot decides."""

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
        replays = list(_replays(season))
        yield from replays or [Step(row.changed_at + season.terms.protest, "archive")]


def to_look_for(season: Season, step: Step) -> list[int]:
    """Return people who may have left the server, before a step counts on them: a draw, or its publication.

    Where people say that they are there, as in an arena, nobody is looked for.
    """
    if step.what == "draw" and _is_paired(season, step.stage):
        return _before_drawing(season, step)
    if step.what == "publish" and _is_paired(season, season.rounds[step.key].stage):
        return _before_publishing(season, season.rounds[step.key])
    return []


def _is_paired(season: Season, stage: int) -> bool:
    return way_of(season.event_of(stage)).agenda is None


def _before_publishing(season: Season, row: RoundRow) -> list[int]:
    """Return who has a table in a drawn round, or in those that are published with it."""
    seated = {
        number for one in drawn_with(season, row) for table in season.tables(one.id) for number in table.seats
    }
    return [one.user_id for one in season.playing if one.number in seated and one.user_id is not None]


def _before_drawing(season: Season, step: Step) -> list[int]:
    """Return all before the first round; later who did not come to the round before, or lost on time."""
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
    """Name what is due where an annulled fixture is played once more: it keeps no round open."""
    annulled = {one.fixture for one in season.outcomes.values() if one.kind == Kind.ANNULLED}
    for table in (season.fixtures[number] for number in sorted(annulled)):
        if table.deadline is not None and season.is_open(table):
            if not table.started and not is_outdated(season.event(table)):
                yield from _meeting_steps(season.rounds[table.round], table)
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
    After a week the lot does.
    """
    if season.row.state != "running" or stage >= len(season.terms.events):
        return []
    if not way_of(season.terms.events[stage]).match:
        return []
    closed = (one for one in season.rounds_of(division, stage) if one.state == "closed")
    return [table for one in closed for table in season.tables(one.id) if not leads_on(season, table)]


def lot_at(season: Season, table: FixtureRow) -> float:
    """Return when the lot decides a match that holds a knock-out up, unless it is being played once more."""
    outcome = season.outcome(table.id)
    open_since = max(season.rounds[table.round].at, outcome.at if outcome is not None else 0.0)
    return max(open_since + LOT, table.deadline or 0.0)


def leads_on(season: Season, table: FixtureRow) -> bool:
    """Whether it is known who goes on from a match: one of the two, or nobody if neither came."""
    outcome = season.outcome(table.id)
    if outcome is None or outcome.kind == Kind.ANNULLED:
        return False
    alone = len(table.seats) == 1 or outcome.kind == Kind.BOTH_ABSENT
    return alone or len(set(outcome.points.split(","))) > 1 or len(set(outcome.places.split(","))) > 1


def current_stage(season: Season, division: int) -> int | None:
    """Return the event that a division plays now, None when it has played all."""
    stages = range(len(season.terms.events))
    return next((stage for stage in stages if not is_over(season, division, stage)), None)


def may_miss(season: Season, division: int) -> bool:
    """Whether a round is left in the event that a division plays now which is drawn without who is absent."""
    stage = current_stage(season, division)
    if stage is None or not way_of(season.terms.events[stage]).absence:
        return False
    if season.row.state != "running" or has_drawn(season, division):
        return True
    event = season.terms.events[stage]
    return way_of(event).goes_on(season, event, closing.field_of(season, division, stage))


def has_drawn(season: Season, division: int) -> bool:
    """Whether a round of a division waits to be published."""
    return any(one.state == "drawn" and one.division == division for one in season.rounds.values())


def is_over(season: Season, division: int, stage: int) -> bool:
    """Whether a division has played all rounds of an event, or has nobody left who could."""
    event = season.terms.events[stage]
    own = way_of(event).is_over
    if own is not None:
        return own(season, division, stage)
    closed = all(one.state == "closed" for one in season.rounds_of(division, stage))
    if not closed or held_up(season, division, stage):
        return False
    return not way_of(event).goes_on(season, event, closing.field_of(season, division, stage))


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
    held = held_up(season, division, stage)
    if drawn and not held and (not running or at_once(season, division, stage)):
        preview = season.terms.preview if has_tables(season, drawn[0]) else 0.0
        yield Step(drawn[0].at + preview, "publish", drawn[0].id)
    for table in held:
        yield Step(lot_at(season, table), "lot", table.id)
    if not drawn and not running and not held:
        yield Step(season.row.starts or season.row.changed_at, "draw", division, stage)


def at_once(season: Season, division: int, stage: int) -> bool:
    """Whether all rounds of an event are open at the same time; deciding games are one round."""
    if stage >= len(season.terms.events):
        return False
    event = season.terms.events[stage]
    return way_of(event).at_once(event, season.starters(division, stage))


def drawn_with(season: Season, row: RoundRow) -> list[RoundRow]:
    """Return the rounds that are published together with a drawn one, in their order."""
    if not at_once(season, row.division, row.stage):
        return [row]
    return [one for one in season.rounds_of(row.division, row.stage) if one.state == "drawn"]


def has_tables(season: Season, one: RoundRow) -> bool:
    """Whether there is anything to play in a round: in one without opponents there is nothing to look at."""
    return any(len(table.seats) > 1 for table in season.tables(one.id))


def _round(season: Season, one: RoundRow, event: EventTerms) -> Iterator[Step]:
    tables = season.tables(one.id)
    unplayed = [table for table in tables if season.outcome(table.id) is None]
    if not unplayed:
        annulled = [table for table in tables if not season.is_decided(table)]
        ends = max((table.deadline or one.at for table in annulled), default=one.at)
        yield Step(ends, "close_round", one.id)
    for table in unplayed:
        yield from fixture_steps(season, one, table, event)


def waits_for(season: Season, annulled: FixtureRow) -> bool:
    """Whether a round is open until the deadline of a fixture of it that is annulled."""
    return annulled.deadline is not None and season.rounds[annulled.round].state == "published"


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
