"""What a season's tables show: a page of a division, who met whom, a bracket, how a figure was computed.

All of it follows from the season.  What is over follows from what was frozen when it closed, so a page that
somebody has seen stays as it is.  Names, texts and pictures are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, TypeVar

import msgspec

from bot.kit.cutting import page_of
from bot.leagues.service import agenda
from bot.leagues.service.closing import (
    decided_table,
    field_of,
    less_than_half,
    lines_of,
    ranked_in,
    read_final,
    table_of,
)
from bot.leagues.service.field import ALONE, WITHOUT_A_GAME, Field, Kind
from bot.leagues.service.formats import way_of
from bot.leagues.service.formats.knockout import has_third
from bot.leagues.service.pairing import knockout
from bot.leagues.service.registering import may_enter_late
from bot.leagues.service.scoring import decathlon, divisions, sure
from bot.leagues.service.scoring.points import Missed
from bot.leagues.service.scoring.standing import (
    Cell,
    Line,
    Summand,
    counts_a_table,
    crosstable,
    explain,
    standings,
)
from bot.leagues.service.season import OUT, Season, of_rows
from bot.leagues.service.terms import EventTerms
from bot.leagues.store.seasons import Whole

PER_PAGE: Final = 20
"""Lines of a page, and rows of a crosstable."""

TOTAL: Final = -1
"""The stage of a table over all events."""

FEW: Final = 150
"""Fixtures of a season whose tables are computed at once; with more they would keep others waiting."""

Zone = Literal["", "up", "down", "stay"]
T = TypeVar("T")


class Wanted(msgspec.Struct, frozen=True):
    """Which table: of a division, in an event or (``TOTAL``) over all, and which page, from 1."""

    division: int = 1
    stage: int = 0
    page: int = 1


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody stands; ``place`` is 0 for who has left the table.

    ``line`` is what there is to tell of one event, None over all.  ``moved``: by how many places they rose in
    the last round.  ``zone`` is where the place leads, ``sure`` once nothing can change it.
    """

    entrant: int
    place: int
    points: Fraction
    line: Line | None = None
    moved: int = 0
    zone: Zone = ""
    sure: bool = False
    out: bool = False


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a table.

    ``ties`` are the tie-breaks that anybody has.  ``can_win`` are those who can still be first, empty where
    there is nothing to say.  ``mine`` is the page on which the reader stands, 0 if nowhere.  ``round`` is the
    newest round that has begun, of ``rounds``; ``a_table``: whether points are those a table.
    """

    wanted: Wanted
    stands: tuple[Stand, ...]
    pages: int
    people: int
    ties: tuple[str, ...] = ()
    can_win: tuple[int, ...] = ()
    mine: int = 0
    round: int = 0
    rounds: int = 0
    a_table: bool = False


async def computed(
    compute: Callable[..., Awaitable[T]], work: Callable[..., T], season: Season, *arguments: object
) -> T:
    """Return what a function of a season gives; of a large one it is computed in a process of its own."""
    if len(season.fixtures) <= FEW:
        return work(season, *arguments)
    rows = Whole(
        season.row,
        [*season.entrants.values()],
        [*season.rounds.values()],
        [*season.fixtures.values()],
        [*season.outcomes.values()],
    )
    # Thousands of rows are written far faster so than as the processes would pickle them.
    return await compute(_of_rows, work, msgspec.msgpack.encode(rows), *arguments)


def _of_rows(work: Callable[..., T], rows: bytes, *arguments: object) -> T:
    return work(of_rows(msgspec.msgpack.decode(rows, type=Whole)), *arguments)


# --- Tables ----------------------------------------------------------------------------------------


def is_total(season: Season, stage: int) -> bool:
    """Whether a table decides the season: that of its only event, or over all."""
    return stage == TOTAL or len(season.terms.events) == 1


def page(season: Season, wanted: Wanted, reader: int = 0) -> Page:
    """Return a page of a table, the nearest one that there is, for an entrant who reads it (0: nobody)."""
    everyone = stands(season, wanted.division, wanted.stage)
    seen, number, pages = page_of(everyone, wanted.page, PER_PAGE)
    shown = Page(
        wanted=msgspec.structs.replace(wanted, page=number),
        stands=seen,
        pages=pages,
        people=len(everyone),
        can_win=can_win(season, wanted.division, wanted.stage, everyone),
        mine=_page_with(everyone, reader),
    )
    if wanted.stage == TOTAL:
        return shown
    field, event = field_of(season, wanted.division, wanted.stage), season.terms.events[wanted.stage]
    return msgspec.structs.replace(
        shown,
        ties=_ties(everyone),
        round=field.drawn,
        rounds=field.rounds,
        a_table=counts_a_table(field, event),
    )


def _page_with(lines: Sequence[Stand | CrossRow], entrant: int) -> int:
    """Return the page on which somebody stands, 0 if nowhere."""
    return next((at // PER_PAGE + 1 for at, one in enumerate(lines) if one.entrant == entrant), 0)


def everybody(season: Season, wanted: Wanted) -> Page:
    """Return a whole table as one page."""
    whole = stands(season, wanted.division, wanted.stage)
    return msgspec.structs.replace(page(season, wanted), stands=whole, pages=1)


def stands(season: Season, division: int, stage: int) -> tuple[Stand, ...]:
    """Return everybody of a division as they stand, those who have left the table at its end."""
    if stage == TOTAL:
        lines: dict[int, Line] = {}
        ranked = table_of(season, division)
        there = {number for number, _, _ in ranked_in(season, division)}
    else:
        table = lines_of(season, division, stage)
        lines = {line.entrant: line for line in table}
        ranked = [(line.entrant, line.place, line.points) for line in table]
        ranked += [(number, 0, Fraction(0)) for number in _gone(season, division, stage, lines)]
        there = set(lines)
    if is_total(season, stage):
        ranked = _frozen(season, division) or ranked
    moved = {} if stage == TOTAL else _moved(season, division, stage, lines)
    zones, certain = _zones(season, division, stage)
    played = _has_played(season)
    return tuple(
        Stand(
            entrant=number,
            place=place if number in there else 0,
            points=points,
            line=lines.get(number),
            moved=moved.get(number, 0),
            zone=zones.get(number, ""),
            sure=number in certain,
            out=season.entrants[number].state in OUT,
        )
        for number, place, points in ranked
        if number in played or season.entrants[number].state not in OUT
    )


def _gone(season: Season, division: int, stage: int, there: Mapping[int, Line]) -> list[int]:
    members = (one for one in season.members(division) if one.first_stage <= stage)
    return [one.number for one in members if one.number not in there]


def _frozen(season: Season, division: int) -> list[tuple[int, int, Fraction]]:
    """Return the table of a division as it was frozen; nothing before the season is closed."""
    final = read_final(season.row.final).tables
    if not final:
        return []
    lines = final[season.divisions.index(division)]
    return [(line.entrant, line.place, Fraction(line.points)) for line in lines]


def _has_played(season: Season) -> frozenset[int]:
    """Return who has been in any fixture that everybody knows."""
    known = {one.id for one in season.rounds.values() if one.state != "drawn"}
    return frozenset(number for one in season.fixtures.values() if one.round in known for number in one.seats)


def _ties(everyone: Iterable[Stand]) -> tuple[str, ...]:
    """Return the tie-breaks in their order: who was in no head-to-head has no figure for it."""
    names = (tuple(name for name, _ in one.line.ties) for one in everyone if one.line)
    return max(names, key=len, default=())


def _moved(season: Season, division: int, stage: int, lines: Mapping[int, Line]) -> dict[int, int]:
    """Return by how many places each has risen since the last round in which anything was decided."""
    event = season.terms.events[stage]
    if not way_of(event).moving or agenda.at_once(season, division, stage):
        return {}
    field = field_of(season, division, stage)
    decided = (one.round for one in field.meetings if one.kind is not None and one.kind not in ALONE)
    last = max(decided, default=0)
    if last < 2:
        return {}
    earlier = tuple(one for one in field.meetings if one.round < last)
    before = msgspec.structs.replace(field, meetings=earlier, drawn=last - 1)
    places = {line.entrant: line.place for line in standings(before, event)}
    return {number: places.get(number, line.place) - line.place for number, line in lines.items()}


# --- What a place leads to -------------------------------------------------------------------------


def can_win(season: Season, division: int, stage: int, everyone: Sequence[Stand]) -> tuple[int, ...]:
    """Return who can still be first in a running division, once that is not everybody any more."""
    there = [one.entrant for one in everyone if one.place]
    if season.row.state != "running" or (stage != TOTAL and agenda.is_over(season, division, stage)):
        return ()
    if stage == TOTAL:
        able = _can_win_total(season, division)
    else:
        able = sure.can_win(field_of(season, division, stage), season.terms.events[stage])
    found = tuple(number for number in there if number in able)
    return found if len(found) < len(there) else ()


def _sure(season: Season, division: int, up: int, down: int) -> sure.Sure:
    return sure.sure(field_of(season, division, 0), season.terms.events[0], up, down)


def _can_win_total(season: Season, division: int) -> frozenset[int]:
    """Return who can still be first over all events: one that is not over may give anybody all or nothing."""
    reached: list[tuple[Mapping[int, Fraction], bool]] = []
    for stage in range(len(season.terms.events)):
        over = agenda.is_over(season, division, stage)
        reached.append((decathlon.event_points(lines_of(season, division, stage)) if over else {}, over))
    numbers = [one.number for one in season.members(division) if one.state not in OUT]

    def end(number: int, otherwise: int) -> Fraction:
        points = [of.get(number, Fraction(0)) if over else Fraction(otherwise) for of, over in reached]
        return sum(decathlon.best(points, season.terms.counting), Fraction(0))

    most = max((end(number, 0) for number in numbers), default=Fraction(0))
    return frozenset(number for number in numbers if end(number, decathlon.HUNDRED) >= most)


def _zones(season: Season, division: int, stage: int) -> tuple[Mapping[int, Zone], frozenset[int]]:
    """Return where places lead, and for whom that is sure."""
    if not season.terms.divisions or len(season.divisions) < 2 or not is_total(season, stage):
        return {}, frozenset()
    if final := read_final(season.row.final).tables:
        lines = final[season.divisions.index(division)]
        return {line.entrant: _way(division, line.goes_to) for line in lines}, frozenset(
            line.entrant for line in lines
        )
    if season.row.state != "running":
        return {}, frozenset()
    tables = {one: [number for number, _, _ in decided_table(season, one)] for one in season.divisions}
    goes = divisions.moves(tables, less_than_half(season))
    ways: dict[int, Zone] = {
        number: _way(division, goes[number]) for number in tables[division] if number in goes
    }
    if stage == TOTAL or len(season.terms.events) > 1:
        return ways, frozenset()
    certain = _certain(season, division, tables)
    return ways | certain, frozenset(certain)


def _way(division: int, goes_to: int) -> Zone:
    return "stay" if goes_to == division else "up" if goes_to < division else "down"


def _certain(season: Season, division: int, tables: Mapping[int, Sequence[int]]) -> dict[int, Zone]:
    """Return what nothing can change any more.

    Only as many fall as rise from below, and who played less than half does not rise: so many fall for
    certain as have played enough below.  While somebody may still enter, the numbers may grow.
    """
    up, down = _moving(tables, division - 1), _moving(tables, division)
    rising = 0
    if down:
        below, event = field_of(season, division + 1), season.terms.events[0]
        rising = min(down, len(sure.cannot_miss_half(below, event)))
    at_least = _sure(season, division, up, rising)
    certain: dict[int, Zone] = dict.fromkeys(at_least.rises, "up")
    certain |= dict.fromkeys(at_least.falls, "down")
    if not may_enter_late(season):
        at_most = at_least if rising == down else _sure(season, division, up, down)
        certain |= dict.fromkeys(at_most.stays, "stay")
    return certain


def _moving(tables: Mapping[int, Sequence[int]], upper: int) -> int:
    """Return how many move over the border below a division, each way; none where there is no border."""
    if upper not in tables or upper + 1 not in tables:
        return 0
    return min(divisions.moving(len(tables[upper])), divisions.moving(len(tables[upper + 1])))


# --- How it was computed ---------------------------------------------------------------------------


class Explained(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody's line was computed: each summand in one event; over all, the points of each event.

    ``events`` are (event, points, whether it counts).
    """

    stand: Stand
    summands: tuple[Summand, ...] = ()
    events: tuple[tuple[int, Fraction, bool], ...] = ()


