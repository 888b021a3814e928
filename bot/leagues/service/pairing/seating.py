"""Who sits at which table of several, so that people meet as evenly as can be: simulated annealing.

What is made small is the sum of the squares of how often each pair meets.  The same seed gives the same
draw: only :meth:`random.Random.random` is asked, whose numbers no version of Python changes.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from bot.leagues.service.field import COMPUTER, MET, Draw, Field, Kind, Meeting
from bot.leagues.service.pairing import seats

HOT: Final = 0.6
COLD: Final = 0.15
"""The temperatures between which a schedule cools down, in halves of what is made small."""

HOTTEST: Final = 10_000.0
"""Where a single round begins to cool down: people change tables for a seat."""

STEPS: Final = 4_000
"""Changes that are looked at for each place of a schedule."""
MOST_STEPS: Final = 2_000_000
"""So many for a whole schedule, 1.5 s: one that cools down sooner begins anew until there is none better.

One in four schedules of 13 people in fours over 6 rounds misses the best sum, and so one in 3,000 misses it
six times.
"""
TRIES: Final = 4
"""So often a single round is arranged while somebody would have a seat too often."""

STANDING: Final = 1_000
"""What a place of distance from the neighbours in the table, squared, counts against a repeated meeting."""
SEAT: Final = 1_000_000_000
"""What a seat counts that somebody has had more often than another already."""
EVEN: Final = 10_000
"""What it counts if computer players have a seat too often: then they leave too few of it to people."""
REST: Final = 1_000_000_000_000
"""What it counts to sit out, for each time that somebody has done so before."""

Rnd = Callable[[], float]


class Plan(msgspec.Struct, frozen=True):
    """How people are split: people and computer players of each table, and how many sit out."""

    tables: tuple[tuple[int, int], ...]
    out: int = 0


def plan(people: int, size: int, allowed: range, *, computers: bool = False) -> Plan:
    """Return the split of so many people into tables of ``allowed`` sizes, as near to ``size`` as can be.

    Tables differ by one at most, and are rather smaller than larger: 13 in fours is 4 + 3 + 3 + 3.  Where no
    split fits, as few ``computers`` as possible fill up, or else as few people as possible sit out.
    """
    if sizes := _sizes(people, size, allowed):
        return Plan(tuple((seated, 0) for seated in sizes))
    if computers and people:
        for added in range(1, allowed[-1] + 1):
            if sizes := _sizes(people + added, size, allowed):
                each, more = divmod(people, len(sizes))
                counts = [each + (table < more) for table in range(len(sizes))]
                return Plan(tuple((count, all_ - count) for count, all_ in zip(counts, sizes, strict=True)))
    for out in range(1, people):
        if sizes := _sizes(people - out, size, allowed):
            return Plan(tuple((seated, 0) for seated in sizes), out)
    return Plan((), people)


def _sizes(people: int, size: int, allowed: range) -> list[int]:
    """Return the sizes of tables, the larger first; none if no split fits."""
    fewest = max(1, -(-people // size))
    for tables in [*range(fewest, people + 1), *range(fewest - 1, 0, -1)]:
        each, more = divmod(people, tables)
        sizes = [each + 1] * more + [each] * (tables - more)
        if all(one in allowed for one in sizes):
            return sizes
    return []


def schedule(
    numbers: Sequence[int], split: Plan, rounds: int, seed: int, *, history: Iterable[Meeting] = ()
) -> tuple[Draw, ...]:
    """Return so many rounds in which people meet as evenly as can be, also with those met in ``history``.

    Whole schedules give each person all seats equally often, within one, over all their rounds; a single
    round goes by the seats that people have had.
    """
    history = tuple(history)
    rnd = random.Random(seed).random  # noqa: S311 (whoever has the seed is to find the same draw)
    order = [number for _, number in sorted((rnd(), number) for number in numbers)]
    if rounds == 1:
        return (_round(order, split, history, rnd, seed),)
    return tuple(
        Draw(tables=tuple(tables), free=tuple(free), seed=seed)
        for tables, free in _rounds(order, split, history, rnd, rounds)
    )


def by_standing(
    ranked: Sequence[int], field: Field, split: Plan, seed: int, *, places: Sequence[int] = ()
) -> Draw:
    """Return a round in which neighbours in the table, the best first, sit together.

    ``places`` are those of ``ranked`` in the table; who share one change with each other, so that as few as
    possible meet again.  Seats come first: somebody sits a table further if nobody else can take a seat.
    Of those who sat out least often the lowest sit out.
    """
    rnd = random.Random(seed).random  # noqa: S311 (as above)
    return _round(ranked, split, field.meetings, rnd, seed, places or range(len(ranked)))


# --- What has been ---------------------------------------------------------------------------------


def _rests(numbers: Iterable[int], history: Iterable[Meeting]) -> dict[int, int]:
    """Return how often each has sat out."""
    rests = dict.fromkeys(numbers, 0)
    for meeting in history:
        if meeting.kind is Kind.FREE and meeting.seats[0] in rests:
            rests[meeting.seats[0]] += 1
    return rests


def _met(numbers: Sequence[int], history: Iterable[Meeting]) -> list[list[int]]:
    """Return how often people have met or are meeting, by their places in ``numbers``."""
    index = {number: place for place, number in enumerate(numbers) if number != COMPUTER}
    met = [[0] * len(numbers) for _ in numbers]
    for meeting in history:
        if meeting.kind in MET:
            there = [index[number] for number in meeting.seats if number in index]
            for one in there:
                for other in there:
                    met[one][other] += one != other
    return met


# --- A whole schedule ------------------------------------------------------------------------------


def _rounds(
    people: Sequence[int], split: Plan, history: Sequence[Meeting], rnd: Rnd, rounds: int
) -> list[tuple[list[tuple[int, ...]], list[int]]]:
    """Return for each round the tables, in balanced seats, and who sits out, in the order of ``people``."""
    rests = _rests(people, history)
    free: list[list[int]] = []
    for _ in range(rounds):
        free.append(sorted(people, key=rests.__getitem__)[: split.out])
        for number in free[-1]:
            rests[number] += 1
    numbers = sorted(people)
    index = {number: place for place, number in enumerate(numbers)}
    playing = [[number for number in people if number not in out] for out in free]
    orders = _best(
        [[index[number] for number in each] for each in playing],
        [people for people, _ in split.tables],
        _met(numbers, history),
        rnd,
    )
    drawn: list[list[int]] = []
    for order in orders:
        coming = iter(order)
        drawn += [
            [numbers[next(coming)] for _ in range(seated)] + [COMPUTER] * added
            for seated, added in split.tables
        ]
    largest = max(map(len, drawn), default=0)
    seated = seats.balanced(drawn, seats.counted(numbers, history, largest))
    count = len(split.tables)
    return [(seated[turn * count : (turn + 1) * count], out) for turn, out in enumerate(free)]


def _best(
    orders: Sequence[Sequence[int]], sizes: Sequence[int], met: Sequence[Sequence[int]], rnd: Rnd
) -> Sequence[Sequence[int]]:
    """Return the best order of people found for each round; tables take them from the front by their sizes.

    ``met`` is how often people have met before.
    """
    if len(sizes) < 2 or not orders:
        return orders
    lowest = _lowest(met, sum(size * (size - 1) // 2 for size in sizes), len(orders))
    steps = min(MOST_STEPS, STEPS * len(orders) * sum(sizes))
    found: list[tuple[int, list[list[int]]]] = []
    for _ in range(MOST_STEPS // steps):
        found.append(_annealed(orders, sizes, met, steps, lowest, rnd))
        if found[-1][0] <= lowest:
            break
    return min(found, key=lambda one: one[0])[1]


def _annealed(
    start: Sequence[Sequence[int]],
    sizes: Sequence[int],
    before: Sequence[Sequence[int]],
    steps: int,
    lowest: int,
    rnd: Rnd,
) -> tuple[int, list[list[int]]]:
    """Return the smallest sum of squares on the way, and the order of people in each round that has it.

    A step swaps two people of a round.  It is taken if those at their tables meet less, or by luck, which
    becomes rarer; it ends early at ``lowest``.
    """
    orders, met = [list(order) for order in start], [list(row) for row in before]
    bounds = _bounds(sizes)
    for order in orders:
        for place, one in enumerate(order):
            for other in order[slice(*bounds[place])]:
                met[one][other] += one != other
    energy = sum(times * times for row in met for times in row) // 2
    best, kept = energy, [list(order) for order in orders]
    rounds, places = len(orders), len(bounds)
    heat, cooling, exp = HOT, (COLD / HOT) ** (1 / steps), math.exp
    for _ in range(steps):
        if best <= lowest:
            break
        heat *= cooling
        order = orders[int(rnd() * rounds)]
        here, there = int(rnd() * places), int(rnd() * places)
        first, last = bounds[here]
        first_there, last_there = bounds[there]
        if first == first_there:
            continue
        one, other = order[here], order[there]
        ones, others = met[one], met[other]
        table, table_there = order[first:last], order[first_there:last_there]
        more = last - first + last_there - first_there - 2 - 2 * ones[other]
        for person in table:
            more += others[person] - ones[person]
        for person in table_there:
            more += ones[person] - others[person]
        if more > 0 and rnd() >= exp(-more / heat):
            continue
        _replace(met, one, other, table)
        _replace(met, other, one, table_there)
        order[here], order[there] = other, one
        energy += 2 * more
        if energy < best:
            best, kept = energy, [list(each) for each in orders]
    return best, kept


def _replace(met: list[list[int]], leaving: int, coming: int, people: Iterable[int]) -> None:
    """Note whom somebody meets who comes to a table of these people in the place of one of them."""
    left, joined = met[leaving], met[coming]
    for person in people:
        if person != leaving:
            left[person] -= 1
            met[person][leaving] -= 1
            joined[person] += 1
            met[person][coming] += 1


def _bounds(sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each place of a round where its table begins and ends."""
    ends = [sum(sizes[: table + 1]) for table in range(len(sizes))]
    return [(end - size, end) for end, size in zip(ends, sizes, strict=True) for _ in range(size)]


