"""Knock-outs: a bracket that follows from the first round and what became of its matches.

Places of a round are counted from the top, from 1; two matches beside each other lead to one of the next
round.  The match for the third place belongs to the last round and stands after the final.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from bot.leagues.service.field import Draw, Field, Kind, Meeting
from bot.leagues.service.pairing import seats

SHORT: Final = 2
"""So many short games decide a match that is level."""

GOES_ON: Final = frozenset({Kind.BYE, Kind.FREE})
"""Kinds of rounds alone after which one goes on."""
OPEN: Final = frozenset({None, Kind.ANNULLED})
"""Kinds of meetings that have not decided a match yet."""


# --- A match of several games ----------------------------------------------------------------------


class Game(msgspec.Struct, frozen=True):
    """What a game of a match gave, by seat of the match (whoever sat where in this one)."""

    points: tuple[Fraction, Fraction]
    game_points: tuple[int, int] = (0, 0)


class Need(StrEnum):
    """What a match needs next."""

    GAME = "game"
    SHORT = "short"
    """A short game; there are two."""
    LOT = "lot"
    NOTHING = "nothing"


class Tally(msgspec.Struct, frozen=True):
    """How a match stands, by seat: points won, points of the games, which seat goes on, and what is next."""

    points: tuple[Fraction, Fraction]
    game_points: tuple[int, int]
    winner: int | None
    need: Need

    @property
    def places(self) -> tuple[int, int]:
        """Places by seat: equal while nobody goes on."""
        return (1, 1) if self.winner is None else (1 + self.winner, 2 - self.winner)


def tally(games: Sequence[Game], best_of: int, lot: int | None = None) -> Tally:
    """Return how a match stands after its games, short ones last.

    It ends when nobody can catch up.  If it is level, the sum of the game points decides, then two short
    games in the same way, then the ``lot``: an even one is for the first seat.
    """
    one, other = (sum((game.points[seat] for game in games), Fraction(0)) for seat in (0, 1))
    sums = sum(game.game_points[0] for game in games), sum(game.game_points[1] for game in games)
    ahead = None if one == other else int(other > one)
    planned = best_of if len(games) <= best_of else best_of + SHORT
    winner, need = ahead, Need.NOTHING
    if abs(one - other) <= planned - len(games):
        need = Need.GAME if planned == best_of else Need.SHORT
        if planned == len(games):
            winner = None if sums[0] == sums[1] else int(sums[1] > sums[0])
            need = Need.NOTHING if winner is not None else Need.SHORT if planned == best_of else Need.LOT
    if need is Need.LOT and lot is not None:
        winner, need = lot % 2, Need.NOTHING
    return Tally((one, other), sums, winner if need is Need.NOTHING else None, need)


def is_by_lot(kind: Kind | None, points: Sequence[Fraction], sums: Sequence[int]) -> bool:
    """Whether a match that has a winner was level to the end, so that the lot has decided it."""
    played = kind in {Kind.PLAYED, Kind.UNFINISHED}
    return played and len(set(points)) == 1 and len(set(sums)) <= 1


# --- The bracket -----------------------------------------------------------------------------------


class Slot(msgspec.Struct, frozen=True):
    """A side of a match: who it is; without an entrant it is ``awaited``, or nobody can come."""

    entrant: int | None = None
    awaited: bool = False


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a bracket: its two sides, from above, and what became of it.

    ``meeting`` is the fixture of both, if there is one.  ``winner`` is who goes on; decided without a
    winner, nobody does.
    """

    round: int
    place: int
    slots: tuple[Slot, Slot]
    meeting: Meeting | None = None
    winner: int | None = None
    decided: bool = False

    @property
    def people(self) -> tuple[int, ...]:
        """Those who are known to have come so far."""
        return tuple(slot.entrant for slot in self.slots if slot.entrant is not None)

    @property
    def losers(self) -> tuple[int, ...]:
        """Those for whom it ended here."""
        return tuple(one for one in self.people if self.decided and one != self.winner)


class Bracket(msgspec.Struct, frozen=True, kw_only=True):
    """A knock-out as it stands; the last round has one match, the final."""

    rounds: tuple[tuple[Match, ...], ...]
    third: Match | None = None

    def matches(self, number: int | None = None) -> Iterator[Match]:
        """Yield the matches of a round, or of all, that for the third place as the last one."""
        for at, matches in enumerate(self.rounds, 1):
            if number in {None, at}:
                yield from matches
        if self.third and number in {None, len(self.rounds)}:
            yield self.third


def rounds(entrants: int) -> int:
    """Return how many rounds there are for so many."""
    return max(0, entrants - 1).bit_length()


def first(numbers: Sequence[int]) -> Draw:
    """Return the first round for entrants in the order of their seeds: the first meets the last, and so on.

    Tables stand from the top of the bracket; who is free goes on.  The better seed sits first.
    """
    pairs = _seeded(len(numbers))
    tables = tuple((numbers[one], numbers[other]) for one, other in pairs if other < len(numbers))
    free = sorted(one for one, other in pairs if other >= len(numbers))
    return Draw(tables=tables, free=tuple(numbers[one] for one in free))


