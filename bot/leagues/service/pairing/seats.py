"""Who takes which seat: everybody each seat as often as the others, within one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

from bot.leagues.service.field import COMPUTER, MET, Meeting

Counts = dict[int, list[int]]
"""How often people have had each seat."""


def counted(numbers: Iterable[int], meetings: Iterable[Meeting], seats: int) -> Counts:
    """Return how often each has had each of so many seats, in games that were played or are being played."""
    counts = {number: [0] * seats for number in numbers}
    for meeting in meetings:
        if meeting.kind in MET:
            for seat, number in enumerate(meeting.seats[:seats]):
                if number in counts:
                    counts[number][seat] += 1
    return counts


def balanced(tables: Iterable[Sequence[int]], before: Mapping[int, Sequence[int]]) -> list[tuple[int, ...]]:
    """Return tables, of one round or of several, in seats that are balanced for each person over all of them.

    Whoever has had none of the seats in ``before`` has had all in the end as often as each other, within
    one, if all tables have the same size: otherwise two seats would be left that can be made more even
    (the colours of the edges of a bipartite graph, by de Werra).  Computer players sit anywhere.
    """
    seated = [list(table) for table in tables]
    seats = max(map(len, seated), default=0)
    counts: Counts = {}
    for table in seated:
        for seat, number in enumerate(table):
            held = counts.setdefault(number, [*before.get(number, ()), *[0] * seats])
            held[seat] += 1
    while any(_even(seated, counts, one, other) for one, other in permutations(range(seats), 2)):
        pass
    return [tuple(table) for table in seated]


def _even(seated: list[list[int]], counts: Counts, one: int, other: int) -> bool:
    """Let those who have had ``one`` seat more often change with people in the ``other``; say if any has.

    A change passes on what somebody has too much of to whoever sat opposite, and on from there, until
    it comes to somebody who has had the other seat more often.
    """
    both = [table for table in seated if len(table) > max(one, other)]
    sits: dict[int, list[list[int]]] = {}
    for table in both:
        sits.setdefault(table[one], []).append(table)
    moved = False
    for number in list(sits):
        while number != COMPUTER and (path := _path(sits, counts, number, one, other)):
            for table in path:
                sits[table[one]].remove(table)
                for person, step in ((table[one], -1), (table[other], 1)):
                    counts[person][one] += step
                    counts[person][other] -= step
                table[one], table[other] = table[other], table[one]
                sits.setdefault(table[one], []).append(table)
            moved = True
    return moved


def _path(
    sits: Mapping[int, list[list[int]]], counts: Counts, number: int, one: int, other: int
) -> list[list[int]]:
    """Return the tables at which two seats are to be swapped so that squares of counts become fewer."""

    def ahead(person: int) -> int:
        return counts[person][one] - counts[person][other]

    came: dict[int, tuple[int, list[int]]] = {}
    queue = deque([number])
    while queue:
        person = queue.popleft()
        for table in sits.get(person, ()):
            opposite = table[other]
            if opposite in came or opposite == number:
                continue
            came[opposite] = person, table
            if ahead(number) > 1 if opposite == COMPUTER else ahead(opposite) < ahead(number) - 2:
                return _back(came, opposite, number)
            if opposite != COMPUTER:
                queue.append(opposite)
    return []


def _back(came: Mapping[int, tuple[int, list[int]]], number: int, start: int) -> list[list[int]]:
    """Return the tables on the way to somebody, the last one first."""
    path: list[list[int]] = []
    while number != start:
        number, table = came[number]
        path.append(table)
    return path
