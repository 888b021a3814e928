"""The Swiss draw: one perfect matching of the least weight, in which a vertex more is the bye.

What weighs how much is in ``weights``.  Of up to eight people all draws are weighed, and only those admitted
that leave a way to the last round without a repeat and a second bye, where there are any.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bot.leagues.service.field import Draw, Field, Remark
from bot.leagues.service.pairing import lookahead, matching, sides, weights
from bot.leagues.service.pairing.matching import Matching
from bot.leagues.service.pairing.people import Person, ranked
from bot.leagues.service.pairing.weights import Pair

FEW: Final = 8
"""Up to so many people a draw looks ahead to the last round."""


def rounds(entrants: int) -> int:
    """Return how many rounds are played: the larger of 3 and ⌈log₂ n⌉ + 1, never more than all pairs need."""
    return min(max(3, max(entrants - 1, 0).bit_length() + 1), _round_robin(entrants))


def _round_robin(entrants: int) -> int:
    return entrants if entrants % 2 else max(entrants - 1, 0)


def draw(field: Field, absent: Collection[int] = (), *, first_seat: bool = True) -> Draw:
    """Return the next round of a field, without those who are absent or out, or have not entered yet.

    Tables are pairs, who sits first before who sits second, the best table first; ``free`` is who gets the
    bye.  The remarks name pairs that meet again (``repeat``) and who wins a second time without playing
    (``second_bye``), where that is not to be avoided.  Without an advantage of the first seat, seats have
    no say in who meets whom.
    """
    people = ranked(field, absent)
    found = _best(people, weights.weigh(people, first_seat=first_seat), field.rounds - field.drawn - 1)
    pairs = [(people[one], people[other]) for one, other in found if other < len(people)]
    byes = [people[one] for one, other in found if other == len(people)]
    pairs.sort(key=lambda pair: (-pair[0].score, -pair[1].score, pair[0].order))
    repeats = tuple(Remark("repeat", _seated(*pair)) for pair in pairs if pair[1].number in pair[0].met)
    again = tuple(Remark("second_bye", (one.number,)) for one in byes if one.had_bye)
    return Draw(
        tables=tuple(_seated(*pair) for pair in pairs),
        free=tuple(one.number for one in byes),
        remarks=repeats + again,
    )


def _best(people: Sequence[Person], weighed: Mapping[Pair, int], later: int) -> Matching:
    """Return the lightest matching, with so many rounds to come after it."""
    if len(people) > FEW:
        return matching.lightest(weighed)
    vertices = len(people) + len(people) % 2
    allowed = [pair for pair in weighed if _is_new(people, pair)]
    admitted = lookahead.lasting(allowed, vertices, max(later, 0)) or matching.every(range(vertices))
    return min(admitted, key=lambda found: sum(weighed[pair] for pair in found))


def _is_new(people: Sequence[Person], pair: Pair) -> bool:
    one, other = pair
    return not people[one].had_bye if other == len(people) else people[other].number not in people[one].met


def _seated(higher: Person, lower: Person) -> tuple[int, int]:
    """Return two by seat; before their first game the higher placed one's seed decides, by turns."""
    seat = sides.seat(higher.sides, lower.sides, higher.order % 2)
    return (higher.number, lower.number) if seat == sides.FIRST else (lower.number, higher.number)
