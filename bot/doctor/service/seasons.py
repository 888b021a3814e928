"""A season held against its audit, its games, its tables and its draws.

Functions for other processes: they are given all that is stored of a season, and read nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from bot.doctor.service.findings import Finding
from bot.doctor.service.games import counts_as
from bot.doctor.store.cases import Remains
from bot.doctor.store.seasons import SeasonCase
from bot.leagues.service import changes, formats, ledger
from bot.leagues.service.closing import Final as Frozen
from bot.leagues.service.closing import final_of, places_in, read_final
from bot.leagues.service.drawing import request_of, undrawn, with_draws
from bot.leagues.service.formats import way_of
from bot.leagues.service.ratifying import ruled, verdict
from bot.leagues.service.season import Season, games_of, of_rows, read_draw
from bot.leagues.service.settling import settled
from bot.leagues.store.seasons import Whole
from bot.results.service.rulings import decided_by
from bot.storage.league_rows import FixtureRow, RoundRow
from bot.storage.rows import AuditLine

DRAWN: Final = frozenset({"draw", "redraw"})
"""What the audit calls that a draw was made."""

REDRAW: Final = "redraw"


def quick_games(whole: Whole) -> list[str]:
    """Return the games of which it counts whether people have acted often enough: the last of a fixture."""
    season = of_rows(whole)
    try:
        return [
            games_of(fixture)[-1]
            for fixture in season.fixtures.values()
            if games_of(fixture) and way_of(season.event(fixture)).quick
        ]
    except Exception:
        return []  # what can't be read is found when the season is looked at


def look_at(case: SeasonCase) -> list[Finding]:
    """Return what is wrong with a season; whatever is stored there stops no other one."""
    season_id = case.whole.row.id
    try:
        season = of_rows(case.whole)
        return [
            *_audit(season, case.lines),
            *_outcomes(season, case),
            *_tables(season, case),
            *_draws(case.lines),
        ]
    except Exception as error:  # whatever was altered
        return [Finding("unreadable_season", season_id, {"error": type(error).__name__})]


# --- The audit -------------------------------------------------------------------------------------


def _audit(season: Season, lines: Sequence[AuditLine]) -> Iterator[Finding]:
    """Tell which rows of a season are not as all changes that the audit tells have made them."""
    if len(lines) != season.row.version + 1:
        data = {"lines": len(lines), "expected": season.row.version + 1}
        yield Finding("audit_lines", season.id, data)
        return
    replayed: Season | None = None
    for line in lines:
        replayed = changes.apply(replayed, changes.read(line.after))
    assert replayed is not None
    for row, columns in changes.difference(replayed, season).items():
        told = "is missing" if columns is None else ", ".join(columns)
        yield Finding("audit", season.id, {"row": row, "columns": told})


# --- Outcomes --------------------------------------------------------------------------------------


def _outcomes(season: Season, case: SeasonCase) -> Iterator[Finding]:
    """Tell which fixtures have another outcome than their games make, and which games count otherwise."""
    for fixture in season.fixtures.values():
        name = ledger.fixture_name(season.id, fixture.id)
        found = case.remains.get(name, [])
        if name in case.pending:
            continue
        newest = season.outcome(fixture.id)
        if newest is not None and newest.source == "game" and not _makes(season, fixture, found, case.acts):
            yield _at(season, fixture, "outcome")
        event = season.event(fixture)
        for one in found:
            stand = ruled(
                event, decided_by(one.decisions, one.played), verdict(season, fixture, one.row.game)
            )
            if not counts_as(one, stand):
                yield Finding("counts", one.row.game)


def _makes(
    season: Season, fixture: FixtureRow, found: Sequence[Remains], acts: Mapping[str, Mapping[int, int]]
) -> bool:
    """Whether the games of a fixture make the outcome that it has.

    Those that are annulled once a season is archived have made it before.
    """
    by_game = {one.row.game: one for one in found}
    games = [by_game[game] for game in games_of(fixture) if game in by_game]
    times = way_of(season.event(fixture)).quick
    worthless = bool(games and times) and any(
        acts.get(games[-1].row.game, {}).get(seat.seat, 0) < times for seat in games[-1].counted
    )
    made = [one.with_seats for one in games]
    if season.row.state == "archived":
        made = [(msgspec.structs.replace(row, annulled=False), seats) for row, seats in made]
    return bool(made) and settled(season, fixture, made, 0.0, worthless=worthless) is season


def _at(season: Season, fixture: FixtureRow, kind: str) -> Finding:
    one = season.rounds[fixture.round]
    data = {"round": one.number, "table": fixture.table_number, "division": one.division}
    return Finding(kind, season.id, data)


# --- Tables ----------------------------------------------------------------------------------------


def _tables(season: Season, case: SeasonCase) -> Iterator[Finding]:
    """Tell whether the tables of a season that is over are those that follow from its outcomes."""
    if season.row.state not in {"closed", "archived"}:
        return
    frozen = read_final(season.row.final)
    if season.row.state == "closed":
        wanted = final_of(season)
        for division, (one, other) in enumerate(_pairs(wanted, frozen), 1):
            if one != other:
                yield Finding("table", season.id, {"division": division})
    if sorted(case.places, key=_key) != sorted(places_in(season, frozen), key=_key):
        yield Finding("places", season.id)


def _key(row: msgspec.Struct) -> tuple[object, ...]:
    return tuple(msgspec.structs.astuple(row))


def _pairs(wanted: Frozen, frozen: Frozen) -> Iterator[tuple[object, ...]]:
    """Return the tables by division, without names, which people may change."""
    for at in range(max(len(wanted.tables), len(frozen.tables))):
        yield tuple(
            [msgspec.structs.replace(line, name="") for line in tables.tables[at]]
            if at < len(tables.tables)
            else None
            for tables in (wanted, frozen)
        )


# --- Draws -----------------------------------------------------------------------------------------


def _draws(lines: Sequence[AuditLine]) -> Iterator[Finding]:
    """Tell which rounds are drawn otherwise by their seeds, from the season as it was before each draw.

    Left out are rounds that are drawn from who waits at a moment, and challenges: chance has no part there.
    """
    season: Season | None = None
    for line in lines:
        before, season = season, changes.apply(season, changes.read(line.after))
        if before is None or line.what not in DRAWN:
            continue
        drawn = [one for number, one in season.rounds.items() if before.rounds.get(number) != one]
        for row in _firsts(drawn):
            if way_of(season.event_of(row.stage)).asks is None and not _drawn_again(
                before, season, row, again=line.what == REDRAW
            ):
                yield Finding("other_draw", season.id, {"round": row.number, "division": row.division})


def _firsts(drawn: Sequence[RoundRow]) -> list[RoundRow]:
    """Return the first of the rounds that were drawn together in each division."""
    found: dict[int, RoundRow] = {}
    for one in sorted(drawn, key=lambda one: one.number):
        if one.state == "drawn":
            found.setdefault(one.division, one)
    return list(found.values())


def _drawn_again(before: Season, after: Season, row: RoundRow, *, again: bool) -> bool:
    """Whether a draw that is made anew, and all that was drawn with it, seats the same people."""
    kept = read_draw(row.draw)
    blank = undrawn(before, row.division) if again else before
    request = request_of(blank, row.division, row.stage, kept.seed, kept.secret, row.at)
    anew = with_draws(blank, row.division, row.stage, request, formats.draw(request), row.at)
    return _seated(anew, row) == _seated(after, row)


def _seated(season: Season, row: RoundRow) -> list[tuple[int, list[tuple[int, ...]]]]:
    """Return who sits with whom from a round on, table by table."""
    rounds = season.rounds_of(row.division, row.stage)
    later = [one for one in rounds if one.number >= row.number]
    return [(one.number, [table.seats for table in season.tables(one.id)]) for one in later]