def explained(season: Season, wanted: Wanted, entrant: int) -> Explained | None:
    """Return how somebody's line was computed; None for who is not in the table."""
    everyone = stands(season, wanted.division, wanted.stage)
    stand = next((one for one in everyone if one.entrant == entrant and one.place), None)
    if stand is None:
        return None
    if wanted.stage == TOTAL:
        return Explained(stand=stand, events=_event_points(season, wanted.division, entrant))
    field = field_of(season, wanted.division, wanted.stage)
    return Explained(stand=stand, summands=explain(field, season.terms.events[wanted.stage], entrant))


def _event_points(season: Season, division: int, entrant: int) -> tuple[tuple[int, Fraction, bool], ...]:
    stages = range(len(season.terms.events))
    points = [
        decathlon.event_points(lines_of(season, division, stage)).get(entrant, Fraction(0))
        for stage in stages
    ]
    best = sorted(stages, key=lambda stage: -points[stage])[: season.terms.counting or None]
    return tuple((stage, points[stage], stage in best) for stage in stages)


# --- Who met whom ----------------------------------------------------------------------------------

Result = Literal[
    "", "open", "win", "draw", "loss", "forfeit_win", "forfeit_loss", "bye", "half", "zero", "free"
]
"""What became of a game for whoever stands in the row, as pictures know it."""