def _lowest(met: Sequence[Sequence[int]], meetings: int, rounds: int) -> int:
    """Return a sum of squares below which nothing can come: so many pairs meet in each of so many rounds.

    Those who have met least would meet next, each pair once a round at most.
    """
    times = sorted(row[other] for place, row in enumerate(met) for other in range(place))
    for _ in range(rounds):
        times = sorted([*(count + 1 for count in times[:meetings]), *times[meetings:]])
    return sum(count * count for count in times)


# --- One round -------------------------------------------------------------------------------------


def _round(
    people: Sequence[int],
    split: Plan,
    history: Sequence[Meeting],
    rnd: Rnd,
    seed: int,
    places: Sequence[int] = (),
) -> Draw:
    """Return a round for people in order, with seats that they have had least.

    With ``places``, who do not share one stay at the table that is theirs by the order, or near; the last
    sit out.  To sit out is a table of one's own here, so that the same steps find who does.
    """
    everybody = [*people, *[COMPUTER] * sum(added for _, added in split.tables)]
    first, computer = 0, len(people)
    tables: list[list[int]] = []
    for seated, added in [*split.tables, *[(1, 0)] * split.out]:
        tables.append([*range(first, first + seated), *range(computer, computer + added)])
        first, computer = first + seated, computer + added
    price = _prices(everybody, tables[: len(split.tables)], _rests(people, history), history)
    if places:
        _add_standing(price, tables, places, split)
    met = _met(everybody, history)
    found: list[tuple[int, list[list[int]]]] = []
    while not found or (len(found) < TRIES and min(found)[0] % REST >= SEAT):
        found.append(_arranged(everybody, tables, price, met, rnd))
    arranged = [tuple(everybody[one] for one in table) for table in min(found)[1]]
    count = len(split.tables)
    return Draw(tables=tuple(arranged[:count]), free=tuple(one for (one,) in arranged[count:]), seed=seed)


