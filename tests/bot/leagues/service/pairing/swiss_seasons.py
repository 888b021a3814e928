"""Random Swiss seasons, in which people come late, stay away, do not turn up, withdraw and return."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from bot.leagues.service.field import Draw, Entrant, Field, Kind, Meeting
from bot.leagues.service.pairing import swiss

HALF: Final = Fraction(1, 2)
ONE: Final = Fraction(1)

OUTCOMES: Final = {
    Kind.PLAYED: 84,
    Kind.NO_SHOW: 7,
    Kind.UNFINISHED: 4,
    Kind.ANNULLED: 3,
    Kind.BOTH_ABSENT: 2,
}
"""What becomes of meetings, and how often."""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round as it was drawn, and what from."""

    field: Field
    absent: frozenset[int]
    first_seat: bool
    draw: Draw

    @property
    def here(self) -> list[int]:
        """Who takes part in it."""
        number = self.field.drawn + 1
        there = (one for one in self.field.entrants if not one.out and one.first_round <= number)
        return sorted({one.number for one in there} - self.absent)


def played(people: int, seed: int, *, rounds: int = 0, calm: bool = False) -> Iterator[Round]:
    """Yield the rounds of a season; in a calm one everybody always comes."""
    rng = random.Random(f"{people} {seed}")
    rounds = rounds or swiss.rounds(people)
    first_seat = rng.random() < 0.85
    chance = 0.0 if calm else rng.choice((0.0, 0.04, 0.1))
    entrants = tuple(
        Entrant(
            number=number,
            seed=number,
            first_round=rng.randint(1, rounds // 2 + 1) if rng.random() < chance else 1,
        )
        for number in rng.sample(range(1, 2 * people), people)
    )
    field = Field(entrants=entrants, rounds=rounds)
    for number in range(1, rounds + 1):
        field = _left(field, chance, rng)
        away = {one.number for one in field.entrants if rng.random() < chance and number < rounds}
        one = Round(
            field=field,
            absent=frozenset(away),
            first_seat=first_seat,
            draw=swiss.draw(field, away, first_seat=first_seat),
        )
        yield one
        field = msgspec.structs.replace(
            field, meetings=field.meetings + _met(one, rng, calm=calm), drawn=number
        )


def _left(field: Field, chance: float, rng: random.Random) -> Field:
    """Let some withdraw, and some of those who have return."""
    entrants = tuple(
        msgspec.structs.replace(one, out=rng.random() < (0.7 if one.out else chance / 2))
        for one in field.entrants
    )
    return msgspec.structs.replace(field, entrants=entrants)


def _met(one: Round, rng: random.Random, *, calm: bool) -> tuple[Meeting, ...]:
    """Return what becomes of a round."""
    number = one.field.drawn + 1
    before = {has.seats[0] for has in one.field.meetings if has.kind is Kind.ABSENT}
    fixtures = [_fixture(number, seats, rng, calm=calm) for seats in one.draw.tables]
    byes = [Meeting(round=number, seats=(who,), kind=Kind.BYE, points=(ONE,)) for who in one.draw.free]
    away = [
        Meeting(
            round=number, seats=(who,), kind=Kind.ABSENT, points=(Fraction(0) if who in before else HALF,)
        )
        for who in sorted(one.absent)
        if any(who == has.number and not has.out and has.first_round <= number for has in one.field.entrants)
    ]
    return (*fixtures, *byes, *away)


def _fixture(number: int, seats: tuple[int, ...], rng: random.Random, *, calm: bool) -> Meeting:
    kind = Kind.PLAYED if calm else rng.choices(list(OUTCOMES), list(OUTCOMES.values()))[0]
    first = rng.choice((Fraction(0), ONE))
    if kind is not Kind.NO_SHOW and rng.random() < 0.2:
        first = HALF
    points = (Fraction(0), Fraction(0)) if kind in {Kind.BOTH_ABSENT, Kind.ANNULLED} else (first, 1 - first)
    return Meeting(round=number, seats=seats, kind=kind, points=points)
