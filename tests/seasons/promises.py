"""What holds of a season after every step, whatever was done: rounds, pairs, tables, the audit, ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from sqlalchemy import select

from bot.doctor.service import seasons as doctor
from bot.doctor.service.findings import Finding
from bot.doctor.store import seasons as season_rows
from bot.kit.store import audit
from bot.kit.store.queues import events
from bot.leagues.service import changes, ledger
from bot.leagues.service.agenda import next_at, waits_for_staff
from bot.leagues.service.closing import lines_of
from bot.leagues.service.correcting import EXPEL
from bot.leagues.service.formats.knockout import has_third
from bot.leagues.service.formats.ladder import reach
from bot.leagues.service.formats.round_robin import cycles
from bot.leagues.service.games import seat_in
from bot.leagues.service.scoring.points import among_people
from bot.leagues.service.season import OUT, Season, games_of, integers, read_draw, rules_of
from bot.results.service import recounting
from bot.results.store import results as results_rows
from bot.storage.league_rows import FixtureRow, RoundRow
from bot.storage.rows import AuditLine
from bot.storage.tables import rating_steps, ratings, results
from bot.table.service.loading import load
from bot.table.service.match import Match
from tests.bot.leagues.formats import Format
from tests.seasons import counting
from tests.seasons.worlds import World


class Broken(AssertionError):
    """A promise does not hold."""


def require(holds: bool, what: str, *about: object) -> None:
    """Raise Broken with what does not hold."""
    if not holds:
        raise Broken(" ".join([what, *map(str, about)]))


# --- Rounds and pairs ------------------------------------------------------------------------------


def check_rounds(season: Season) -> None:
    """Everybody sits once in a round, at a table of a size that the game allows, and nobody unknown."""
    for one in season.rounds.values():
        tables = season.tables(one.id)
        seated = Counter(number for table in tables for number in table.seats if number)
        require(all(count == 1 for count in seated.values()), "twice in round", one.id, seated)
        require(seated.keys() <= season.entrants.keys(), "strangers in round", one.id, seated)
        if one.stage < len(season.terms.events):
            event = season.terms.events[one.stage]
            for table in tables:
                fits = len(table.seats) == 1 or len(table.seats) in rules_of(event).seats
                require(fits, "a table of", len(table.seats))
                two = event.format == Format.TABLES or event.seats != 2 or len(table.seats) <= 2
                require(two, event.format, "seats", table.seats)
        if one.stage < len(season.terms.events) and event.format == Format.KNOCKOUT and one.number > 1:
            missing = _going_on(season, one) - seated.keys()
            missing = {number for number in missing if season.entrants[number].state not in OUT}
            require(not missing, "who goes on is not in the round", one.id, missing)
        if one.state == "closed" and season.row.state == "running":
            open_ones = [table.id for table in tables if season.outcome(table.id) is None]
            require(not open_ones, "a closed round without outcomes", one.id, open_ones)


def check_drawn(before: Season, season: Season, *, swapped: bool) -> None:
    """What has been drawn since is what its format promises."""
    for one in season.rounds.values():
        known = before.rounds.get(one.id)
        new = known is None or (known.draw != one.draw and known.at != one.at)
        if not new or one.stage >= len(season.terms.events):
            continue
        event = season.terms.events[one.stage]
        _PROMISES.get(event.format, _nothing)(before, season, one)
    if season.row.state == "running" and not swapped:  # who ends a season early drops what nobody has seen
        _check_schedules(season)


def _everybody(season: Season, one: RoundRow) -> None:
    """All who play and have come by then are in a round."""
    seated = {number for table in season.tables(one.id) for number in table.seats}
    playing = {
        each.number
        for each in season.playing
        if each.division == one.division and (each.first_stage, each.first_round) <= (one.stage, one.number)
    }
    playing |= {
        each.number
        for each in season.playing
        if each.division == one.division and each.first_stage < one.stage
    }
    require(one.state != "drawn" or playing <= seated, "not in the draw", one.id, playing - seated)


def _swiss(before: Season, season: Season, one: RoundRow) -> None:
    """Nobody meets somebody again, or has a second bye, but where the draw says that it must be."""
    _everybody(season, one)
    met: set[frozenset[int]] = set()
    byes: set[int] = set()
    for each in counting.had(before, one.division, one.stage):
        if each.round >= one.number or each.outcome is None:
            continue
        if each.outcome.kind in {"played", "unfinished"}:
            met.add(frozenset(each.fixture.seats))
        if each.outcome.kind == "bye":
            byes.add(each.fixture.seats[0])
    said = {(remark.what, frozenset(remark.entrants)) for remark in read_draw(one.draw).remarks}
    free = {number for number, kind, _ in read_draw(one.draw).free if kind == "bye"}
    for table in season.tables(one.id):
        pair = frozenset(table.seats)
        if len(pair) == 2:
            require(pair not in met or ("repeat", pair) in said, "a repeat unsaid", one.id, table.seats)
    for number in free & byes:
        require(("second_bye", frozenset({number})) in said, "a second bye unsaid", one.id, number)
    require(len(free) <= 1, "more than one bye", free)


def _at_tables(_before: Season, season: Season, one: RoundRow) -> None:
    _everybody(season, one)


def _winners(_before: Season, season: Season, one: RoundRow) -> None:
    """Whoever is in a round of a knock-out has won the round before, or plays for the third place."""
    if one.number == 1:
        _everybody(season, one)
        return
    last = _round_before(season, one)
    went_on = _going_on(season, one)
    losers = {number for table in season.tables(last.id) for number in table.seats} - went_on
    for table in season.tables(one.id):
        third = has_third(season.terms.events[one.stage]) and set(table.seats) <= losers
        require(third or set(table.seats) <= went_on, "who lost plays on", one.id, table.seats)


def _round_before(season: Season, one: RoundRow) -> RoundRow:
    (last,) = [each for each in season.rounds_of(one.division, one.stage) if each.number == one.number - 1]
    return last


def _going_on(season: Season, one: RoundRow) -> set[int]:
    """Return who has won in the round before one."""
    tables = season.tables(_round_before(season, one).id)
    return {number for table in tables for number in _went_on(season, table)}


def _went_on(season: Season, table: FixtureRow) -> Iterator[int]:
    outcome = season.outcome(table.id)
    if outcome is None or outcome.kind in {"annulled", "both_absent"}:
        return
    if len(table.seats) == 1:
        yield table.seats[0]
        return
    points = [Fraction(part) for part in outcome.points.split(",")]
    figures = points if len(set(points)) > 1 else [Fraction(-place) for place in integers(outcome.places)]
    for number, figure in zip(table.seats, figures, strict=True):
        if figure == max(figures) and len(set(figures)) > 1:
            yield number


def _free_to_play(before: Season, season: Season, one: RoundRow) -> None:
    """Nobody is drawn in an evening who plays already."""
    busy = {
        number
        for table in season.fixtures.values()
        if table.round != one.id
        and season.rounds[table.round].state == "published"
        and season.outcome(table.id) is None
        for number in table.seats
    }
    seated = {number for table in season.tables(one.id) for number in table.seats}
    still = one.id not in before.rounds and one.state == "published"
    require(not still or not busy & seated, "drawn while playing", one.id, busy & seated)


def _challenge(before: Season, season: Season, one: RoundRow) -> None:
    """Who challenges stands below, within reach."""
    (table,) = season.tables(one.id)
    if len(table.seats) == 1 or one.state != "drawn" or before.id != season.id:
        return
    order = [line.entrant for line in lines_of(before, 1)]
    if set(table.seats) <= set(order):
        far = order.index(table.seats[1]) - order.index(table.seats[0])
        require(0 < far <= reach(season), "challenged too far", table.seats, order)


def _nothing(_before: Season, _season: Season, _one: RoundRow) -> None:
    """A round robin is looked at as a whole."""


_PROMISES: Final[Mapping[str, Callable[[Season, Season, RoundRow], None]]] = {
    Format.SWISS: _swiss,
    Format.TABLES: _at_tables,
    Format.KNOCKOUT: _winners,
    Format.ARENA: _free_to_play,
    Format.LADDER: _challenge,
}


def _check_schedules(season: Season) -> None:
    """In a round robin everybody meets everybody once a cycle, and has each seat as often in two."""
    for stage, event in enumerate(season.terms.events):
        for division in season.divisions:
            rounds = season.rounds_of(division, stage)
            if event.format != Format.ROUND_ROBIN or not rounds:
                continue
            tables = [table for one in rounds for table in season.tables(one.id) if len(table.seats) == 2]
            people = {number for one in rounds for table in season.tables(one.id) for number in table.seats}
            met = Counter(frozenset(table.seats) for table in tables)
            pairs = len(people) * (len(people) - 1) // 2
            require(len(met) == pairs, "not everybody meets everybody", met)
            require(set(met.values()) <= {cycles(event)}, "not so often as cycles", met)


# --- Tables ----------------------------------------------------------------------------------------


def check_tables(season: Season) -> None:
    """Every table says what the count says, the best first."""
    for stage, event in enumerate(season.terms.events):
        for division in season.divisions:
            lines = lines_of(season, division, stage)
            if event.format == Format.KNOCKOUT:
                _check_bracket(season, division, stage)
                continue
            told = {line.entrant: line.points for line in lines}
            counted = counting.points(season, division, stage)
            if event.format == Format.LADDER:
                playing = {one.number for one in season.playing}
                running = season.row.state == "running"
                require(not running or told.keys() == playing, "not all on the ladder", told, playing)
                counted = {number: counted[number] for number in told}
            require(told == counted, "the table says", told, "and not", counted)
            sat = counting.tables(season, counting.had(season, division, stage))
            uneven = event.format == Format.TABLES and len({sat[number] for number in told}) > 1
            behind = [season.entrants[line.entrant].state == "expelled" for line in lines]
            require(event.format == Format.LADDER or behind == sorted(behind), "who is expelled is not last")
            if event.format != Format.LADDER and not uneven:
                order = [line.points for line, last in zip(lines, behind, strict=True) if not last]
                require(order == sorted(order, reverse=True), "not the best first", order)


def _check_bracket(season: Season, division: int, stage: int) -> None:
    """Whoever was beaten in an earlier round stands behind whoever was beaten later, expelled behind all."""
    lines = lines_of(season, division, stage)
    lost: dict[int, int] = {}
    for one in season.rounds_of(division, stage):
        if one.state == "drawn":
            continue
        for table in season.tables(one.id):
            on = set(_went_on(season, table))
            if len(table.seats) == 2 and len(on) == 1:
                for number in set(table.seats) - on:
                    lost.setdefault(number, one.number)
    staying = [line.entrant for line in lines if season.entrants[line.entrant].state != "expelled"]
    there = [lost[number] for number in staying if number in lost]
    require(there == sorted(there, reverse=True), "a bracket in wrong order", there, lines)


# --- What messages of games and of their season say --------------------------------------------------


async def check_winners(world: World, season: Season) -> None:
    """Whoever a game's messages name as its winner has won its fixture: nobody reads two winners.

    In a match of several games each has its own, and what counts for nothing names nobody.
    """
    async with world.database.read() as connection:
        for fixture in season.fixtures.values():
            outcome = season.outcome(fixture.id)
            if outcome is None or outcome.kind == "annulled" or len(fixture.seats) < 2:
                continue
            names = outcome.games.split(",")[1:]
            if len(names) != 1 or fixture.games_to_play > 1:
                continue
            match = await load(connection, names[0])
            found = await results_rows.get(connection, match.id)
            if match.counts is None or found is None or found[0].annulled:
                continue
            told = {number for number, place in _by_number(fixture, match) if place == 1}
            won = {
                number
                for number, place in zip(fixture.seats, integers(outcome.places), strict=True)
                if place == 1
            }
            require(told == won, "two winners are told", fixture.id, told, won)


def _by_number(fixture: FixtureRow, match: Match) -> Iterator[tuple[int, int]]:
    """Yield who has which place among the people in what counts of a game."""
    assert match.counts is not None
    places = [match.counts.ranking[seat_in(fixture, match.id, at)] for at in range(len(fixture.seats))]
    yield from zip(fixture.seats, among_people(fixture.seats, places), strict=True)


# --- The audit -------------------------------------------------------------------------------------


async def check_audit(world: World, season: Season) -> None:
    """The lines of the audit give the season, forwards; backwards they give the one before each."""
    async with world.database.read() as connection:
        lines = await audit.of_subject(connection, ledger.subject(season.id))
    first = replayed = changes.apply(None, changes.read(lines[0].after))
    for line in lines[1:]:
        replayed = changes.apply(replayed, changes.read(line.after))
    require(not changes.difference(replayed, season), "the audit gives another season")
    require(len(lines) == season.row.version + 1, "a version without its line", len(lines))
    for _, before, _ in changes.backwards(season, lines[1:]):
        season = before
    require(not changes.difference(first, season), "the audit does not lead back")


async def check_agenda(world: World, season: Season) -> None:
    """A season that goes on is looked at when its next step is due."""
    if season.row.state not in {"registration", "running"} or waits_for_staff(season):
        return
    at = next_at(season)
    async with world.database.read() as connection:
        put = await events.due_at(connection, ledger.EVENT, season.id)
    if at is None:  # then the clock of a game goes on
        require(await world.next_event() is not None, "nothing will ever happen")
        return
    if put is None:
        raise Broken("nobody will look at the season")
    require(put <= max(at, world.time) + 700, "looked at too late", put - at)


# --- What the doctor finds -------------------------------------------------------------------------


async def findings(world: World, season: Season) -> Sequence[Finding]:
    """Return what the doctor finds wrong with a season; its games here have logs that nobody has played."""
    async with world.database.read() as connection:
        subject = ledger.subject(season.id)
        case = await season_rows.read(connection, season.id, subject, doctor.quick_games)
    assert case is not None
    return doctor.look_at(case)


async def check_health(world: World, season: Season) -> None:
    """The doctor finds nothing wrong with the season."""
    wrong = await findings(world, season)
    require(not wrong, "the doctor finds", *wrong)


# --- Ratings ---------------------------------------------------------------------------------------

Digits = tuple[tuple[str, ...], ...]


async def digits(world: World) -> Digits:
    """Return all ratings to the digit, after what is stale was computed anew."""
    await recounting.recount_stale(world.database)
    async with world.database.read() as connection:
        found = [await connection.execute(select(table)) for table in (ratings, rating_steps)]
        return tuple(tuple(sorted(repr(tuple(row)) for row in rows)) for rows in found)


async def check_ratings(world: World, season: Season, known: dict[Any, Digits]) -> None:
    """Ratings are those that follow from the log; and the same games and outcomes give the same ones."""
    now = await digits(world)
    proof = await recounting.prove(world.database)
    require(proof.difference is None, "ratings differ", proof.difference)
    require(not proof.stale, "ratings stay stale")
    async with world.database.read() as connection:
        games = sorted((await connection.execute(select(results.c.game))).scalars())
    counts = tuple(sorted((one.id, *_said(season, one, games)) for one in season.fixtures.values()))
    before = known.setdefault((season.id, tuple(games), world.judged, counts), now)
    require(before == now, "the same outcomes give other ratings", before, now)


def _said(season: Season, one: FixtureRow, games: Sequence[str]) -> tuple[str, ...]:
    """Return what is said of the games of a fixture: by its outcome, without one which are its own.

    A replay that is taken back takes the games along that were played in it.
    """
    outcome = season.outcome(one.id)
    if outcome is None:
        return tuple(game for game in games_of(one) if game in games)
    staff = "staff" if outcome.source == "staff" else ""
    return outcome.kind, outcome.places, outcome.points, outcome.game_points, outcome.games, staff


# --- What was taken back ---------------------------------------------------------------------------

REVIVED: Final = frozenset({"games", "deadline"})
"""Columns of a fixture that an undo need not give back: games are opened anew, with time to play them."""


def check_undone(season: Season, line: AuditLine) -> None:
    """All that a decision had changed is as it was before it, but for draws that it had made void.

    In a season that is over, what was forfeited by an exclusion stands.
    """
    stands = line.what == EXPEL and season.row.state == "closed"
    for key, fields in changes.read(line.before).items():
        kind, _, number = key.partition(":")
        if kind == "outcome":
            fixture, revision = map(int, number.split("."))
            there = (fixture, revision) in season.outcomes
            require(there == stands, "an outcome was not taken back, or was needed", key)
        elif kind == "fixture" and fields is not None and "seats" not in fields:
            row = season.fixtures[int(number)]
            back = {name: getattr(row, name) for name in fields if name not in REVIVED}
            require(back == {name: fields[name] for name in back}, "not taken back", key, back, fields)
        elif kind == "entrant" and fields is not None:
            entrant = season.entrants[int(number)]
            own = {name: getattr(entrant, name) for name in fields}
            require(own == fields, "not taken back", key, own, fields)