def _prices(
    everybody: Sequence[int],
    tables: Sequence[Sequence[int]],
    rests: Mapping[int, int],
    history: Sequence[Meeting],
) -> list[list[int]]:
    """Return what each place costs each: how much more often they have had its seat than others.

    Seats that only larger tables have are had less often; there they are cheap to whoever lacks them.
    Each computer player wants the seat that computers have had least.
    """
    fewest = min(map(len, tables), default=0)
    placed = [(seat, len(table)) for table in tables for seat in range(len(table))]
    counts = seats.counted(everybody, history, max(map(len, tables), default=0))
    prices = []
    for number in everybody:
        had = counts[number]
        least = min(had[:fewest], default=0)
        if number == COMPUTER:
            wanted = had.index(least)
            had[wanted] += 1
            price = [EVEN * (seat != wanted) for seat, _ in placed]
        else:
            price = [
                SEAT * max(0, had[seat] - least) ** 2 + (had[seat] - min(had[:size])) ** 2
                for seat, size in placed
            ]
        out = len(everybody) - len(placed)
        prices.append([*price, *[REST * rests.get(number, 0)] * out])
    return prices


def _add_standing(
    price: list[list[int]], tables: Sequence[Sequence[int]], places: Sequence[int], split: Plan
) -> None:
    """Let people pay for how far a table is from where they, or who shares their place, would sit."""
    spans: dict[int, tuple[int, int]] = {}
    for rank, place in enumerate(places):
        spans[place] = spans.get(place, (rank, rank))[0], rank
    people = [seated for seated, _ in split.tables]
    blocks = [(sum(people[:table]), sum(people[: table + 1]) - 1) for table in range(len(people))]
    blocks += [(len(places) - split.out, len(places) - 1)] * split.out
    where = [block for block, table in zip(blocks, tables, strict=True) for _ in table]
    for rank, place in enumerate(places):
        best, worst = spans[place]
        for position, (start, end) in enumerate(where):
            far = max(0, start - worst, best - end)
            price[rank][position] += STANDING * far * far


