"""A Swiss draw by counting out: written after the rules and in nothing like the code it judges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache

from bot.leagues.service.field import Kind, Meeting
from tests.bot.leagues.service.pairing.swiss_seasons import HALF, Round

BYE = 0
"""Whom somebody with the bye meets."""

Tables = tuple[tuple[int, int], ...]
"""Everybody once; the bye is a table with ``BYE``."""

Digits = tuple[int, ...]


def have_met(one: Round) -> set[frozenset[int]]:
    """Return the pairs that must not meet again."""
    kinds = {Kind.PLAYED, Kind.UNFINISHED}
    return {frozenset(has.seats) for has in one.field.meetings if has.kind in kinds}


def had_bye(one: Round) -> set[int]:
    """Return who has won without playing."""
    winners = set()
    for has in one.field.meetings:
        if has.kind is Kind.BYE:
            winners.add(has.seats[0])
        if has.kind is Kind.NO_SHOW:
            winners.add(has.seats[has.points.index(Fraction(1))])
    return winners


def score(one: Round, number: int) -> int:
    """Return the points of somebody, in halves."""
    entrant = next(who for who in one.field.entrants if who.number == number)
    total = entrant.added + HALF * min(2, entrant.first_round - 1)
    for has in one.field.meetings:
        if number in has.seats:
            total += has.points[has.seats.index(number)]
    return int(2 * total)


def seats_had(one: Round, number: int) -> list[int]:
    """Return on which seats somebody has played, in order."""
    kinds = {Kind.PLAYED, Kind.UNFINISHED}
    mine = [has for has in one.field.meetings if number in has.seats and has.kind in kinds]
    return [has.seats.index(number) for has in sorted(mine, key=_round)]


def _round(meeting: Meeting) -> int:
    return meeting.round


def must(had: Sequence[int]) -> int | None:
    """Return which seat somebody must have."""
    if len(had) >= 2 and had[-1] == had[-2]:
        return 1 - had[-1]
    if had.count(0) >= had.count(1) + 2:
        return 1
    return 0 if had.count(1) >= had.count(0) + 2 else None


def wish(had: Sequence[int]) -> int | None:
    """Return which seat somebody would like to have."""
    forced = must(had)
    if forced is not None or not had:
        return forced
    if had.count(0) == had.count(1):
        return 1 - had[-1]
    return 1 if had.count(0) > had.count(1) else 0


def all_tables(numbers: Sequence[int]) -> Iterator[Tables]:
    """Yield every way to put people, and with an odd number the bye, at tables."""
    if not numbers:
        yield ()
        return
    first, *others = [*numbers, BYE] if len(numbers) % 2 else numbers
    for other in others:
        for tables in all_tables([one for one in others if one != other]):
            yield ((first, other), *tables)


def is_new(one: Round, table: tuple[int, int]) -> bool:
    """Return whether a table is neither a repeat nor a second bye."""
    if BYE in table:
        return max(table) not in had_bye(one)
    return frozenset(table) not in have_met(one)


def admitted(one: Round) -> list[Tables]:
    """Return the draws among which the best is looked for."""
    draws = list(all_tables(one.here))
    if len(one.here) > 8:
        return draws
    new = frozenset(frozenset(table) for tables in draws for table in tables if is_new(one, table))
    later = max(one.field.rounds - one.field.drawn - 1, 0)
    tables_each = (len(one.here) + 1) // 2
    sets = [frozenset(frozenset(table) for table in tables) for tables in draws]

    @cache
    def lasts(left: frozenset[frozenset[int]], rounds: int) -> bool:
        if len(left) < rounds * tables_each:
            return False
        return not rounds or any(lasts(left - tables, rounds - 1) for tables in sets if tables <= left)

    good = [
        tables
        for tables, pairs in zip(draws, sets, strict=True)
        if pairs <= new and lasts(new - pairs, later)
    ]
    return good or draws


def counted(one: Round) -> Callable[[Tables], Digits]:
    """Return what counts the first six digits of a draw; those of seats are 0 where seats do not matter."""
    of_table: dict[tuple[int, int], Digits] = {}

    def digits(tables: Tables) -> Digits:
        for table in tables:
            if table not in of_table:
                of_table[table] = (
                    _digits_of_bye(one, max(table)) if BYE in table else _digits_of_pair(one, *table)
                )
        return tuple(map(sum, zip(*(of_table[table] for table in tables), strict=True)))

    return digits


def _digits_of_bye(one: Round, who: int) -> Digits:
    return (0, int(who in had_bye(one)), score(one, who), 0, 0, 0)


def _digits_of_pair(one: Round, a: int, b: int) -> Digits:
    seats = [seats_had(one, a), seats_had(one, b)] if one.first_seat else [[], []]
    same_must, same_wish = (
        len({find(had) for had in seats}) == 1 and find(seats[0]) is not None for find in (must, wish)
    )
    gap = (score(one, a) - score(one, b)) ** 2
    return (int(not is_new(one, (a, b))), 0, 0, int(same_must), gap, int(same_wish))
