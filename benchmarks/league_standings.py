"""How fast the table of a league is computed: 1,000 entrants, 10,000 games, with every tie-break."""

from __future__ import annotations

import random
import statistics
import time
from fractions import Fraction
from typing import Final

from bot.leagues.service.field import Entrant, Field, Kind, Meeting
from bot.leagues.service.scoring.points import match_points
from bot.leagues.service.scoring.reckoning import RECKONINGS
from bot.leagues.service.scoring.standing import standings
from bot.leagues.service.terms import EventTerms
from tests.bot.leagues.formats import Format

ENTRANTS: Final = 1000
ROUNDS: Final = 20
TIMES: Final = 9
TARGET: Final = 60.0
"""Milliseconds for a whole table."""

CAPITAL: Final = 20


def run() -> None:
    """Measure the table of each format in which so many meet by twos, with all tie-breaks that it has."""
    field = league(1)
    for form in (Format.SWISS, Format.ARENA):
        terms = EventTerms(
            game_id="cerke", options="{}", version=1, format=form, ties=RECKONINGS[form].choices
        )
        taken = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            standings(field, terms)
            taken.append(time.perf_counter() - begun)
        print(f"{form:6} {statistics.median(taken) * 1000:6.1f} ms (target {TARGET:g})")


def league(seed: int) -> Field:
    """Return a field of random games in which nobody is free."""
    chance = random.Random(seed)
    entrants = tuple(Entrant(number=number, seed=number) for number in range(1, ENTRANTS + 1))
    meetings = []
    for number in range(1, ROUNDS + 1):
        order = [entrant.number for entrant in entrants]
        chance.shuffle(order)
        for pair in zip(order[::2], order[1::2], strict=True):
            meetings.append(_played(chance, number, pair))
    return Field(entrants=entrants, meetings=tuple(meetings), drawn=ROUNDS, rounds=ROUNDS, capital=CAPITAL)


def _played(chance: random.Random, number: int, pair: tuple[int, int]) -> Meeting:
    kind = chance.choices((Kind.PLAYED, Kind.NO_SHOW), (9, 1))[0]
    winner = chance.choice((0, 1, None) if kind is Kind.PLAYED else (0, 1))
    stake = chance.randint(0, 2 * CAPITAL)
    points = match_points(kind, winner)
    won = stake if points[0] > Fraction(1, 2) else -stake
    return Meeting(round=number, seats=pair, kind=kind, points=points, game_points=(won, -won))