Game = tuple[Result, int, int]
"""A result with the row of the opponent and the own seat, both from 1; 0 where there is none."""


class CrossRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's row; ``number`` is that of the row over all pages."""

    number: int
    entrant: int
    points: Fraction
    cells: tuple[tuple[Game, ...], ...]
    out: bool = False


class Cross(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a crosstable; its columns are the opponents, or (``by_round``) the rounds.

    ``mine`` is the page of the reader's row, 0 if they have none.
    """

    wanted: Wanted
    rows: tuple[CrossRow, ...]
    pages: int
    by_round: bool
    mine: int = 0


def cross(season: Season, wanted: Wanted, reader: int = 0) -> Cross:
    """Return a page of the crosstable of a division in an event."""
    event = season.terms.events[wanted.stage]
    whole = _cross(season, wanted, by_round=not way_of(event).reckoning.everybody)
    rows, number, pages = page_of(whole.rows, wanted.page, PER_PAGE)
    return msgspec.structs.replace(
        whole,
        wanted=msgspec.structs.replace(wanted, page=number),
        rows=rows,
        pages=pages,
        mine=_page_with(whole.rows, reader),
    )


def all_games(season: Season, wanted: Wanted) -> Cross:
    """Return all games of a division in an event by round, on one page."""
    return _cross(season, wanted, by_round=True)


def _cross(season: Season, wanted: Wanted, *, by_round: bool) -> Cross:
    field, event = field_of(season, wanted.division, wanted.stage), season.terms.events[wanted.stage]
    rows = crosstable(field, event)
    numbers = {row.line.entrant: number for number, row in enumerate(rows, 1)}

    def games(cells: Iterable[Cell]) -> tuple[Game, ...]:
        return tuple(
            (_result(cell, field), numbers.get(cell.opponent, 0), cell.seat + 1 if cell.opponent else 0)
            for cell in cells
        )

    return Cross(
        wanted=wanted,
        rows=tuple(
            CrossRow(
                number=numbers[row.line.entrant],
                entrant=row.line.entrant,
                points=row.line.points,
                cells=tuple(map(games, _columns(row.by_round, field, event) if by_round else row.met)),
                out=season.entrants[row.line.entrant].state in OUT,
            )
            for row in rows
        ),
        pages=1,
        by_round=by_round,
    )


def _columns(cells: Sequence[Cell], field: Field, event: EventTerms) -> list[tuple[Cell, ...]]:
    """Return somebody's games by round; where each plays when they can, one after the other."""
    if way_of(event).agenda is not None:
        return [(cell,) for cell in cells]
    return [tuple(cell for cell in cells if cell.round == number) for number in range(1, field.drawn + 1)]


def _result(cell: Cell, field: Field) -> Result:
    if cell.kind is None or cell.kind is Kind.ANNULLED:
        return "" if field.closed else "open"
    points = cell.points or Fraction(0)
    if cell.kind in {Kind.PLAYED, Kind.UNFINISHED}:
        return "draw" if 2 * points == 1 else "win" if 2 * points > 1 else "loss"
    if cell.kind in WITHOUT_A_GAME:
        return "forfeit_win" if points else "forfeit_loss"
    if cell.kind in {Kind.ABSENT, Missed.LATE, Missed.GONE}:
        return "half" if points else "zero"
    return "bye" if cell.kind is Kind.BYE else "free"


def bracket(season: Season, wanted: Wanted) -> knockout.Bracket:
    """Return the bracket of a division in an event."""
    event = season.terms.events[wanted.stage]
    return knockout.bracket(field_of(season, wanted.division, wanted.stage), third_place=has_third(event))