def _arranged(
    everybody: Sequence[int],
    tables: Sequence[Sequence[int]],
    price: Sequence[Sequence[int]],
    met: Sequence[Sequence[int]],
    rnd: Rnd,
) -> tuple[int, list[list[int]]]:
    """Return the best tables found, by prices and meetings, and the sum of their prices.

    They hold the places of people in ``everybody``.  Computer players change seats, but stay at their table.
    """
    order = [one for table in tables for one in table]
    bounds = _bounds([len(table) for table in tables])
    places = len(order)
    total, best, kept = 0, 0, list(order)
    steps = min(MOST_STEPS, STEPS * places)
    heat, cooling = HOTTEST, (COLD / HOTTEST) ** (1 / max(steps, 1))
    for _ in range(steps):
        heat *= cooling
        here, there = int(rnd() * places), int(rnd() * places)
        one, other = order[here], order[there]
        ones, others = met[one], met[other]
        more = price[one][there] + price[other][here] - price[one][here] - price[other][there]
        if bounds[here] != bounds[there]:
            if COMPUTER in (everybody[one], everybody[other]):
                continue
            more -= 2 * ones[other]
            for person in order[slice(*bounds[here])]:
                more += others[person] - ones[person]
            for person in order[slice(*bounds[there])]:
                more += ones[person] - others[person]
        if more > 0 and rnd() >= math.exp(-more / heat):
            continue
        order[here], order[there] = other, one
        total += more
        if total < best:
            best, kept = total, list(order)
    paid = sum(price[one][place] for place, one in enumerate(kept))
    return paid, [kept[start:end] for start, end in dict.fromkeys(bounds)]
