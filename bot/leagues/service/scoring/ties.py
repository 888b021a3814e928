"""Tie-breaks: each a function of a sheet that gives somebody's sum with all its parts, in a table by name.

What is compared and what *How it is computed* tells are the same parts, so neither can say what the other
does not do.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.leagues.service.field import ALONE
from bot.leagues.service.scoring.reckoning import Part, Seat, Sheet, Sum, TieBreak, reckoning

POINTS: Final = "points"
HEAD_TO_HEAD: Final = "head_to_head"
PLACES: Final = "places"
"""Most firsts, then most seconds …: it stands for ``place_1``, ``place_2`` …"""

# --- Points --------------------------------------------------------------------------------------------


def points(sheet: Sheet, number: int) -> Sum:
    """Return the points of all rounds and what staff has given; a table, where numbers of tables differ."""
    seats = sheet.seats[number]
    parts: list[Part] = [(seat.points, 1, seat) for seat in seats]
    if sheet.added[number]:
        parts.append((sheet.added[number], 1, None))
    return Sum(parts, sheet.parts, _tables(sheet, seats))


def not_expelled(sheet: Sheet, number: int) -> Sum:
    """Return 1 for whom staff has not expelled: who is expelled stands below all others, and wins nothing."""
    return Sum([] if sheet.entrants[number].expelled else [(1, 1, None)])


def sat_down(sheet: Sheet, number: int) -> Sum:
    """Return 1 for those who have sat at a table: who has not stands below all who have."""
    return Sum([(1, 1, seat) for seat in sheet.seats[number][:1]])


# --- What follows when points are equal ----------------------------------------------------------------


def sonneborn_berger(sheet: Sheet, number: int) -> Sum:
    """Return the opponents' points times those won from them; of an unplayed round, the own final points."""
    own, scores = sheet.points[number], sheet.in_sums
    parts: list[Part] = [
        (scores[seat.opponent] if seat.played else own, seat.points, seat) for seat in sheet.seats[number]
    ]
    return Sum(parts, sheet.parts, sheet.parts)


def buchholz(sheet: Sheet, number: int) -> Sum:
    """Return the opponents' points; an unplayed round counts as an opponent with the own final points."""
    own, scores = sheet.points[number], sheet.in_sums
    return Sum(
        [(scores[seat.opponent] if seat.played else own, 1, seat) for seat in sheet.seats[number]],
        sheet.parts,
    )


def buchholz_cut(sheet: Sheet, number: int) -> Sum:
    """Return Buchholz less the lowest summand, own unplayed rounds included; of equal ones, the first."""
    whole = buchholz(sheet, number)
    if whole.parts:
        worths = [worth for worth, _, _ in whole.parts]
        lowest = worths.index(min(worths))
        whole.parts[lowest] = (worths[lowest], 0, whole.parts[lowest][2])
    return whole


def wins(sheet: Sheet, number: int) -> Sum:
    """Return the games won on the board; at a table of several, those in which one was first alone."""
    return Sum([(1, 1, seat) for seat in sheet.seats[number] if seat.won and seat.played])


def game_points(sheet: Sheet, number: int) -> Sum:
    """Return the points of the games, each at most the starting capital; a table, as with points."""
    seats = sheet.seats[number]
    parts: list[Part] = [(seat.game_points, 1, seat) for seat in seats if seat.played]
    return Sum(parts, sheet.unit, _tables(sheet, seats))


def mean_opponent(sheet: Sheet, number: int) -> Sum:
    """Return the mean points of the opponents in played games, each as often as they were met."""
    parts: list[Part] = [
        (sheet.points[seat.opponent], 1, seat)
        for seat in sheet.seats[number]
        if seat.played and seat.opponent
    ]
    return Sum(parts, sheet.parts, max(1, len(parts)))


def third_place(sheet: Sheet, number: int) -> Sum:
    """Return the points of a knock-out after the first match that was lost: the match for the third place."""
    seats = sheet.seats[number]
    lost = len(until_lost(seats)) + 1
    return Sum([(seat.points, 1, seat) for seat in seats[lost:]], sheet.parts)


def _of_place(place: int) -> TieBreak:
    def times(sheet: Sheet, number: int) -> Sum:
        return Sum([(1, 1, seat) for seat in sheet.seats[number] if seat.place == place])

    return times


def head_to_head(sheet: Sheet, group: Sequence[int]) -> dict[int, Sum] | None:
    """Return what those of a group who are tied won from each other, None if it does not decide between them.

    The games of a pair are averaged, missing ones are 0.  But in a round robin it counts only if all
    have met all.
    """
    within = frozenset(group)
    met = {
        number: [seat for seat in sheet.seats[number] if seat.head_to_head and seat.opponent in within]
        for number in group
    }
    if not reckoning(sheet.terms).everybody and any(
        len({seat.opponent for seat in seats}) < len(group) - 1 for seats in met.values()
    ):
        return None
    times = {number: Counter([seat.opponent for seat in seats]) for number, seats in met.items()}
    share = math.lcm(*{count for counts in times.values() for count in counts.values()})
    return {
        number: Sum(
            [(seat.points, share // times[number][seat.opponent], seat) for seat in seats], sheet.parts, share
        )
        for number, seats in met.items()
    }


# --- Tables of them ------------------------------------------------------------------------------------

MOST_SEATS: Final = 9
"""So many places a table has at most."""

TIES: Final[Mapping[str, TieBreak]] = {
    "sonneborn_berger": sonneborn_berger,
    "buchholz_cut": buchholz_cut,
    "buchholz": buchholz,
    "wins": wins,
    "game_points": game_points,
    "mean_opponent": mean_opponent,
    "third_place": third_place,
    **{f"place_{place}": _of_place(place) for place in range(1, MOST_SEATS + 1)},
}
"""All tie-breaks but ``head_to_head``, which is one of a group."""

OF_PAIRS: Final = (HEAD_TO_HEAD, "buchholz_cut", "buchholz", "sonneborn_berger", "wins", "game_points")
"""What may break ties where people meet in pairs, round by round."""


def order_of(sheet: Sheet) -> tuple[str, ...]:
    """Return the tie-breaks of a table in their order, places one by one."""
    names = sheet.terms.ties or reckoning(sheet.terms).ties
    return tuple(_each(names, sheet))


def _each(names: Sequence[str], sheet: Sheet) -> Iterator[str]:
    for name in names:
        if name == PLACES:
            most = max((seat.place for seats in sheet.seats.values() for seat in seats), default=1)
            yield from (f"place_{place}" for place in range(1, most + 1))
        else:
            yield name


def _tables(sheet: Sheet, seats: Sequence[Seat]) -> int:
    """Return by how many tables points are divided: 1 where all have sat at as many."""
    return max(1, len(seats)) if sheet.a_table else 1


def until_lost(seats: Sequence[Seat]) -> Sequence[Seat]:
    """Return the rounds of a knock-out before the first match that was not won; alone, one goes on."""
    for at, seat in enumerate(seats):
        if seat.kind not in ALONE and not seat.won:
            return seats[:at]
    return seats