def following(field: Field, number: int, *, third_place: bool = False) -> Draw:
    """Return a round: the first by seeds, a later one with those who went on in all rounds before.

    Who has no opponent is free, and goes on.  Who has sat first less often sits first, else the better seed.
    Raise ValueError while a match before is open.
    """
    if number == 1:
        return first(entered(field))
    drawn = bracket(field, third_place=third_place)
    if any(slot.awaited for match in drawn.matches(number) for slot in match.slots):
        raise ValueError(f"round {number - 1} is not decided")
    seed = {entrant.number: entrant.seed for entrant in field.entrants}
    had = seats.counted(seed, field.meetings, 2)
    tables = [
        seats.balanced([sorted(match.people, key=lambda one: seed[one])], had)[0]
        for match in drawn.matches(number)
        if not match.decided
    ]
    walkovers = (match.winner for match in drawn.matches(number) if match.decided)
    return Draw(tables=tuple(tables), free=tuple(one for one in walkovers if one is not None))


def goes_on(field: Field, number: int, *, third_place: bool = False) -> bool:
    """Whether anybody is in a round, be it without an opponent: so the table tells who went on."""
    if number == 1:
        return len(entered(field)) > 1
    matches = bracket(field, third_place=third_place).matches(number)
    return any(match.winner is not None or not match.decided for match in matches)


def entered(field: Field) -> tuple[int, ...]:
    """Return all who play, in the order of the seeds that the first round stands for.

    Staff may have swapped people in it: they have swapped their seeds.  Before it is drawn, seeds decide.
    """
    drawn = sorted((one for one in field.meetings if one.round == 1), key=lambda one: one.table)
    if not drawn:
        playing = sorted((one for one in field.entrants if not one.out), key=lambda one: one.seed)
        return tuple(one.number for one in playing)
    tables = [meeting.seats for meeting in drawn if len(meeting.seats) == 2]
    free = [meeting.seats[0] for meeting in drawn if len(meeting.seats) == 1 and meeting.kind in GOES_ON]
    seeds = first(range(2 * len(tables) + len(free)))
    seeded = [*(seed for pair in seeds.tables for seed in pair), *seeds.free]
    stands = [*(number for pair in tables for number in pair), *free]
    return tuple(number for _, number in sorted(zip(seeded, stands, strict=True)))


def bracket(field: Field, *, third_place: bool = False) -> Bracket:
    """Return the bracket of a field as its meetings have decided it."""
    numbers = entered(field)
    ahead = [
        tuple(Slot(numbers[one]) if one < len(numbers) else Slot() for one in pair)
        for pair in _seeded(len(numbers))
    ]
    played: list[tuple[Match, ...]] = []
    while ahead:
        matches = tuple(
            _match(field, len(played) + 1, place, (one, other)) for place, (one, other) in enumerate(ahead, 1)
        )
        played.append(matches)
        going_on = [_next(match, match.winner) for match in matches]
        ahead = [*zip(going_on[::2], going_on[1::2], strict=False)]
    third = None
    if third_place and len(played) > 1:
        semi = [_next(match, next(iter(_beaten(match)), None)) for match in played[-2]]
        third = _match(field, len(played), 2, (semi[0], semi[1]))
    return Bracket(rounds=tuple(played), third=third)


def _seeded(entrants: int) -> list[tuple[int, int]]:
    """Return the pairs of the first round by seed from 0, also for seeds that nobody has."""
    if entrants < 2:
        return []
    order, size = [0], 1
    while size < entrants:
        size *= 2
        order = [one for seed in order for one in (seed, size - 1 - seed)]
    return [(order[at], order[at + 1]) for at in range(0, size, 2)]


def _next(match: Match, entrant: int | None) -> Slot:
    return Slot(entrant, awaited=not match.decided)


def _beaten(match: Match) -> tuple[int, ...]:
    """Return who has lost to somebody: of two who did not come, nobody plays for the third place."""
    return match.losers if match.winner is not None else ()


def _match(field: Field, number: int, place: int, slots: tuple[Slot, ...]) -> Match:
    match = Match(round=number, place=place, slots=(slots[0], slots[1]))
    if any(slot.awaited for slot in slots):
        return match
    theirs = [one for one in field.meetings if one.round == number and set(one.seats) & set(match.people)]
    together = next(
        (one for one in theirs if len(one.seats) == 2 and set(one.seats) == set(match.people)), None
    )
    if together is not None:
        decided, winner = _winner(together)
        return msgspec.structs.replace(match, meeting=together, decided=decided, winner=winner)
    alone = [one.seats[0] for one in theirs if one.kind in GOES_ON]
    out = {one.number for one in field.entrants if one.out}
    able = alone or [one for one in match.people if one not in out]
    if len(able) == 2:
        return match
    return msgspec.structs.replace(match, decided=True, winner=next(iter(able), None))


def _winner(meeting: Meeting) -> tuple[bool, int | None]:
    """Return whether a meeting has decided a match, and who goes on.

    More points, else the better place (by which a lot is told), else more game points.
    """
    if meeting.kind in OPEN or meeting.kind is Kind.BOTH_ABSENT:
        return meeting.kind is Kind.BOTH_ABSENT, None
    one, other = meeting.seats
    for figures, sign in ((meeting.points, 1), (meeting.places, -1), (meeting.game_points, 1)):
        if len(set(figures)) == 2:
            return True, one if sign * figures[0] > sign * figures[1] else other
    return False, None
