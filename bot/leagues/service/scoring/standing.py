"""The table of a field, its crosstable, and how each number of it was computed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Final

import msgspec

from bot.leagues.service.field import Field, Kind, Meeting
from bot.leagues.service.scoring import ties
from bot.leagues.service.scoring.points import Missed, missed
from bot.leagues.service.scoring.reckoning import Seat, Sheet, Sum, TieBreak, reckoning
from bot.leagues.service.scoring.sheet import read
from bot.leagues.service.scoring.ties import HEAD_TO_HEAD, POINTS
from bot.leagues.service.terms import EventTerms

LAST: Final = 5
"""Rounds of which a line shows how they went."""

ADDED: Final = "added"
"""What a summand is that staff has given."""


class Mark(StrEnum):
    """How a round went for somebody."""

    WIN = "win"
    """First alone."""
    DRAW = "draw"
    """First with others."""
    MIDDLE = "middle"
    """Neither first nor last at a table of several."""
    LOSS = "loss"
    CAME = "came"
    """Won because the other did not come."""
    MISSING = "missing"
    """Lost because one did not come oneself, or nobody did."""
    BYE = "bye"
    ABSENT = "absent"
    """Absent as was said before, not entered yet, withdrawn, or annulled for good."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's line of a table.

    ``place`` is equal for those who are tied to the last.  ``ties`` are the tie-breaks in their order;
    head-to-head is there only where it was taken, with its first value, and at the end where it decided only
    after all others had not.  ``played`` are meetings at the
    board, of which ``wins`` were won alone, ``draws`` shared and the rest ``losses``.  ``last`` are the last
    rounds that counted, the newest at the end.  ``there``: they have played, or came where nobody else did.
    """

    entrant: int
    place: int
    points: Fraction
    ties: tuple[tuple[str, Fraction], ...] = ()
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    last: tuple[Mark, ...] = ()
    there: bool = False


class Summand(msgspec.Struct, frozen=True, kw_only=True):
    """A part of somebody's points or of a tie-break: ``value`` times ``weight`` is what it adds.

    The sum over all of a ``tie`` is its value, for head-to-head over those of a ``group``: the tied among
    whom it was taken, at first and again.  ``kind`` is that of the meeting, why there was none
    (:class:`Missed`), or ``added``.  ``unplayed``: such a round counts in sums over opponents with the own
    final points.
    """

    tie: str
    value: Fraction
    weight: Fraction
    round: int = 0
    kind: str = ADDED
    opponent: int = 0
    unplayed: bool = False
    group: tuple[int, ...] = ()


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A meeting in a crosstable, for whoever stands in the row.

    ``kind`` is None while it is open, a :class:`Missed` for a round of a Swiss without any.  ``points`` are
    those of the row, None while it is open or annulled.  ``opponent`` and ``seat`` (the own one, from 0) are
    0 in a round without opponent.
    """

    round: int
    kind: Kind | Missed | None
    points: Fraction | None = None
    opponent: int = 0
    seat: int = 0


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's row: ``met``, the meetings with each in the order of the table, and all, ``by_round``."""

    line: Line
    met: tuple[tuple[Cell, ...], ...]
    by_round: tuple[Cell, ...]


def standings(field: Field, terms: EventTerms) -> tuple[Line, ...]:
    """Return the table of a field, the best first; those who are tied stand in the order of their seeds.

    Who has withdrawn stays in it, but in a round robin before half their fixtures were played; who was
    expelled stands below all others.  The places of a ladder are another matter (``pairing.ladder``): its
    table tells what was won.
    """
    ranking = _Ranking(read(field, terms))
    return ranking.lines()


def explain(field: Field, terms: EventTerms, entrant: int) -> tuple[Summand, ...]:
    """Return every summand of somebody's points and tie-breaks, in the order of the tie-breaks.

    There are none for who is not in the table.
    """
    sheet = read(field, terms)
    if entrant not in sheet.entrants:
        return ()
    ranking = _Ranking(sheet)
    found: list[Summand] = []
    for name in (POINTS, *ranking.names):
        if name == HEAD_TO_HEAD:
            for group, whole in ranking.direct[entrant]:
                found += _summands(name, whole, group)
        else:
            found += _summands(name, ranking.rules[name](sheet, entrant))
    return tuple(found)


def crosstable(field: Field, terms: EventTerms) -> tuple[Row, ...]:
    """Return who met whom and how it went, rows and columns in the order of the table.

    Meetings of two only: a table of several has no crosstable.
    """
    lines = standings(field, terms)
    cells: dict[int, list[Cell]] = {line.entrant: [] for line in lines}
    for meeting in field.meetings:
        if len(meeting.seats) <= 2 and cells.keys() >= set(meeting.seats):
            for seat, number in enumerate(meeting.seats):
                cells[number].append(_cell(meeting, seat))
    if reckoning(terms).unplayed:
        for number, entrant in read(field, terms).entrants.items():
            there = {cell.round for cell in cells[number]}
            cells[number] += (
                Cell(round=round_, kind=why, points=points)
                for round_, why, points in missed(field, entrant, there)
            )
    return tuple(_row(line, lines, sorted(cells[line.entrant], key=_by_round)) for line in lines)


def counts_a_table(field: Field, terms: EventTerms) -> bool:
    """Whether points are those a table, because people have sat at different numbers of tables."""
    return read(field, terms).a_table


# --- The order of a table ------------------------------------------------------------------------------


class _Figures:
    """What a rule gives to each, as whole numbers of equal parts."""

    def __init__(self, ratios: Mapping[int, tuple[int, int]]) -> None:
        self.share = math.lcm(*{share for _, share in ratios.values()})
        self.parts = {number: part * (self.share // share) for number, (part, share) in ratios.items()}

    def of(self, number: int) -> Fraction:
        """Return what somebody has."""
        return _fraction(self.parts[number], self.share)

    def parted(self, group: list[int]) -> list[list[int]]:
        """Return a group as groups of equals, the highest first."""
        if len(group) < 2:
            return [group]
        equals: dict[int, list[int]] = {}
        for number in group:
            equals.setdefault(self.parts[number], []).append(number)
        return [equals[parts] for parts in sorted(equals, reverse=True)]


_fraction: Final = lru_cache(maxsize=4096)(Fraction)
"""Fractions that have been made before: in a table the same ones come again and again."""


@dataclass(slots=True)
class _Ranking:
    """Those of a sheet in groups of equals, with what has put them in order."""

    sheet: Sheet
    names: tuple[str, ...] = ()
    rules: dict[str, TieBreak] = made(default_factory=dict)
    figures: dict[str, _Figures] = made(default_factory=dict)
    direct: dict[int, list[tuple[tuple[int, ...], Sum]]] = made(default_factory=lambda: defaultdict(list))
    asked_in_turn: frozenset[int] = frozenset()
    groups: list[list[int]] = made(default_factory=list)

    def __post_init__(self) -> None:
        self.names = ties.order_of(self.sheet)
        self.groups = [list(self.sheet.entrants)]
        if any(entrant.expelled for entrant in self.sheet.entrants.values()):
            self._split_by("not_expelled", ties.not_expelled)
        if self.sheet.a_table:
            self._split_by("sat_down", ties.sat_down)
        self._split_by(POINTS, reckoning(self.sheet.terms).first or ties.points)
        for name in self.names:
            if name == HEAD_TO_HEAD:
                self.groups = [part for group in self.groups for part in self._among(group)]
            else:
                self._split_by(name, ties.TIES[name])
        if HEAD_TO_HEAD in self.names:  # asked once more of those whom all else has left level
            self.asked_in_turn = frozenset(self.direct)
            self.groups = [part for group in self.groups for part in self._among(group)]

    def lines(self) -> tuple[Line, ...]:
        """Return the table."""
        lines: list[Line] = []
        for group in self.groups:
            place = len(lines) + 1
            lines += [self._line(number, place) for number in sorted(group, key=self._by_seed)]
        return tuple(lines)

    def _split_by(self, name: str, rule: TieBreak) -> None:
        figures = _Figures({number: rule(self.sheet, number).ratio for number in self.sheet.entrants})
        self.rules[name], self.figures[name] = rule, figures
        self.groups = [part for group in self.groups for part in figures.parted(group)]

    def _among(self, group: list[int]) -> list[list[int]]:
        """Return a group as head-to-head parts it, again and again while that parts one."""
        tied = tuple(sorted(group))
        if len(group) < 2 or any(tied == asked for asked, _ in self.direct.get(group[0], ())):
            return [group]
        sums = ties.head_to_head(self.sheet, group)
        if sums is None:
            return [group]
        for number, whole in sums.items():
            self.direct[number].append((tied, whole))
        parted = _Figures({number: whole.ratio for number, whole in sums.items()}).parted(group)
        if len(parted) == 1:
            return parted
        return [again for part in parted for again in self._among(part)]

    def _line(self, number: int, place: int) -> Line:
        seats = self.sheet.seats[number]
        at_the_board = [seat for seat in seats if seat.played]
        wins, draws = sum([seat.won for seat in at_the_board]), sum([seat.level for seat in at_the_board])
        return Line(
            entrant=number,
            place=place,
            points=self.figures[POINTS].of(number),
            ties=tuple(self._ties(number)),
            played=len(at_the_board),
            wins=wins,
            draws=draws,
            losses=len(at_the_board) - wins - draws,
            last=tuple(map(_mark, seats[-LAST:])),
            there=bool(at_the_board) or any(_mark(seat) is Mark.CAME for seat in seats),
        )

    def _ties(self, number: int) -> list[tuple[str, Fraction]]:
        found = []
        for name in self.names:
            if name != HEAD_TO_HEAD:
                found.append((name, self.figures[name].of(number)))
            elif number in self.asked_in_turn:
                found.append((name, self._direct(number)))
        if number in self.direct and number not in self.asked_in_turn:
            found.append((HEAD_TO_HEAD, self._direct(number)))
        return found

    def _direct(self, number: int) -> Fraction:
        """Return what head-to-head first gave to somebody."""
        return Fraction(*self.direct[number][0][1].ratio)

    def _by_seed(self, number: int) -> tuple[int, int]:
        return self.sheet.entrants[number].seed, number


def _cell(meeting: Meeting, seat: int) -> Cell:
    counts = meeting.points and meeting.kind not in {None, Kind.ANNULLED}
    return Cell(
        round=meeting.round,
        kind=meeting.kind,
        points=meeting.points[seat] if counts else None,
        opponent=meeting.seats[1 - seat] if len(meeting.seats) == 2 else 0,
        seat=seat,
    )


def _row(line: Line, lines: Sequence[Line], cells: Sequence[Cell]) -> Row:
    by_opponent: dict[int, tuple[Cell, ...]] = {}
    for cell in cells:
        by_opponent[cell.opponent] = (*by_opponent.get(cell.opponent, ()), cell)
    met = tuple(by_opponent.get(other.entrant, ()) for other in lines)
    return Row(line=line, met=met, by_round=tuple(cells))


def _by_round(cell: Cell) -> tuple[int, int]:
    return cell.round, cell.opponent


def _summands(tie: str, whole: Sum, group: tuple[int, ...] = ()) -> list[Summand]:
    return [
        _of_round(
            Summand(
                tie=tie, value=Fraction(worth, whole.unit), weight=Fraction(weight, whole.share), group=group
            ),
            seat,
        )
        for worth, weight, seat in whole.parts
    ]


def _of_round(summand: Summand, seat: Seat | None) -> Summand:
    """Return a summand with the round it is of, if it is of one."""
    if seat is None:
        return summand
    return msgspec.structs.replace(
        summand, round=seat.round, kind=seat.kind.value, opponent=seat.opponent, unplayed=not seat.played
    )


_UNPLAYED: Final[Mapping[Kind | Missed, Mark]] = {
    Kind.BOTH_ABSENT: Mark.MISSING,
    Kind.BYE: Mark.BYE,
    Kind.ABSENT: Mark.ABSENT,
    Kind.ANNULLED: Mark.ABSENT,
    Missed.LATE: Mark.ABSENT,
    Missed.GONE: Mark.ABSENT,
}


def _mark(seat: Seat) -> Mark:
    if not seat.played:
        return _UNPLAYED.get(seat.kind) or (Mark.CAME if seat.won or seat.level else Mark.MISSING)
    if seat.won or seat.level:
        return Mark.WIN if seat.won else Mark.DRAW
    return Mark.LOSS if seat.last else Mark.MIDDLE
